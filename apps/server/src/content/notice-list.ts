import { listNotices } from '@zhixiao/db/content/notices.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { noticeRow } from './notice-row.ts'

export const noticeList: Handler<'content.noticeList'> = async (ctx, { pageParam, ...filter }) => {
  const { total, rows } = await listNotices(ctx.db, filter, pageParam)
  return ok({ total, ...pageParam, list: rows.map(noticeRow) })
}
