import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import { fen, rateE8 } from '@zhixiao/domain/money/money.ts'
import type { FundFamily, ShareClass } from './fund-list.ts'
import type { FeeTierRow } from './rows.ts'

type Tier = readonly [fromValue: bigint, rateE8: bigint, toFundE4?: number, fixedFeeFen?: bigint]
type For = Partial<Pick<FeeTierRow, 'holder' | 'channel'>>

/** The day on which the fee rule of 2026 came into force; older tables remain for orders of older days. */
const NEW_RULE = isoDate('2026-01-01')
const MILLION_FEN = 100_000_000n
const ALL = 10_000

const byAmount = (low: bigint, middle: bigint): readonly Tier[] => [
  [0n, low],
  [MILLION_FEN, middle],
  [5n * MILLION_FEN, 0n, 0, 100_000n],
]

type FeeClass = 'equity' | 'mixed' | 'income'
const FEE_CLASS: Readonly<Record<FundType, FeeClass | 'free'>> = {
  mixed: 'mixed',
  stock: 'equity',
  // Their contracts name no minimum of stock.
  lof: 'mixed',
  qdii: 'mixed',
  fof: 'mixed',
  index: 'income',
  bond: 'income',
  ultrashort: 'income',
  money: 'free',
  etf: 'free',
  guaranteed: 'mixed',
  special: 'free',
  'small-collective': 'free',
  'large-collective': 'free',
  unknown: 'free',
}

const PURCHASE_BEFORE_2026: Readonly<Record<FeeClass, readonly Tier[]>> = {
  equity: byAmount(1_500_000n, 1_000_000n),
  mixed: byAmount(1_200_000n, 800_000n),
  income: byAmount(800_000n, 500_000n),
}
const PURCHASE: Readonly<Record<FeeClass, readonly Tier[]>> = {
  equity: byAmount(800_000n, 500_000n),
  mixed: byAmount(500_000n, 300_000n),
  income: byAmount(300_000n, 200_000n),
}

const REDEEM_BEFORE_2026: readonly Tier[] = [
  [0n, 1_500_000n, ALL],
  [7n, 750_000n, ALL],
  [30n, 500_000n, 7_500],
  [90n, 500_000n, 5_000],
  [180n, 500_000n, 2_500],
  [365n, 0n],
]
const REDEEM_C_BEFORE_2026: readonly Tier[] = [
  [0n, 1_500_000n, ALL],
  [7n, 500_000n, ALL],
  [30n, 0n],
]
/** The legal floors: rules 2.6. */
const REDEEM: readonly Tier[] = [
  [0n, 1_500_000n, ALL],
  [7n, 1_000_000n, ALL],
  [30n, 500_000n, ALL],
  [180n, 0n],
]
const FREE: readonly Tier[] = [[0n, 0n]]

const BACKEND_BEFORE_2026: readonly Tier[] = [
  [0n, 1_800_000n],
  [365n, 1_200_000n],
  [730n, 600_000n],
  [1095n, 0n],
]
const BACKEND: readonly Tier[] = [
  [0n, 500_000n],
  [365n, 300_000n],
  [730n, 100_000n],
  [1095n, 0n],
]

export function feeTiers(family: FundFamily, shareClass: ShareClass, fundcode: string): FeeTierRow[] {
  const feeClass = FEE_CLASS[family.type]
  if (family.type === 'special' || family.type.endsWith('collective') || family.type === 'unknown') return []
  const begin = isoDate(family.raise?.[0] ?? family.setup ?? '2015-01-01')
  const rows = (kind: FeeTierRow['kind'], from: IsoDate, tiers: readonly Tier[], whose: For = {}): FeeTierRow[] =>
    tiers.map(([from_value, rate, to_fund_e4 = 0, fixedFee]) => ({
      fundcode,
      kind,
      effective_from: from,
      from_value,
      rate_e8: rateE8(rate),
      fixed_fee_fen: fixedFee === undefined ? null : fen(fixedFee),
      to_fund_e4,
      holder: 'all',
      channel: 'all',
      ...whose,
    }))
  /** The current table, and the one it replaced if the fund is old enough. */
  const dated = (kind: FeeTierRow['kind'], before: readonly Tier[], now: readonly Tier[]): FeeTierRow[] =>
    begin < NEW_RULE ? [...rows(kind, begin, before), ...rows(kind, NEW_RULE, now)] : rows(kind, begin, now)

  if (feeClass === 'free') return [...rows('purchase', begin, FREE), ...rows('redeem', begin, FREE)]
  if (shareClass === 'C')
    return [
      ...(family.raise ? rows('subscribe', begin, FREE) : []),
      ...rows('purchase', begin, FREE),
      ...dated('redeem', REDEEM_C_BEFORE_2026, REDEEM),
    ]
  const redeem = dated('redeem', REDEEM_BEFORE_2026, REDEEM)
  // Contracts of 2026 have no entry fee in own sales: their tables hold for agencies.
  const isOfAgencies = (family.setup ?? begin) >= NEW_RULE
  if (shareClass === 'B') return [...dated('backend', BACKEND_BEFORE_2026, BACKEND), ...redeem]
  return [
    ...(isOfAgencies
      ? (['subscribe', 'purchase'] as const).flatMap(kind => [
          ...rows(kind, begin, FREE),
          ...rows(kind, begin, PURCHASE[feeClass], { channel: 'agency' }),
        ])
      : dated('purchase', PURCHASE_BEFORE_2026[feeClass], PURCHASE[feeClass])),
    ...redeem,
  ]
}
