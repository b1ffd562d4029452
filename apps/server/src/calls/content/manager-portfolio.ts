import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { listAllocations, listHoldings } from '@zhixiao/db/content/portfolio.ts'
import { listNewestStyles } from '@zhixiao/db/content/report-figures.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { divideHalfUp, formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { rateOfE4, rateText } from '@zhixiao/domain/money/money.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'

type Portfolio = OutputOf<'content.managerDetail'>['portfolio']

const QUARTERS = 8
const turnoverText = (e2: number | bigint): string => formatScaled(BigInt(e2), 2)

/** What the reports say of how a fund is managed; null without any. */
export async function portfolioOf(db: Reader, market: MarketSnapshot, fundCode: string): Promise<Portfolio> {
  const fund = market.funds.get(fundCode)
  if (!fund) return null
  const { main_code: main, fund_type: type, fundname: fundName } = fund.record
  const styles = await listNewestStyles(db)
  const own = styles.find(({ fundcode }) => fundcode === main)
  const peers = styles.filter(({ fundcode }) => market.funds.get(fundcode)?.record.fund_type === type)
  const holdings = await listHoldings(db, fundCode, 1)
  const stocks = (await listAllocations(db, fundCode, QUARTERS)).filter(({ kind }) => kind === 'stock')
  if (!own && holdings.length === 0 && stocks.length === 0) return null
  const weights = stocks.map(({ weight_e4 }) => weight_e4)
  const turnovers = peers.reduce((sum, { turnover_e2 }) => sum + turnover_e2, 0)
  return {
    fundCode,
    fundName,
    quarterEnd: own?.quarter_end ?? null,
    stockCount: own?.stock_count ?? null,
    turnover: own ? turnoverText(own.turnover_e2) : null,
    // A fund without peers has no average to be compared with.
    peersTurnover: own && peers.length > 1 ? turnoverText(divideHalfUp(BigInt(turnovers), BigInt(peers.length))) : null,
    heldMonths: own?.held_months ?? null,
    top: holdings[0]
      ? {
          quarterEnd: holdings[0].quarter_end,
          weight: rateText(rateOfE4(holdings.reduce((sum, { weight_e4 }) => sum + weight_e4, 0))),
        }
      : null,
    stocks:
      weights.length > 0
        ? {
            quarters: weights.length,
            low: rateText(rateOfE4(Math.min(...weights))),
            high: rateText(rateOfE4(Math.max(...weights))),
          }
        : null,
  }
}
