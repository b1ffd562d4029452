import { shareText } from '@zhixiao/domain/format/percent.ts'
import { weightsOf } from '@zhixiao/domain/format/weights.ts'
import { parseRate } from '@zhixiao/domain/money/money.ts'

/**
 * Parts of a donut whose texts add up to exactly 100.00 %, regardless of the report's rounding. `value` is for drawing
 * only.
 */
export function allocationParts(allocation: readonly { name: string; weight: string }[]) {
  const weights = weightsOf(allocation.map(({ weight }) => parseRate(weight)))
  return allocation.map(({ name, weight }, at) => ({
    label: name,
    value: Number(weight),
    text: shareText(weights[at] ?? null),
  }))
}
