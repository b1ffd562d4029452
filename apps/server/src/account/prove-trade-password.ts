import type { CustomerContext } from '../context.ts'
import { type Failure, fail } from '../result.ts'
import { proveTradePassword } from '../secrets/trade-password.ts'

/** The refusal of a wrong or locked trade password, or null. */
export async function tradePasswordFailure(
  ctx: CustomerContext,
  password: string,
  field: string,
): Promise<Failure | null> {
  const proof = await proveTradePassword(ctx, ctx.session, password)
  if (proof === 'ok') return null
  return proof === 'locked' ? fail('TRADE-LOCKED') : fail('DS-TR0U1057', { field, reason: '交易密码错误' })
}
