import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { findByMobile, findCustomer } from '@zhixiao/db/account/customers.ts'
import type { SmsAsker } from '@zhixiao/db/account/sms-codes.ts'
import type { CallContext } from '../../kernel/context.ts'
import { partyOf } from '../../kernel/rate-limits.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'
import { passCaptcha } from './captcha.ts'
import { isIdnoOf } from './index-columns.ts'
import { customerVault } from './places.ts'
import { sendSmsCode, smsAsker } from './sms-code.ts'

const RESEND_SECONDS = 60

/** The refusal when a new number equals the old one, before a code is sent and again before the change. */
export const SAME_MOBILE = '新手机号与原手机号相同'

/** The proved mobile number of the session's customer; null for a visitor. */
export async function ownMobile(ctx: Pick<CallContext, 'db' | 'keys' | 'session'>): Promise<string | null> {
  const customer = ctx.session && (await findCustomer(ctx.db, ctx.session.custno))
  return customer && customerVault(ctx.keys, customer.custno).open('mobile', customer.mobile_enc)
}

/**
 * Any number but the customer's own may be a stranger's telephone: a message to it requires a captcha, with or without
 * a session.
 */
export async function mayCall(
  ctx: CallContext,
  purpose: Purpose,
  mobile: string,
  proof: { captchaId?: string | undefined; captchaAnswer?: string | undefined },
): Promise<Failure | null> {
  if (mobile === (await ownMobile(ctx))) return null
  return (await passCaptcha(ctx, { purpose, subject: mobile }, proof)) ? null : fail('CAPTCHA-0001')
}

/** Sends a code within the limits of all messages, whether or not the number is a customer's. */
export async function sendCode(
  ctx: CallContext,
  purpose: Purpose,
  mobile: string,
): Promise<Result<{ resendAfterSeconds: number }>> {
  const by = await smsAsker(ctx, mobile, purpose)
  const wait = (await spendAsStranger(ctx, by)) ?? (await ctx.limits.spend('smsAll', 'all'))
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const sent = await sendSmsCode(ctx, mobile, purpose, by)
  if (sent === 'too-many') return fail('SMS-0002')
  return sent === 'failed' ? fail('SMS-0003') : ok({ resendAfterSeconds: RESEND_SECONDS })
}

/**
 * Sends a code to a customer who names the ID number of the account, from a quota that strangers cannot use up. The
 * answer comes before the message, so neither it nor its time reveals whether number and ID belong together.
 */
export async function sendHolderCode(
  ctx: CallContext,
  purpose: Purpose,
  mobile: string,
  idno: string,
): Promise<Result<{ resendAfterSeconds: number }>> {
  const wait = await ctx.limits.spend('smsAddress', partyOf(ctx))
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  void sendToHolder(ctx, purpose, mobile, idno).catch(() => ctx.events.smsFailed({ purpose }))
  return ok({ resendAfterSeconds: RESEND_SECONDS })
}

async function sendToHolder(ctx: CallContext, purpose: Purpose, mobile: string, idno: string): Promise<void> {
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  const customer = owner && (await findCustomer(ctx.db, owner.custno))
  if (!customer || !isIdnoOf(ctx.keys, idno, customer)) return
  if ((await ctx.limits.spend('smsAll', 'all')) !== null) return
  await sendSmsCode(ctx, mobile, purpose, await smsAsker(ctx, mobile, purpose, 'identity'))
}

/** A confirmed device needs none of the messages that its address and all strangers share. */
async function spendAsStranger(ctx: CallContext, { quota }: SmsAsker): Promise<number | null> {
  if (quota === 'device') return null
  return (await ctx.limits.spend('smsAddress', partyOf(ctx))) ?? (await ctx.limits.spend('smsStrangers', 'all'))
}
