import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { OfferedPeriods } from '@zhixiao/domain/fund/performance.ts'
import type { CompanyFigures } from '../../features/company/company.ts'
import type { FundRow } from '../../features/fund/fund-row.ts'
import type { HomeQuery } from './home-query.ts'

type ListOf<
  Name extends
    | 'content.advertList'
    | 'content.articleList'
    | 'content.noticeList'
    | 'content.managerList'
    | 'content.awardWall',
> = OutputOf<Name>['list']

type Ranked = OutputOf<'content.ranking'>['list'][number]

/** A fund with the growth that home shows, and its past year. */
export type ShownFund = Pick<
  FundRow,
  'fundCode' | 'fundName' | 'fundType' | 'fundTypeName' | 'riskLevel' | 'nav' | 'navDay' | 'dayGrowth' | 'yearFall'
> & {
  yields: Partial<FundRow['yields']>
  /** Growth at equal intervals between the two days, and the benchmark's where it is known; null while performance is not shown. */
  year: { from: string; to: string; growths: string; benchmark: string | null } | null
}

export type DoorKind = 'cash' | 'steady' | 'long'
export type DoorFund = ShownFund & { kind: DoorKind }
export type RankedFund = ShownFund & Pick<Ranked, 'rank' | 'status' | 'statusName' | 'purchase' | 'plan'>

export type RaisingFund = Pick<
  FundRow,
  'fundCode' | 'fundName' | 'fundTypeName' | 'riskLevel' | 'purchase' | 'plan'
> & {
  summary: string
  managers: readonly string[]
  from: string | null
  to: string | null
}

/**
 * The content of the home page. Null marks a failed call, where an empty list would suggest that there is nothing. Growths
 * to draw are one text: a page writes each number of a list twice.
 */
export type HomePage = {
  query: HomeQuery
  /** The date in Shanghai and the trading day of an order placed now; null past the published calendar. */
  today: { date: string; tradeDay: string } | null
  /** Null where no index is stored. */
  fan: (Omit<OutputOf<'content.holdingFan'>, 'levels'> & { levels: string }) | null
  figures: CompanyFigures | null
  doors: readonly DoorFund[]
  /** Null when the funds could not be loaded. */
  shelf: { onSale: number; raising: readonly RaisingFund[] } | null
  adverts: ListOf<'content.advertList'>
  /** `query` contains one of the periods. */
  ranked: { funds: readonly RankedFund[]; periods: OfferedPeriods } | null
  views: { total: number; articles: ListOf<'content.articleList'> } | null
  notices: ListOf<'content.noticeList'> | null
  team: { total: number; managers: ListOf<'content.managerList'> } | null
  awards: ListOf<'content.awardWall'>
}
