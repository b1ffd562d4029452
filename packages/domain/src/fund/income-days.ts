import { addDays, dayNumber, type IsoDate } from '../calendar/dates.ts'

/**
 * Splits an income over several calendar days evenly, because each day earns for its own holders; the remainder falls
 * on the last days. @param from not after `to`.
 */
export function spreadIncome(incomeE4: bigint, from: IsoDate, to: IsoDate): { date: IsoDate; incomeE4: bigint }[] {
  const count = BigInt(dayNumber(to) - dayNumber(from) + 1)
  const upTo = (days: number) => (incomeE4 * BigInt(days)) / count
  return Array.from({ length: Number(count) }, (_, at) => ({
    date: addDays(from, at),
    incomeE4: upTo(at + 1) - upTo(at),
  }))
}
