import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdingFigures } from '../assets/holding.ts'
import { isoDate } from '../calendar/dates.ts'
import { fenText, parseFen, parseNav, parseShares, shareCents, sharesText } from '../money/money.ts'
import { afterBuy, afterSell, EMPTY_POSITION } from './position.ts'
import { holdingKey, settleFundDay } from './settle-fund-day.ts'
import { CONFIRM, dueOrder, FUND, HOLDER, LOT, settleFacts, T } from './testing.ts'

test('ENG-01 a purchase of T is confirmed at the NAV of T, opens a lot on the confirmation day, and every posting has its pair', () => {
  const settled = settleFundDay(settleFacts([dueOrder(1n, '022', '10000')]))
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

test('ENG-01 CON-04 an institution pays by the discount of institutions, and by that of persons where there is none', () => {
  const feeAt = (institutionDiscountE4: number | null, institutions: readonly string[]) => {
    const fund = { ...FUND, terms: FUND.terms.map(terms => ({ ...terms, institutionDiscountE4 })) }
    const facts = settleFacts([dueOrder(1n, '022', '10000')], { fund, institutions: new Set(institutions) })
    return settleFundDay(facts).confirmed[0]?.result.own?.working.fee
  }
  // 10,000 - 10,000 / 1.006, and 10,000 - 10,000 / 1.0015.
  assert.deepEqual(
    [feeAt(4_000, [HOLDER.custno]), feeAt(4_000, []), feeAt(null, [HOLDER.custno])],
    [parseFen('59.64'), parseFen('14.98'), parseFen('14.98')],
  )
})

test('ENG-01 without the NAV of its trading day an order waits', () => {
  assert.deepEqual(settleFundDay(settleFacts([dueOrder(1n, '022', '10000')], { navs: new Map() })).confirmed, [])
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
    { ...LOT, lotId: 7n, remaining: parseShares('400') },
    { ...LOT, lotId: 5n, registerDate: isoDate('2026-01-05'), remaining: parseShares('600') },
  ]
  const settled = settleFundDay(
    settleFacts([dueOrder(1n, '024', '500'), dueOrder(2n, '024', '400')], {
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

test('ENG-03 ENG-05 a forced decrease takes shares from its own lot before older ones', () => {
  const held = { ...EMPTY_POSITION, shares: parseShares('1000'), frozen: parseShares('450'), cost: parseFen('1000') }
  const lots = [
    { ...LOT, lotId: 5n, registerDate: isoDate('2026-01-05'), remaining: parseShares('600') },
    { ...LOT, lotId: 7n, remaining: parseShares('400') },
  ]
  const order = { ...dueOrder(1n, '145', '0'), amount: null, shares: parseShares('450'), lotId: 7n }
  const settled = settleFundDay(
    settleFacts([order], {
      positions: new Map([[holdingKey(HOLDER), held]]),
      lots: new Map([[holdingKey(HOLDER), lots]]),
    }),
  )
  assert.deepEqual(
    [...settled.lotsLeft].map(([lotId, left]) => [lotId, sharesText(left)]),
    [
      [7n, '0.00'],
      [5n, '550.00'],
    ],
  )
})

test('ENG-03 a sale that a huge redemption cuts bears no loss that the shares left behind can bear', () => {
  const held = { ...EMPTY_POSITION, shares: parseShares('1000'), frozen: parseShares('1000'), cost: parseFen('1000') }
  const unpaidOf = (accept: string) => {
    const settled = settleFundDay(
      settleFacts([dueOrder(1n, '024', '1000')], {
        positions: new Map([[holdingKey(HOLDER), held]]),
        lots: new Map([[holdingKey(HOLDER), [{ ...LOT, remaining: parseShares('1000') }]]]),
        unpaid: new Map([[holdingKey(HOLDER), parseFen('-3')]]),
        hugeDays: new Map([[T, { accept: parseShares(accept), total: parseShares('1000') }]]),
      }),
    )
    return fenText(settled.confirmed[0]?.result.own?.working.unpaid ?? parseFen('0'))
  }
  assert.deepEqual(['500', '997', '997.01', '1000'].map(unpaidOf), ['0.00', '0.00', '-3.00', '-3.00'])
})
