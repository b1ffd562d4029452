import { listPortfolioSizes } from '@zhixiao/db/content/report-figures.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addFen, type Fen } from '@zhixiao/domain/money/money.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'
import { publicFund } from './fund-row.ts'

/** Net assets of all public funds together at the end of each quarter, ascending. */
export async function publicSizes(
  db: Reader,
  market: MarketSnapshot,
): Promise<{ quarterEnd: IsoDate; size: Fen; funds: number }[]> {
  const sizes = (await listPortfolioSizes(db, null)).filter(({ fundcode }) => publicFund(market, fundcode) !== null)
  return [...Map.groupBy(sizes, row => row.quarter_end)].map(([quarterEnd, rows]) => ({
    quarterEnd,
    size: addFen(...rows.map(row => row.size_fen)),
    funds: rows.length,
  }))
}
