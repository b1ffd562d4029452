import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { replaceFloatingTerms } from '@zhixiao/db/market/floating-terms.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { tradingDays } from '@zhixiao/demo/calendar.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, rateE8, shareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import type { Floating, Hold, SimFund } from './model/world.ts'

const SELL = [
  [0n, 1_500_000n],
  [7n, 1_000_000n],
  [30n, 500_000n],
  [180n, 0n],
] as const
const calendar = tradingDays()
const openDays = calendar.filter(each => each.is_open).map(each => String(each.day))
/** Like the holidays of a market abroad: single days, now and then three in a row. */
const restDays = new Set(openDays.filter((_, at) => at % 17 === 5 || [20, 21, 22].includes(at % 61)))

const plain = {
  type: 'mixed',
  closed: new Set<string>(),
  fee: 'A',
  lag: 1,
  payLag: 2,
  cutShares: false,
  discountE4: 10_000n,
  others: 0n,
  serviceE8: 0n,
  back: [],
  backFormula: 'A',
  convertFormula: 'A',
  minFirst: 1_000n,
  minFurther: 1_000n,
  minPlan: 1_000n,
  minSale: 1_000n,
  minHeld: 1_000n,
  singleMax: 0n,
  dayMax: 0n,
  carry: null,
  carryDay: 15,
  hold: null,
  floating: null,
  raising: null,
} as const

/** The funds of the simulation: they differ in everything that the engine must distinguish. */
export const simFunds: readonly SimFund[] = [
  {
    ...plain,
    code: '880001',
    serviceE8: 800_000n,
    minFirst: 50_000n,
    minFurther: 20_000n,
    minPlan: 30_000n,
    minSale: 30_000n,
    minHeld: 30_000n,
    dayMax: 4_500_000n,
    buy: [
      [0n, 1_500_000n],
      [1_000_000n, 1_200_000n],
      [1_800_000n, 0n, 10_000n],
    ],
    sell: SELL,
    // For the times in which it charges at the back end.
    back: [
      [0n, 1_500_000n],
      [60n, 900_000n],
    ],
  },
  {
    ...plain,
    code: '880002',
    others: 3_000_000n,
    closed: restDays,
    convertFormula: 'B',
    minFirst: 100_000n,
    minFurther: 60_000n,
    minPlan: 500_000n,
    singleMax: 2_000_000n,
    cutShares: true,
    lag: 2,
    payLag: 4,
    discountE4: 1_000n,
    dayMax: 4_000_000n,
    buy: [[0n, 600_000n]],
    sell: SELL,
  },
  {
    ...plain,
    code: '880003',
    others: 4_000_000n,
    serviceE8: 400_000n,
    minSale: 150_000n,
    minHeld: 300_000n,
    fee: 'B',
    buy: [],
    sell: SELL,
    back: [
      [0n, 1_800_000n],
      [90n, 1_000_000n],
    ],
  },
  {
    ...plain,
    code: '880004',
    others: 5_000_000n,
    serviceE8: 1_500_000n,
    type: 'money',
    payLag: 1,
    buy: [],
    sell: [],
    carry: 'daily',
  },
  { ...plain, code: '880005', type: 'money', payLag: 1, buy: [], sell: [], carry: 'monthly' },
  {
    ...plain,
    code: '880006',
    others: 1_000_000n,
    serviceE8: 400_000n,
    dayMax: 2_000_000n,
    minSale: 100_000n,
    minHeld: 200_000n,
    convertFormula: 'B',
    buy: [[0n, 1_200_000n]],
    sell: SELL,
    raising: {
      ends: 'found',
      afterDays: 14,
      lesser: 1_500_000n,
      cap: 3_000_000n,
      interestE8: 3_500_000n,
      subscribe: [[0n, 1_200_000n]],
    },
  },
  {
    ...plain,
    code: '880007',
    buy: [],
    sell: SELL,
    raising: { ends: 'fail', afterDays: 9, lesser: 1n, cap: 0n, interestE8: 3_500_000n, subscribe: [[0n, 1_000_000n]] },
  },
  {
    ...plain,
    code: '880008',
    minSale: 100_000n,
    minHeld: 300_000n,
    fee: 'B',
    backFormula: 'B',
    buy: [],
    sell: SELL,
    back: [
      [0n, 1_500_000n],
      [60n, 600_000n],
    ],
  },
]

/** Holding periods of some funds: on a fund's own closed days, to the confirmation, and from a set-up day. */
const periods: Readonly<Record<string, Hold>> = {
  '880002': { kind: 'rolling', length: 8, unit: 'day', from: 'application', until: 'application' },
  '880003': { kind: 'minimum', length: 1, unit: 'month', from: 'registration', until: 'confirmation' },
  '880006': { kind: 'minimum', length: 10, unit: 'day', from: 'application', until: 'application' },
}
/** Bounds so wide that each outcome occurs within days, and the indices of the benchmark. */
const floating: Floating = {
  contingentE8: 600_000n,
  excessE8: 300_000n,
  below: -0.6,
  above: 0.8,
  minDays: 12,
  parts: [
    { code: 'SIMA', part: 0.6 },
    { code: 'SIMB', part: 0.4 },
  ],
}
export const simIndices = floating.parts.map(({ code }) => code)
const FLOATING = ['880001', '880002', '880008']

/** The funds with what some histories add to their contracts. */
export const withContracts = ({ holds, floats }: { holds: boolean; floats: boolean }): readonly SimFund[] =>
  simFunds.map(fund => ({
    ...fund,
    ...(holds && { hold: periods[fund.code] ?? null }),
    ...(floats && FLOATING.includes(fund.code) && { floating }),
  }))

async function addFloatingFees(tx: Tx, funds: readonly SimFund[]) {
  const indices = simIndices.map(code => ({ code, name: `模拟指数${code}`, invented: true }))
  await insertRows(tx, 'market_index', indices)
  for (const { code, floating: fee } of funds)
    if (fee)
      await replaceFloatingTerms(tx, code, {
        effectiveFrom: isoDate('2015-03-02'),
        baseRate: rateE8(600_000n),
        contingentRate: rateE8(fee.contingentE8),
        excessRate: rateE8(fee.excessE8),
        below: rateE8(BigInt(Math.round(fee.below * 1e8))),
        above: rateE8(BigInt(Math.round(fee.above * 1e8))),
        minDays: fee.minDays,
        yearDays: 'fixed',
        benchmark: fee.parts.map(each => ({ code: each.code, percent: BigInt(Math.round(each.part * 100)) })),
      })
}

/** Fills a server's empty market with these funds; its customers may trade for years. */
export async function openSimMarket(server: TestServer, funds = simFunds): Promise<void> {
  await withTx(server.db, async tx => {
    await tx.deleteFrom('trading_day').execute()
    await insertRows(tx, 'trading_day', calendar)
    await sql`update customer set risk_valid_to = '2099-01-01', invalidate = '20991231'`.execute(tx)
    // One of them has enabled payment by transfer.
    await sql`update trade_account set remit_at = signed_at where custno in (select custno from customer where riskability = 'C5')`.execute(
      tx,
    )
    await insertRows(
      tx,
      'fund',
      funds.map(fund => ({
        fundcode: fund.code,
        fundname: `模拟${fund.code}`,
        fund_type: fund.type,
        main_code: fund.code,
        status: fund.raising ? ('1' as const) : ('0' as const),
        raise_cap_fen: fen(fund.raising?.cap ?? 0n),
        // The contract of a fund that a handful of customers can raise.
        raise_min_shares_cents: shareCents(0n),
        raise_min_fen: fen(fund.raising?.lesser ?? 0n),
        other_shares_cents: shareCents(fund.others),
        raise_min_holders: 1,
        other_holders: 1,
        raise_interest_rate_e8: rateE8(fund.raising?.interestE8 ?? 0n),
        risk_level: fund.type === 'money' ? 1 : 3,
        fee_type: fund.fee,
        purchase_discount_e4: Number(fund.discountE4),
        service_rate_e8: rateE8(fund.serviceE8),
        confirm_lag: fund.lag,
        pay_lag: fund.payLag,
        share_rounding: fund.cutShares ? ('truncate' as const) : ('half-up' as const),
        backend_formula: fund.backFormula,
        convert_formula: fund.convertFormula,
        min_first_fen: fen(fund.minFirst),
        min_further_fen: fen(fund.minFurther),
        plan_min_fen: fen(fund.minPlan),
        min_redeem_cents: shareCents(fund.minSale),
        min_hold_cents: shareCents(fund.minHeld),
        single_max_fen: fen(fund.singleMax),
        setup_date: fund.raising ? null : isoDate('2015-03-02'),
        day_max_fen: fen(fund.dayMax),
        carry: fund.carry,
        carry_day: fund.carryDay,
        hold_kind: fund.hold?.kind ?? ('none' as const),
        hold_length: fund.hold?.length ?? null,
        hold_unit: fund.hold?.unit ?? null,
        hold_from: fund.hold?.from ?? null,
        hold_until: fund.hold?.until ?? null,
        default_dividend_method: fund.type === 'money' ? '0' : '1',
      })),
    )
    const tiers = (
      fundcode: string,
      kind: 'purchase' | 'subscribe' | 'redeem' | 'backend',
      rows: SimFund['buy'],
      { from: effective = '2015-01-01', toFund = 2_500 } = {},
    ) =>
      rows.map(([from, rate, fixed]) => ({
        fundcode,
        kind,
        effective_from: isoDate(effective),
        from_value: from,
        rate_e8: rateE8(rate),
        fixed_fee_fen: fixed === undefined ? null : fen(fixed),
        to_fund_e4: kind === 'redeem' ? toFund : 0,
      }))
    await addFloatingFees(tx, funds)
    await insertRows(
      tx,
      'fund_closed_day',
      simFunds.flatMap(({ code, closed }) => [...closed].map(day => ({ fundcode: code, day: isoDate(day) }))),
    )
    for (const { code, buy, sell, back, raising } of simFunds)
      await insertRows(tx, 'fee_tier', [
        ...tiers(code, 'purchase', buy),
        ...tiers(code, 'subscribe', raising?.subscribe ?? []),
        ...tiers(code, 'redeem', sell),
        // From 2026 on the whole fee stays in the fund, or no import of terms would pass.
        ...tiers(code, 'redeem', sell, { from: '2026-01-01', toFund: 10_000 }),
        ...tiers(code, 'backend', back),
      ])
  })
}
