import { isoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import type { FeeKind, FeeTier } from '../fee/fee-tier.ts'
import type { FundContract } from '../fee/fund-contract.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import { parseFen, parseNav, parseRate, parseShares, rateE8 } from '../money/money.ts'
import type { DueOrder, SettleFacts } from './settle-fund-day.ts'

/** A fund, a holder and orders to settle, for tests. */
export const T = isoDate('2026-11-20')
export const CONFIRM = isoDate('2026-11-23')
const tier = (kind: FeeKind, fromValue: bigint, rate: string, toFundE4: number): FeeTier => ({
  kind,
  effectiveFrom: T,
  fromValue,
  rate: parseRate(rate),
  fixedFee: null,
  toFundE4,
  holder: 'all',
  channel: 'all',
})
export const FUND: FundContract = {
  fundcode: '990012',
  mainCode: '990012',
  terms: [
    {
      effectiveFrom: isoDate('2020-01-06'),
      feeType: 'A',
      shareRounding: 'half-up',
      backendFormula: 'A',
      convertFormula: 'A',
      purchaseDiscountE4: 1_000,
      institutionDiscountE4: null,
      serviceRateE8: 0,
      hold: null,
    },
  ],
  tiers: [tier('purchase', 0n, '0.015', 0), tier('redeem', 0n, '0.015', 10_000), tier('redeem', 7n, '0.01', 10_000)],
  setupDate: isoDate('2020-01-06'),
  raiseStart: null,
  raiseInterestRate: rateE8(0n),
}
export const HOLDER = { custno: 'zhangSan', tradeacco: 'card1', fundcode: FUND.fundcode }
export const LOT: Lot = {
  lotId: 1n,
  orderId: 1n,
  registerDate: T,
  tradeDate: T,
  feeType: 'A',
  channel: 'own',
  nav: parseNav('1.0000'),
  remaining: parseShares('0'),
}
/** A due order of HOLDER; `figure` is money, of a redemption shares. */
export const dueOrder = (orderId: bigint, kind: DueOrder['kind'], figure: string): DueOrder => ({
  ...HOLDER,
  orderId,
  kind,
  amount: kind === KIND.redemption ? null : parseFen(figure),
  shares: kind === KIND.redemption ? parseShares(figure) : null,
  tradeDate: T,
  termsDay: T,
  entry: null,
  request: null,
  paidOn: T,
  cause: null,
  largeRedemption: null,
  targetFundcode: null,
  dividendMethod: null,
  lotId: null,
  origin: null,
  cost: null,
})
export const settleFacts = (orders: DueOrder[], more: Partial<SettleFacts> = {}): SettleFacts => ({
  day: CONFIRM,
  fund: FUND,
  navs: new Map([[T, { day: T, nav: parseNav('1.2345'), version: 1 }]]),
  orders,
  positions: new Map(),
  lots: new Map(),
  targets: new Map(),
  dividends: new Map(),
  unpaid: new Map(),
  entered: new Map(),
  hugeDays: new Map(),
  saleDays: new Map(),
  holderLimit: null,
  mandatory: new Map(),
  advances: new Map(),
  undecided: new Set(),
  raising: new Map(),
  institutions: new Set(),
  ...more,
})
