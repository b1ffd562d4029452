import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import {
  dispositionsOf,
  findCandidates,
  LEAST_DAY_FEN,
  type MoneyFacts,
  type Movement,
  moneyLimits,
} from './money-rules.ts'

const DAY = isoDate('2026-11-20')
let id = 0
const moved = (day: string, direction: 'in' | 'out', yuan: bigint): Movement => ({
  day: isoDate(day),
  direction,
  fen: yuan * 100n,
  source: 'order',
  id: String(++id),
})
const facts = (movements: Movement[], more: Partial<MoneyFacts> = {}): MoneyFacts => ({
  isPerson: true,
  movements,
  cardDays: [],
  hasShares: true,
  others: [],
  ...more,
})
const rulesOf = (movements: Movement[], more: Partial<MoneyFacts> = {}) =>
  findCandidates(DAY, facts(movements, more)).map(({ rule, fen }) => [rule, fen])

test('CON-15 money of one day and direction is large from 500,000 yuan of a person, 2,000,000 of an institution', () => {
  const parts = [moved('2026-11-20', 'in', 300_000n), moved('2026-11-20', 'in', 200_000n)]
  assert.deepEqual(rulesOf(parts), [['large-in', 50_000_000n]])
  assert.deepEqual(rulesOf(parts, { isPerson: false }), [])
  assert.deepEqual(rulesOf([moved('2026-11-20', 'in', 499_999n)]), [])
  assert.deepEqual(rulesOf([moved('2026-11-19', 'in', 500_000n)]), [], 'of another day')
  assert.deepEqual(rulesOf([moved('2026-11-20', 'in', 300_000n), moved('2026-11-20', 'out', 200_000n)]), [])
  assert.deepEqual(rulesOf([moved('2026-11-20', 'out', 2_000_000n)], { isPerson: false }), [
    ['large-out', 200_000_000n],
  ])
})

test('CON-15 money that leaves within five days of coming is suspicious from 200,000 yuan and four fifths', () => {
  const came = moved('2026-11-16', 'in', 200_000n)
  assert.deepEqual(rulesOf([came, moved('2026-11-20', 'out', 160_000n)]), [['fast-in-out', 16_000_000n]])
  assert.deepEqual(rulesOf([came, moved('2026-11-20', 'out', 159_999n)]), [])
  assert.deepEqual(rulesOf([moved('2026-11-15', 'in', 200_000n), moved('2026-11-20', 'out', 160_000n)]), [])
  assert.deepEqual(rulesOf([came, moved('2026-11-19', 'out', 160_000n)]), [], 'found the day before')
})

test('CON-15 three days just below the limit are a split, also of money that leaves', () => {
  for (const direction of ['in', 'out'] as const) {
    const days = ['2026-11-11', '2026-11-17', '2026-11-20'].map(day => moved(day, direction, 400_000n))
    assert.deepEqual(rulesOf(days), [['split', 120_000_000n]])
    assert.deepEqual(rulesOf(days.slice(1)), [])
    assert.deepEqual(rulesOf([...days.slice(0, 2), moved('2026-11-20', direction, 399_999n)]), [])
  }
})

test('CON-15 selling everything within ten days of a new card is suspicious', () => {
  const sold = [moved('2026-11-20', 'out', 50_000n)]
  const cardDays = [isoDate('2026-11-11')]
  assert.deepEqual(rulesOf(sold, { cardDays, hasShares: false }), [['new-card', 5_000_000n]])
  assert.deepEqual(rulesOf(sold, { cardDays }), [])
  assert.deepEqual(rulesOf(sold, { cardDays: [isoDate('2026-11-10')], hasShares: false }), [])
})

test('CON-15 50,000 yuan of a customer whose device two others use are suspicious, and name them', () => {
  const both = [moved('2026-11-20', 'in', 30_000n), moved('2026-11-20', 'out', 20_000n)]
  const others = ['100000000002', '100000000003']
  assert.deepEqual(rulesOf(both, { others }), [['shared-device', 5_000_000n]])
  assert.deepEqual(findCandidates(DAY, facts(both, { others }))[0]?.others, others)
  assert.deepEqual(rulesOf(both, { others: others.slice(1) }), [], 'a couple')
  assert.deepEqual(rulesOf([moved('2026-11-20', 'in', 49_999n)], { others }), [])
  assert.deepEqual(rulesOf([moved('2026-11-19', 'in', 60_000n)], { others }), [], 'found the day before')
  assert.ok(LEAST_DAY_FEN <= moneyLimits.sharedLeastFen && LEAST_DAY_FEN <= moneyLimits.newCardLeastFen)
})

test('CON-15 a suspicion is never left to the bank, and a large transaction never watched', () => {
  assert.deepEqual(dispositionsOf('large-in'), ['bank', 'reported', 'excluded'])
  assert.deepEqual(dispositionsOf('split'), ['excluded', 'watched', 'reported'])
})
