import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedIn, draftOf, newDraft } from './order-draft.ts'

const draft = {
  ...(await newDraft('trade.purchase', {})),
  requestId: '5b1d0f0e-0000-4000-8000-000000000001',
  fundCode: '710001',
  tradeacco: 'T000000010',
  figure: '1000',
  leaveMarkId: '',
  payment: '',
  largeRedemption: '',
  agreements: 'product-summary@3,online-trade@1',
}

test('a draft comes back from a history entry as it was put there', () => {
  assert.deepEqual(draftOf(structuredClone(draft), '710001'), draft)
})

test('the documents that were ticked stay those of the order', () => {
  assert.deepEqual(acceptedIn(draft), [
    { agreement: 'product-summary', version: '3' },
    { agreement: 'online-trade', version: '1' },
  ])
  assert.deepEqual(acceptedIn({ ...draft, agreements: '' }), [])
})

test('what is no draft of this fund is none', () => {
  assert.equal(draftOf(null, '710001'), null)
  assert.equal(draftOf('710001', '710001'), null)
  assert.equal(draftOf(draft, '710002'), null)
  assert.equal(draftOf({ ...draft, requestId: 7 }, '710001'), null)
  assert.equal(draftOf({ ...draft, figure: '' }, '710001'), null)
})
