import { ownFile } from '../../engine/papers/own-file.ts'
import { readOwnName } from '../../engine/papers/own-name.ts'
import { ownPaper } from '../../engine/papers/own-paper.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { typeset } from '../../platform/pdf/typeset.ts'
import { receiptPaper } from './receipt-paper.ts'
import { readRecordDetail } from './record-detail.ts'

/** CALL-998: the receipt of an own order: its confirmation with the computation, before that the application. */
export const orderReceipt: Handler<'query.orderReceipt'> = (ctx, { orderId }) =>
  ownPaper(ctx, async () => {
    const detail = await readRecordDetail(ctx, BigInt(orderId))
    if (!detail) return fail('TRADE-ORDER', { field: 'orderId' })
    const paper = receiptPaper(detail, await readOwnName(ctx))
    return ok(ownFile(`${paper.title}-${orderId}.pdf`, 'application/pdf', await typeset(paper)))
  })
