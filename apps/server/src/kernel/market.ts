import type { FundRecord } from '@zhixiao/db/market/funds.ts'
import type { NavRecord } from '@zhixiao/db/market/nav-histories.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { RankingPeriod } from '@zhixiao/domain/codes/yield-periods.ts'
import type { FundDescription } from '@zhixiao/domain/fund/fund-description.ts'
import type { GrowthIndex, NavEvent } from '@zhixiao/domain/fund/growth-index.ts'
import type { Payout } from '@zhixiao/domain/fund/payouts.ts'
import type { Rank } from '@zhixiao/domain/fund/rank.ts'
import type { PeriodYield } from '@zhixiao/domain/fund/yields.ts'
import type { RateE8 } from '@zhixiao/domain/money/money.ts'

export type PeriodYields = Readonly<Record<RankingPeriod, PeriodYield | null>>

/** One fund with everything derived from its NAVs. */
export type MarketFund = {
  readonly record: FundRecord
  readonly contract: FundDescription
  /** Ascending. */
  readonly navs: readonly NavRecord[]
  /** Dividends, splits, and the daily income of a money-market fund. */
  readonly events: readonly NavEvent[]
  /** Dividends and splits alone, as they are shown. */
  readonly payouts: readonly Payout[]
  readonly index: GrowthIndex
  /** Seven-day yield of a money-market fund at a position of `navs`; null without seven incomes. */
  readonly yield7At: (position: number) => RateE8 | null
  readonly benchmark: GrowthIndex | null
  /** Growth of the last NAV; shown for every fund, however young. */
  readonly day: PeriodYield | null
  readonly performanceShown: boolean
  /** All null while performance is not shown. */
  readonly yields: PeriodYields
  /** Place among the displayed funds of its type; see `rank`. */
  readonly ranks: Readonly<Partial<Record<RankingPeriod, Rank | null>>>
  /** Mean growth of the same funds. */
  readonly peerAverages: Readonly<Partial<Record<RankingPeriod, RateE8 | null>>>
}

/** The whole market at one version of the data. */
export type MarketSnapshot = {
  readonly version: bigint
  /** Every fund by code, also those not on display. */
  readonly funds: ReadonlyMap<string, MarketFund>
  /** On display, by code. */
  readonly listed: readonly MarketFund[]
  /** Day of the newest NAV on display. */
  readonly newestNavDay: IsoDate | null
  /** Every index that has a closing value, by code. */
  readonly indices: ReadonlyMap<string, NamedIndex>
  /** The broad index that charts show beside every fund. */
  readonly broad: NamedIndex | null
}

export type NamedIndex = { readonly name: string; readonly index: GrowthIndex }

/** The market's figures, computed once per version of the data and cached in this process. */
export type Market = { get(): Promise<MarketSnapshot> }
