import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPut, writingState } from './writing-state.ts'

const present = { version: 2, source: 'second' }
const begun = { source: 'second', base: 2 }
const facts = { present, begun, kept: null, newest: 2, open: undefined }
const draft = { source: 'third', base: 2 }

test('CON-12 a changed text that follows the newest version can be submitted, an unchanged one cannot', () => {
  assert.equal(writingState({ ...facts, kept: draft }).mayAsk, true)
  assert.equal(writingState(facts).mayAsk, false)
  assert.equal(writingState({ ...facts, kept: { ...draft, source: 'second' } }).mayAsk, false)
})

test('CON-12 a new text cannot be submitted as the template that it began with', () => {
  const fresh = { ...facts, present: null, begun: { source: 'template', base: 0 }, newest: 0 }
  const { isTemplate, mayAsk, written } = writingState(fresh)
  assert.deepEqual([isTemplate, mayAsk, written.source], [true, false, 'template'])
  const changed = writingState({ ...fresh, kept: { source: 'text', base: 0 } })
  assert.deepEqual([changed.isTemplate, changed.mayAsk], [false, true])
})

test('CON-12 a draft of an older version waits for a decision, an untouched editor does not', () => {
  const late = writingState({ ...facts, kept: draft, newest: 3 })
  assert.deepEqual([late.isBehind, late.mayAsk], [true, false])
  assert.equal(writingState({ ...facts, newest: 3 }).isBehind, false)
  assert.equal(writingState({ ...facts, kept: { ...draft, base: 3 }, newest: 3 }).mayAsk, true)
})

test('CON-12 a request in review is shown instead of an untouched editor, and blocks a second one', () => {
  const requests = [
    { requestId: '1', act: 'content put', state: 'rejected' as const },
    { requestId: '2', act: 'content withdraw', state: 'open' as const },
    { requestId: '3', act: 'content put', state: 'open' as const },
  ]
  const open = openPut(requests)
  assert.equal(open?.requestId, '3')
  assert.equal(writingState({ ...facts, open }).asked, open)
  const own = writingState({ ...facts, kept: draft, open })
  assert.deepEqual([own.asked, own.mayAsk], [undefined, false])
})
