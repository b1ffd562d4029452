import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { pageOfDocuments } from '@zhixiao/db/content/documents.ts'
import type { NoticeGroup } from '@zhixiao/domain/codes/notice-groups.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { noticeRow } from './notice-row.ts'

type Group = OutputOf<'content.infoNotice'>[NoticeGroup]

const FIRST_PAGE = { pageNum: 1, pageSize: 20 }

export const infoNotice: Handler<'content.infoNotice'> = async ctx => {
  const [regular, trans, issue, temp, company] = await Promise.all([
    groupOf(ctx, 'regular'),
    groupOf(ctx, 'trans'),
    groupOf(ctx, 'issue'),
    groupOf(ctx, 'temp'),
    groupOf(ctx, 'company'),
  ])
  return ok({ regular, trans, issue, temp, company })
}

async function groupOf({ db }: Context, grp: NoticeGroup): Promise<Group> {
  const { total, rows } = await pageOfDocuments(db, { kind: 'notice', grp }, FIRST_PAGE)
  return { total, list: rows.map(noticeRow) }
}
