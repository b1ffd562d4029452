import { divideHalfUp } from '../money/decimal.ts'
import {
  addFen,
  type Fen,
  fen,
  moneyFor,
  type NavE4,
  navE4,
  ONE_RATE,
  type RateE8,
  rateE8,
  ZERO_FEN,
} from '../money/money.ts'
import type { Position } from '../settle/position.ts'

export type HoldingFigures = {
  marketValue: Fen
  /** Market value minus cost. */
  holdingIncome: Fen
  /** Holding income by cost; null without cost. */
  holdingRate: RateE8 | null
  realised: Fen
  dividend: Fen
  /** Market value + all received + dividends - all paid; equal to holding + realised + dividend. */
  cumulative: Fen
}

/**
 * THE definition of a holding's value and income (rules 2.13), used by every screen, bill and total.
 * @param unpaid uncarried income of a money-market fund, part of the market value.
 */
export function holdingFigures(position: Position, nav: NavE4, unpaid: Fen = ZERO_FEN): HoldingFigures {
  const marketValue = addFen(moneyFor(position.shares, nav), unpaid)
  const holdingIncome = fen(marketValue - position.cost)
  return {
    marketValue,
    holdingIncome,
    holdingRate: position.cost > 0n ? rateE8(divideHalfUp(holdingIncome * ONE_RATE, position.cost)) : null,
    realised: position.realised,
    dividend: position.dividend,
    cumulative: fen(marketValue + position.received + position.dividend - position.paid),
  }
}

/** Unit cost, half-up to 1/10000 yuan; null without shares. */
export const unitCost = ({ cost, shares }: Position): NavE4 | null =>
  shares > 0n ? navE4(divideHalfUp(cost * 10_000n, shares)) : null

/** Sums per fund and over funds, without further rounding. */
export function totalFigures(all: readonly HoldingFigures[]): Omit<HoldingFigures, 'holdingRate'> {
  const sum = (pick: (figures: HoldingFigures) => Fen) => addFen(...all.map(pick))
  return {
    marketValue: sum(each => each.marketValue),
    holdingIncome: sum(each => each.holdingIncome),
    realised: sum(each => each.realised),
    dividend: sum(each => each.dividend),
    cumulative: sum(each => each.cumulative),
  }
}
