import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { weightsOf } from '@zhixiao/domain/format/weights.ts'
import { addFen, parseFen } from '@zhixiao/domain/money/money.ts'
import type { Holding } from './holdings.ts'

export type Part = { label: string; value: number; text: string }

/** Market value by type of fund, largest first; a loss that is all there is of a type has no part. `value` is for drawing alone. */
export function allocationOf(holdings: readonly Pick<Holding, 'fundType' | 'marketValue'>[]): Part[] {
  const byType = Map.groupBy(holdings, holding => holding.fundType)
  const sums = [...byType]
    .map(([type, own]) => ({ type, sum: addFen(...own.map(holding => parseFen(holding.marketValue))) }))
    .filter(({ sum }) => sum > 0n)
    .sort((a, b) => (a.sum > b.sum ? -1 : 1))
  const weights = weightsOf(sums.map(({ sum }) => sum))
  return sums.map(({ type, sum }, at) => ({
    label: fundTypeName(type),
    value: Number(sum),
    text: shareText(weights[at] ?? null),
  }))
}
