import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { FeeChannel, FeeHolder, FeeKind, FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import type { DatedTerms } from '@zhixiao/domain/fee/fund-contract.ts'
import type { AnnouncedChange, Ending } from '@zhixiao/domain/fund/fund-description.ts'
import type { IncomeCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import type { Fen, RateE8, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { closedDays } from '../closed-days.ts'
import { listSql } from '../codes.ts'
import { datedTerms } from '../dated-terms.ts'
import type { Reader } from '../tx.ts'
import { comingTerms } from './coming-terms.ts'

export type FundRecord = {
  fundcode: string
  fundname: string
  fund_type: FundType
  share_class: string
  main_code: string
  status: FundStatus
  list_state: string
  risk_level: number
  terms: DatedTerms[]
  setup_date: IsoDate | null
  raise_start: IsoDate | null
  raise_end: IsoDate | null
  raise_interest_rate_e8: RateE8
  /** The last trading day under a contract of fixed term. */
  end_date: IsoDate | null
  confirm_lag: number
  pay_lag: number
  closed_days: IsoDate[]
  min_first_fen: Fen
  min_further_fen: Fen
  single_max_fen: Fen
  day_max_fen: Fen
  /** Of institutions; null means that of persons. */
  inst_status: FundStatus | null
  inst_min_first_fen: Fen | null
  inst_min_further_fen: Fen | null
  inst_single_max_fen: Fen | null
  inst_day_max_fen: Fen | null
  /** Announced changes for later trading days. */
  coming: AnnouncedChange[]
  /** The cell of its open periods. */
  open_windows: string | null
  min_redeem_cents: ShareCents
  min_hold_cents: ShareCents
  benchmark_code: string | null
  benchmark_text: string
  company: string
  custodian: string
  /** The registrar's code; null where the company keeps the register. */
  registrar: string | null
  /** See partnersOf. */
  convert_into: string | null
  ending: Ending
  size_fen: Fen | null
  carry: IncomeCarry | null
  carry_day: number
  default_dividend_method: DividendType
  /** The bank of an open line for same-day redemptions of the fund. */
  fast_lender: string | null
  manage_rate_e8: RateE8
  custody_rate_e8: RateE8
  service_rate_e8: RateE8
  summary: string
  featured: number | null
  invented: boolean
}

const ending = sql`jsonb_build_object(
  'payments', coalesce((select jsonb_agg(jsonb_build_object('day', l.day, 'isLast', l.is_last) order by l.day) from liquidation l where l.fundcode = f.fundcode), '[]'),
  'conversion', (
    select jsonb_build_object('day', c.day, 'target', c.target_fundcode, 'targetName', t.fundname)
    from fund_conversion c join fund t on t.fundcode = c.target_fundcode where c.fundcode = f.fundcode))`

/** Every fund, displayed or not, by code; with `fundcode`, all classes of that one. */
export async function listFunds(db: Reader, fundcode: string | null = null): Promise<FundRecord[]> {
  const { rows } = await sql<FundRecord>`
    select fundcode, fundname, fund_type, share_class, main_code, status, list_state, risk_level, ${datedTerms} as terms,
      setup_date, raise_start, raise_end, raise_interest_rate_e8, end_date, confirm_lag, pay_lag, ${closedDays(sql`f.fundcode`)} as closed_days,
      min_first_fen, min_further_fen, single_max_fen, day_max_fen, inst_status, inst_min_first_fen, inst_min_further_fen, inst_single_max_fen, inst_day_max_fen, ${comingTerms} as coming, open_windows, min_redeem_cents, min_hold_cents,
      benchmark_code, benchmark_text, company, custodian, registrar, convert_into, ${ending} as ending, size_fen, carry, carry_day, default_dividend_method,
      (select l.lender from redemption_line l where l.fundcode = f.main_code and l.is_open) as fast_lender, manage_rate_e8, custody_rate_e8, service_rate_e8, summary, featured, invented
    from fund f
    where ${fundcode}::text is null or main_code = (select main_code from fund where fundcode = ${fundcode}) order by fundcode`.execute(
    db,
  )
  return rows
}

/** The version of a displayed fund; null for an unknown code. */
export async function readFundVersion(db: Reader, fundcode: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from fund where fundcode = ${fundcode} and list_state = ${listSql.listed}`.execute(db)
  return rows[0]?.version ?? null
}

export type FundFeeTier = FeeTier & { fundcode: string }

/** All fee tiers of all fee tables, past ones included; with `fundcode`, those of that fund. */
export async function listFeeTiers(db: Reader, fundcode: string | null = null): Promise<FundFeeTier[]> {
  const { rows } = await sql<{
    fundcode: string
    kind: FeeKind
    effective_from: IsoDate
    from_value: bigint
    rate_e8: RateE8
    fixed_fee_fen: Fen | null
    to_fund_e4: number
    holder: FeeHolder
    channel: FeeChannel
  }>`select fundcode, kind, effective_from, from_value, rate_e8, fixed_fee_fen, to_fund_e4, holder, channel from fee_tier
    where ${fundcode}::text is null or fundcode = ${fundcode}`.execute(db)
  return rows.map(row => ({
    fundcode: row.fundcode,
    kind: row.kind,
    effectiveFrom: row.effective_from,
    fromValue: row.from_value,
    rate: row.rate_e8,
    fixedFee: row.fixed_fee_fen,
    toFundE4: row.to_fund_e4,
    holder: row.holder,
    channel: row.channel,
  }))
}
