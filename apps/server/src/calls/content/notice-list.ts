import { pageOfDocuments } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { noticeRow } from './notice-row.ts'

export const noticeList: Handler<'content.noticeList'> = async (ctx, { pageParam, group, fundCode, keyWord, year }) => {
  const filter = { kind: 'notice', grp: group, fundcode: fundCode, keyWord, year } as const
  const { total, rows } = await pageOfDocuments(ctx.db, filter, pageParam)
  return ok({ total, ...pageParam, list: rows.map(noticeRow) })
}
