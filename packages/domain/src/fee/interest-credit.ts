import type { IsoDate } from '../calendar/dates.ts'
import { type Fen, fen, fenText } from '../money/money.ts'
import { creditTolerance } from './settlement-interest.ts'

/** What the bank credited on an interest day, and what accrued since the one before. */
export type Credit = { since: IsoDate; day: IsoDate; credited: Fen; accrued: Fen }

const differenceOf = ({ credited, accrued }: Credit): Fen => fen(credited - accrued)

export function isApart(credit: Credit): boolean {
  const [difference, tolerance] = [differenceOf(credit), creditTolerance(credit.accrued)]
  return difference > tolerance || -difference > tolerance
}

/** A credit in the words of staff. */
export const creditTexts = (credit: Credit) => ({
  credited: fenText(credit.credited),
  accrued: fenText(credit.accrued),
  difference: fenText(differenceOf(credit)),
  tolerance: fenText(creditTolerance(credit.accrued)),
})
