import { findNotice } from '@zhixiao/db/content/notices.ts'
import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'
import { noticeRow } from './notice-row.ts'

export const noticeDetail: Handler<'content.noticeDetail'> = async (ctx, { id }) => {
  const notice = await findNotice(ctx.db, id)
  return notice ? ok({ ...noticeRow(notice), body: notice.body, fundName: notice.fundname }) : fail('SYS-0404')
}
