import type { IsoDate } from '../calendar/dates.ts'
import { type AmlFactor, type AmlLevel, reviewBy } from '../customer/aml-rating.ts'
import { type Decision, decided, refuse } from './refusals.ts'

type Rated = {
  /** The level in force and the day of its next review; null before the first rating. */
  before: { level: AmlLevel | null; reviewBy: IsoDate | null }
  factors: readonly AmlFactor[]
}
export type RatingFacts = Rated & { today: IsoDate }
export type RatingReview = Rated & {
  custno: string
  level: AmlLevel
  reviewBy: IsoDate
  ratedOn: IsoDate
  reason: string
}

/** A review of a customer's money-laundering risk by two of compliance; confirming the level counts as one. */
export function decideRating(
  facts: RatingFacts | null,
  { custno, level, reason }: { custno: string; level: AmlLevel; reason: string },
): Decision<RatingReview> {
  if (!facts) return refuse('account.unknown', { custno })
  const { today: ratedOn, ...rated } = facts
  return decided({ ...rated, custno, level, reviewBy: reviewBy(ratedOn, level), ratedOn, reason })
}
