import { type IsoDate, parseCompactDate } from '../calendar/dates.ts'
import { parseScaled } from '../money/decimal.ts'
import { type Fen, fen, type NavE4, navE4, type RateE8, rateE8, type ShareCents, shareCents } from '../money/money.ts'
import type { ExchangeRecord } from './data-file.ts'
import type { FieldOf, FileType } from './layouts.ts'
import { type Problem, type ProblemCode, problem } from './record-problems.ts'

/** Limits per holder: every product of amount and NAV stays in the database's range. */
const MOST_CENTS = 10_000_000_000_000n
const MOST_NAV_E4 = 1_000_000_000n

/**
 * Reads typed values from one record. An invalid value is a problem, because of which the record is not booked, and reads as
 * empty. A blank number is zero.
 */
export class RecordReader<Type extends FileType> {
  readonly #record: ExchangeRecord
  readonly problems: Problem[] = []

  constructor(record: ExchangeRecord) {
    this.#record = record
  }

  text(name: FieldOf<Type>): string {
    return this.#record.get(name)?.trim() ?? ''
  }

  /** The text; a problem when it is blank. */
  needed(name: FieldOf<Type>): string {
    const text = this.text(name)
    if (text === '') this.fault(name, 'missing')
    return text
  }

  fen(name: FieldOf<Type>): Fen {
    return fen(this.#scaled(name, 2, MOST_CENTS))
  }

  shares(name: FieldOf<Type>): ShareCents {
    return shareCents(this.#scaled(name, 2, MOST_CENTS))
  }

  /** Files have six decimals of a NAV; this firm's funds have four. */
  nav(name: FieldOf<Type>): NavE4 {
    return navE4(this.#scaled(name, 4, MOST_NAV_E4))
  }

  /** Yuan a share in 1/1000000. */
  priceE6(name: FieldOf<Type>): bigint {
    return this.#scaled(name, 6, MOST_NAV_E4 * 100n)
  }

  rate(name: FieldOf<Type>): RateE8 {
    return rateE8(this.#scaled(name, 8, MOST_CENTS))
  }

  day(name: FieldOf<Type>): IsoDate | null {
    const text = this.text(name)
    const day = parseCompactDate(text)
    if (day === null && !/^0*$/.test(text)) this.fault(name, 'no-day')
    return day
  }

  neededDay(name: FieldOf<Type>): IsoDate | null {
    const day = this.day(name)
    if (day === null && /^0*$/.test(this.text(name))) this.fault(name, 'missing')
    return day
  }

  fault(name: FieldOf<Type>, code: ProblemCode, given?: string): void {
    this.problems.push(problem(name, code, given))
  }

  #scaled(name: FieldOf<Type>, scale: number, most: bigint): bigint {
    const text = this.text(name)
    if (text === '') return 0n
    const value = parseScaled(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), scale)
    if (value === null) this.fault(name, 'too-precise')
    else if (value > most || value < -most) this.fault(name, 'too-large')
    return value ?? 0n
  }
}
