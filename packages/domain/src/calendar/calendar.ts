import { dayNumber, fromDayNumber, type IsoDate, type TradeDate } from './dates.ts'
import { cutOffOf, shanghaiDate } from './shanghai.ts'

export interface CalendarDay {
  readonly day: IsoDate
  readonly isOpen: boolean
}

/** Thrown for a day outside the published calendar: a guess would move money. */
export class CalendarNotPublished extends RangeError {
  override readonly name = 'CalendarNotPublished'
  readonly firstPublished: IsoDate
  readonly lastPublished: IsoDate

  constructor(firstPublished: IsoDate, lastPublished: IsoDate) {
    super(`the trading calendar is published from ${firstPublished} to ${lastPublished} only`)
    this.firstPublished = firstPublished
    this.lastPublished = lastPublished
  }
}

/** The exchange's open days over the published range. Every query outside it throws CalendarNotPublished. */
export interface Calendar {
  readonly firstPublished: IsoDate
  readonly lastPublished: IsoDate
  isOpen(date: IsoDate): boolean
  /** `date` itself when open, else the first open day after it. */
  nextOpen(date: IsoDate): TradeDate
  /** `date` itself when open, else the last open day before it. */
  previousOpen(date: IsoDate): TradeDate
  /**
   * The n-th open day strictly after `date` (before it, when n < 0); n = 0 is `date` itself. T+n: confirm day is
   * `addOpenDays(T, confirmLag)`, pay day `addOpenDays(T, payLag)`.
   */
  addOpenDays(date: IsoDate, n: number): TradeDate
  /** T of an order: its Shanghai day when that is open and the time is before 15:00:00.000, else the next open day. */
  tradingDayOf(instantMs: number): TradeDate
  /** All open days of [from, to]. */
  openDays(from: IsoDate, to: IsoDate): TradeDate[]
  /** This calendar with further days closed: a fund's own, such as the foreign holidays of a QDII fund. */
  closedOn(days: readonly IsoDate[]): Calendar
}

/** The trading calendar of the exchange. @param days every day of the published range, ascending and without a gap. @throws RangeError otherwise. */
export function createCalendar(days: readonly CalendarDay[]): Calendar {
  const [head, tail] = [days[0], days.at(-1)]
  if (!head || !tail) throw new RangeError('a calendar needs at least one day')
  const first = dayNumber(head.day)
  days.forEach((row, index) => {
    if (dayNumber(row.day) !== first + index) throw new RangeError(`calendar days have a gap or disorder at ${row.day}`)
  })
  return new DenseCalendar(
    first,
    days.map(row => row.isOpen),
  )
}

class DenseCalendar implements Calendar {
  readonly firstPublished: IsoDate
  readonly lastPublished: IsoDate
  readonly #first: number
  readonly #open: readonly boolean[]
  /** Day numbers of the open days, ascending. */
  readonly #openDays: number[] = []
  /** The number of open days strictly before the day at each index, so that every query is one look-up. */
  readonly #openBefore: number[]

  constructor(first: number, open: readonly boolean[]) {
    this.#first = first
    this.#open = open
    this.firstPublished = fromDayNumber(first)
    this.lastPublished = fromDayNumber(first + open.length - 1)
    this.#openBefore = open.map((isOpen, index) => {
      const before = this.#openDays.length
      if (isOpen) this.#openDays.push(first + index)
      return before
    })
  }

  isOpen(date: IsoDate): boolean {
    return this.#open[this.#index(date)]!
  }

  nextOpen(date: IsoDate): TradeDate {
    return this.#openDayAt(this.#openBefore[this.#index(date)]!)
  }

  previousOpen(date: IsoDate): TradeDate {
    return this.#openDayAt(this.#openUpTo(date) - 1)
  }

  addOpenDays(date: IsoDate, n: number): TradeDate {
    if (n === 0) return date
    return this.#openDayAt(n > 0 ? this.#openUpTo(date) + n - 1 : this.#openBefore[this.#index(date)]! + n)
  }

  tradingDayOf(instantMs: number): TradeDate {
    const date = shanghaiDate(instantMs)
    if (!this.isOpen(date)) return this.nextOpen(date)
    return instantMs < cutOffOf(date) ? date : this.addOpenDays(date, 1)
  }

  openDays(from: IsoDate, to: IsoDate): TradeDate[] {
    return this.#openDays.slice(this.#openBefore[this.#index(from)]!, this.#openUpTo(to)).map(fromDayNumber)
  }

  closedOn(days: readonly IsoDate[]): Calendar {
    if (days.length === 0) return this
    const open = [...this.#open]
    for (const day of days) open[this.#index(day)] = false
    return new DenseCalendar(this.#first, open)
  }

  #openUpTo(date: IsoDate): number {
    const index = this.#index(date)
    return this.#openBefore[index]! + (this.#open[index] ? 1 : 0)
  }

  #openDayAt(rank: number): TradeDate {
    const day = this.#openDays[rank]
    if (day === undefined) throw this.#notPublished()
    return fromDayNumber(day)
  }

  #index(date: IsoDate): number {
    const index = dayNumber(date) - this.#first
    if (!(index >= 0 && index < this.#open.length)) throw this.#notPublished()
    return index
  }

  #notPublished(): CalendarNotPublished {
    return new CalendarNotPublished(this.firstPublished, this.lastPublished)
  }
}
