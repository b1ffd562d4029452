import type { ReportedFund, ReportedShares } from '@zhixiao/domain/exchange/confirmations.ts'
import type { IncomeCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import type { NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { pagesOf } from '../pages.ts'
import type { Reader, Tx } from '../tx.ts'
import { reportedTable } from './reported-table.ts'

export const {
  begin: beginShares,
  add: addShares,
  removeStrangers: removeStrangeShares,
} = reportedTable<Pick<ReportedShares, 'tradeacco' | 'fundcode' | 'total' | 'line'>>('reported_shares', {
  tradeacco: 'text',
  fundcode: 'text',
  total: 'bigint',
  line: 'int',
})

/** `line`: the first of the list about this holding; null where the list lacks it. */
export type HoldingComparison = {
  tradeacco: string
  fundcode: string
  own: ShareCents
  reported: ShareCents
  line: number | null
}

/** Holdings of the listed funds, as imported, that differ from the list, in pages; a missing holder counts as zero. */
export const listOtherShares = (tx: Tx, size: number): AsyncGenerator<HoldingComparison[]> =>
  pagesOf(
    tx,
    sql<HoldingComparison>`
      select tradeacco, fundcode, coalesce(h.shares, 0) as own, coalesce(t.shares, 0) as reported, t.line
      from (select tradeacco, fundcode, sum(total)::bigint as shares, min(line) as line from reported_shares group by 1, 2) t
      full join (
        select tradeacco, fundcode, shares_cents as shares from imported_holding where fundcode in (select fundcode from reported_shares)
        union all
        select tradeacco, fundcode, shares_cents from holding h where fundcode in (select fundcode from reported_shares)
          and not exists (select from imported_holding b where (b.custno, b.tradeacco, b.fundcode) = (h.custno, h.tradeacco, h.fundcode))
      ) h using (tradeacco, fundcode)
      where coalesce(h.shares, 0) <> coalesce(t.shares, 0) order by fundcode, tradeacco`,
    size,
  )

export type DemoHolding = { tradeacco: string; fundcode: string; shares: ShareCents }

/** The holdings that a registrar has to keep for us, by fund; `registrar` is the default of funds without one. */
export async function listDemoHoldings(db: Reader, registrar: string): Promise<DemoHolding[]> {
  const { rows } = await sql<DemoHolding>`
    select tradeacco, fundcode, shares_cents as shares from holding join fund f using (fundcode)
    where coalesce(f.registrar, ${registrar}) = ${registrar} and shares_cents > 0 order by fundcode, tradeacco`.execute(
    db,
  )
  return rows
}

export type KnownFund = {
  fundcode: string
  status: string
  isMoney: boolean
  carry: IncomeCarry | null
  nav: NavE4 | null
}

/** Our facts for the funds and days of a registrar's file, in the order of `reported`; null for an unknown fund. */
export async function readKnownFunds(db: Reader, reported: readonly ReportedFund[]): Promise<(KnownFund | null)[]> {
  const { rows } = await sql<KnownFund | Record<keyof KnownFund, null>>`
    select f.fundcode, f.status, f.fund_type = 'money' as "isMoney", f.carry, n.nav_e4 as nav
    from unnest(${reported.map(each => each.fundcode)}::text[], ${reported.map(each => each.day)}::date[]) with ordinality t (fundcode, day, place)
    left join fund f on f.fundcode = t.fundcode left join nav n on n.fundcode = t.fundcode and n.day = t.day
    order by t.place`.execute(db)
  return rows.map(row => (row.fundcode === null ? null : row))
}
