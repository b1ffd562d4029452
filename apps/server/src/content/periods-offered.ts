import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type OfferedPeriods, offeredPeriods } from '@zhixiao/domain/fund/performance.ts'
import type { Context } from '../kernel/context.ts'
import type { MarketSnapshot } from '../market/snapshot.ts'

/** The periods that lists of funds may be ordered by, at the newest NAV on display, or before any at `today`. */
export const periodsOffered = ({ env }: Context, { newestNavDay }: MarketSnapshot, today: IsoDate): OfferedPeriods =>
  offeredPeriods(newestNavDay ?? today, env.hasShortPeriods)
