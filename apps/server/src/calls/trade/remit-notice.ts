import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { remitNotice as call } from '@zhixiao/contract/trade/remit-notice.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findRemittance, matchRemittance, sendBack } from '@zhixiao/db/settle/remittances.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, failField, ok, type Result } from '../../kernel/result.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'

/** CALL-107 */
export const remitNotice: Handler<'trade.remitNotice'> = async (ctx, input) => {
  const { custno } = ctx.session
  const { remitId, handling, orderId } = input
  if (handling === 'match' && orderId === undefined) return failField('orderId', '请选择这笔汇款用于哪一笔申请')
  const refusal = await provePassword(ctx, input.tradePassword)
  if (refusal) return refusal
  const work = async (tx: Tx): Promise<Result<OutputOf<'trade.remitNotice'>>> => {
    const found = await findRemittance(tx, custno, BigInt(remitId))
    if (!found) return fail('REMIT-0001')
    if (found.state !== 'waiting') return fail('REMIT-0002')
    await writeAudit(tx, { actor: `customer ${custno}`, act: 'remittance.handle', detail: { remitId, handling } })
    if (orderId === undefined || handling === 'return')
      return (await sendBack(tx, [found.remit_id], 'customer')) === 1
        ? ok({ remitId, state: 'returning' })
        : fail('REMIT-0002')
    const matching = await matchRemittance(tx, found.remit_id, BigInt(orderId))
    if (matching === 'day-limit') return fail('REMIT-0004')
    return matching === 'matched' ? ok({ remitId, state: 'matched' }) : fail('REMIT-0003', { field: 'orderId' })
  }
  return once(ctx, call.name, work, reply => call.output.parse(reply))
}
