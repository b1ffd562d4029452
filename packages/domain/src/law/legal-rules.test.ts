import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { parseRate } from '../money/money.ts'
import type { LegalCase } from './legal-rule.ts'
import { figureText, scopeText } from './legal-rule-text.ts'
import { legalRows, legalRules, ruleOn } from './legal-rules.ts'

const day = isoDate
const OLD = day('2019-03-01')
const NEW = day('2026-05-11')

test('LAW-01 own sales are free of an entry fee from 2027 on, funds with a contract of 2026 at once', () => {
  const feeOn = (date: string, contractDay: string | null) =>
    ruleOn('own-entry-fee', day(date), { channel: 'own', contractDay: contractDay === null ? null : day(contractDay) })
  assert.equal(feeOn('2026-12-31', OLD), null)
  assert.equal(feeOn('2027-01-01', OLD)?.figure, 0n)
  assert.equal(feeOn('2026-05-11', NEW)?.mark, '1')
  assert.equal(feeOn('2026-12-31', null), null)
  assert.equal(ruleOn('own-entry-fee', day('2027-01-04'), { channel: 'agency', contractDay: OLD }), null)
})

test('LAW-01 of the floors that fit, the most specific by fund kind and holder applies', () => {
  const floor = (held: bigint, about: LegalCase) =>
    ruleOn('redemption-fee-floor', day('2026-11-29'), about)?.figure.findLast(step => step.fromDays <= held)?.rate
  const rates = (about: LegalCase) => [6n, 7n, 29n, 30n, 179n, 180n].map(held => floor(held, about))
  const [much, some, little, none] = ['0.015', '0.01', '0.005', '0'].map(parseRate)
  assert.deepEqual(rates({}), [much, some, some, little, little, none])
  assert.deepEqual(rates({ fundKind: 'equity', holder: 'person' }), [much, some, some, little, little, none])
  assert.deepEqual(rates({ fundKind: 'bond', holder: 'person' }), [much, none, none, none, none, none])
  assert.deepEqual(rates({ fundKind: 'bond', holder: 'institution' }), [much, some, some, none, none, none])
  assert.deepEqual(rates({ fundKind: 'index', holder: 'person' }), [much, none, none, none, none, none])
  assert.deepEqual(rates({ fundKind: 'index', holder: 'institution' }), [much, some, some, little, little, none])
  assert.deepEqual(rates({ fundKind: 'money' }), Array(6).fill(none))
  assert.equal(ruleOn('redemption-fee-floor', day('2025-12-31')), null)
})

test('LAW-01 caps differ by kind of fund, and an unknown kind has none', () => {
  const cap = (code: 'entry-fee-cap' | 'service-fee-cap', about: LegalCase) =>
    ruleOn(code, day('2026-11-29'), about)?.figure
  assert.deepEqual(
    (['equity', 'mixed', 'index', 'bond', 'fof'] as const).map(fundKind =>
      cap('entry-fee-cap', { fundKind, channel: 'agency' }),
    ),
    [parseRate('0.008'), parseRate('0.005'), parseRate('0.003'), parseRate('0.003'), undefined],
  )
  assert.equal(cap('entry-fee-cap', { fundKind: 'index' }), undefined)
  assert.deepEqual(
    (['equity', 'mixed', 'bond', 'money'] as const).map(fundKind => cap('service-fee-cap', { fundKind })),
    [parseRate('0.004'), parseRate('0.004'), parseRate('0.002'), parseRate('0.0015')],
  )
})

test('LAW-01 each row names its source, and no two rows of equal scope begin on the same day', () => {
  const seen = new Set<string>()
  for (const { code, row } of legalRows) {
    assert.notEqual(row.source.document, '')
    const key = `${code} ${row.effectiveFrom} ${scopeText(row)}`
    assert.ok(!seen.has(key), key)
    seen.add(key)
    assert.match(figureText(row, legalRules[code].unit), /\S/)
  }
})
