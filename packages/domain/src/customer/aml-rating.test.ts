import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { codesOf } from '../codes/table.ts'
import { figureWords } from '../law/legal-rule-text.ts'
import { applyLegalSettings, legalRules } from '../law/legal-rules.ts'
import {
  type AmlFactor,
  type AmlFacts,
  amlFactorCodes,
  amlFactors,
  amlFactorsOf,
  amlLevelOf,
  amlLevels,
  nextAmlRating,
  reviewBy,
} from './aml-rating.ts'

const day = isoDate('2026-11-20')
afterEach(() => applyLegalSettings([]))
const zhangSan: AmlFacts = {
  isPerson: true,
  nationality: '156',
  taxCountries: [],
  paysTaxElsewhere: false,
  workcode: '02',
  industry: null,
  annualsalary: '3',
  birthday: isoDate('1990-03-07'),
  idValidity: { kind: 'until', lastDay: isoDate('2035-12-31') },
  hasNameHit: false,
  hasReported: false,
  hasSuspected: false,
  isUndeclared: false,
  hasOthersBehind: false,
  hasBadRecord: false,
  paidInFen: 0n,
}
const factorsOf = (change: Partial<AmlFacts>, on = day) => amlFactorsOf(on, { ...zhangSan, ...change })

test('LAW-08 each fact has its factor, at its own boundary, and nothing else', () => {
  const cases: readonly (readonly [Partial<AmlFacts>, readonly AmlFactor[]])[] = [
    [{}, []],
    [{ hasNameHit: true }, ['name-hit']],
    [{ hasReported: true }, ['reported']],
    [{ hasSuspected: true }, ['suspected']],
    [{ nationality: '840' }, ['foreign']],
    [{ nationality: '364' }, ['called-place', 'foreign']],
    [{ taxCountries: ['887'], paysTaxElsewhere: true }, ['watched-place', 'tax-elsewhere']],
    [
      { nationality: '408', taxCountries: ['887'], paysTaxElsewhere: true },
      ['called-place', 'foreign', 'tax-elsewhere'],
    ],
    [{ annualsalary: '5', paidInFen: 99_999_999n }, []],
    [{ annualsalary: '5', paidInFen: 100_000_000n }, ['large-amount']],
    [{ annualsalary: '5', paidInFen: 500_000_000n }, ['huge-amount']],
    [{ annualsalary: '1', paidInFen: 25_000_000n }, []],
    [{ annualsalary: '1', paidInFen: 25_000_001n }, ['above-income']],
    [{ idValidity: { kind: 'until', lastDay: isoDate('2026-08-22') } }, []],
    [{ idValidity: { kind: 'until', lastDay: isoDate('2026-08-21') } }, ['expired-paper']],
    [{ isUndeclared: true }, ['undeclared']],
    [{ hasOthersBehind: true }, ['others-behind']],
    [{ hasBadRecord: true }, ['bad-record']],
    [{ birthday: isoDate('2006-11-20') }, []],
    [{ birthday: isoDate('2006-11-21') }, ['odd-age']],
    [{ birthday: isoDate('1946-11-21') }, []],
    [{ birthday: isoDate('1946-11-20') }, ['odd-age']],
    [{ workcode: '13' }, ['occupation']],
    [{ isPerson: false, workcode: null, industry: '07', birthday: null, annualsalary: null }, ['industry']],
  ]
  for (const [change, factors] of cases) assert.deepEqual(factorsOf(change), factors, JSON.stringify(change, String))
})

test('LAW-08 countries, occupations and industries are those of the lists of the day', () => {
  const from = isoDate('2026-12-01')
  const set = (row: string, figure: string) => ({ row, figure, effectiveFrom: from, source: '名单 2026 年 10 月' })
  applyLegalSettings([
    set('laundering-called-places', '104,408'),
    set('laundering-watched-places', '364,840'),
    set('laundering-watched-occupations/person', '01'),
    set('laundering-watched-industries/institution', 'none'),
  ])
  const facts: readonly (readonly [Partial<AmlFacts>, readonly AmlFactor[], readonly AmlFactor[]])[] = [
    [{ nationality: '364' }, ['called-place', 'foreign'], ['watched-place', 'foreign']],
    [{ nationality: '840' }, ['foreign'], ['watched-place', 'foreign']],
    [{ workcode: '13' }, ['occupation'], []],
    [{ workcode: '01' }, [], ['occupation']],
    [{ isPerson: false, workcode: null, industry: '07', birthday: null }, ['industry'], []],
  ]
  for (const [change, before, after] of facts) {
    assert.deepEqual(factorsOf(change, isoDate('2026-11-30')), before, JSON.stringify(change))
    assert.deepEqual(factorsOf(change, from), after, JSON.stringify(change))
  }
})

test('LAW-08 the names of factors repeat no member of a list', () => {
  const lists = {
    'called-place': 'laundering-called-places',
    'watched-place': 'laundering-watched-places',
    occupation: 'laundering-watched-occupations',
    industry: 'laundering-watched-industries',
  } as const
  for (const [factor, code] of codesOf(lists).map(each => [each, lists[each]] as const))
    for (const { figure } of legalRules[code].rows)
      for (const name of figureWords(figure, legalRules[code].unit).split(/[、，]/))
        assert.ok(!amlFactors[factor].name.includes(name), `${factor}: ${name}`)
})

test('LAW-08 points decide the level: 20 medium, 40 elevated, 60 high, a hit or a report alone high', () => {
  const levels: readonly (readonly [AmlFactor[], string])[] = [
    [[], 'low'],
    [['foreign'], 'low'],
    [['foreign', 'occupation'], 'medium'],
    [['suspected'], 'medium'],
    [['suspected', 'foreign'], 'elevated'],
    [['suspected', 'huge-amount'], 'elevated'],
    [['suspected', 'huge-amount', 'foreign'], 'high'],
    [['name-hit'], 'high'],
    [['reported'], 'high'],
    [['called-place'], 'high'],
  ]
  for (const [factors, level] of levels) assert.equal(amlLevelOf(factors), level, factors.join())
  const anyFactors = fc.subarray([...amlFactorCodes])
  fc.assert(
    fc.property(anyFactors, fc.constantFrom(...amlFactorCodes), (factors, more) => {
      const [less, all] = [amlLevelOf(factors), amlLevelOf([...new Set([...factors, more])])]
      assert.ok(amlLevels[all].from >= amlLevels[less].from, 'another factor never lowers the level')
    }),
  )
})

test('LAW-08 a review is due 6, 12, 24 or 36 months after the rating, clamped to the month’s end', () => {
  const from = isoDate('2026-08-31')
  const due = (['high', 'elevated', 'medium', 'low'] as const).map(level => reviewBy(from, level))
  assert.deepEqual(due, ['2027-02-28', '2027-08-31', '2028-08-31', '2029-08-31'])
})

test('LAW-08 the rule raises at once for a new factor, leaves people’s judgement, and renews only medium and low', () => {
  const inForce = (level: keyof typeof amlLevels, factors: AmlFactor[], last = '2027-01-01') => ({
    level,
    factors,
    reviewBy: isoDate(last),
  })
  assert.deepEqual(nextAmlRating(day, null, ['foreign']), { level: 'low', factors: ['foreign'], cause: 'opening' })
  assert.equal(nextAmlRating(day, inForce('low', []), ['foreign']), null, 'the same level')
  assert.deepEqual(nextAmlRating(day, inForce('low', []), ['name-hit']), {
    level: 'high',
    factors: ['name-hit'],
    cause: 'raised',
  })
  // Compliance lowered the level knowing the factor: the nightly job does not undo that, but a further factor does.
  assert.equal(nextAmlRating(day, inForce('medium', ['reported']), ['reported']), null)
  assert.equal(nextAmlRating(day, inForce('medium', ['reported']), ['reported', 'foreign'])?.level, 'high')
  assert.equal(nextAmlRating(day, inForce('medium', ['suspected'], '2026-11-21'), []), null, 'before its day')
  assert.equal(nextAmlRating(day, inForce('medium', ['suspected'], '2026-11-20'), [])?.level, 'low')
  for (const level of ['high', 'elevated'] as const)
    assert.equal(nextAmlRating(day, inForce(level, ['reported'], '2026-01-01'), []), null, level)
})
