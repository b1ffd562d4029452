import type { RiskLevel } from '@zhixiao/domain/codes/risk-levels.ts'
import { classes } from '../link.tsx'

interface MatchScaleProps {
  /** The lowest and the highest level that the customer may buy. */
  from: RiskLevel
  to: RiskLevel
  /** The product's level. */
  at: RiskLevel
  atLabel?: string
}

const levels: readonly RiskLevel[] = ['R1', 'R2', 'R3', 'R4', 'R5']

/** The customer's range compared with the product's level. The text next to it must say the same. */
export function MatchScale({ from, to, at, atLabel = '本基金' }: MatchScaleProps) {
  return (
    <ol className="match" aria-hidden="true">
      {levels.map(level => (
        <li key={level} className={classes(level >= from && level <= to && 'in', level === at && 'at')}>
          {level}
          {level === at && ` ${atLabel}`}
        </li>
      ))}
    </ol>
  )
}
