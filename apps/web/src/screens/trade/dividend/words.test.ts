import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredWords } from './words.ts'

test('TRD-05 a change of method must be in before the record date of a dividend', () => {
  const words = (recordDate: string) => declaredWords(recordDate, '2026-11-20', '1')
  assert.match(words('2026-11-19'), /仍按现金分红/)
  assert.match(words('2026-11-20'), /仍按现金分红/)
  assert.match(words('2026-11-23'), /对它生效/)
})
