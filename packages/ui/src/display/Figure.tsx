import { type Tone, toneOf } from '@zhixiao/domain/format/tone.ts'
import type { ReactNode } from 'react'
import { classes } from '../link.tsx'

export type FigureSize = 's' | 'm' | 'l' | 'xl'

interface FigureProps {
  /** Already formatted. */
  text: string
  /** Gain or loss; 'auto' derives it from the text, no value means neither. */
  sign?: Tone | 'auto' | undefined
  size?: FigureSize | undefined
}

interface MoneyProps extends FigureProps {
  /** Follows the figure: 元, 份. */
  unit?: string
  /** Replaces the figure when the customer hides amounts. */
  hidden?: boolean
}

/** An amount of money or shares. In the largest size the decimals are smaller. */
export function Money({ text, sign, size, unit, hidden = false }: MoneyProps) {
  if (hidden) return <span className={figureClass(size)}>******</span>
  const [whole = '', cents] = size === 'xl' ? text.split('.') : [text]
  return (
    <span className={figureClass(size, sign, text)}>
      {whole}
      {cents !== undefined && <small>.{cents}</small>}
      {unit && ` ${unit}`}
    </span>
  )
}

/** A return or a rate; sign and colour follow the value by default. In large sizes the % is smaller. */
export function Percent({ text, sign = 'auto', size }: FigureProps) {
  const large = size === 'l' || size === 'xl'
  return (
    <span className={figureClass(size, sign, text)}>
      {large ? text.replace('%', '') : text}
      {large && text.endsWith('%') && <small>%</small>}
    </span>
  )
}

/** A net asset value with its date below. */
export function NavFigure({ text, date, size }: { text: string; date?: string; size?: FigureSize }) {
  return (
    <span className={figureClass(size)}>
      {text}
      {date && <span className="cell-sub">{date}</span>}
    </span>
  )
}

/** A muted label above its figure. */
export function Metric({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <p className="metric__label">{label}</p>
      <div className="metric__value">{children}</div>
    </div>
  )
}

function figureClass(size?: FigureSize, sign?: Tone | 'auto', text = ''): string {
  return classes('num', size && `num--${size}`, sign === 'auto' ? toneOf(text) : sign)
}
