import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import { matches, type Page, type PageOf, readPage } from './read-page.ts'

export type AgencyKind = 'direct' | 'consign'
export type AgencyRecord = {
  agency_id: string
  name: string
  kind: AgencyKind
  province: string
  city: string
  address: string
  phone: string
  website: string
}
export type AgencyFilter = {
  kind?: AgencyKind | undefined
  province?: string | undefined
  /** Contained in name, city or address. */
  keyWord?: string | undefined
}

const columns = sql`agency_id, name, kind, province, city, address, phone, website`

const found = (keyWord: string | undefined): RawBuilder<unknown> =>
  keyWord === undefined
    ? sql`true`
    : sql`position(lower(${keyWord}) in lower(concat_ws(' ', name, province, city, address))) > 0`

export function pageOfAgencies(db: Reader, filter: AgencyFilter, page: Page): Promise<PageOf<AgencyRecord>> {
  const from = sql`agency where ${matches('kind', filter.kind)} and ${matches('province', filter.province)}
    and ${found(filter.keyWord)}`
  return readPage<AgencyRecord>(db, { columns, from, orderBy: sql`agency_id` }, page)
}

export async function listAgencies(db: Reader): Promise<AgencyRecord[]> {
  const { rows } = await sql<AgencyRecord>`select ${columns} from agency order by agency_id`.execute(db)
  return rows
}

/** Provinces with agencies of a kind, highest count first. */
export async function countProvinces(
  db: Reader,
  kind: AgencyKind | undefined,
): Promise<{ province: string; count: number }[]> {
  const { rows } = await sql<{ province: string; count: bigint }>`
    select province, count(*) as count from agency where ${matches('kind', kind)}
    group by province order by count(*) desc, province`.execute(db)
  return rows.map(({ province, count }) => ({ province, count: Number(count) }))
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

/** Inserts agencies and updates those that differ. */
export async function writeAgencies(
  tx: Tx,
  agencies: readonly AgencyRecord[],
): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ added: boolean }>`
    insert into agency as a (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(agencies)}::jsonb) as given (agency_id text, name text,
      kind text, province text, city text, address text, phone text, website text)
    on conflict (agency_id) do update set name = excluded.name, kind = excluded.kind, province = excluded.province,
      city = excluded.city, address = excluded.address, phone = excluded.phone, website = excluded.website
    where (a.*) is distinct from (excluded.*)
    returning xmax = 0 as added`.execute(tx)
  const added = rows.filter(row => row.added).length
  return { added, changed: rows.length - added }
}

/** Deletes agencies that are not among `kept`, with their funds. */
export async function removeAgencies(tx: Tx, kept: readonly string[]): Promise<number> {
  await sql`delete from agency_fund where agency_id <> all(${kept}::text[])`.execute(tx)
  const { rows } = await sql`delete from agency where agency_id <> all(${kept}::text[]) returning agency_id`.execute(tx)
  return rows.length
}
