import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { weightsOf } from '@zhixiao/domain/format/weights.ts'
import { groupBy } from '@zhixiao/domain/group-by.ts'
import { addFen, parseFen, rateE8 } from '@zhixiao/domain/money/money.ts'
import type { Holding } from '../../features/holding/holdings.ts'

export type Part = { label: string; value: number; text: string }

/**
 * Market value by fund type, largest first; a type whose value is not positive is left out. `value` is for drawing
 * only.
 */
export function allocationOf(holdings: readonly Pick<Holding, 'fundType' | 'marketValue'>[]): Part[] {
  const weights = weightsOf(holdings.map(holding => parseFen(holding.marketValue)))
  const weighed = holdings.map((holding, at) => ({ ...holding, weight: weights[at] ?? null }))
  return [...groupBy(weighed, holding => holding.fundType)]
    .map(([type, own]) => ({
      type,
      sum: addFen(...own.map(holding => parseFen(holding.marketValue))),
      // Sums the rows' own weights, so that a type equals the sum of its funds.
      weight: rateE8(own.reduce((sum, { weight }) => sum + (weight ?? 0n), 0n)),
    }))
    .filter(({ sum }) => sum > 0n)
    .sort((a, b) => (a.sum > b.sum ? -1 : 1))
    .map(({ type, sum, weight }) => ({ label: fundTypeName(type), value: Number(sum), text: shareText(weight) }))
}
