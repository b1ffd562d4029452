import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { findByMobile } from '@zhixiao/db/account/customers.ts'
import {
  countSmsCodes,
  findSmsTicket,
  hasSmsCode,
  hasSmsTicket,
  lockMobile,
  putSmsCode,
  type SmsAsker,
  type SmsUse,
  takeSmsCode,
  trySmsCode,
  trySmsTicket,
} from '@zhixiao/db/account/sms-codes.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { CallContext, Context } from '../../kernel/context.ts'
import { subnetOf } from '../../kernel/rate-limits.ts'
import { askerOf, knowsDevice } from '../sessions/devices.ts'

/** The lifetime of an SMS code. */
const CODE_SECONDS = 300
/** The lifetime of a ticket, which proves a mobile number for the next step. */
const TICKET_SECONDS = 900
/** Wrong tries after which a code is void. */
const MAX_TRIES = 5
/** Codes for one number, of one confirmed device, of those who proved the password or ID number, or of one range of strangers. */
const QUOTA = { minute: 1, hour: 5, day: 10 }
/** Codes for one number of all strangers together, so that nobody's telephone is flooded. */
const STRANGERS = { hour: 20, day: 30 }

/** The place that a ticket's number is encrypted for. */
export const TICKET_PLACE = 'sms_code:mobile'

type Needs = Pick<Context, 'db' | 'keys' | 'gateways' | 'events'>
type Asking = Needs & Pick<CallContext, 'session' | 'deviceId' | 'address' | 'userAgent'>

/** Purposes of people who are not logged in yet: a session that a page still has plays no part. */
const visitorPurposes: ReadonlySet<Purpose> = new Set(['register', 'login', 'newDevice', 'resetLogin'])

/** The device that a code or ticket is valid for, with the session for purposes of customers. */
const holderOf = (ctx: Asking, purpose: Purpose): string =>
  visitorPurposes.has(purpose) || ctx.session === null
    ? askerOf(ctx)
    : ctx.keys.digest('sms-session', `${askerOf(ctx)}:${ctx.session.tokenHash}`)

/**
 * Who asks for a code. Each device that the number's customer has confirmed has a quota of its own, as have visitors who
 * proved the password or the ID number of the account; strangers use up only the quota of their own range of addresses.
 */
export async function smsAsker(
  ctx: Asking,
  mobile: string,
  purpose: Purpose,
  proved: 'password' | 'identity' | null = null,
): Promise<SmsAsker> {
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  const isConfirmed = await knowsDevice(ctx, owner?.custno ?? '')
  const range = ctx.keys.digest('sms-range', subnetOf(ctx.address))
  return { asker: holderOf(ctx, purpose), range, quota: isConfirmed ? 'device' : (proved ?? 'strangers') }
}

const isUsedUp = (use: SmsUse, { quota }: SmsAsker): boolean =>
  use.minute >= QUOTA.minute ||
  (quota === 'strangers'
    ? use.range_hour >= QUOTA.hour ||
      use.range_day >= QUOTA.day ||
      use.hour >= STRANGERS.hour ||
      use.day >= STRANGERS.day
    : use.hour >= QUOTA.hour || use.day >= QUOTA.day)

/** Sends a new code unless the quota is used up; earlier codes of the purpose for this device become void. */
export async function sendSmsCode(
  ctx: Asking,
  mobile: string,
  purpose: Purpose,
  by: SmsAsker,
): Promise<'sent' | 'too-many' | 'failed'> {
  const mobileHmac = mobileHmacOf(ctx, mobile)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHmac = codeHmacOf(ctx, mobileHmac, purpose, code)
  const may = await withTx(ctx.db, async tx => {
    await lockMobile(tx, mobileHmac)
    if (isUsedUp(await countSmsCodes(tx, mobileHmac, by), by)) return false
    await putSmsCode(tx, { mobileHmac, purpose, codeHmac, by, seconds: CODE_SECONDS })
    return true
  })
  if (!may) return 'too-many'
  const [sent] = await ctx.gateways.sms.send([{ mobile, ...smsMessage('code', { code }) }])
  // After a time-out the message may still arrive, so its code stays valid.
  if (sent === 'refused') ctx.events.smsFailed({ purpose })
  else ctx.events.smsSent({ purpose })
  return sent === 'refused' ? 'failed' : 'sent'
}

/** Whether this device has been sent a code that it may still use. */
export const mayTryCode = (ctx: Asking, mobile: string, purpose: Purpose): Promise<boolean> =>
  hasSmsCode(ctx.db, mobileHmacOf(ctx, mobile), purpose, holderOf(ctx, purpose))

/** Whether this device holds a ticket of a number that it may still use. */
export const mayTryTicket = (ctx: Asking, mobile: string, purpose: Purpose, ticket: string): Promise<boolean> =>
  hasSmsTicket(ctx.db, mobileHmacOf(ctx, mobile), `${purpose}:ticket`, ticketHmacOf(ctx, purpose, ticket), MAX_TRIES)

/** Uses up the code that was sent to a number for a purpose, at the request of this device. */
export async function takeCode(ctx: Asking, mobile: string, purpose: Purpose, code: string): Promise<boolean> {
  const mobileHmac = mobileHmacOf(ctx, mobile)
  const found = await trySmsCode(ctx.db, mobileHmac, purpose, holderOf(ctx, purpose), MAX_TRIES)
  const actual = Buffer.from(codeHmacOf(ctx, mobileHmac, purpose, code))
  if (!found || !timingSafeEqual(Buffer.from(found.code_hmac), actual)) return false
  return takeSmsCode(ctx.db, found.id)
}

/** A ticket in place of a code that was used up, valid once, for fifteen minutes, for the holder of the code. */
export async function makeTicket(ctx: Asking, mobile: string, purpose: Purpose): Promise<string> {
  const ticket = randomBytes(16).toString('base64url')
  const mobileHmac = mobileHmacOf(ctx, mobile)
  const codeHmac = ticketHmacOf(ctx, purpose, ticket)
  const mobileSealed = ctx.keys.seal(mobile, TICKET_PLACE)
  await putSmsCode(ctx.db, {
    mobileHmac,
    mobileSealed,
    purpose: `${purpose}:ticket`,
    codeHmac,
    seconds: TICKET_SECONDS,
  })
  return ticket
}

/** The number that a ticket of this purpose was issued for, without using it up. */
export async function mobileOfTicket(ctx: Asking, purpose: Purpose, ticket: string): Promise<string | null> {
  const found = await findSmsTicket(ctx.db, `${purpose}:ticket`, ticketHmacOf(ctx, purpose, ticket))
  return found?.mobile_enc ? ctx.keys.open(found.mobile_enc, TICKET_PLACE) : null
}

/** Uses up a code or a ticket as proof that somebody holds a number. */
export async function proveMobile(ctx: Asking, mobile: string, purpose: Purpose, proof: string): Promise<boolean> {
  if (/^\d{6}$/.test(proof)) return takeCode(ctx, mobile, purpose, proof)
  const found = await findSmsTicket(ctx.db, `${purpose}:ticket`, ticketHmacOf(ctx, purpose, proof))
  return found?.mobile_hmac === mobileHmacOf(ctx, mobile) && takeSmsCode(ctx.db, found.id)
}

/**
 * Spends one of a ticket's five tries where more than the number must be proved. Returns the number of its row, to be
 * used up with `takeSmsCode` in the transaction of the effect, or null.
 */
export function tryTicket(ctx: Asking, mobile: string, purpose: Purpose, ticket: string): Promise<bigint | null> {
  const mobileHmac = mobileHmacOf(ctx, mobile)
  return trySmsTicket(ctx.db, mobileHmac, `${purpose}:ticket`, ticketHmacOf(ctx, purpose, ticket), MAX_TRIES)
}

// A separate key that never rotates: codes in use survive a rotation of the index key.
export const mobileHmacOf = (ctx: Pick<Context, 'keys'>, mobile: string): string =>
  ctx.keys.digest('sms-mobile', mobile.trim())
const codeHmacOf = (ctx: Needs, mobileHmac: string, purpose: Purpose, code: string): string =>
  ctx.keys.digest('sms-code', `${mobileHmac}:${purpose}:${code}`)
const ticketHmacOf = (ctx: Asking, purpose: Purpose, ticket: string): string =>
  ctx.keys.digest('sms-ticket', `${holderOf(ctx, purpose)}:${ticket}`)
