import { mobileUpdate as call } from '@zhixiao/contract/account/mobile-update.ts'
import type { InputOf } from '@zhixiao/contract/calls.ts'
import { type Customer, findByMobile, findCustomer, MOBILE_TAKEN } from '@zhixiao/db/account/customers.ts'
import { changeCustomer } from '@zhixiao/db/account/profile.ts'
import { deleteSessionOf } from '@zhixiao/db/account/sessions.ts'
import { takeSmsCode } from '@zhixiao/db/account/sms-codes.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { mobileTail } from '@zhixiao/domain/customer/masks.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { Handler, WriteContext } from '../../kernel/context.ts'
import { answeredBefore, once } from '../../kernel/once.ts'
import { type Failure, fail, failField, ok, type Result } from '../../kernel/result.ts'
import { mobileIndexes } from '../../platform/secrets/index-columns.ts'
import { notifyNumbers } from '../../platform/secrets/notice.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { SAME_MOBILE } from '../../platform/secrets/send-code.ts'
import { takeCode, tryTicket } from '../../platform/secrets/sms-code.ts'

type Input = InputOf<'account.mobileUpdate'>
/** Valid proofs, and the old number's ticket if it is still to be consumed. */
type Proved = { ticket: bigint | null }

const nothing = () => ({})

export const mobileUpdate: Handler<'account.mobileUpdate'> = async (ctx, input) => {
  const { custno } = ctx.session
  const changed = (await answeredBefore(ctx, call.name, nothing)) ?? (await changeMobile(ctx, input))
  if (!changed.ok) return changed
  // Invalidates a token that somebody else may hold.
  const { token, expiresAt } = await ctx.sessions.open(custno, ctx.userAgent)
  return ok({ accesstoken: token, expiresAt: expiresAt.toISOString() })
}

async function changeMobile(ctx: WriteContext, input: Input): Promise<Result<object>> {
  const { custno } = ctx.session
  const { mobile } = input
  const customer = await findCustomer(ctx.db, custno)
  if (!customer) throw new Error('a session of no customer')
  if (!hasFundAccount(customer)) return fail('GUARD-ACCOUNT')
  const { open, seal } = customerVault(ctx.keys, custno)
  const oldMobile = open('mobile', customer.mobile_enc)
  if (mobile === oldMobile) return failField('mobile', SAME_MOBILE)
  const proved = await prove(ctx, customer, oldMobile, input)
  if (!proved.ok) return proved

  const { ticket } = proved.data
  const write = async (tx: Tx) => {
    if (ticket !== null && !(await takeSmsCode(tx, ticket))) return fail('SMS-0001')
    await changeCustomer(tx, custno, {
      mobile_enc: seal('mobile', mobile),
      ...mobileIndexes(ctx.keys, mobile),
      mobile_tail: mobileTail(mobile),
    })
    await deleteSessionOf(tx, custno)
    await writeAudit(tx, { actor: `customer ${custno}`, act: 'mobile.update', detail: {} })
    return ok({})
  }
  const changed = await once(ctx, call.name, write, nothing).catch(refuseTaken)
  if (!changed.ok) return changed
  ctx.events.mobileChanged({ custno })
  await notifyNumbers(ctx, custno, [oldMobile], smsMessage('mobileChanged', { tail: mobileTail(mobile) }))
  return changed
}

/**
 * Proves the customer first, then the new number. Only a proven holder of a number learns that it is already
 * registered; the old number's ticket survives a wrong code for the new one.
 */
async function prove(
  ctx: WriteContext,
  customer: Customer,
  oldMobile: string,
  { mobile, smsCode, oldTicket, tradePassword }: Input,
): Promise<Result<Proved>> {
  if ((oldTicket === undefined) === (tradePassword === undefined)) {
    return failField('oldTicket', '请验证原手机号，或输入交易密码')
  }
  const refusal = tradePassword === undefined ? null : await provePassword(ctx, tradePassword)
  if (refusal) return refusal
  const ticket = oldTicket === undefined ? null : await tryTicket(ctx, oldMobile, 'changeMobile', oldTicket)
  if (oldTicket !== undefined && ticket === null) return badCode('oldTicket', '原手机号验证已失效，请重新验证')
  if (!(await takeCode(ctx, mobile, 'changeMobile', smsCode))) return badCode('smsCode', '短信验证码错误或已过期')
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  return owner && owner.custno !== customer.custno ? fail('MOBILE-0001') : ok({ ticket })
}

const badCode = (field: string, reason: string): Failure => fail('SMS-0001', { field, reason })

/** Somebody has registered the number in between. */
function refuseTaken(error: unknown): Failure {
  if (MOBILE_TAKEN.includes(uniqueViolation(error))) return fail('MOBILE-0001')
  throw error
}
