import { findDocument, findNeighbours } from '@zhixiao/db/content/documents.ts'
import { attachmentsOf } from '../../engine/content-store/document-files.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { safeHtml } from '../../platform/markup/sanitise.ts'
import { noticeRow } from './notice-row.ts'

export const noticeDetail: Handler<'content.noticeDetail'> = async (ctx, { id }) => {
  const notice = await findDocument(ctx.db, 'notice', id)
  if (!notice) return fail('SYS-0404')
  const { newer, older } = await findNeighbours(ctx.db, notice)
  const fund = notice.fundcode === null ? null : publicFund(await ctx.market.get(), notice.fundcode)
  return ok({
    ...noticeRow(notice),
    html: safeHtml(notice.html),
    fundName: fund?.record.fundname ?? null,
    attachments: attachmentsOf(notice.files),
    previous: newer && noticeRow(newer),
    next: older && noticeRow(older),
  })
}
