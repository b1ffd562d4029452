import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OfferedPeriods } from '@zhixiao/domain/fund/performance.ts'
import { offeredPeriods } from '@zhixiao/domain/fund/performance-law.ts'
import type { Context } from '../../kernel/context.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'

/** The periods that fund lists can be sorted by, as of the newest displayed NAV, or of `today` when there is none. */
export const periodsOffered = ({ env }: Context, { newestNavDay }: MarketSnapshot, today: IsoDate): OfferedPeriods =>
  offeredPeriods(newestNavDay ?? today, env.hasShortPeriods)
