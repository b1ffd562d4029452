import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Terms, termsChanges } from './terms-changes.ts'

const terms = (tradeDate: string | null, feeTerms: string, fee: string): Terms<object> => ({
  promised: tradeDate === null ? null : { tradeDate, feeTerms },
  shown: [
    { label: '预估赎回费', value: fee },
    { label: '成交净值', value: `${tradeDate} 净值` },
  ],
})

test('CUS-03 a page left open past 15:00 names both the day and the fee that changed, in either order of the answers', () => {
  const before = terms('2026-11-20', '1.5%', '150.00 元')
  const days = '成交净值由“2026-11-20 净值”变为“2026-11-23 净值”'
  assert.deepEqual(termsChanges(before, terms('2026-11-23', '1.5%', '150.00 元')), [days])
  const both = termsChanges(before, terms('2026-11-23', '0.5%', '50.00 元'))
  assert.deepEqual(both, ['预估赎回费由“150.00 元”变为“50.00 元”', days])
})

test('CUS-03 terms that are not known yet, the same or the same again have not changed', () => {
  const before = terms('2026-11-20', '1.5%', '150.00 元')
  assert.deepEqual(termsChanges(terms(null, '', '--'), before), [])
  assert.deepEqual(termsChanges(before, terms(null, '', '--')), [])
  // An estimate alone is no promise.
  assert.deepEqual(termsChanges(before, terms('2026-11-20', '1.5%', '151.00 元')), [])
  assert.deepEqual(termsChanges(before, terms('2026-11-20', '0.5%', '150.00 元')), ['费率已变化'])
})
