import { addMonths, type IsoDate } from '../calendar/dates.ts'
import { type FundType, fundTypes } from '../codes/fund-types.ts'

/** Past performance is shown only for public funds that are six months old on `asOf`. */
export const isPerformanceShown = (fundType: FundType, setupDate: IsoDate, asOf: IsoDate): boolean =>
  !fundTypes[fundType].isPrivate && addMonths(setupDate, 6) <= asOf
