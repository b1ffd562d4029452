import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf } from './order-draft.ts'

const draft = {
  requestId: '5b1d0f0e-0000-4000-8000-000000000001',
  fundCode: '710001',
  tradeacco: 'T000000010',
  figure: '1000',
  leaveMarkId: '',
  largeRedemption: '',
}

test('a draft comes back from a history entry as it was put there', () => {
  assert.deepEqual(draftOf(structuredClone(draft), '710001'), draft)
})

test('what is no draft of this fund is none', () => {
  assert.equal(draftOf(null, '710001'), null)
  assert.equal(draftOf('710001', '710001'), null)
  assert.equal(draftOf(draft, '710002'), null)
  assert.equal(draftOf({ ...draft, requestId: 7 }, '710001'), null)
  assert.equal(draftOf({ ...draft, figure: '' }, '710001'), null)
})
