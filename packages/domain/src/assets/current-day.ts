import type { IsoDate } from '../calendar/dates.ts'

/** The last day of a holding that has an income. */
export type LastDay = {
  day: IsoDate | null
  /** Its fund publishes a NAV a trading day after the others, as one that invests abroad does. */
  isLate: boolean
  /** It earns on each day of the calendar. */
  isMoney: boolean
}

/**
 * The date under which daily incomes are shown together: the newest NAV date of the funds that publish in the evening. Before a fund has
 * published it, its income is not known, and that of the day before is not shown in its place.
 */
export function currentDay(all: readonly LastDay[]): IsoDate | null {
  const leading = all.filter(each => !each.isLate && !each.isMoney && each.day !== null)
  return (leading.length > 0 ? leading : all).reduce<IsoDate | null>(
    (newest, { day }) => (day !== null && (newest === null || day > newest) ? day : newest),
    null,
  )
}

/** Whether a holding's last income is that of the day, of a late fund that of the trading day before it. */
export const isCurrent = ({ day, isLate }: LastDay, newest: IsoDate | null, dayBefore: IsoDate | null): boolean =>
  day !== null && newest !== null && day >= (isLate && dayBefore !== null ? dayBefore : newest)
