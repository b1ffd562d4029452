import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { decideLawSet } from './law-set.ts'
import { refusalText } from './refusals.ts'

const facts = { today: isoDate('2026-11-20'), earlier: 0 }
const set = (rule: string, figure: string, from?: string) =>
  decideLawSet(facts, { rule, figure, from, source: '规则 第九条', reason: '已核对正式稿' })
const saidOf = (...given: Parameters<typeof set>) => {
  const made = set(...given)
  return made.ok ? (made.effects.isConfirmed ? 'confirmed' : 'changed') : refusalText(made.refusal).en
}

test('ACT-01 LAW-01 a weak rule is confirmed from its own day on, and changed from tomorrow on', () => {
  const made = set('senior-age/person', '65')
  assert.ok(made.ok && made.effects.isConfirmed)
  assert.equal(made.effects.from, '2026-01-01')
  assert.equal(saidOf('senior-wait-hours/person', '48', '2026-11-21'), 'changed')
})

test('ACT-01 LAW-01 each fault of a decision on a rule has its words', () => {
  const cases: [Parameters<typeof set>, RegExp][] = [
    [['no-rule', '1'], /is no rule to be confirmed/],
    [['service-fee-cap/equity', '0.5%', '2026-12-15'], /stays: 0\.4 % from 2026-01-01/],
    [['senior-age/person', 'x'], /none of the unit age/],
    [['laundering-called-places', '火星', '2026-12-01'], /codes or names of the dictionary/],
    [['senior-age/person', '65', '2025-12-31'], /begins on 2026-01-01/],
    [['senior-age/person', '60', '2026-11-20'], /tomorrow at the earliest/],
    [['own-entry-fee/own/2026-01-01', '0.8%', '2026-12-15'], /says otherwise: 0 % from 2027-01-01/],
    [['existing-contract-transition', '2027-06-30', '2026-12-15'], /allows 2026-01-01 to 2026-12-31 only/],
  ]
  for (const [given, said] of cases) assert.match(saidOf(...given), said)
})
