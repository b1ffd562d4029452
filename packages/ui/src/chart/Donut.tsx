import { classes } from '../link.tsx'
import { PartsList } from './PartsList.tsx'
import { type Part, partsOf } from './parts.ts'

interface DonutProps {
  /** The parts as a sentence. */
  label: string
  /** Largest first; from the sixth on they are combined as 其他. */
  parts: readonly Part[]
  center: { caption: string; value: string }
  compact?: boolean
}

const gap = 0.7 // of a circumference of 100

/** Parts of a whole, with a list beside the drawing. */
export function Donut({ label, parts, center, compact }: DonutProps) {
  const arcs = partsOf(parts)
  return (
    <div className={classes('donut', compact && 'donut--compact')}>
      <div className="donut__ring" role="img" aria-label={label}>
        <svg viewBox="0 0 36 36" aria-hidden="true">
          {arcs.map(({ label: name, share, start, color }) => (
            <circle
              key={name}
              cx="18"
              cy="18"
              r={(100 / 2 / Math.PI).toFixed(4)}
              stroke={color}
              strokeDasharray={`${Math.max(0.3, share - gap).toFixed(2)} 100`}
              strokeDashoffset={(-start).toFixed(2)}
            />
          ))}
        </svg>
        <div className="donut__center">
          <span className="caption">{center.caption}</span>
          <span className="num donut__value">{center.value}</span>
        </div>
      </div>
      <PartsList parts={arcs} />
    </div>
  )
}
