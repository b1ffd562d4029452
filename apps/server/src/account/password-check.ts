import { findCustomer } from '@zhixiao/db/account/customers.ts'
import type { Handler } from '../context.ts'
import { proveLoginPassword, provePassword } from '../prove-password.ts'
import { fail, ok } from '../result.ts'

export const passwordCheck: Handler<'account.passwordCheck'> = async (ctx, { kind, password }) => {
  const customer = await findCustomer(ctx.db, ctx.session.custno)
  if (kind === 'trade' && !customer?.trade_hash) return fail('GUARD-ACCOUNT')
  const refusal =
    kind === 'trade'
      ? await provePassword(ctx, password, 'password')
      : await proveLoginPassword(ctx, customer?.login_hash ?? null, password)
  return refusal ?? ok({})
}
