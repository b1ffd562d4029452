import { findOrderEvidence, listWarningMarks } from '@zhixiao/db/query/order-evidence.ts'
import { ownFile } from '../../engine/papers/own-file.ts'
import { ownPaper } from '../../engine/papers/own-paper.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { typeset } from '../../platform/pdf/typeset.ts'
import { evidencePaper } from './evidence-paper.ts'

export const orderEvidence: Handler<'query.orderEvidence'> = (ctx, { orderId }) =>
  ownPaper(ctx, async () => {
    const evidence = await findOrderEvidence(ctx.db, ctx.session.custno, BigInt(orderId))
    if (!evidence) return fail('TRADE-ORDER', { field: 'orderId' })
    const bytes = await typeset(evidencePaper(evidence, await listWarningMarks(ctx.db, evidence.order_id)))
    return ok(ownFile(`适当性匹配凭证-${orderId}.pdf`, 'application/pdf', bytes))
  })
