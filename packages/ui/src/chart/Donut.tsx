import type { CSSProperties } from 'react'
import { classes } from '../link.tsx'

export interface DonutPart {
  label: string
  /** In any unit: only proportions are drawn. */
  value: number
  /** The share as text; computed by default. */
  text?: string
}

interface DonutProps {
  /** The parts as a sentence. */
  label: string
  /** Largest first; from the sixth on they are combined as 其他. */
  parts: readonly DonutPart[]
  center: { caption: string; value: string }
  compact?: boolean
}

const most = 6
const other = '其他'
const gap = 0.7 // of a circumference of 100

/** Parts of a whole, with a list beside the drawing. */
export function Donut({ label, parts, center, compact }: DonutProps) {
  const total = parts.reduce((sum, part) => sum + part.value, 0) || 1
  const shown = foldSmall(parts).map(part => ({ ...part, share: (part.value / total) * 100 }))
  const arcs = shown.map((part, index) => ({
    ...part,
    start: shown.slice(0, index).reduce((sum, before) => sum + before.share, 0),
    color: part.label.startsWith(other) ? 'var(--chart-5)' : (palette[index] ?? 'var(--chart-5)'),
  }))
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
      <ul className="donut__list">
        {arcs.map(({ label: name, share, text, color }) => (
          <li key={name}>
            <i className="key key--dot" style={{ '--c': color } as CSSProperties} />
            <span>{name}</span>
            <span />
            <span className="num">{text ?? `${share.toFixed(2)}%`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

// In the palette's order; its grey is reserved for 其他.
const palette = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-6)',
  'var(--chart-5)',
]

function foldSmall(parts: readonly DonutPart[]): readonly DonutPart[] {
  if (parts.length <= most) return parts
  const rest = parts.slice(most - 1).reduce((sum, part) => sum + part.value, 0)
  return [...parts.slice(0, most - 1), { label: other, value: rest }]
}
