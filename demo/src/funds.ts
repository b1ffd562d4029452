import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { HoldingPeriod } from '@zhixiao/domain/fee/holding-period.ts'
import { changesByWindows, windowsCell } from '@zhixiao/domain/fund/open-windows.ts'
import { defaultCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import { fen, type RateE8, rateE8, shareCents } from '@zhixiao/domain/money/money.ts'
import { defaultDividendMethod } from '@zhixiao/domain/settle/dividend.ts'
import { DEMO_DAY } from './calendar.ts'
import { type FundFamily, fundFamilies, type ShareClass } from './fund-list.ts'
import type { ComingTermRow, FloatingTermsRow, FundRow } from './rows.ts'

export const COMPANY = '启明示例基金管理有限公司'

/** One share class of a family: the input of its NAVs and fee tables. */
export type Fund = {
  code: string
  mainCode: string
  shareClass: ShareClass
  family: FundFamily
  /** yearly sales-service fee */
  serviceRateE8: RateE8
  /** the rate before 2026, which the generated NAVs bear */
  oldServiceRateE8: RateE8
}

const SERVICE_RATE_E8: Readonly<Record<ShareClass, RateE8>> = {
  A: rateE8(0n),
  B: rateE8(0n),
  C: rateE8(400_000n),
  E: rateE8(100_000n),
}
const INCOME_TYPES: ReadonlySet<FundType> = new Set(['bond', 'ultrashort', 'fof'])

/** The caps of 2026 (rules 2.6). */
const SERVICE_CAP_E8: Partial<Record<FundType, RateE8>> = {
  money: rateE8(150_000n),
  index: rateE8(200_000n),
  bond: rateE8(200_000n),
  ultrashort: rateE8(200_000n),
}

function serviceRate(family: FundFamily, shareClass: ShareClass): RateE8 {
  const [old, cap] = [oldServiceRate(family, shareClass), SERVICE_CAP_E8[family.type]]
  return cap !== undefined && cap < old ? cap : old
}

function oldServiceRate(family: FundFamily, shareClass: ShareClass): RateE8 {
  if (family.type === 'money') return shareClass === 'A' ? rateE8(250_000n) : SERVICE_RATE_E8[shareClass]
  return shareClass === 'C' && INCOME_TYPES.has(family.type) ? rateE8(250_000n) : SERVICE_RATE_E8[shareClass]
}

const CLASS_ORDER: readonly ShareClass[] = ['A', 'B', 'C', 'E']

export const funds: readonly Fund[] = fundFamilies.flatMap(family => {
  const mainCode = family.classes.A ?? ''
  return CLASS_ORDER.flatMap(shareClass => {
    const code = family.classes[shareClass]
    if (!code) return []
    const rates = {
      serviceRateE8: serviceRate(family, shareClass),
      oldServiceRateE8: oldServiceRate(family, shareClass),
    }
    return [{ code, mainCode, shareClass, family, ...rates }]
  })
})

type TypeTerms = {
  payLag: number
  manageE8: bigint
  custodyE8: bigint
  benchmark: readonly [code: string, text: string]
}

const EQUITY_BENCHMARK = ['SL300', '示例300指数收益率×80%＋示例中债综合指数收益率×20%'] as const
const indexBenchmark = (code: string, name: string) => [code, `${name}收益率×95%＋活期存款利率（税后）×5%`] as const
const INDEX_BENCHMARK = indexBenchmark('SL300', '示例300指数')
const BALANCED_BENCHMARK = ['SLZZ', '示例中债综合指数收益率×75%＋示例300指数收益率×25%'] as const
const BOND_BENCHMARK = ['SLZZ', '示例中债综合指数收益率×100%'] as const
const MONEY_BENCHMARK = ['SLHB', '示例货币基准×100%'] as const

const equityTerms: TypeTerms = { payLag: 3, manageE8: 1_200_000n, custodyE8: 200_000n, benchmark: EQUITY_BENCHMARK }
const balancedTerms: TypeTerms = { payLag: 3, manageE8: 600_000n, custodyE8: 150_000n, benchmark: BALANCED_BENCHMARK }
const bondTerms: TypeTerms = { payLag: 2, manageE8: 300_000n, custodyE8: 100_000n, benchmark: BOND_BENCHMARK }

const TERMS: Readonly<Record<FundType, TypeTerms>> = {
  mixed: equityTerms,
  stock: equityTerms,
  lof: equityTerms,
  qdii: { ...equityTerms, payLag: 7, manageE8: 1_500_000n, custodyE8: 300_000n },
  fof: { ...balancedTerms, payLag: 5 },
  index: { payLag: 2, manageE8: 500_000n, custodyE8: 100_000n, benchmark: INDEX_BENCHMARK },
  etf: { payLag: 2, manageE8: 150_000n, custodyE8: 50_000n, benchmark: INDEX_BENCHMARK },
  bond: bondTerms,
  ultrashort: { ...bondTerms, manageE8: 200_000n, custodyE8: 50_000n },
  money: { payLag: 1, manageE8: 150_000n, custodyE8: 50_000n, benchmark: MONEY_BENCHMARK },
  guaranteed: balancedTerms,
  special: balancedTerms,
  'small-collective': balancedTerms,
  'large-collective': balancedTerms,
  unknown: balancedTerms,
}

const CUSTODIANS = ['示例第一银行股份有限公司', '示例第二银行股份有限公司', '示例第三银行股份有限公司'] as const

function className(family: FundFamily, shareClass: ShareClass): string {
  if (shareClass === 'B') return `${family.name}(后端)`
  const standsAlone = Object.keys(family.classes).length === 1 && (family.hidden || /[A-Z]$/.test(family.name))
  return standsAlone ? family.name : `${family.name}${shareClass}`
}

const dayOrNull = (day: string | null | undefined) => (day ? isoDate(day) : null)

const heldFor = (hold: HoldingPeriod | undefined) => ({
  hold_kind: hold?.kind ?? ('none' as const),
  hold_length: hold?.length ?? null,
  hold_unit: hold?.unit ?? null,
  hold_from: hold?.from ?? null,
  hold_until: hold?.until ?? null,
})

const [BASE_E8, CONTINGENT_E8, EXCESS_E8] = [600_000n, 600_000n, 300_000n]
const ALL_PARTS_E8 = BASE_E8 + CONTINGENT_E8 + EXCESS_E8

/** The floating management fees, from each fund's first day on. */
export const floatingTerms = (): FloatingTermsRow[] =>
  funds
    .filter(({ family }) => family.floats)
    .map(({ code, family }) => ({
      fundcode: code,
      effectiveFrom: isoDate(family.setup ?? DEMO_DAY),
      baseRate: rateE8(BASE_E8),
      contingentRate: rateE8(CONTINGENT_E8),
      excessRate: rateE8(EXCESS_E8),
      below: rateE8(-3_000_000n),
      above: rateE8(6_000_000n),
      minDays: 365,
      yearDays: 'fixed',
      // As EQUITY_BENCHMARK says.
      benchmark: [
        { code: 'SL300', percent: 80n },
        { code: 'SLZZ', percent: 20n },
      ],
    }))

/** The changes of status that the open periods of funds announce. */
export const comingTerms = (): ComingTermRow[] =>
  funds.flatMap(({ code, family }) =>
    changesByWindows(family.windows ?? [], DEMO_DAY).map(({ day, status }) => ({
      fundcode: code,
      effective_from: day,
      term: 'status',
      value: status,
    })),
  )

export function fundRow({ code, mainCode, shareClass, family, serviceRateE8 }: Fund): FundRow {
  const { type } = family
  const terms = TERMS[type]
  const benchmark = family.tracks ? indexBenchmark(...family.tracks) : terms.benchmark
  const slow = type === 'qdii' || type === 'fof'
  // Total shares at about one yuan each, so that only a really large redemption is a huge one.
  const sizeFen = family.sizeYi === null ? null : BigInt(Math.round(family.sizeYi * 10)) * 1_000_000_000n
  const minimum = fen((family.minFirstYuan ?? 10n) * 100n)
  return {
    fundcode: code,
    fundname: className(family, shareClass),
    fund_type: type,
    share_class: shareClass,
    main_code: mainCode,
    status: family.status ?? FUND_STATUS.open,
    list_state: family.hidden ? '0' : '1',
    risk_level: family.risk,
    fee_type: shareClass === 'B' ? 'B' : 'A',
    setup_date: dayOrNull(family.setup),
    raise_start: dayOrNull(family.raise?.[0]),
    raise_end: dayOrNull(family.raise?.[1]),
    raise_interest_rate_e8: rateE8(family.raise ? 350_000n : 0n),
    confirm_lag: slow ? 2 : 1,
    pay_lag: terms.payLag,
    share_rounding: family.truncates ? 'truncate' : 'half-up',
    purchase_discount_e4: shareClass === 'A' && !family.noDiscount ? 1_000 : 10_000,
    min_first_fen: minimum,
    min_further_fen: minimum,
    single_max_fen: fen(0n),
    day_max_fen: fen((family.dayMaxYuan ?? 0n) * 100n),
    min_redeem_cents: shareCents(1_000n),
    min_hold_cents: shareCents(1_000n),
    fee_exempt: type === 'money' || type === 'etf',
    benchmark_code: benchmark[0],
    benchmark_text: benchmark[1],
    company: COMPANY,
    custodian: CUSTODIANS[Number(mainCode) % CUSTODIANS.length]!,
    size_fen: sizeFen === null ? null : fen(sizeFen),
    other_shares_cents: shareCents(
      family.fewShares?.class === shareClass
        ? family.fewShares.shares * 100n
        : (sizeFen ?? family.raisedElsewhere?.fen ?? 0n),
    ),
    other_holders: family.raisedElsewhere?.holders ?? 0,
    manage_rate_e8: rateE8(family.floats ? ALL_PARTS_E8 : terms.manageE8),
    custody_rate_e8: rateE8(terms.custodyE8),
    service_rate_e8: serviceRateE8,
    summary: family.summary,
    featured: shareClass === 'A' ? (family.featured ?? null) : null,
    invented: true,
    carry: defaultCarry(type),
    default_dividend_method: defaultDividendMethod(type),
    ...heldFor(family.hold),
    open_windows: family.windows ? windowsCell(family.windows) : null,
  }
}
