import { classes } from '@zhixiao/ui/link.tsx'

// Floats are fine here: they only set the length of a bar.
const drawn = (income: string | null): number => Number(income ?? '0')

export const longestOf = (incomes: readonly (string | null)[]): number =>
  Math.max(...incomes.map(income => Math.abs(drawn(income))), 0) || 1

/** The size of an income relative to the others of its list: gains to the right of the middle, losses to the left. */
export function IncomeBar({ income, longest }: { income: string | null; longest: number }) {
  const value = drawn(income)
  return (
    <span className={classes('income-bar-row', value < 0 && 'is-loss')} aria-hidden="true">
      <i style={{ width: `${((50 * Math.abs(value)) / longest).toFixed(1)}%` }} />
    </span>
  )
}
