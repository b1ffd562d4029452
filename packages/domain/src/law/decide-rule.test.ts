import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { reviewBy } from '../customer/aml-rating.ts'
import { assessmentsLeft } from '../customer/assessment-limits.ts'
import { serviceFault } from '../fee/legal-floors.ts'
import { parseRate } from '../money/money.ts'
import { lawChangesAhead } from './changes-ahead.ts'
import { decideRule } from './decide-rule.ts'
import { typedFigure } from './legal-rule-text.ts'
import { applyLegalSettings, legalRows, legalRules, ruleOn, weakRows } from './legal-rules.ts'

const day = isoDate
const today = day('2026-11-28')
const decide = (row: string, figure: string, from: string) =>
  decideRule({ row, figure, effectiveFrom: day(from) }, today)
const faultOf = (...of: Parameters<typeof decide>) => {
  const decided = decide(...of)
  return decided.ok ? null : decided
}
afterEach(() => applyLegalSettings([]))

test('LAW-01 each weak row has a name of its own, and its own figure confirms it', () => {
  assert.equal(new Set(legalRows.map(({ name, row }) => `${name} ${row.effectiveFrom}`)).size, legalRows.length)
  assert.equal(new Set(weakRows.map(({ name }) => name)).size, weakRows.length)
  for (const { code, name, row } of weakRows) {
    const decided = decide(name, typedFigure(row.figure), row.effectiveFrom)
    assert.ok(decided.ok && decided.isConfirmed && decided.code === code, name)
  }
})

test('LAW-01 a decision holds from its day on, at every reader of the rule; before it the table applies', () => {
  assert.equal(decide('service-fee-cap/mixed', '0.3%', '2026-12-15').ok, true)
  const cap = (on: string) => ruleOn('service-fee-cap', day(on), { fundKind: 'mixed' })
  applyLegalSettings([
    { row: 'service-fee-cap/mixed', effectiveFrom: day('2026-12-15'), figure: '0.3%', source: '规定 第十一条' },
    { row: 'assessments-a-day', effectiveFrom: day('2026-12-15'), figure: '1', source: '规则 第三条' },
    { row: 'laundering-review-months', effectiveFrom: day('2026-12-15'), figure: '3,6,12,24', source: '办法' },
  ])
  assert.deepEqual([cap('2026-12-14')?.figure, cap('2026-12-15')?.figure], [parseRate('0.004'), parseRate('0.003')])
  assert.deepEqual([cap('2026-12-14')?.mark, cap('2026-12-15')?.mark], ['draft', 'firm'])
  assert.equal(serviceFault(parseRate('0.004'), day('2026-12-14'), 'mixed'), null)
  assert.equal(serviceFault(parseRate('0.004'), day('2026-12-15'), 'mixed')?.source.document, '规定 第十一条')
  assert.equal(serviceFault(parseRate('0.004'), day('2026-12-15'), 'equity'), null, 'another row')
  assert.deepEqual(
    ['2026-12-14', '2026-12-15'].map(on => assessmentsLeft(day(on), []).aDay),
    [2, 1],
  )
  assert.deepEqual(
    ['2026-12-14', '2026-12-15'].map(on => reviewBy(day(on), 'high')),
    ['2027-06-14', '2027-03-15'],
  )
  const change = lawChangesAhead(today).find(({ code }) => code === 'service-fee-cap')
  assert.deepEqual([change?.day, change?.daysLeft, change?.notice], ['2026-12-15', 17, 30])
})

test('LAW-01 of several decisions for one day the newest applies, and a confirmation marks the row', () => {
  const from = day('2026-12-15')
  const of = (figure: string) => ({ row: 'senior-age/person', effectiveFrom: from, figure, source: '规则' })
  applyLegalSettings([of('70'), of('60')])
  assert.equal(ruleOn('senior-age', from, { holder: 'person' })?.figure, 70)
  applyLegalSettings([
    { row: 'senior-age/person', effectiveFrom: day('2026-01-01'), figure: '65', source: '规则 第九条' },
  ])
  const confirmed = ruleOn('senior-age', today, { holder: 'person' })
  assert.deepEqual([confirmed?.figure, confirmed?.mark], [65, 'firm'])
  assert.equal(legalRules['senior-age'].rows[0]?.mark, 'draft', 'the table itself stays')
})

test('LAW-01 a row of two sources is not decided on, nor one that would weaken it', () => {
  const strong = faultOf('service-fee-cap/equity', '0.5%', '2026-12-15')
  assert.deepEqual(strong?.code === 'strong' && [strong.rule.figure, strong.rule.effectiveFrom], [
    parseRate('0.004'),
    '2026-01-01',
  ])
  const weakened = faultOf('own-entry-fee/own/2026-01-01', '0.8%', '2026-12-15')
  assert.deepEqual(weakened?.code === 'weakens' && [weakened.rule.figure, weakened.rule.effectiveFrom], [
    0n,
    '2027-01-01',
  ])
  assert.equal(faultOf('own-service-fee-return/money/own', '50%', '2027-02-01')?.code, 'weakens')
})

test('LAW-01 the end of the transition moves only as far as the notice lets it', () => {
  const end = (figure: string) => faultOf('existing-contract-transition', figure, '2026-12-01')?.code ?? null
  assert.equal(end('2026-12-15'), null)
  assert.equal(end('2027-01-01'), 'outside')
  assert.equal(end('2025-12-31'), 'outside')
})

test('LAW-01 no decision replaces another figure of a day that has passed, though it confirms the row', () => {
  const of = (figure: string, from: string) => ({
    row: 'senior-wait-hours/person',
    effectiveFrom: day(from),
    figure,
    source: '规则',
  })
  applyLegalSettings([of('48', '2026-11-10')])
  const fault = (figure: string, from: string) => faultOf('senior-wait-hours/person', figure, from)?.code ?? null
  // Orders since the 10th were judged by 48 hours.
  for (const from of ['2026-11-10', '2026-11-20', '2026-11-28']) assert.equal(fault('24', from), 'past', from)
  assert.equal(fault('24', '2026-11-29'), null)
  assert.equal(fault('24', '2026-11-09'), null, 'its days before the decision')
  assert.equal(fault('48', '2026-11-20'), null, 'the figure of the day')
})

test('LAW-01 interest on settlement money is paid by a year of 360 or 365 days, which no decision can break', () => {
  const fault = (figure: string) => faultOf('settlement-interest-year', figure, '2026-12-01')?.code ?? null
  assert.deepEqual(['360', '365', '1', '364', '366'].map(fault), [null, null, ...Array(3).fill('unsupported')])
})

test('LAW-01 LAW-08 a list is changed by names or codes of its dictionary, each once; nothing else is a list', () => {
  const places = (typed: string) => {
    const decided = decide('laundering-called-places', typed, '2026-12-01')
    return decided.ok ? decided.figure : decided.code
  }
  assert.deepEqual(places('朝鲜、伊朗，缅甸'), ['104', '364', '408'])
  assert.deepEqual(places('408,364'), ['364', '408'])
  assert.deepEqual(places('无'), [])
  for (const typed of ['', '中国', '156', '火星', '伊朗、364', '90', '无、伊朗'])
    assert.equal(places(typed), 'no-figure', typed)
  const kept = decide('laundering-called-places', '缅甸、伊朗、朝鲜', '2025-10-24')
  assert.ok(kept.ok && kept.isConfirmed)
  assert.equal(faultOf('laundering-called-places', '缅甸', '2026-11-28')?.code, 'past')
  const work = decide('laundering-watched-occupations/person', '无业', '2026-12-01')
  assert.deepEqual(work.ok && work.figure, ['13'])
})

test('LAW-01 a figure that goes back to the table after another one is a change, not a confirmation', () => {
  const row = 'senior-wait-hours/person'
  applyLegalSettings([{ row, effectiveFrom: day('2026-12-01'), figure: '48', source: '规则' }])
  const back = decide(row, '24', '2026-12-15')
  assert.deepEqual(back.ok && [back.before, back.figure, back.isConfirmed], [48, 24, false])
  const kept = decide(row, '48', '2026-12-15')
  assert.ok(kept.ok && kept.isConfirmed)
})

test('LAW-01 another figure holds from tomorrow at the earliest, in the unit of the rule and not before it', () => {
  assert.equal(faultOf('senior-wait-hours/person', '48', '2026-11-28')?.code, 'past')
  assert.equal(faultOf('senior-wait-hours/person', '48', '2026-11-29'), null)
  assert.equal(faultOf('senior-wait-hours/person', '24', '2025-12-31')?.code, 'before-rule')
  assert.equal(faultOf('own-backend-fee/own', '0%', '2026-12-01')?.code, 'before-rule')
  for (const figure of ['', '0', '-1', '1.5', '24 小时', '99999'])
    assert.equal(faultOf('senior-wait-hours/person', figure, '2026-12-01')?.code, 'no-figure', figure)
  for (const figure of ['0.3', '0.3 %', '101%', '-1%'])
    assert.equal(faultOf('service-fee-cap/mixed', figure, '2026-12-01')?.code, 'no-figure', figure)
  for (const figure of ['6,12,24', '12,6,24,36', '6,12,24,36,48'])
    assert.equal(faultOf('laundering-review-months', figure, '2026-12-01')?.code, 'no-figure', figure)
  assert.equal(faultOf('senior-risk-level/person', '6', '2026-12-01')?.code, 'outside')
  assert.equal(faultOf('nothing', '1', '2026-12-01')?.code, 'no-such-row')
})
