import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import { type Page, type PageOf, readPage } from './read-page.ts'

export const publicityLists = ['sales', 'bond', 'djg'] as const
export type PublicityList = (typeof publicityLists)[number]

export type PublicityRecord = {
  list: PublicityList
  id: string
  name: string
  gender: string
  department: string
  position: string
  certificate_no: string
  since: IsoDate | null
  note: string
  sort: number
}

const columns = sql`list, id, name, gender, department, position, certificate_no, since, note, sort`

const found = (keyWord: string | undefined): RawBuilder<unknown> =>
  keyWord === undefined
    ? sql`true`
    : sql`position(lower(${keyWord}) in lower(concat_ws(' ', name, department, position, certificate_no))) > 0`

/** In the order of the list. */
export const pageOfPublicity = (
  db: Reader,
  list: PublicityList,
  keyWord: string | undefined,
  page: Page,
): Promise<PageOf<PublicityRecord>> =>
  readPage<PublicityRecord>(
    db,
    { columns, from: sql`publicity where list = ${list} and ${found(keyWord)}`, orderBy: sql`sort, id` },
    page,
  )

export async function listPublicity(db: Reader): Promise<PublicityRecord[]> {
  const { rows } = await sql<PublicityRecord>`select ${columns} from publicity order by list, sort, id`.execute(db)
  return rows
}

/** Inserts people and updates those that differ. */
export async function writePublicity(
  tx: Tx,
  people: readonly PublicityRecord[],
): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ added: boolean }>`
    insert into publicity as p (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (list text, id text, name text,
      gender text, department text, position text, certificate_no text, since date, note text, sort smallint)
    on conflict (list, id) do update set name = excluded.name, gender = excluded.gender,
      department = excluded.department, position = excluded.position, certificate_no = excluded.certificate_no,
      since = excluded.since, note = excluded.note, sort = excluded.sort
    where (p.*) is distinct from (excluded.*)
    returning xmax = 0 as added`.execute(tx)
  const added = rows.filter(row => row.added).length
  return { added, changed: rows.length - added }
}

/** Deletes people of these lists that are not among `kept` ('list/id'). */
export async function removePublicity(
  tx: Tx,
  lists: readonly PublicityList[],
  kept: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    delete from publicity where list = any(${lists}::text[]) and list || '/' || id <> all(${kept}::text[])
    returning id`.execute(tx)
  return rows.length
}
