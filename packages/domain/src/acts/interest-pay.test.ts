import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { fen, parseRate, ZERO_FEN } from '../money/money.ts'
import { decideInterestPay, type InterestFacts } from './interest-pay.ts'

const [since, day] = [isoDate('2026-03-24'), isoDate('2026-07-01')]
/** 1,333.50 yuan of three nights at 10 % a year: 1.11 yuan. */
const stay = { isOwned: true, stays: 1, amount: fen(133_350n) }
const facts: InterestFacts = {
  today: day,
  paidUpTo: null,
  since,
  rates: [{ from: since, rate: parseRate('0.1') }],
  open: [
    { ...stay, from: isoDate('2026-06-01'), to: isoDate('2026-06-04') },
    { ...stay, amount: ZERO_FEN, isOwned: false, from: isoDate('2026-06-01'), to: null },
  ],
}
const pay = (given: object = {}, over: Partial<InterestFacts> = {}) =>
  decideInterestPay({ ...facts, ...over }, { day, amount: '1.11', ...given })
const refused = (...asked: Parameters<typeof pay>) => {
  const made = pay(...asked)
  return made.ok ? 'accepted' : made.refusal.code
}

test('ACT-01 LAW-11 an interest day counts the nights of money that has left, and no day twice or ahead', () => {
  const made = pay()
  assert.ok(made.ok)
  assert.deepEqual([made.effects.accrued, made.effects.reason, made.effects.nights.length], [111n, null, 1])
  assert.equal(refused({ day: '2026-07-02' }), 'interest.not-come')
  assert.equal(refused({}, { paidUpTo: day }), 'interest.paid')
  assert.equal(refused({}, { rates: [{ from: isoDate('2026-06-02'), rate: parseRate('0.1') }] }), 'interest.no-rate')
})

test('ACT-01 LAW-11 a credit beyond the tolerance needs a reason, within it none', () => {
  assert.equal(refused({ amount: '2.11' }), 'accepted')
  assert.equal(refused({ amount: '2.12' }), 'interest.apart')
  assert.equal(refused({ amount: '0.10' }), 'interest.apart')
  assert.equal(refused({ amount: '2.12', reason: '补结上季' }), 'accepted')
})
