import { findCustomer } from '@zhixiao/db/account/customers.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { type Failure, fail } from '../../kernel/result.ts'
import { beginLoginTry, countLoginTry } from './login-counter.ts'
import { countedCheck } from './password-counter.ts'
import { verifyPassword } from './password-hash.ts'
import { proveTradePassword } from './trade-password.ts'

/**
 * Null when the trade password in `field` is right, else the refusal: no account yet, wrong, with the tries left, or
 * locked after too many wrong ones in a row.
 */
export async function provePassword(
  ctx: CustomerContext,
  password: string,
  field = 'tradePassword',
): Promise<Failure | null> {
  const check = await proveTradePassword(ctx, ctx.session, password)
  if (check === 'ok') return null
  if (check === 'none') return fail('GUARD-ACCOUNT')
  if (check === 'locked') return fail('TRADE-LOCKED')
  return fail('DS-TR0U1057', { field, reason: '交易密码错误', data: check })
}

/** One of the session customer's two passwords, as the customer chooses. */
export async function proveOwnPassword(
  ctx: CustomerContext,
  kind: 'login' | 'trade',
  password: string,
): Promise<Failure | null> {
  if (kind === 'trade') return provePassword(ctx, password, 'password')
  const customer = await findCustomer(ctx.db, ctx.session.custno)
  return proveLoginPassword(ctx, customer?.login_hash ?? null, password)
}

/** The same for the login password, whose hash is `hash`. Failures count with those of logins on this device. */
export async function proveLoginPassword(
  ctx: CustomerContext,
  hash: string | null,
  password: string,
  field = 'password',
): Promise<Failure | null> {
  const attempt = await beginLoginTry(ctx, ctx.session.custno, `session of ${ctx.session.custno}`)
  const check = await countLoginTry(ctx, attempt, password, () => verifyPassword(ctx, hash, password))
  if (check === 'ok') return null
  return check === 'locked' ? fail('AUTH-0004') : fail('AUTH-0002', { field, reason: '登录密码错误' })
}

/** The same for an institution's query password, whose hash is `hash`. */
export async function proveQueryPassword(
  ctx: CustomerContext,
  hash: string | null,
  password: string,
  field = 'password',
): Promise<Failure | null> {
  const check = await countedCheck(ctx, ctx.session.custno, 'query', { password, readHash: async () => hash })
  if (check === 'ok') return null
  return check === 'locked' ? fail('ORG-0003') : fail('ORG-0002', { field, reason: '查询密码错误', data: check })
}
