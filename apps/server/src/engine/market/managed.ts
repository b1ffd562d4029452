import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addMonths } from '@zhixiao/domain/calendar/dates.ts'
import { addFen, type Fen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { firstOfPortfolios, publicFund } from './fund-row.ts'

/** A fund has no manager before it is founded. */
export const isSetUp = ({ record }: MarketFund): boolean => record.setup_date !== null

/** The public funds among `codes` that are set up, one share class (the first) of each portfolio, largest first. */
export function managedFunds(market: MarketSnapshot, codes: readonly string[]): MarketFund[] {
  const funds = codes
    .map(code => publicFund(market, code))
    .filter(fund => fund !== null)
    .filter(isSetUp)
  return firstOfPortfolios(funds).sort((a, b) => Number(size(b) - size(a)))
}

const size = ({ record }: MarketFund): Fen => record.size_fen ?? ZERO_FEN

/** Net assets of all of them together. */
export const sizeOf = (funds: readonly MarketFund[]): Fen => addFen(...funds.map(size))

export function fullYears(from: IsoDate, today: IsoDate): number {
  const years = Number(today.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(addMonths(from, 12 * years) > today ? years - 1 : years, 0)
}
