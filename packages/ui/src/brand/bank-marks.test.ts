import assert from 'node:assert/strict'
import { test } from 'node:test'
import { salesBanks } from '@zhixiao/domain/codes/banks.ts'
import { bankMarks } from './bank-marks.ts'

test('CODE-12 each sales bank has a mark of its own, drawn with lines inside the field', () => {
  assert.deepEqual(Object.keys(bankMarks).sort(), Object.keys(salesBanks).sort())
  assert.equal(new Set(Object.values(bankMarks)).size, 17)
  for (const [code, mark] of Object.entries(bankMarks)) assert.match(mark, /^M[\d MLHVACSZmlhvacsz.,-]+$/, code)
})
