import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader } from '../tx.ts'
import { matches, type Page, type PageOf, readPage } from './read-page.ts'

/** Newest first. */
export const listAwards = (db: Reader): Promise<Selectable<Schema['award']>[]> =>
  db.selectFrom('award').selectAll().orderBy('year', 'desc').orderBy('id').execute()

/** Adverts of one place, in the order given to them. */
export const listAdverts = (db: Reader, place: string): Promise<Selectable<Schema['advert']>[]> =>
  db.selectFrom('advert').selectAll().where('place', '=', place).orderBy('sort').orderBy('id').execute()

export const listBanks = (db: Reader): Promise<Selectable<Schema['bank']>[]> =>
  db.selectFrom('bank').selectAll().orderBy('sort').orderBy('bank_code').execute()

export type AgencyRecord = Selectable<Schema['agency']>
export type AgencyFilter = { kind?: string | undefined; province?: string | undefined }

const columns = sql`agency_id, name, kind, province, city, address, phone`

export function listAgencies(db: Reader, filter: AgencyFilter, page: Page): Promise<PageOf<AgencyRecord>> {
  const from = sql`agency where ${matches('kind', filter.kind)} and ${matches('province', filter.province)}`
  return readPage(db, { columns, from, orderBy: sql`agency_id` }, page)
}

/** Agencies that sell a fund. */
export async function listAgenciesOf(db: Reader, fundcode: string): Promise<AgencyRecord[]> {
  const { rows } = await sql<AgencyRecord>`
    select ${columns} from agency join agency_fund using (agency_id)
    where fundcode = ${fundcode} order by agency_id`.execute(db)
  return rows
}

export async function countAgenciesOf(db: Reader, fundcode: string): Promise<number> {
  const row = await db
    .selectFrom('agency_fund')
    .select(expression => expression.fn.countAll().as('count'))
    .where('fundcode', '=', fundcode)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
