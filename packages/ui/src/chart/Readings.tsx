import { toneOf } from '@zhixiao/domain/format/tone.ts'
import type { CSSProperties } from 'react'
import { classes } from '../link.tsx'
import { colors, dashes, percent, type SeriesRole } from './series.ts'

/** What a series says at the cursor and at its end. */
export interface Reading {
  name: string
  role: SeriesRole
  /** At the cursor. */
  value: number | undefined
  text: string
  /** At the end of the series. */
  end: string
}

/** Names and values of the series above the chart. */
export function Legend({
  readings,
  date,
  signed,
}: {
  readings: readonly Reading[]
  date: string | undefined
  signed: boolean
}) {
  return (
    <div className={classes('legend', date && 'is-reading')}>
      {readings.map(({ name, role, text, end }) => (
        <span key={name}>
          <i className={classes('key', dashes[role] !== undefined && 'key--dash')} style={keyColor(role)} />
          {name} <b className={classes('num legend__end', signed && toneOf(end))}>{end}</b>
          <b className={classes('num legend__at', signed && toneOf(text))}>{text}</b>
        </span>
      ))}
      {date && <span className="legend__at faint">{date}</span>}
    </div>
  )
}

/**
 * The tooltip, on the side of the cursor with more room. On phones, where the legend shows the values, only the notes: in
 * the legend they would take a line more and move the chart under the finger.
 */
export function Tip({
  x,
  date,
  readings,
  signed,
  notes,
}: {
  x: number
  date: string
  readings: readonly Reading[]
  signed: boolean
  notes: readonly string[]
}) {
  const side = x > 0.5 ? { right: percent(1 - x + 0.015) } : { left: percent(x + 0.015) }
  return (
    <div className={classes('chart__tip', notes.length > 0 && 'chart__tip--notes')} style={side}>
      <div className="faint">{date}</div>
      {readings.map(({ name, text }) => (
        <div key={name}>
          <span>{name}</span>
          <b className={signed ? toneOf(text) : undefined}>{text}</b>
        </div>
      ))}
      {notes.map(text => (
        <div key={text} className="chart__note">
          {text}
        </div>
      ))}
    </div>
  )
}

export function keyColor(role: SeriesRole): CSSProperties {
  return { '--c': colors[role] } as CSSProperties
}
