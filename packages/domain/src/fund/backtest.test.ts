import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, type IsoDate, isoDate } from '../calendar/dates.ts'
import { purchaseFee } from '../fee/purchase-fee.ts'
import { type Fen, fenText, navE4, parseFen, parseNav, rateE8, rateText, ratioE9, sharesText } from '../money/money.ts'
import { heldInIndex, holdThrough, moneyWeightedRate } from './backtest.ts'
import { dueDates, plannedBuys } from './backtest-days.ts'
import { growthIndex } from './growth-index.ts'

const day = isoDate
const points = (rows: Readonly<Record<string, string>>) =>
  Object.entries(rows).map(([date, nav]) => ({ date: day(date), nav: parseNav(nav) }))

/** 1.50 % at a discount of one tenth. */
const netOf = (gross: Fen) =>
  purchaseFee(
    gross,
    [
      {
        kind: 'purchase',
        effectiveFrom: day('2020-01-01'),
        fromValue: 0n,
        rate: rateE8(1_500_000n),
        fixedFee: null,
        holder: 'all',
        channel: 'all',
        toFundE4: 0,
      },
    ],
    1_000,
  ).net
const terms = { netOf, shareRounding: 'half-up' } as const
const free = { netOf: (gross: Fen) => gross, shareRounding: 'half-up' } as const
const buy = (date: string, yuan: string, earnsFrom: string | null = addDays(day(date), 1)) => ({
  date: day(date),
  gross: parseFen(yuan),
  earnsFrom: earnsFrom === null ? null : day(earnsFrom),
})

test('PUB-03 a plan names a day of each month, each week or every other week', () => {
  assert.deepEqual(dueDates({ every: 'month', day: 15 }, day('2026-01-16'), day('2026-04-15')), [
    '2026-02-15',
    '2026-03-15',
    '2026-04-15',
  ])
  // 2026-01-05 is a Monday.
  assert.deepEqual(dueDates({ every: 'week', day: 1 }, day('2026-01-05'), day('2026-01-19')), [
    '2026-01-05',
    '2026-01-12',
    '2026-01-19',
  ])
  assert.deepEqual(dueDates({ every: 'two-weeks', day: 5 }, day('2026-01-05'), day('2026-02-06')), [
    '2026-01-09',
    '2026-01-23',
    '2026-02-06',
  ])
  assert.deepEqual(dueDates({ every: 'month', day: 1 }, day('2026-02-02'), day('2026-02-28')), [])
  assert.throws(() => dueDates({ every: 'month', day: 29 }, day('2026-01-01'), day('2026-12-31')), RangeError)
})

test('PUB-03 a buy waits for the next dealing day, two may meet on one, one past the last is not made', () => {
  const dealing: IsoDate[] = [day('2026-09-30'), day('2026-10-08'), day('2026-10-09')]
  assert.deepEqual(plannedBuys([day('2026-09-25'), day('2026-10-02'), day('2026-10-08'), day('2026-10-16')], dealing), [
    { dueDate: '2026-09-25', date: '2026-09-30', earnsFrom: '2026-10-08' },
    { dueDate: '2026-10-02', date: '2026-10-08', earnsFrom: '2026-10-09' },
    { dueDate: '2026-10-08', date: '2026-10-08', earnsFrom: '2026-10-09' },
  ])
  assert.deepEqual(plannedBuys([day('2026-10-09')], dealing), [
    { dueDate: '2026-10-09', date: '2026-10-09', earnsFrom: null },
  ])
})

test('PUB-03 three buys with fee, a reinvested dividend and a split, worked by hand', () => {
  const history = {
    points: points({
      '2026-01-05': '1.0000',
      '2026-02-02': '1.2500',
      '2026-03-02': '1.0000',
      '2026-04-01': '0.8000',
    }),
    events: [
      { date: day('2026-02-02'), dividendE8: 5_000_000n },
      { date: day('2026-04-01'), splitE9: ratioE9(2_000_000_000n) },
    ],
  }
  const held = holdThrough(
    history,
    [buy('2026-01-05', '1000.00'), buy('2026-02-02', '1000.00'), buy('2026-03-02', '1000.00')],
    terms,
  )
  assert.ok(held)
  // 1000 / 1.0015 = 998.50 (fee 1.50) at 1.0000. On 02-02 they earn 998.50 x 0.05 = 49.93 (49.925 half-up), which buys
  // 39.94 shares at 1.2500; the buy of that day is not entitled: 998.50 / 1.25 = 798.80. Then 998.50 at 1.0000.
  assert.deepEqual(
    held.buys.map(({ date, fee, shares, held: all }) => [date, fenText(fee), sharesText(shares), sharesText(all)]),
    [
      ['2026-01-05', '1.50', '998.50', '998.50'],
      ['2026-02-02', '1.50', '798.80', '1837.24'],
      ['2026-03-02', '1.50', '998.50', '2835.74'],
    ],
  )
  // Two for one: 5671.48 shares x 0.8000 = 4537.184.
  assert.equal(sharesText(held.shares), '5671.48')
  assert.deepEqual([held.paid, held.fees, held.value, held.profit].map(fenText), [
    '3000.00',
    '4.50',
    '4537.18',
    '1537.18',
  ])
  assert.equal(rateText(held.profitRate), '0.51239333')
  assert.deepEqual(
    held.days.map(({ date, paid, value }) => [date, fenText(paid), fenText(value)]),
    [
      ['2026-01-05', '1000.00', '998.50'],
      // 1837.24 x 1.2500 = 2296.55
      ['2026-02-02', '2000.00', '2296.55'],
      ['2026-03-02', '3000.00', '2835.74'],
      ['2026-04-01', '3000.00', '4537.18'],
    ],
  )
})

test('PUB-03 a money-market fund turns each day’s income into shares, half-up to the fen', () => {
  // Rules 2.9: 10,000.00 carry to 10,002.45 over four days.
  const days = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']
  const history = {
    points: ['2026-11-12', ...days].map(date => ({ date: day(date), nav: navE4(10_000n) })),
    events: [6_123n, 6_120n, 6_100n, 6_200n].map((income, at) => ({ date: day(days[at]!), dividendE8: income })),
  }
  const held = holdThrough(history, [buy('2026-11-12', '10000.00')], free)
  assert.ok(held)
  assert.equal(sharesText(held.shares), '10002.45')
})

test('PUB-03 TRD-04 what is bought on a Friday earns from Monday on, and a split in between counts for it', () => {
  const days = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']
  const history = {
    points: days.map(date => ({ date: day(date), nav: navE4(10_000n) })),
    events: days.map(date => ({ date: day(date), dividendE8: 10_000n })),
  }
  const shares = (...buys: Parameters<typeof buy>[]) => {
    const held = holdThrough(
      history,
      buys.map(each => buy(...each)),
      free,
    )
    return held && sharesText(held.shares)
  }
  // 1.00 a day on 10,000.00: Monday and Tuesday; two buys of half on one day earn the same.
  assert.equal(shares(['2026-11-13', '10000.00', '2026-11-16']), '10002.00')
  assert.equal(shares(['2026-11-13', '5000.00', '2026-11-16'], ['2026-11-13', '5000.00', '2026-11-16']), '10002.00')
  // Thursday's buy also earns on Friday and the weekend, five days in all.
  assert.equal(shares(['2026-11-12', '10000.00', '2026-11-13'], ['2026-11-13', '10000.00', '2026-11-16']), '20007.00')
  assert.equal(shares(['2026-11-13', '10000.00', null]), '10000.00')
  const split = {
    ...history,
    events: [{ date: day('2026-11-14'), splitE9: ratioE9(2_000_000_000n) }, ...history.events.slice(3)],
  }
  const held = holdThrough(split, [buy('2026-11-13', '10000.00', '2026-11-16')], free)
  assert.equal(held && sharesText(held.shares), '20004.00')
})

test('PUB-03 no buy, no result', () => {
  assert.equal(holdThrough({ points: points({ '2026-01-05': '1.0000' }), events: [] }, [], free), null)
})

test('PUB-03 the money-weighted rate weighs each payment by its days', () => {
  // One payment that became 1.21 in 730 days: 10 % a year.
  assert.equal(
    moneyWeightedRate([buy('2024-01-01', '1000.00')], day('2025-12-31'), parseFen('1210.00')),
    rateE8(10_000_000n),
  )
  // 1000 x 1.2^2 + 1000 x 1.2 = 2640.
  const two = [buy('2024-01-01', '1000.00'), buy('2024-12-31', '1000.00')]
  assert.equal(moneyWeightedRate(two, day('2025-12-31'), parseFen('2640.00')), rateE8(20_000_000n))
  // 1000 x 0.9^2 + 1000 x 0.9 = 1710.
  assert.equal(moneyWeightedRate(two, day('2025-12-31'), parseFen('1710.00')), rateE8(-10_000_000n))
  assert.equal(moneyWeightedRate([buy('2025-01-02', '1000.00')], day('2025-12-31'), parseFen('1500.00')), null)
})

test('LAW-07 the benchmark takes the same payments on the same days, without fees, each to the fen', () => {
  const index = growthIndex(points({ '2026-01-02': '1.0000', '2026-02-02': '1.1000', '2026-03-02': '1.2000' }))
  const payments = [buy('2026-01-05', '1000.00'), buy('2026-02-02', '1000.00')]
  // 1000 x 1.2 = 1200.00 by the level of 01-02; 1000 x 1.2 / 1.1 = 1090.909...
  assert.deepEqual(heldInIndex(index, payments, day('2026-03-02')), {
    value: parseFen('2290.91'),
    profit: parseFen('290.91'),
    profitRate: rateE8(14_545_500n),
  })
  assert.equal(heldInIndex(index, [buy('2026-01-01', '1000.00')], day('2026-03-02')), null)
  assert.equal(heldInIndex(null, payments, day('2026-03-02')), null)
})
