import { addDays, type IsoDate } from '../calendar/dates.ts'
import type { AnnouncedChange, FundDescription } from './fund-description.ts'

/** A change that was announced for a later trading day, or the end of the contract, after whose last day nothing is traded. */
export type ComingChange = AnnouncedChange | { effectiveFrom: IsoDate; term: 'end_date'; value: null }

/** The changes of a fund that come, seen from a trading day, by day. The statuses that open periods bring are listed as those. */
export function comingChanges(
  { coming, windows, endDate }: Pick<FundDescription, 'coming' | 'windows' | 'endDate'>,
  day: IsoDate,
): ComingChange[] {
  const announced = windows === null ? coming : coming.filter(({ term }) => term !== 'status')
  if (endDate === null || endDate < day) return [...announced]
  const end = { effectiveFrom: addDays(endDate, 1), term: 'end_date', value: null } as const
  return [...announced, end].sort((a, b) =>
    a.effectiveFrom < b.effectiveFrom ? -1 : a.effectiveFrom > b.effectiveFrom ? 1 : 0,
  )
}
