import type { CustomerContext } from './context.ts'
import { type Failure, fail } from './result.ts'
import { countedCheck } from './secrets/password-counter.ts'
import { verifyPassword } from './secrets/password-hash.ts'
import { proveTradePassword } from './secrets/trade-password.ts'

/** Null when the trade password in `field` is right, else the refusal: wrong, with the tries left, or locked after too many wrong ones in a row. */
export async function provePassword(
  ctx: CustomerContext,
  password: string,
  field = 'tradePassword',
): Promise<Failure | null> {
  const check = await proveTradePassword(ctx, ctx.session, password)
  if (check === 'ok') return null
  if (check === 'locked') return fail('TRADE-LOCKED')
  return fail('DS-TR0U1057', { field, reason: '交易密码错误', data: check })
}

/** The same for the login password, whose hash is `hash`. Too many wrong ones make everybody wait, as at the login. */
export async function proveLoginPassword(
  ctx: CustomerContext,
  hash: string | null,
  password: string,
  field = 'password',
): Promise<Failure | null> {
  const check = await countedCheck(ctx, ctx.session.custno, 'login', () => verifyPassword(ctx, hash, password))
  if (check === 'ok') return null
  return check === 'locked' ? fail('AUTH-0004') : fail('AUTH-0002', { field, reason: '登录密码错误' })
}
