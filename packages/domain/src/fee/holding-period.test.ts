import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Calendar, createCalendar } from '../calendar/calendar.ts'
import { addDays, daysBetween, type IsoDate, isoDate, weekdayOf } from '../calendar/dates.ts'
import { parseNav, parseShares, sharesText } from '../money/money.ts'
import {
  type HoldingFund,
  type HoldingPeriod,
  holdingText,
  isFree,
  nextFree,
  nextRelease,
  saleDayOn,
} from './holding-period.ts'
import { type Lot, lotsAfterSales } from './redemption-fee.ts'

/** Weekdays, without the holidays given. */
const weekdays = (from: IsoDate, to: IsoDate, holidays: readonly IsoDate[] = []): Calendar =>
  createCalendar(
    Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).map(day => ({
      day,
      isOpen: weekdayOf(day) < 6 && !holidays.includes(day),
    })),
  )
const calendar = weekdays(isoDate('2025-11-01'), isoDate('2027-12-31'), [isoDate('2027-01-01')])
const LAG = 1

const hold = (terms: Partial<HoldingPeriod>): HoldingFund => ({
  hold: { kind: 'minimum', length: 1, unit: 'year', from: 'registration', until: 'application', ...terms },
  setupDate: null,
})
const lotOf = (registerDate: string, tradeDate = registerDate, shares = '800'): Lot => ({
  lotId: 1n,
  orderId: 1n,
  feeType: 'A',
  channel: 'own',
  nav: parseNav('1.0000'),
  remaining: parseShares(shares),
  registerDate: isoDate(registerDate),
  tradeDate: isoDate(tradeDate),
})
const first = (lot: Lot, fund: HoldingFund, from: string = lot.registerDate) =>
  nextFree(lot, fund, calendar, LAG, isoDate(from))
const freeOn = (lot: Lot, fund: HoldingFund, day: string) => isFree(lot, fund, saleDayOn(calendar, LAG, isoDate(day)))

test('SHLF-01 one year to the corresponding day: Sat 2026-11-28 is sold first on Mon 11-30, counted to the confirmation on Fri 11-27', () => {
  const lot = lotOf('2025-11-28')
  assert.equal(first(lot, hold({})), '2026-11-30')
  assert.deepEqual(
    ['2026-11-27', '2026-11-30', '2026-12-01'].map(day => freeOn(lot, hold({}), day)),
    [false, true, true],
  )
  const toConfirmation = hold({ until: 'confirmation' })
  assert.equal(first(lot, toConfirmation), '2026-11-27')
  assert.deepEqual(
    ['2026-11-26', '2026-11-27'].map(day => freeOn(lot, toConfirmation, day)),
    [false, true],
  )
})

test('SHLF-01 six months from 2026-08-31: no 02-31, so the first day after Sun 2027-02-28, Mon 03-01', () => {
  const lot = lotOf('2026-08-31')
  const half = hold({ length: 6, unit: 'month' })
  assert.equal(first(lot, half), '2027-03-01')
  assert.deepEqual(
    ['2027-02-26', '2027-03-01'].map(day => freeOn(lot, half, day)),
    [false, true],
  )
})

test('SHLF-01 rolling 120 days from the application of 2026-08-03: due on Tue 2026-12-01 alone, missed until Wed 2027-03-31', () => {
  const lot = lotOf('2026-08-04', '2026-08-03')
  const rolling = hold({ kind: 'rolling', length: 120, unit: 'day', from: 'application' })
  assert.equal(first(lot, rolling), '2026-12-01')
  assert.equal(first(lot, rolling, '2026-12-02'), '2027-03-31')
  assert.deepEqual(
    ['2026-11-30', '2026-12-01', '2026-12-02', '2027-03-30', '2027-03-31', '2027-04-01'].map(day =>
      freeOn(lot, rolling, day),
    ),
    [false, true, false, false, true, false],
  )
})

test('SHLF-01 a lot of a raising is held from the set-up day, and beyond the published calendar its end itself is shown', () => {
  const lot = lotOf('2026-03-03', '2026-02-10')
  const fund = { ...hold({ from: 'application', length: 1, unit: 'month' }), setupDate: isoDate('2026-03-02') }
  assert.equal(first(lot, fund), '2026-04-02')
  assert.equal(first(lotOf('2027-06-01'), hold({})), '2028-06-01')
})

test('SHLF-01 what becomes free next is all of the earliest day', () => {
  const lots = [lotOf('2025-11-20', '2025-11-19', '1000'), lotOf('2025-11-28'), lotOf('2025-11-29', '2025-11-28', '5')]
  const next = nextRelease(lots, hold({}), calendar, LAG, saleDayOn(calendar, LAG, isoDate('2026-11-25')))
  assert.deepEqual(next && [next.day, sharesText(next.shares)], ['2026-11-30', '805.00'])
  assert.equal(nextRelease(lots, hold({}), calendar, LAG, saleDayOn(calendar, LAG, isoDate('2026-11-30'))), null)
})

test('SHLF-01 a fund says its period in words', () => {
  const words = (terms: Partial<HoldingPeriod>) => {
    const { hold: whole } = hold(terms)
    return whole && holdingText(whole)
  }
  assert.equal(words({}), '每份份额自份额确认日起须持有满 1 年方可卖出')
  assert.equal(
    words({ kind: 'rolling', length: 120, unit: 'day', from: 'application' }),
    '每份份额自申购申请日起每 120 天到期一次，仅到期日（遇休市日顺延）当日可卖出，未卖出的进入下一期',
  )
})

test('SHLF-01 each earlier sale takes the oldest of the lots that were free for it', () => {
  const [old, young] = [
    { ...lotOf('2026-01-05', '2026-01-05', '100'), lotId: 1n },
    { ...lotOf('2026-02-05', '2026-02-05', '100'), lotId: 2n },
  ]
  const left = lotsAfterSales(
    [old, young],
    [
      { shares: parseShares('60'), isFree: lot => lot.lotId === 2n },
      { shares: parseShares('70'), isFree: () => true },
    ],
  )
  assert.deepEqual(left.map(lot => [lot.lotId, sharesText(lot.remaining)]).sort(), [
    [1n, '30.00'],
    [2n, '40.00'],
  ])
})

// The oracle knows months by counting them day by day, and periods by walking from one to the next.
function endsOf(begin: IsoDate, { length, unit }: HoldingPeriod, upTo: IsoDate): IsoDate[] {
  const ends: IsoDate[] = []
  const months = length * (unit === 'year' ? 12 : 1)
  let [passed, nominal] = [0, 0]
  for (let day = addDays(begin, 1); day <= upTo; day = addDays(day, 1)) {
    if (unit === 'day') {
      passed += 1
      if (passed % length === 0) ends.push(day)
      continue
    }
    if (day.endsWith('-01')) passed += 1
    // The corresponding day, or the first of the next month after a month without it.
    const isSame = day.slice(8) === begin.slice(8)
    const isAfterShort = day.endsWith('-01') && nominal < passed - 1 && !isSame
    if (isAfterShort && (passed - 1) % months === 0) ends.push(day)
    if (isSame || isAfterShort) nominal = isSame ? passed : passed - 1
    if (isSame && passed % months === 0 && passed > 0) ends.push(day)
  }
  return ends
}

const drawn = fc.record({
  kind: fc.constantFrom('minimum' as const, 'rolling' as const),
  unit: fc.constantFrom('day' as const, 'month' as const, 'year' as const),
  length: fc.integer({ min: 1, max: 40 }),
  from: fc.constantFrom('application' as const, 'registration' as const),
  until: fc.constantFrom('application' as const, 'confirmation' as const),
})
const START = isoDate('2024-01-01')

test('SHLF-01 over random lots, terms and holidays each day of years is free as a walk day by day says', () => {
  let compared = 0
  fc.assert(
    fc.property(
      drawn,
      fc.integer({ min: 0, max: 500 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 1_800 }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 3 }),
      (terms, at, closed, lag) => {
        const end = addDays(START, 1_800)
        const days = weekdays(
          START,
          end,
          closed.map(offset => addDays(START, offset)),
        )
        const tradeDate = days.nextOpen(addDays(START, 10 + at))
        const lot = lotOf(days.addOpenDays(tradeDate, lag), tradeDate)
        const limited = {
          ...terms,
          length: terms.unit === 'year' ? 1 + (terms.length % 3) : terms.length,
          ...(terms.kind === 'rolling' && { until: 'application' as const }),
        }
        const fund: HoldingFund = { hold: limited, setupDate: null }
        const ends = endsOf(limited.from === 'application' ? lot.tradeDate : lot.registerDate, limited, end)
        const open = days.openDays(tradeDate, days.addOpenDays(end, -lag - 2))
        const stated = open.map(day => {
          if (limited.kind === 'rolling') return ends.some(each => each <= day && days.nextOpen(each) === day)
          const counted = limited.until === 'confirmation' ? days.addOpenDays(day, lag) : day
          return ends[0] !== undefined && counted >= ends[0]
        })
        const found = open.map(day => isFree(lot, fund, saleDayOn(days, lag, day)))
        assert.deepEqual(found, stated)
        compared += open.length
        open.forEach((day, index) => {
          if (index % 37 !== 0) return
          const next = open.slice(index).find((_, later) => stated[index + later])
          if (next !== undefined) assert.equal(nextFree(lot, fund, days, lag, day), next)
        })
      },
    ),
    { numRuns: 100 },
  )
  assert.ok(compared > 50_000)
})
