import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, daysBetween, type IsoDate, isoDate } from '../calendar/dates.ts'
import { divideHalfUp } from '../money/decimal.ts'
import { fenText, parseNav, parseRate, parseShares, perShareE12, ratioE9, shareCents } from '../money/money.ts'
import { type AccrualDay, type AccrualFacts, type AccrualSum, accrualDays, accruedOn } from './accrual-index.ts'
import { bearingDays, indexDays, returnedDays } from './service-return.ts'

const SINCE = isoDate('2027-01-01')
const BEFORE = { day: isoDate('2026-12-31'), sum: perShareE12(0n) }
const own = (day: string) => ({ channel: 'own' as const, tradeDate: isoDate(day) })
const agency = (day: string) => ({ channel: 'agency' as const, tradeDate: isoDate(day) })

const navs = (of: Record<string, string>) =>
  Object.entries(of).map(([day, nav]) => ({ day: isoDate(day), nav: parseNav(nav) }))
const rates = (of: Record<string, string>) =>
  Object.entries(of).map(([day, rate]) => ({ effectiveFrom: isoDate(day), rate: parseRate(rate) }))

function indexOf(facts: Omit<AccrualFacts, 'last'>): { days: AccrualDay[]; sumOn: AccrualSum } {
  const days = accrualDays({ last: BEFORE, ...facts })
  return { days, sumOn: day => days.findLast(each => each.day <= day)?.sum ?? BEFORE.sum }
}

const CLASS_C = { navs: navs({ '2026-11-30': '1.2000' }), rates: rates({ '2020-01-01': '0.004' }) }

/** The fee returned with shares of a lot bought on a day, in yuan. */
function returned(
  shares: string,
  bought: string,
  left: string,
  of: Omit<AccrualFacts, 'last' | 'to'>,
  splits: [string, bigint][] = [],
) {
  const days = returnedDays(own(bought), isoDate(left), {})
  const { sumOn } = indexOf({ ...of, to: isoDate(left) })
  const ofClass = splits.map(([day, ratio]) => ({ day: isoDate(day), ratio: ratioE9(ratio) }))
  return days ? fenText(accruedOn(parseShares(shares), days, ofClass, sumOn)) : null
}

test('LAW-04 10,000 shares of class C at 1.2000 and 0.40 % give 7.89 back for the 60 days of 2027 up to the sale', () => {
  const days = returnedDays(own('2026-11-30'), isoDate('2027-03-01'), {})
  assert.deepEqual(days, { from: SINCE, to: '2027-03-01' })
  const { days: index, sumOn } = indexOf({ ...CLASS_C, to: isoDate('2027-03-01') })
  assert.equal(index.length, 60)
  assert.equal(index[0]?.accrued, 13_150_685n, '1.2 x 0.004 / 365 = 0.0000131506849315...')
  assert.equal(sumOn(isoDate('2027-03-01')), 789_041_100n)
  assert.equal(returned('10000.00', '2026-11-30', '2027-03-01', CLASS_C), '7.89')
})

test('LAW-04 the day bought is left out, the day sold is in, and nothing before 2027 comes back', () => {
  assert.equal(returned('1000000.00', '2027-02-01', '2027-02-02', CLASS_C), '13.15', 'one day')
  assert.equal(returned('1000000.00', '2027-02-01', '2027-02-01', CLASS_C), null)
  assert.equal(returned('1000000.00', '2026-12-31', '2027-01-01', CLASS_C), '13.15')
  assert.equal(returned('1000000.00', '2020-05-06', '2027-01-01', CLASS_C), '13.15')
  assert.equal(returned('1000000.00', '2026-11-30', '2026-12-31', CLASS_C), null)
})

test('LAW-04 closed days accrue on the last NAV, a rate counts from its day, and a leap year has 366 days', () => {
  const changing = {
    navs: navs({ '2026-12-31': '1.0000', '2027-01-04': '1.1000' }),
    rates: rates({ '2020-01-01': '0.00365', '2027-01-06': '0.0073' }),
  }
  const { days } = indexOf({ ...changing, to: isoDate('2027-01-07') })
  assert.deepEqual(
    days.map(({ day, accrued }) => [day.slice(8), accrued]),
    [
      ['01', 10_000_000n],
      ['02', 10_000_000n],
      ['03', 10_000_000n],
      ['04', 10_000_000n],
      ['05', 11_000_000n],
      ['06', 22_000_000n],
      ['07', 22_000_000n],
    ],
  )
  // 4 x 0.00001 + 0.000011 + 2 x 0.000022
  assert.equal(returned('1000000.00', '2026-12-31', '2027-01-07', changing), '95.00')
  assert.equal(returned('10000.00', '2027-12-31', '2028-03-01', CLASS_C), '8.00', '61 days of 366: 8.0000')
  assert.equal(returned('10000.00', '2026-12-31', '2027-03-02', CLASS_C), '8.02', '61 days of 365: 8.0219...')
})

test('LAW-04 a split in the middle changes nothing: twice the shares at half the NAV bear the same', () => {
  const split = {
    ...CLASS_C,
    navs: navs({ '2026-11-30': '1.2000', '2027-01-31': '0.6000' }),
  }
  assert.equal(returned('20000.00', '2026-11-30', '2027-03-01', split, [['2027-01-31', 2_000_000_000n]]), '7.89')
  assert.equal(returned('20000.00', '2026-11-30', '2027-03-01', split, [['2026-12-15', 2_000_000_000n]]), '11.97')
  assert.equal(
    returned(
      '5000.00',
      '2026-11-30',
      '2027-03-01',
      { ...CLASS_C, navs: navs({ '2026-11-30': '1.2000', '2027-03-01': '2.4000' }) },
      [['2027-03-01', 500_000_000n]],
    ),
    '7.89',
    'a sale on the day of a split is in shares of after it',
  )
})

test('LAW-04 an agency sells shares that bear no service fee from day 366 of the holding; money funds are left out', () => {
  const mixed = { fundKind: 'mixed' } as const
  const bought = agency('2026-03-02')
  assert.equal(returnedDays(bought, isoDate('2027-03-02'), mixed), null, 'day 365')
  assert.deepEqual(returnedDays(bought, isoDate('2027-03-04'), mixed), { from: '2027-03-03', to: '2027-03-04' })
  const old = agency('2020-03-02')
  assert.deepEqual(returnedDays(old, isoDate('2027-01-02'), mixed), { from: SINCE, to: '2027-01-02' })
  assert.equal(returnedDays(old, isoDate('2026-12-31'), mixed), null)
  assert.equal(returnedDays(old, isoDate('2027-01-02'), { fundKind: 'money' }), null)
  assert.ok(returnedDays(own('2020-03-02'), isoDate('2027-01-02'), { fundKind: 'money' }))
})

test('LAW-04 the index is read before the first returned day and on the day left, once for all lots of one kind and day', () => {
  const left = isoDate('2027-03-04')
  const lots = [own('2026-11-30'), own('2026-11-30'), own('2027-02-01'), agency('2026-03-02'), agency('2027-01-05')]
  const days = indexDays(
    lots.map(lot => ({ ...lot, left })),
    { fundKind: 'bond' },
  )
  assert.deepEqual([...days].sort(), ['2026-12-31', '2027-02-01', '2027-03-02', left])
  assert.deepEqual([bearingDays(left, { fundKind: 'bond' }), bearingDays(left, { fundKind: 'money' })], [365, null])
})

const START = isoDate('2026-12-20')
const someDay = fc.nat(60).map(count => addDays(START, count))
const someNavs = fc
  .uniqueArray(fc.record({ day: someDay, nav: fc.bigInt(1n, 99_999n) }), { selector: each => each.day, maxLength: 40 })
  .map(rows =>
    rows
      .sort(byDay)
      .map(({ day, nav }) => ({ day, nav: parseNav(`${nav / 10_000n}.${String(nav % 10_000n).padStart(4, '0')}`) })),
  )
const someRates = fc
  .uniqueArray(fc.record({ effectiveFrom: someDay, rate: fc.bigInt(0n, 1_000_000n) }), {
    selector: each => each.effectiveFrom,
    maxLength: 3,
  })
  .map(rows =>
    rows
      .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
      .map(({ effectiveFrom, rate }) => ({ effectiveFrom, rate: parseRate(`0.${String(rate).padStart(8, '0')}`) })),
  )
const byDay = (a: { day: IsoDate }, b: { day: IsoDate }) => (a.day < b.day ? -1 : 1)

test('LAW-05 an index goes on from any of its days as if it had been built at once, one row a calendar day', () => {
  fc.assert(
    fc.property(someNavs, someRates, fc.nat(60), (ofClass, ofRate, cut) => {
      const facts = { navs: ofClass, rates: ofRate }
      const last = { day: START, sum: perShareE12(0n) }
      const to = addDays(START, 60)
      const whole = accrualDays({ last, to, ...facts })
      const head = accrualDays({ last, to: addDays(START, cut), ...facts })
      const tail = accrualDays({ last: head.at(-1) ?? last, to, ...facts })
      assert.deepEqual([...head, ...tail], whole)
      let sum = 0n
      for (const [at, { day, accrued, sum: sumOfDay }] of whole.entries()) {
        sum += accrued
        assert.equal(sumOfDay, sum)
        assert.equal(daysBetween(START, day), at + 1)
        const nav = ofClass.findLast(each => each.day < day)?.nav ?? 0n
        const rate = (ofRate.findLast(each => each.effectiveFrom <= day) ?? ofRate[0])?.rate ?? 0n
        assert.equal(accrued, divideHalfUp(nav * rate, 365n))
      }
    }),
  )
})

test('LAW-04 the parts of a lot that leaves in two add up to the whole, within a fen for the cut', () => {
  fc.assert(
    fc.property(someNavs, fc.bigInt(1n, 10n ** 10n), fc.bigInt(1n, 10n ** 10n), (ofClass, one, other) => {
      const { sumOn } = indexOf({ navs: ofClass, rates: CLASS_C.rates, to: addDays(START, 60) })
      const span = { from: SINCE, to: addDays(START, 60) }
      const of = (shares: bigint) => accruedOn(shareCents(shares), span, [], sumOn)
      const difference = of(one + other) - of(one) - of(other)
      assert.ok(difference >= -1n && difference <= 1n)
    }),
  )
})
