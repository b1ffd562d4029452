import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { NoticeGroup } from '@zhixiao/domain/codes/notice-groups.ts'
import type { FeeChannel, FeeHolder, FeeKind } from '@zhixiao/domain/fee/fee-tier.ts'
import type { FloatingTerms } from '@zhixiao/domain/fee/floating-fee.ts'
import type { HoldingPeriod } from '@zhixiao/domain/fee/holding-period.ts'
import type { Fen, NavE4, RateE8, RatioE9, ShareCents } from '@zhixiao/domain/money/money.ts'

/** Rows as stored: field names are column names, so that loading is a plain copy. */

export type TradingDayRow = { day: IsoDate; is_open: boolean; seq: number; source: string; invented: boolean }

export type FundRow = {
  fundcode: string
  fundname: string
  fund_type: FundType
  share_class: string
  main_code: string
  status: FundStatus
  list_state: '0' | '1'
  risk_level: number
  fee_type: 'A' | 'B'
  setup_date: IsoDate | null
  raise_start: IsoDate | null
  raise_end: IsoDate | null
  raise_interest_rate_e8: RateE8
  confirm_lag: number
  pay_lag: number
  share_rounding: 'half-up' | 'truncate'
  purchase_discount_e4: number
  min_first_fen: Fen
  min_further_fen: Fen
  single_max_fen: Fen
  day_max_fen: Fen
  min_redeem_cents: ShareCents
  min_hold_cents: ShareCents
  fee_exempt: boolean
  benchmark_code: string
  benchmark_text: string
  company: string
  custodian: string
  size_fen: Fen | null
  other_shares_cents: ShareCents
  other_holders: number
  manage_rate_e8: RateE8
  custody_rate_e8: RateE8
  service_rate_e8: RateE8
  summary: string
  featured: number | null
  invented: boolean
  carry: 'daily' | 'monthly' | null
  default_dividend_method: DividendType
  hold_kind: 'none' | HoldingPeriod['kind']
  hold_length: number | null
  hold_unit: HoldingPeriod['unit'] | null
  hold_from: HoldingPeriod['from'] | null
  hold_until: HoldingPeriod['until'] | null
  open_windows: string | null
}

export type ComingTermRow = { fundcode: string; effective_from: IsoDate; term: 'status'; value: FundStatus }

/** Not as stored: `replaceFloatingTerms` stores it, because its benchmark is two lists. */
export type FloatingTermsRow = FloatingTerms & { fundcode: string }

export type ClosedDayRow = { fundcode: string; day: IsoDate }

export type FeeTierRow = {
  fundcode: string
  kind: FeeKind
  effective_from: IsoDate
  from_value: bigint
  rate_e8: RateE8
  fixed_fee_fen: Fen | null
  to_fund_e4: number
  holder: FeeHolder
  channel: FeeChannel
}

export type NavRow = {
  fundcode: string
  day: IsoDate
  nav_e4: NavE4
  acc_nav_e4: NavE4
  income_e4: bigint | null
  yield7_e8: bigint | null
  published_at: Date
}

export type DividendRow = {
  fundcode: string
  record_date: IsoDate
  ex_date: IsoDate
  pay_date: IsoDate
  per_share_e6: bigint
}
export type SplitRow = { fundcode: string; day: IsoDate; ratio_e9: RatioE9 }

export type MarketIndexRow = { code: string; name: string; invented: boolean }
export type IndexQuoteRow = { code: string; day: IsoDate; close_e4: bigint }

export type ManagerRow = {
  man_id: string
  name: string
  title: string
  since: IsoDate
  resume: string
  style: string
  invented: boolean
}
export type ManagerTenureRow = { man_id: string; fundcode: string; from_day: IsoDate; to_day: IsoDate | null }

export type HoldingRow = { fundcode: string; quarter_end: IsoDate; rank: number; name: string; weight_e4: number }
/** `kind` is one of stock, bond, fund, cash, other. */
export type AllocationRow = { fundcode: string; quarter_end: IsoDate; kind: string; weight_e4: number }

export type PortfolioSizeRow = { fundcode: string; quarter_end: IsoDate; size_fen: Fen }
export type PortfolioStyleRow = {
  fundcode: string
  quarter_end: IsoDate
  stock_count: number
  turnover_e2: number
  held_months: number | null
}
export type InvestmentRatioRow = { fundcode: string; sort: number; name: string; low_e4: number; high_e4: number }
export type BondYieldRow = { day: IsoDate; months: number; rate_e8: RateE8 }
export type FxQuotaRow = { day: IsoDate; granted_e2: bigint; used_e2: bigint }

export type AgencyFundRow = { agency_id: string; fundcode: string }
export type BankRow = { bank_code: string; name: string; single_max_fen: Fen; day_max_fen: Fen; sort: number }

/** The source of a notice text; `body` is Markdown. */
export type NoticeRow = {
  id: string
  grp: NoticeGroup
  title: string
  body: string
  fundCode: string | null
  publishedAt: Date
  /** whether a PDF version is attached */
  makePdf: boolean
}

/** The whole demo market by table, in an order that satisfies foreign keys. */
export type Market = {
  trading_day: TradingDayRow[]
  fund: FundRow[]
  fund_coming_term: ComingTermRow[]
  fund_closed_day: ClosedDayRow[]
  floating_fee: FloatingTermsRow[]
  fee_tier: FeeTierRow[]
  nav: NavRow[]
  dividend: DividendRow[]
  split: SplitRow[]
  market_index: MarketIndexRow[]
  index_quote: IndexQuoteRow[]
  manager: ManagerRow[]
  manager_tenure: ManagerTenureRow[]
  portfolio_holding: HoldingRow[]
  asset_allocation: AllocationRow[]
  portfolio_size: PortfolioSizeRow[]
  portfolio_style: PortfolioStyleRow[]
  investment_ratio: InvestmentRatioRow[]
  bond_yield: BondYieldRow[]
  fx_quota: FxQuotaRow[]
  bank: BankRow[]
  notice: NoticeRow[]
}
