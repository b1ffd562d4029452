import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { addFen, fenText, parseFen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { Holding } from './holdings.ts'
import { weightText } from './ratios.ts'

export type Part = { label: string; value: number; text: string }

/** Market value by type of fund, largest first; a loss that is all there is of a type has no part. `value` is for drawing alone. */
export function allocationOf(holdings: readonly Pick<Holding, 'fundType' | 'marketValue'>[]): Part[] {
  const byType = Map.groupBy(holdings, holding => holding.fundType)
  const sums = [...byType]
    .map(([type, own]) => ({ type, sum: addFen(...own.map(holding => parseFen(holding.marketValue))) }))
    .filter(({ sum }) => sum > 0n)
  const whole = sums.reduce((sum, part) => addFen(sum, part.sum), ZERO_FEN)
  return sums
    .sort((a, b) => (a.sum > b.sum ? -1 : 1))
    .map(({ type, sum }) => ({
      label: fundTypeName(type),
      value: Number(sum),
      text: weightText(fenText(sum), fenText(whole)),
    }))
}
