import type { InputOf } from '@zhixiao/contract/calls.ts'
import { findByMobile } from '@zhixiao/db/account/customers.ts'
import { deleteDevicesOf } from '@zhixiao/db/account/devices.ts'
import { takeSmsCode } from '@zhixiao/db/account/sms-codes.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { CallContext, Handler } from '../../kernel/context.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { isIdnoOf } from '../../platform/secrets/index-columns.ts'
import { loginPasswordFault, notifyPasswordOwner, setPassword } from '../../platform/secrets/new-password.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { mayTryTicket, tryTicket } from '../../platform/secrets/sms-code.ts'
import { rememberDevice } from '../../platform/sessions/devices.ts'
import { inRefusalTime, triesOf, tryAsStranger } from '../token/refusal.ts'
import { type PasswordHolder, readHolder } from './password-owner.ts'

type Input = InputOf<'account.passwordLoginReset'>

export const passwordLoginReset: Handler<'account.passwordLoginReset'> = (ctx, input) =>
  inRefusalTime(async () => {
    // A ticket has five tries of its own, so that failures of neighbours need not stop a device that holds one.
    const holds = await mayTryTicket(ctx, input.mobile, 'resetLogin', input.smsTicket)
    return tryAsStranger(ctx, 'reset', input.mobile, holds ? [] : triesOf(ctx), () => tryReset(ctx, input))
  })

async function tryReset(ctx: CallContext, input: Input): Promise<Result<Record<string, never>>> {
  const { mobile, newPassword } = input
  // Judged by the request, not by stored data: the answer must not reveal whose number it is.
  const weak = loginPasswordFault(newPassword, { mobile, idNumber: input.idno ?? '' })
  if (weak) return weak
  const ticket = await tryTicket(ctx, mobile, 'resetLogin', input.smsTicket)
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  if (ticket === null || owner === null) return fail('AUTH-0009')
  const holder = await readHolder(ctx, owner.custno)
  if (!isHolder(ctx, holder, input)) return fail('AUTH-0009')

  const { custno } = owner
  const change = { custno, kind: 'login', how: 'reset', hash: await hashPassword(ctx, newPassword) } as const
  const changed = await withTx(ctx.db, async tx => {
    const first = await takeSmsCode(tx, ticket)
    if (first) await setPassword(tx, change)
    // The account's previous user loses all known devices.
    if (first) await deleteDevicesOf(tx, custno)
    return first
  })
  if (!changed) return fail('AUTH-0009')
  await ctx.sessions.closeAllOf(custno)
  await rememberDevice(ctx, custno)
  await notifyPasswordOwner(ctx, mobile, change)
  return ok({})
}

/**
 * Whether name and ID number are those of the fund account; before there is one, the mobile number is the only proof.
 */
function isHolder(ctx: CallContext, { customer, name }: PasswordHolder, { custname = '', idno = '' }: Input): boolean {
  if (!hasFundAccount(customer)) return true
  return isIdnoOf(ctx.keys, idno, customer) && custname.trim() === name
}
