import { timingSafeEqual } from 'node:crypto'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { signNotice } from '../../platform/gateways/bank-notice.ts'
import { takeNotice } from '../../platform/gateways/take-notice.ts'

/**
 * CALL-962: an unsigned notice is neither read nor stored. An outside channel has its own door (doors/site/bank-notices.ts),
 * since it does not have our key.
 */
export const bankNotice: Handler<'serve.bankNotice'> = async (ctx, { notice, signature }) => {
  if (ctx.env.bank.adapter !== 'embedded') return fail('SIGN-0001')
  const expected = Buffer.from(signNotice(ctx.keys, notice))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return fail('SIGN-0001')
  return ok({ outcome: await takeNotice(ctx, notice) })
}
