import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, type IsoDate, isoDate } from '../calendar/dates.ts'
import { fen, fenText, parseNav, parseRate, parseShares, rateText, ratioE9 } from '../money/money.ts'
import { type FloatingFacts, type FloatingLot, type FloatingTerms, floatingDecisions } from './floating-fee.ts'

const TERMS: FloatingTerms = {
  effectiveFrom: isoDate('2025-06-01'),
  baseRate: parseRate('0.006'),
  contingentRate: parseRate('0.006'),
  excessRate: parseRate('0.003'),
  below: parseRate('-0.03'),
  above: parseRate('0.06'),
  minDays: 365,
  yearDays: 'fixed',
  benchmark: [{ code: 'HS300', percent: 100n }],
}
const [BOUGHT, LEFT] = [isoDate('2025-06-29'), isoDate('2026-11-27')]

const nav = (day: IsoDate, text: string) => ({ day, nav: parseNav(text) })
const level = (date: IsoDate, text: string) => ({ date, level: parseNav(text) })

/** NAVs that average `average` over the 516 days: one day at 1.0000, one as far above the average as that is below it. */
const navsFor = (average: string, last: string) => [
  nav(BOUGHT, '1.0000'),
  nav(addDays(BOUGHT, 1), navAbove(average)),
  nav(addDays(BOUGHT, 2), average),
  nav(LEFT, last),
]
const navAbove = (average: string): string => (2 * Number(average) - 1).toFixed(4)

const facts = (navs: FloatingFacts['navs'], more: Partial<FloatingFacts> = {}): FloatingFacts => ({
  terms: [TERMS],
  navs,
  splits: [],
  dividends: [],
  liquidations: [],
  levels: [level(BOUGHT, '1.0000'), level(LEFT, '1.1000')],
  setupDate: null,
  ...more,
})
const LOT: FloatingLot = {
  lotId: 1n,
  tradeDate: BOUGHT,
  nav: parseNav('1.0000'),
  shares: parseShares('100000.00'),
  days: 517,
}

function decide(of: FloatingFacts, lot: Partial<FloatingLot> = {}, left = LEFT) {
  const [found] = floatingDecisions([{ ...LOT, ...lot }], { left, termsDay: left }, of)
  assert.ok(found)
  return {
    outcome: found.outcome,
    returned: [fenText(found.contingent), fenText(found.excess)],
    rates: [found.own, found.benchmark].map(rate => rate && rateText(rate)),
    found,
  }
}

test('SHLF-02 100,000.00 shares held for 517 days get 462.28, 865.18 and 432.59, or nothing back by how they grew', () => {
  const usual = decide(facts(navsFor('1.0900', '1.1800')))
  assert.deepEqual(
    [usual.outcome, usual.returned, usual.rates],
    ['usual', ['0.00', '462.28'], ['0.12707930', '0.07059961']],
  )
  const below = decide(facts(navsFor('1.0200', '1.0500')))
  assert.deepEqual(
    [below.outcome, below.returned, below.rates[0]],
    ['below', ['865.18', '432.59'], '0.03529981'],
    'together 1,297.77',
  )
  const above = decide(facts(navsFor('1.1250', '1.2500')))
  assert.deepEqual([above.outcome, above.returned, above.rates[0]], ['above', ['0.00', '0.00'], '0.17649903'])
})

test('SHLF-02 a lot of 364 days gets the excess part back whatever it grew by, one of 365 days by its growth', () => {
  const grown = facts(navsFor('1.1250', '1.2500'))
  const fallen = facts(navsFor('0.9500', '0.9000'))
  assert.deepEqual([decide(grown, { days: 364 }).outcome, decide(fallen, { days: 364 }).outcome], ['short', 'short'])
  assert.deepEqual(decide(grown, { days: 364 }).rates, [null, null])
  assert.equal(decide(grown, { days: 364 }).returned[0], '0.00')
  assert.deepEqual([decide(grown, { days: 365 }).outcome, decide(fallen, { days: 365 }).outcome], ['above', 'below'])
})

test('SHLF-02 exactly 3 % below the benchmark pays the base part alone, exactly 6 % above it no excess part', () => {
  const flat = { levels: [level(BOUGHT, '1.0000'), level(LEFT, '1.0000')] }
  const of = (last: string) => decide(facts([nav(BOUGHT, '1.0000'), nav(LEFT, last)], flat), { days: 365 }).outcome
  assert.deepEqual(['0.9701', '0.9700', '1.0600', '1.0601'].map(of), ['usual', 'below', 'usual', 'above'])
})

test('SHLF-02 more than 6 % above a benchmark that fell further is no excess while the shares lost money', () => {
  const fell = { levels: [level(BOUGHT, '1.0000'), level(LEFT, '0.8000')] }
  assert.equal(decide(facts([nav(BOUGHT, '1.0000'), nav(LEFT, '0.9900')], fell), { days: 365 }).outcome, 'usual')
  assert.equal(decide(facts([nav(BOUGHT, '1.0000'), nav(LEFT, '1.0000')], fell), { days: 365 }).outcome, 'usual')
  assert.equal(decide(facts([nav(BOUGHT, '1.0000'), nav(LEFT, '1.0001')], fell), { days: 365 }).outcome, 'above')
})

test('SHLF-02 growth counts what a fund that ends paid before its last payment, as an exact fraction of the shares of that day', () => {
  const flat = { levels: [level(BOUGHT, '1.0000'), level(LEFT, '1.0000')] }
  const of = (amount: bigint, last: string) => {
    const shares = parseShares('3.00')
    const days = [addDays(LEFT, -9), addDays(LEFT, -5), addDays(LEFT, -1)]
    const liquidations = [
      ...days.map(day => ({ day, amount: fen(amount), shares })),
      { day: LEFT, amount: fen(900n), shares },
    ]
    return decide(facts([nav(BOUGHT, '1.0000'), nav(LEFT, last)], { ...flat, liquidations }), { days: 365 })
  }
  const { outcome, found } = of(20n, '0.7700')
  assert.deepEqual([found.worthE6, found.dividendE6], [770_000n, 200_000n])
  assert.deepEqual(
    [outcome, of(20n, '0.7701').outcome],
    ['below', 'usual'],
    'three times 0.0666... yuan and 0.7700 are 3 % below the benchmark to the last digit',
  )
})

test('SHLF-02 growth counts splits and the dividends of record days after the purchase, each on the shares of its day', () => {
  const [split, early, late] = [isoDate('2026-03-02'), isoDate('2026-01-05'), LEFT]
  const dividends = [
    { recordDate: BOUGHT, perShareE6: 500_000n },
    { recordDate: early, perShareE6: 20_000n },
    { recordDate: late, perShareE6: 10_000n },
    { recordDate: addDays(LEFT, 1), perShareE6: 500_000n },
  ]
  const of = facts([nav(BOUGHT, '1.0000'), nav(LEFT, '0.5700')], {
    splits: [{ day: split, ratio: ratioE9(2_000_000_000n) }],
    dividends,
  })
  const { rates, found } = decide(of, { days: 365 })
  assert.equal(found.dividendE6, 40_000n, '0.02 on one share and 0.01 on two')
  assert.equal(rates[0], '0.18000000', '2 x 0.57 + 0.04 - 1')
})

test('SHLF-02 a split in a holding changes none of what goes back', () => {
  const split = { day: isoDate('2025-07-01'), ratio: ratioE9(2_000_000_000n) }
  const halved = [
    nav(BOUGHT, '1.0000'),
    nav(addDays(BOUGHT, 1), '1.0800'),
    nav(split.day, '0.5450'),
    nav(LEFT, '0.5900'),
  ]
  const whole = [
    nav(BOUGHT, '1.0000'),
    nav(addDays(BOUGHT, 1), '1.0800'),
    nav(split.day, '1.0900'),
    nav(LEFT, '1.1800'),
  ]
  const after = decide(facts(halved, { splits: [split] }), { shares: parseShares('200000.00') })
  assert.deepEqual([after.returned, after.rates], [decide(facts(whole)).returned, decide(facts(whole)).rates])
})

test('SHLF-02 a subscribed lot grows from one yuan and from the first day of the fund', () => {
  const setup = isoDate('2025-09-01')
  const of = facts([nav(setup, '1.0100'), nav(LEFT, '1.1000')], {
    setupDate: setup,
    levels: [level(BOUGHT, '0.5000'), level(setup, '1.0000'), level(LEFT, '1.0500')],
  })
  const { rates, found } = decide(of, { days: 365 })
  assert.deepEqual(rates, ['0.10000000', '0.05000000'])
  assert.equal(fenText(found.excess), '375.22', 'nothing accrues before the first NAV: 300 x 1.01 x 452 / 365')
})

test('SHLF-02 rates and year basis hold from their day, thresholds are those of the terms of the order', () => {
  const changed: FloatingTerms = {
    ...TERMS,
    effectiveFrom: isoDate('2026-01-01'),
    excessRate: parseRate('0.001'),
    below: parseRate('-0.20'),
  }
  const of = facts([nav(BOUGHT, '1.0000'), nav(LEFT, '0.9500')], { terms: [TERMS, changed] })
  const { outcome, returned } = decide(of)
  assert.equal(outcome, 'usual')
  assert.equal(returned[1], '242.74', '100,000 x (0.003 x 185 + 0.001 x 331) / 365')
  const [old] = floatingDecisions([LOT], { left: LEFT, termsDay: isoDate('2025-12-31') }, of)
  assert.equal(old?.outcome, 'below')
  const actual = facts([nav(isoDate('2023-12-31'), '1.0000')], { terms: [{ ...TERMS, yearDays: 'actual' }] })
  const leap = decide(actual, { tradeDate: isoDate('2023-12-31'), days: 100 }, isoDate('2024-12-31'))
  assert.equal(leap.returned[1], '300.00', '366 days of a leap year are one year')
})
