import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

export type DividendKey = { fundcode: string; exDate: IsoDate }

/** What is declared of a dividend here; null when it is not. */
export async function readDeclared(
  tx: Tx,
  { fundcode, exDate }: DividendKey,
): Promise<{ perShareE6: bigint; recordDate: IsoDate; payDate: IsoDate } | null> {
  const { rows } = await sql<{ perShareE6: bigint; recordDate: IsoDate; payDate: IsoDate }>`
    select per_share_e6 as "perShareE6", record_date as "recordDate", pay_date as "payDate"
    from dividend where fundcode = ${fundcode} and ex_date = ${exDate}`.execute(tx)
  return rows[0] ?? null
}

export type BookedDividend = {
  tradeacco: string
  orderIds: bigint[]
  /** The file that told of it; null where it was worked out here. */
  file: string | null
  shares: ShareCents
  gross: Fen
  reinvested: ShareCents
}

/** The dividends of a fund's ex-date that are booked for these accounts, by account; free and frozen part together. */
export async function findDividends(
  tx: Tx,
  { fundcode, exDate }: DividendKey,
  tradeaccos: readonly string[],
): Promise<Map<string, BookedDividend>> {
  const { rows } = await sql<BookedDividend>`
    select o.tradeacco, array_agg(o.order_id order by o.order_id) as "orderIds", max(x.file) as file, sum(o.shares_cents)::bigint as shares,
      sum(c.gross_fen)::bigint as gross, sum(c.shares_cents)::bigint as reinvested
    from trade_account a join orders o using (custno, tradeacco) join confirmation c using (order_id) left join exchange_confirmation x using (order_id)
    where a.tradeacco = any(${[...tradeaccos]}::text[]) and o.fundcode = ${fundcode} and o.trade_date = ${exDate} and o.kind = '143' and o.cause = 'dividend'
    group by 1`.execute(tx)
  return new Map(rows.map(row => [row.tradeacco, row]))
}
