import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { NoticeGroup } from '@zhixiao/domain/codes/notice-groups.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'
import { matches, type Page, type PageOf, readPage } from './read-page.ts'

export type NoticeRecord = {
  notice_id: string
  grp: NoticeGroup
  title: string
  fundcode: string | null
  published_on: IsoDate
}
export type NoticeFilter = { group?: NoticeGroup | undefined; fundCode?: string | undefined }

const columns = sql`notice_id, grp, title, fundcode, published_on`
const shown = sql`state = '1' and published_on <= (business_now() at time zone 'Asia/Shanghai')::date`

/** Newest first. */
export function listNotices(db: Reader, filter: NoticeFilter, page: Page): Promise<PageOf<NoticeRecord>> {
  const from = sql`notice where ${shown} and ${matches('grp', filter.group)} and ${matches('fundcode', filter.fundCode)}`
  return readPage(db, { columns, from, orderBy: sql`published_on desc, notice_id` }, page)
}

/** The newest notices of a fund. */
export async function newestNotices(db: Reader, fundcode: string, count: number): Promise<NoticeRecord[]> {
  const { rows } = await sql<NoticeRecord>`
    select ${columns} from notice where fundcode = ${fundcode} and ${shown}
    order by published_on desc, notice_id limit ${count}`.execute(db)
  return rows
}

export async function findNotice(
  db: Reader,
  id: string,
): Promise<(NoticeRecord & { body: string; fundname: string | null }) | null> {
  const { rows } = await sql<NoticeRecord & { body: string; fundname: string | null }>`
    select ${columns}, body, (select fundname from fund f where f.fundcode = n.fundcode) as fundname
    from notice n where notice_id = ${id} and ${shown}`.execute(db)
  return rows[0] ?? null
}
