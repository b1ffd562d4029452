import type { IsoDate } from '../calendar/dates.ts'

/** The last day of a holding with a known income. */
export type LastDay = {
  day: IsoDate | null
  /** True for a fund that publishes its NAV one trading day later, such as one that invests abroad. */
  isLate: boolean
  /** True for a money-market fund, which earns on every calendar day. */
  isMoney: boolean
}

/**
 * The date under which daily incomes are shown together: the newest NAV date of the funds that publish in the evening.
 * A fund that has not published it yet shows no income rather than that of the day before.
 */
export function currentDay(all: readonly LastDay[]): IsoDate | null {
  const leading = all.filter(each => !each.isLate && !each.isMoney && each.day !== null)
  return (leading.length > 0 ? leading : all).reduce<IsoDate | null>(
    (newest, { day }) => (day !== null && (newest === null || day > newest) ? day : newest),
    null,
  )
}

/** Whether a holding's last income is of the day `newest`, or of the trading day before for a late fund. */
export const isCurrent = ({ day, isLate }: LastDay, newest: IsoDate | null, dayBefore: IsoDate | null): boolean =>
  day !== null && newest !== null && day >= (isLate && dayBefore !== null ? dayBefore : newest)
