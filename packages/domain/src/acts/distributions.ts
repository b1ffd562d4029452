import type { Calendar } from '../calendar/calendar.ts'
import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { trimmed } from '../fund/fund-terms.ts'
import { formatScaled, parseScaled } from '../money/decimal.ts'
import { type NavE4, ONE_RATIO, type RatioE9, ratioE9, type ShareRounding } from '../money/money.ts'
import { alreadyDone, type Decision, decided, type Refusal, refuse } from './refusals.ts'

/** A dividend as it is announced: shares bought before the record date are entitled. */
export type DividendTerms = { recordDate: IsoDate; exDate: IsoDate; payDate: IsoDate; perShareE6: bigint }

export type EventFund = {
  fundname: string
  isMoney: boolean
  rounding: ShareRounding
  /** The newest NAV; null before the first. */
  nav: NavE4 | null
  navDay: IsoDate | null
  conversions?: readonly Converting[]
}
/** A conversion of a whole fund, of one that takes part in it: `isSource` where it ends with the day. */
export type Converting = { day: IsoDate; isSource: boolean }
export type EventFacts = {
  fund: EventFund | null
  today: IsoDate
  /** Of the fund. */
  calendar: Calendar
}
type Asked = { fund: string; day: string; cancel?: true | undefined }

/** Why nothing of these days can be announced or changed; null when it can. */
function eventRefusal({ fund, today, calendar }: EventFacts, code: string, day: IsoDate, days: readonly IsoDate[]) {
  if (!fund) return refuse('fund.unknown', { fund: code })
  if (fund.isMoney) return refuse('event.money-fund', { fund: code })
  const [first = day] = [...days].sort()
  if (first < today) return refuse('event.past', { day: first, today })
  const closed = days.find(each => !calendar.isOpen(each))
  if (closed !== undefined) return refuse('event.closed', { fund: code, day: closed })
  // Settlements and customers rely on a NAV once it is there.
  return fund.navDay !== null && fund.navDay >= day ? refuse('event.priced', { day }) : null
}

/** Whether a split ratio is at most a thousand either way; beyond it a NAV of four decimals loses its meaning and figures overflow. */
export function isSplitRatio(text: string): boolean {
  const scaled = parseScaled(text, 9)
  return scaled !== null && scaled !== ONE_RATIO && scaled * 1_000n >= ONE_RATIO && scaled <= ONE_RATIO * 1_000n
}

export const perShareText = (e6: bigint): string => trimmed(formatScaled(e6, 6))
export const ratioText = (ratio: RatioE9): string => trimmed(formatScaled(ratio, 9))

type AskedDividend = Asked & { perShare?: string | undefined; record?: string | undefined; pay?: string | undefined }
export type DividendFacts = EventFacts & {
  old: DividendTerms | null
  /** Splits from the record date to the ex-date. */
  splits: readonly IsoDate[]
}
export type Dividend = {
  fund: string
  fundname: string
  day: IsoDate
  old: DividendTerms | null
  /** Null takes the announced one back. */
  terms: DividendTerms | null
  splits: readonly IsoDate[]
}

/** The asked terms; null for none, and for a dividend that is taken back. */
export function dividendTerms({ day, perShare, record = day, pay = day, cancel }: AskedDividend): DividendTerms | null {
  const perShareE6 = parseScaled(perShare ?? '', 6)
  if (cancel || perShareE6 === null) return null
  return { recordDate: isoDate(record), exDate: isoDate(day), payDate: isoDate(pay), perShareE6 }
}

const isSameTerms = (a: DividendTerms, b: DividendTerms): boolean =>
  a.recordDate === b.recordDate && a.payDate === b.payDate && a.perShareE6 === b.perShareE6

export function decideDividend(facts: DividendFacts, asked: AskedDividend): Decision<Dividend> {
  const terms = dividendTerms(asked)
  const day = isoDate(asked.day)
  const refusal = termsRefusal(terms, asked) ?? eventRefusal(facts, asked.fund, day, terms ? datesOf(terms) : [day])
  if (refusal) return refusal
  const { fund, old, splits } = facts
  if (terms && meetsConversion(fund?.conversions, terms.recordDate, terms.exDate))
    return refuse('conversion.event', { fund: asked.fund, day })
  if (terms === null && old === null) return refuse('dividend.none', { fund: asked.fund, day })
  if (terms && old && isSameTerms(terms, old)) return alreadyDone('event.same', {})
  const nav = fund?.nav ?? null
  if (terms && nav !== null && terms.perShareE6 >= nav * 100n) return refuse('dividend.above-nav', {})
  return decided({ fund: asked.fund, fundname: fund?.fundname ?? '', day, old, terms, splits: terms ? splits : [] })
}

/** Whether an event reaches the day at whose NAVs shares are converted: their price would not say whose it is. */
export const meetsConversion = (conversions: readonly Converting[] = [], from: IsoDate, to: IsoDate): boolean =>
  conversions.some(({ day, isSource }) => to >= day && (isSource || from <= day))

const datesOf = ({ recordDate, exDate, payDate }: DividendTerms) => [recordDate, exDate, payDate]

function termsRefusal(terms: DividendTerms | null, { cancel }: Asked): { ok: false; refusal: Refusal } | null {
  if (terms === null) return cancel ? null : refuse('dividend.no-figure', {})
  const { recordDate, exDate, payDate } = terms
  return recordDate > exDate || payDate < exDate ? refuse('dividend.dates', {}) : null
}

type AskedSplit = Asked & { ratio?: string | undefined }
export type SplitFacts = EventFacts & {
  old: RatioE9 | null
  /** Dividends that are recorded by the day and go ex on it or later. */
  dividends: readonly Pick<DividendTerms, 'recordDate' | 'exDate'>[]
}
export type Split = {
  fund: string
  fundname: string
  day: IsoDate
  old: RatioE9 | null
  /** Null takes the announced one back. */
  ratio: RatioE9 | null
  dividends: SplitFacts['dividends']
}

/** The asked ratio; null for none, and for a split that is taken back. */
function splitRatio({ ratio, cancel }: AskedSplit): RatioE9 | null {
  const scaled = parseScaled(ratio ?? '', 9)
  return cancel || scaled === null ? null : ratioE9(scaled)
}

export function decideSplit(facts: SplitFacts, asked: AskedSplit): Decision<Split> {
  const [day, ratio] = [isoDate(asked.day), splitRatio(asked)]
  if (ratio === null && !asked.cancel) return refuse('split.no-ratio', {})
  const refusal = eventRefusal(facts, asked.fund, day, [day])
  if (refusal) return refusal
  const { fund, old, dividends } = facts
  if (ratio !== null && meetsConversion(fund?.conversions, day, day))
    return refuse('conversion.event', { fund: asked.fund, day })
  if (ratio === null && old === null) return refuse('split.none', { fund: asked.fund, day })
  if (ratio === old) return alreadyDone('event.same', {})
  return decided({
    fund: asked.fund,
    fundname: fund?.fundname ?? '',
    day,
    old,
    ratio,
    dividends: ratio === null ? [] : dividends,
  })
}
