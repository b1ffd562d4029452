import { classes } from '../link.tsx'
import type { RiskLevel } from './Tag.tsx'

interface MatchScaleProps {
  /** The levels the customer may buy. */
  from: RiskLevel
  to: RiskLevel
  /** The product's level. */
  at: RiskLevel
  atLabel?: string
}

const levels: readonly RiskLevel[] = [1, 2, 3, 4, 5]

/** The customer's range against the product's level. A sentence beside it must say the same. */
export function MatchScale({ from, to, at, atLabel = '本基金' }: MatchScaleProps) {
  return (
    <ol className="match" aria-hidden="true">
      {levels.map(level => (
        <li key={level} className={classes(level >= from && level <= to && 'in', level === at && 'at')}>
          R{level}
          {level === at && ` ${atLabel}`}
        </li>
      ))}
    </ol>
  )
}
