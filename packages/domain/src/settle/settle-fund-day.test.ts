import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdingFigures } from '../assets/holding.ts'
import { isoDate } from '../calendar/dates.ts'
import { fenText, parseFen, parseNav, parseRate, parseShares, rateE8, shareCents, sharesText } from '../money/money.ts'
import { afterBuy, afterSell, EMPTY_POSITION } from './position.ts'
import { type DueOrder, holdingKey, type SettleFacts, settleFundDay } from './settle-fund-day.ts'
import type { FundTerms } from './working.ts'

const T = isoDate('2026-11-20')
const CONFIRM = isoDate('2026-11-23')
const FUND: FundTerms = {
  fundcode: '990012',
  feeType: 'A',
  shareRounding: 'half-up',
  backendFormula: 'A',
  convertFormula: 'A',
  purchaseDiscountE4: 1_000,
  tiers: [
    { kind: 'purchase', effectiveFrom: T, fromValue: 0n, rate: parseRate('0.015'), fixedFee: null, toFundE4: 0 },
    { kind: 'redeem', effectiveFrom: T, fromValue: 0n, rate: parseRate('0.015'), fixedFee: null, toFundE4: 10_000 },
    { kind: 'redeem', effectiveFrom: T, fromValue: 7n, rate: parseRate('0.01'), fixedFee: null, toFundE4: 10_000 },
  ],
  setupDate: isoDate('2020-01-06'),
  raiseInterestRate: rateE8(0n),
}
const HOLDER = { custno: 'zhangSan', tradeacco: 'card1', fundcode: FUND.fundcode }
const order = (orderId: bigint, kind: DueOrder['kind'], figure: string): DueOrder => ({
  ...HOLDER,
  orderId,
  kind,
  amount: kind === '024' ? null : parseFen(figure),
  shares: kind === '024' ? parseShares(figure) : null,
  tradeDate: T,
  paidOn: T,
  cause: null,
  largeRedemption: null,
  targetFundcode: null,
  dividendMethod: null,
  lotId: null,
  lotDate: null,
})
const facts = (orders: DueOrder[], more: Partial<SettleFacts> = {}): SettleFacts => ({
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
  raising: null,
  ...more,
})

test('ENG-01 a purchase of T is confirmed at the NAV of T, opens a lot on the confirmation day, and every posting has its pair', () => {
  const settled = settleFundDay(facts([order(1n, '022', '10000')]))
  const working = settled.confirmed[0]?.result.own?.working
  assert.deepEqual(working && [fenText(working.net), fenText(working.fee), sharesText(working.shares)], [
    '9985.02',
    '14.98',
    '8088.31',
  ])
  assert.deepEqual(
    settled.newLots.map(lot => [lot.registerDate, sharesText(lot.shares)]),
    [[CONFIRM, '8088.31']],
  )
  for (const unit of ['CNY', 'SHARE']) {
    const postings = settled.confirmed.flatMap(each => each.result.postings).filter(each => each.unit === unit)
    assert.ok(postings.length >= 2)
    assert.equal(
      postings.reduce((sum, each) => sum + each.delta, 0n),
      0n,
    )
  }
})

test('ENG-01 without the NAV of its trading day an order waits', () => {
  assert.deepEqual(settleFundDay(facts([order(1n, '022', '10000')], { navs: new Map() })).confirmed, [])
})

test('ENG-02 two redemptions of one day share the lots: the second starts where the first ended', () => {
  const held = {
    ...EMPTY_POSITION,
    shares: parseShares('1000'),
    frozen: parseShares('900'),
    cost: parseFen('1000'),
    paid: parseFen('1000'),
  }
  const lots = [
    { lotId: 7n, registerDate: isoDate('2026-11-20'), nav: parseNav('1.0000'), remaining: parseShares('400') },
    { lotId: 5n, registerDate: isoDate('2026-01-05'), nav: parseNav('1.0000'), remaining: parseShares('600') },
  ]
  const settled = settleFundDay(
    facts([order(1n, '024', '500'), order(2n, '024', '400')], {
      positions: new Map([[holdingKey(HOLDER), held]]),
      lots: new Map([[holdingKey(HOLDER), lots]]),
    }),
  )
  assert.deepEqual(
    settled.confirmed.map(each =>
      each.result.own?.working.uses.map(use => [use.lotId, sharesText(use.shares), use.days]),
    ),
    [
      [[5n, '500.00', 322]],
      [
        [5n, '100.00', 322],
        [7n, '300.00', 3],
      ],
    ],
  )
  assert.deepEqual(
    [...settled.lotsLeft],
    [
      [5n, shareCents(0n)],
      [7n, parseShares('100')],
    ],
  )
  const left = settled.positions.get(holdingKey(HOLDER))?.position
  assert.deepEqual(left && [sharesText(left.shares), sharesText(left.frozen), fenText(left.cost)], [
    '100.00',
    '0.00',
    '100.00',
  ])
})

test('PLUS-05 two purchases, a dividend and a sale: cumulative = holding + realised + dividends, to the fen', () => {
  let position = afterBuy(EMPTY_POSITION, parseShares('7935.24'), parseFen('10000'))
  position = afterBuy(position, parseShares('3500'), parseFen('5000'))
  position = { ...position, dividend: parseFen('571.76'), frozen: parseShares('4500') }
  position = afterSell(position, parseShares('4500'), parseFen('6000')).position
  const figures = holdingFigures(position, parseNav('1.3500'))
  assert.equal(sharesText(position.shares), '6935.24')
  assert.equal(fenText(position.cost), '9097.19')
  assert.deepEqual([figures.marketValue, figures.holdingIncome, figures.realised, figures.cumulative].map(fenText), [
    '9362.57',
    '265.38',
    '97.19',
    '934.33',
  ])
  assert.equal(figures.cumulative, figures.holdingIncome + figures.realised + figures.dividend)
  assert.equal(figures.holdingRate, 2_917_165n)
})
