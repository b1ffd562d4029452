import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { isoDate } from '../calendar/dates.ts'
import { navE4, ratioE9 } from '../money/money.ts'
import { type DividendFacts, decideDividend, decideSplit, dividendTerms, type SplitFacts } from './distributions.ts'

const [eve, today, closed, sunday, monday] = [
  isoDate('2026-11-19'),
  isoDate('2026-11-20'),
  isoDate('2026-11-21'),
  isoDate('2026-11-22'),
  isoDate('2026-11-23'),
]
const days = [eve, today, closed, sunday, monday].map(day => ({ day, isOpen: day !== closed && day !== sunday }))
const bond = {
  fundname: '某债券A',
  isMoney: false,
  rounding: 'half-up' as const,
  nav: navE4(12_345n),
  navDay: isoDate('2026-11-19'),
}
const facts = { fund: bond, today: isoDate('2026-11-20'), calendar: createCalendar(days) }
const dividend = (asked: object, over: Partial<DividendFacts> = {}) => {
  const made = decideDividend(
    { ...facts, old: null, splits: [], ...over },
    { fund: '710301', day: today, perShare: '0.05', ...asked },
  )
  return made.ok ? 'accepted' : made.refusal.code
}
const split = (asked: object, over: Partial<SplitFacts> = {}) => {
  const made = decideSplit({ ...facts, old: null, dividends: [], ...over }, { fund: '710301', day: today, ...asked })
  return made.ok ? 'accepted' : made.refusal.code
}

test('ACT-01 CON-05 a dividend is announced for open days to come, before its NAV and below the newest one', () => {
  assert.equal(dividend({}), 'accepted')
  assert.equal(dividend({}, { fund: null }), 'fund.unknown')
  assert.equal(dividend({}, { fund: { ...bond, isMoney: true } }), 'event.money-fund')
  assert.equal(dividend({ day: eve }), 'event.past')
  assert.equal(dividend({ record: eve }), 'event.past')
  assert.equal(dividend({ day: closed }), 'event.closed')
  assert.equal(dividend({ pay: closed }), 'event.closed')
  assert.equal(dividend({}, { fund: { ...bond, navDay: today } }), 'event.priced')
  assert.equal(dividend({ record: monday }), 'dividend.dates')
  assert.equal(dividend({ perShare: undefined }), 'dividend.no-figure')
  assert.equal(dividend({ perShare: '1.2345' }), 'dividend.above-nav')
  assert.equal(dividend({ perShare: '1.2344' }), 'accepted')
})

test('ACT-01 CON-05 what is announced is changed, taken back, or found to be the same', () => {
  const old = dividendTerms({ fund: '710301', day: today, perShare: '0.05' })
  assert.equal(dividend({}, { old }), 'event.same')
  assert.equal(dividend({ pay: monday }, { old }), 'accepted')
  assert.equal(dividend({ cancel: true }, { old }), 'accepted')
  assert.equal(dividend({ cancel: true }), 'dividend.none')
  const two = ratioE9(2_000_000_000n)
  assert.equal(split({ ratio: '2' }), 'accepted')
  assert.equal(split({}), 'split.no-ratio')
  assert.equal(split({ ratio: '2' }, { old: two }), 'event.same')
  assert.equal(split({ cancel: true }, { old: two }), 'accepted')
  assert.equal(split({ cancel: true }), 'split.none')
  assert.equal(split({ ratio: '2', day: closed }), 'event.closed')
})
