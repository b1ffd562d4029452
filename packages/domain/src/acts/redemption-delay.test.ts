import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { addDays, isoDate } from '../calendar/dates.ts'
import { type DelayFacts, decideRedemptionDelay } from './redemption-delay.ts'

// Every day is open but 2026-12-12.
const [day, first] = [isoDate('2026-12-02'), isoDate('2026-11-20')]
const calendar = createCalendar(
  Array.from({ length: 60 }, (_, at) => ({ day: addDays(first, at), isOpen: addDays(first, at) !== '2026-12-12' })),
)
const facts: DelayFacts = {
  calendar,
  isSecond: true,
  orders: 2,
  own: { pays_on: isoDate('2026-12-10'), confirm_lag: 1, pay_lag: 2 },
}
const codeOf = (until: string, of: Partial<DelayFacts> = {}) => {
  const decision = decideRedemptionDelay({ ...facts, ...of }, { fund: '710301', day, until })
  return decision.ok ? 'delayed' : decision.refusal.code
}

test('ACT-01 CON-05 payment is put off to a later open day, twenty days at most after the one that the terms name', () => {
  const given = { fund: '710301', day, until: '2026-12-11' }
  const effects = { ...given, before: facts.own?.pays_on, orders: 2 }
  assert.deepEqual(decideRedemptionDelay(facts, given), { ok: true, effects })
  // Two days after 2026-12-02, and twenty more of which one is closed.
  assert.deepEqual([codeOf('2026-12-25'), codeOf('2026-12-26')], ['delayed', 'redemption.delay-outside'])
  assert.deepEqual([codeOf('2026-12-10'), codeOf('2026-12-12')], ['redemption.delay-outside', 'day.closed'])
})

test('ACT-01 CON-05 only the second huge redemption in a row with money to pay is put off', () => {
  assert.equal(codeOf('2026-12-11', { isSecond: false }), 'redemption.not-second')
  assert.equal(codeOf('2026-12-11', { own: null }), 'redemption.not-second')
  const own = { pays_on: null, confirm_lag: 1, pay_lag: 2 }
  assert.equal(codeOf('2026-12-11', { own }), 'redemption.not-second')
})
