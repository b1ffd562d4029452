import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { ReportedDividend } from '@zhixiao/domain/exchange/confirmations.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import { pagesOf } from '../pages.ts'
import { type Entitled, entitledTo } from '../settle/declared-dividends.ts'
import type { Tx } from '../tx.ts'
import { type Removed, type Repeated, reportedTable } from './reported-table.ts'

export type DividendKey = { fundcode: string; exDate: IsoDate }

const table = reportedTable<ReportedDividend>('reported_dividend', {
  line: 'int',
  serial: 'text',
  returnCode: 'text',
  detail: 'text',
  confirmDate: 'date',
  fundcode: 'text',
  tradeacco: 'text',
  recordDate: 'date',
  exDate: 'date',
  payDate: 'date',
  entitled: 'bigint',
  method: 'text',
  gross: 'bigint',
  charge: 'bigint',
  performance: 'bigint',
  returned: 'bigint',
  reinvested: 'bigint',
  frozenCash: 'bigint',
  frozenReinvested: 'bigint',
  frozen: 'bigint',
  nav: 'bigint',
})
export const { begin: beginDividends, add: addDividends } = table

export type UnbookableDividend = Repeated | Removed<'other-registrar' | 'no-fund' | 'no-account'>

/**
 * Ends the list: indexes it and removes what is not booked. Of records that are the same the first stays; where two of one holder and
 * dividend differ, none does.
 */
export async function removeUnbookable(
  tx: Tx,
  registrars: { registrar: string; house: string },
): Promise<UnbookableDividend[]> {
  await sql`create index on reported_dividend (fundcode, "exDate")`.execute(tx)
  await sql`analyze reported_dividend`.execute(tx)
  const strange = await table.removeStrangers(tx, registrars)
  const { rows: ownerless } = await sql<Removed<'no-account'>>`
    delete from reported_dividend t where not exists (select from trade_account a where a.tradeacco = t.tradeacco)
    returning line, 'no-account' as problem`.execute(tx)
  return [...strange, ...ownerless, ...(await table.removeRepeated(tx, ['tradeacco', 'fundcode', 'exDate']))]
}

/** A dividend in a registrar's file, with its first line. */
export type ReportedDividendKey = DividendKey & { recordDate: IsoDate | null; line: number }

export async function listDividends(tx: Tx): Promise<ReportedDividendKey[]> {
  const { rows } = await sql<ReportedDividendKey>`
    select fundcode, "exDate", min("recordDate") as "recordDate", min(line) as line from reported_dividend group by 1, 2 order by 2, 1`.execute(
    tx,
  )
  return rows
}

/** The records of a dividend, one per holder, in pages. */
export const listReportedDividends = (tx: Tx, { fundcode, exDate }: DividendKey, size: number) =>
  pagesOf(
    tx,
    sql<ReportedDividend>`
      select * from reported_dividend where fundcode = ${fundcode} and "exDate" = ${exDate}::date order by "confirmDate", tradeacco`,
    size,
  )

/**
 * Materializes the holders entitled to a dividend for this transaction; `findEntitled` and `listUnbooked` read them.
 */
export async function gatherEntitled(tx: Tx, { fundcode }: DividendKey, before: IsoDate): Promise<void> {
  await sql`drop table if exists entitled`.execute(tx)
  await sql`create temp table entitled on commit drop as ${entitledTo({ fundcode, before })}`.execute(tx)
  await sql`create index on entitled (tradeacco)`.execute(tx)
  await sql`analyze entitled`.execute(tx)
}

/** The entitlements of these accounts. */
export async function findEntitled(tx: Tx, tradeaccos: readonly string[]): Promise<Map<string, Entitled>> {
  const { rows } = await sql<Entitled>`
    select * from entitled where tradeacco = any(${[...tradeaccos]}::text[])`.execute(tx)
  return new Map(rows.map(row => [row.tradeacco, row]))
}

/** Entitled holders whose dividend is not booked, in pages. */
export const listUnbooked = (tx: Tx, { fundcode, exDate }: DividendKey, size: number) =>
  pagesOf(
    tx,
    sql<Entitled>`
      select e.* from entitled e where not exists (
        select from orders o where (o.custno, o.tradeacco, o.fundcode, o.trade_date) = (e.custno, e.tradeacco, ${fundcode}, ${exDate}::date)
          and o.kind = ${kindSql.dividend} and o.cause = 'dividend')
      order by e.custno, e.tradeacco`,
    size,
  )

export type Declared = { perShareE6: bigint; recordDate: IsoDate; payDate: IsoDate }

/** Our declaration of a dividend; null when there is none. */
export async function readDeclared(tx: Tx, { fundcode, exDate }: DividendKey): Promise<Declared | null> {
  const { rows } = await sql<Declared>`
    select per_share_e6 as "perShareE6", record_date as "recordDate", pay_date as "payDate"
    from dividend where fundcode = ${fundcode} and ex_date = ${exDate}`.execute(tx)
  return rows[0] ?? null
}

export type BookedDividend = {
  tradeacco: string
  shares: ShareCents
  gross: Fen
  reinvested: ShareCents
}

/** Booked dividends of a fund's ex-date for these accounts, by account, free and frozen part together. */
export async function findDividends(
  tx: Tx,
  { fundcode, exDate }: DividendKey,
  tradeaccos: readonly string[],
): Promise<Map<string, BookedDividend>> {
  // Customer by customer: without statistics on the first dividends the planner would read all orders of the fund.
  const { rows } = await sql<BookedDividend>`
    select a.tradeacco, sum(o.shares_cents)::bigint as shares, sum(c.gross_fen)::bigint as gross, sum(c.shares_cents)::bigint as reinvested
    from trade_account a cross join lateral (
      select * from orders o
      where (o.custno, o.tradeacco, o.fundcode, o.trade_date) = (a.custno, a.tradeacco, ${fundcode}, ${exDate}::date)
        and o.kind = ${kindSql.dividend} and o.cause = 'dividend' offset 0) o
    join confirmation c using (order_id)
    where a.tradeacco = any(${[...tradeaccos]}::text[]) group by 1`.execute(tx)
  return new Map(rows.map(row => [row.tradeacco, row]))
}
