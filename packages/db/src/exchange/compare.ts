import type { FundTold, SharesTold } from '@zhixiao/domain/exchange/confirmations.ts'
import type { IncomeCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import type { NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import { pagesOf, toldTable } from './told-table.ts'

export const { begin: beginShares, add: addShares } = toldTable<Pick<SharesTold, 'tradeacco' | 'fundcode' | 'total'>>(
  'told_shares',
  { tradeacco: 'text', fundcode: 'text', total: 'bigint' },
)

/** Listed funds of other registrars, and unknown funds. */
export async function listStrangeFunds(tx: Tx, registrar: string, house: string): Promise<string[]> {
  const { rows } = await sql<{ fundcode: string }>`
    select fundcode from told_shares left join fund f using (fundcode)
    group by 1, f.registrar, f.fundcode having f.fundcode is null or coalesce(f.registrar, ${house}) <> ${registrar} order by 1`.execute(
    tx,
  )
  return rows.map(row => row.fundcode)
}

export type HeldBeside = { tradeacco: string; fundcode: string; own: ShareCents; told: ShareCents }

/** Holdings of the listed funds that differ from the list, in pages; a missing holder counts as zero. */
export const listOtherShares = (tx: Tx, size: number): AsyncGenerator<HeldBeside[]> =>
  pagesOf(
    tx,
    sql<HeldBeside>`
      select tradeacco, fundcode, coalesce(h.shares, 0) as own, coalesce(t.shares, 0) as told
      from (select tradeacco, fundcode, sum(total)::bigint as shares from told_shares group by 1, 2) t
      full join (select tradeacco, fundcode, shares_cents as shares from holding
                 where fundcode in (select fundcode from told_shares)) h using (tradeacco, fundcode)
      where coalesce(h.shares, 0) <> coalesce(t.shares, 0) order by fundcode, tradeacco`,
    size,
  )

export type KnownFund = {
  fundcode: string
  status: string
  isMoney: boolean
  carry: IncomeCarry | null
  nav: NavE4 | null
}

/** Our facts for the funds and days of a registrar's file, in the order of `told`; null for an unknown fund. */
export async function readKnownFunds(db: Reader, told: readonly FundTold[]): Promise<(KnownFund | null)[]> {
  const { rows } = await sql<KnownFund | Record<keyof KnownFund, null>>`
    select f.fundcode, f.status, f.fund_type = 'money' as "isMoney", f.carry, n.nav_e4 as nav
    from unnest(${told.map(each => each.fundcode)}::text[], ${told.map(each => each.day)}::date[]) with ordinality t (fundcode, day, place)
    left join fund f on f.fundcode = t.fundcode left join nav n on n.fundcode = t.fundcode and n.day = t.day
    order by t.place`.execute(db)
  return rows.map(row => (row.fundcode === null ? null : row))
}
