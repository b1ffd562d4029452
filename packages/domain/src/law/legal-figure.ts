import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { parseScaled } from '../money/decimal.ts'
import { ONE_RATE, type RateE8, rateE8 } from '../money/money.ts'

/** A rate by calendar days held, lowest first. */
export type RateStep = { readonly fromDays: bigint; readonly rate: RateE8 }

/** The type of a figure by its unit. `intervals` are months, `duty` has no figure; lists are codes of a dictionary in order. */
export type LegalFigures = {
  rate: RateE8
  'rate-by-days': readonly RateStep[]
  days: number
  'working-days': number
  months: number
  years: number
  hours: number
  count: number
  /** Whole yuan. */
  yuan: number
  times: number
  age: number
  'risk-level': number
  intervals: readonly number[]
  countries: readonly string[]
  occupations: readonly string[]
  industries: readonly string[]
  day: IsoDate
  duty: true
}
export type LegalUnit = keyof LegalFigures

const PERCENT_PLACES = 6
const MOST = 9_999
const MOST_YUAN = 99_999_999

const upTo =
  (most: number) =>
  (text: string): number | null => {
    const figure = /^\d{1,8}$/.test(text) ? Number(text) : 0
    return figure >= 1 && figure <= most ? figure : null
  }
const whole = upTo(MOST)

function rate(text: string): LegalFigures['rate'] | null {
  const scaled = text.endsWith('%') ? parseScaled(text.slice(0, -1), PERCENT_PLACES) : null
  return scaled === null || scaled < 0n || scaled > ONE_RATE ? null : rateE8(scaled)
}

function intervals(text: string): readonly number[] | null {
  const figures = text.split(',').flatMap(each => whole(each.trim()) ?? [])
  return figures.length === text.split(',').length ? figures : null
}

/** The codes of a list, from lowest to highest; 'none' for an empty one. */
function codes(text: string): readonly string[] | null {
  if (text === 'none') return []
  const listed = text.split(',')
  const isInOrder = listed.every((code, at) => /^\d{2,3}$/.test(code) && (at === 0 || code > (listed[at - 1] ?? '')))
  return isInOrder ? listed : null
}

const parsers: { readonly [Unit in LegalUnit]: (text: string) => LegalFigures[Unit] | null } = {
  rate,
  // Floors by days have two sources, so firms cannot change them.
  'rate-by-days': () => null,
  days: whole,
  'working-days': whole,
  months: whole,
  years: whole,
  hours: whole,
  count: whole,
  yuan: upTo(MOST_YUAN),
  times: whole,
  age: whole,
  'risk-level': whole,
  intervals,
  countries: codes,
  occupations: codes,
  industries: codes,
  day: (text: string): IsoDate | null => parseIsoDate(text),
  duty: text => (text === 'required' ? true : null),
}

/** A figure as typed: '0.4%', '30', '6,12,24,36', '2026-12-31', '104,364'; null when it does not fit the unit. */
export const parseFigure = <Unit extends LegalUnit>(unit: Unit, text: string): LegalFigures[Unit] | null =>
  parsers[unit](text.trim())
