import { findCustomer } from '@zhixiao/db/account/customers.ts'
import type { CustomerContext, Handler } from '../context.ts'
import { provePassword } from '../prove-password.ts'
import { type Failure, fail, ok } from '../result.ts'
import { countedCheck } from '../secrets/password-counter.ts'
import { verifyPassword } from '../secrets/password-hash.ts'

export const passwordCheck: Handler<'account.passwordCheck'> = async (ctx, { kind, password }) => {
  const customer = await findCustomer(ctx.db, ctx.session.custno)
  if (kind === 'trade' && !customer?.trade_hash) return fail('GUARD-ACCOUNT')
  const refusal =
    kind === 'trade'
      ? await provePassword(ctx, password, 'password')
      : await loginPasswordFailure(ctx, customer?.login_hash ?? null, password)
  return refusal ?? ok({})
}

async function loginPasswordFailure(
  ctx: CustomerContext,
  hash: string | null,
  password: string,
): Promise<Failure | null> {
  const checked = await countedCheck(ctx, ctx.session.custno, 'login', () => verifyPassword(ctx, hash, password))
  if (checked === 'ok') return null
  return fail(checked === 'locked' ? 'AUTH-0004' : 'AUTH-0002')
}
