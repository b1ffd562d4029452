import type { ChartPoint } from './scale.ts'

/**
 * The fund or the customer's assets, its benchmark, the average of its peers, a market index; in a comparison the
 * second, third and fourth item next to the subject.
 */
export type SeriesRole = 'subject' | 'benchmark' | 'peers' | 'index' | 'second' | 'third' | 'fourth'

export interface ChartSeries {
  name: string
  role: SeriesRole
  /** In chronological order. */
  points: readonly ChartPoint[]
  /** Legend value; the last point by default. */
  endText?: string
}

/** An event on a day of the subject. */
export interface ChartMark {
  date: string
  /** Shares bought or sold, or a dividend or split of the fund. */
  kind: 'in' | 'out' | 'dividend' | 'split'
  /** The text for that day: '买入 1,000.00 元'. */
  text: string
}

/** The deepest fall of the subject; both days are days of its line. */
export interface ChartFall {
  from: string
  to: string
  /** '-9.02%', and what it is. */
  text: string
  words: string
}

/** Roles of equal lines, such as compared funds, in their order. */
export const equalRoles: readonly SeriesRole[] = ['subject', 'second', 'third', 'fourth']

export const colors: Record<SeriesRole, string> = {
  subject: 'var(--chart-1)',
  benchmark: 'var(--chart-3)',
  peers: 'var(--chart-2)',
  index: 'var(--chart-5)',
  second: 'var(--chart-2)',
  third: 'var(--chart-3)',
  fourth: 'var(--chart-4)',
}
export const dashes: Partial<Record<SeriesRole, string>> = { index: '5 4', fourth: '5 4' }

/** A part of the drawing as a CSS length: '12.50%'. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
