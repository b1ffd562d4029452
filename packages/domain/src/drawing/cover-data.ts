import type { IsoDate } from '../calendar/dates.ts'
import type { MonthLevels } from '../fund/holding-fan.ts'
import type { HeldBenchmark } from '../fund/year-holdings.ts'
import type { RateE8 } from '../money/money.ts'

/** What a cover shows, by kind: the data that is drawn and from which its figure and its text alternative are computed. */

export type Growth = { readonly day: IsoDate; readonly growth: RateE8 }

/** At least two points, ascending, the first one of no growth. */
export type Path = {
  readonly name: string
  readonly points: readonly Growth[]
  /** The growth of a fund's benchmark on the same days: absent for an index, null where it is missing. */
  readonly benchmark?: readonly RateE8[] | null
}

export type CoverData =
  /** `last`: the last level as it is published, such as a closing value. */
  | ({ readonly kind: 'path'; readonly last: string } & Path)
  | {
      readonly kind: 'under'
      readonly name: string
      readonly points: readonly { readonly day: IsoDate; readonly fall: RateE8 }[]
      readonly recovered: IsoDate | null
      /** The drawdown of a fund's benchmark on the same days, and its deepest one between them: absent for an index, null where it is missing. */
      readonly benchmark?: { readonly falls: readonly RateE8[]; readonly deepest: RateE8 } | null
    }
  | {
      readonly kind: 'dist'
      readonly name: string
      readonly count: number
      readonly shareOfGains: RateE8
      readonly median: RateE8
      /** Of a fund's benchmark over the same days: absent for an index, null where it is missing. */
      readonly benchmark?: HeldBenchmark | null
      readonly buckets: readonly { readonly from: RateE8; readonly to: RateE8; readonly count: number }[]
    }
  /** Yields of two days, by years to maturity, ascending. */
  | {
      readonly kind: 'curve'
      readonly name: string
      readonly day: IsoDate
      readonly earlierDay: IsoDate
      readonly terms: readonly { readonly months: number; readonly rate: RateE8; readonly earlier: RateE8 }[]
    }
  /** Five weeks from a Monday on. */
  | {
      readonly kind: 'cal'
      readonly days: readonly { readonly day: IsoDate; readonly state: 'plain' | 'closed' | 'resumed' }[]
    }
  /** A time of day, 'HH:MM'. */
  | { readonly kind: 'clock'; readonly time: string }
  | ({
      readonly kind: 'fan'
      readonly name: string
      /** The levels of a fund's benchmark on the same days: absent for an index, null where it is missing. */
      readonly benchmark?: readonly number[] | null
    } & MonthLevels)
  /** One to twelve values; `places` and `unit` say how they are printed. */
  | {
      readonly kind: 'bars'
      readonly name: string
      readonly unit: string
      readonly places: number
      /** As exact integers of `places` decimals. */
      readonly bars: readonly { readonly label: string; readonly value: bigint }[]
    }
  | {
      readonly kind: 'parts'
      readonly name: string
      readonly parts: readonly { readonly label: string; readonly share: RateE8 }[]
    }
  | { readonly kind: 'fill'; readonly name: string; readonly used: RateE8; readonly day: IsoDate }
  /** What two share classes cost by days held; `day` is the first on which `fixed` costs no more. */
  | {
      readonly kind: 'cross'
      readonly name: string
      readonly fixed: string
      readonly daily: string
      readonly costs: readonly { readonly days: number; readonly fixed: RateE8; readonly daily: RateE8 }[]
      readonly day: number
    }
  | { readonly kind: 'multi'; readonly paths: readonly Path[] }
  /** The stations of a submission on trading days after T; `active` is the one that counts. */
  | {
      readonly kind: 'flow'
      readonly name: string
      readonly stops: readonly { readonly label: string; readonly lag: number }[]
      readonly active: number
    }

export type CoverKind = CoverData['kind']
export type DataOf<Kind extends CoverKind> = Extract<CoverData, { kind: Kind }>
