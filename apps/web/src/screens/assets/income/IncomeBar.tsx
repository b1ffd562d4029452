import { classes } from '@zhixiao/ui/link.tsx'
import { shareOf } from './income-scale.ts'

/** The size of an income relative to the others of its list: gains to the right of the middle, losses to the left. */
export function IncomeBar({ income, longest }: { income: string | null; longest: number }) {
  return (
    <span className={classes('income-bar-row', income?.startsWith('-') && 'is-loss')} aria-hidden="true">
      <i style={{ width: `${(50 * shareOf(income, longest)).toFixed(1)}%` }} />
    </span>
  )
}
