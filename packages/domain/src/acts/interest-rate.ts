import { type IsoDate, isoDate } from '../calendar/dates.ts'
import type { DepositRate } from '../fee/settlement-interest.ts'
import { parsePercent, type RateE8 } from '../money/money.ts'
import { type Decision, decided, refuse } from './refusals.ts'

export type RateFacts = {
  /** The newest interest day; null before the first one. */
  paidUpTo: IsoDate | null
  /** Oldest first. */
  rates: readonly DepositRate[]
}
export type EnteredRate = { day: IsoDate; percent: string; rate: RateE8; before: DepositRate | null }

/** Whether a rate of the bank holds from a day on: nothing that was paid is restated. */
export function decideInterestRate(
  { paidUpTo, rates }: RateFacts,
  given: { day: string; percent: string },
): Decision<EnteredRate> {
  const { percent } = given
  const [day, rate] = [isoDate(given.day), parsePercent(percent)]
  // No night before the first rate was ever counted.
  const isCounted = rates[0] !== undefined && day >= rates[0].from
  if (paidUpTo !== null && day < paidUpTo && isCounted) return refuse('interest.paid-with-rate', { day: paidUpTo })
  return decided({ day, percent, rate, before: rates.findLast(each => each.from <= day) ?? null })
}
