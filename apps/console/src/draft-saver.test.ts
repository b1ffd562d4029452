import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createDraftSaver } from './draft-saver.ts'
import type { DraftContent } from './draft-states.ts'

/** A saver whose saves wait for their answer; `ended` counts how often it was given up. */
function begin({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] })
  const sent: { content: DraftContent | null; seen: string | null }[] = []
  const answers: ((isSaved: boolean) => void)[] = []
  const ended = mock.fn()
  const saver = createDraftSaver((content, seen) => {
    sent.push({ content, seen })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answers.push(resolve)
    const [version, savedAt] = content === null ? [null, null] : [String(sent.length), '2026-11-20T02:00:00Z']
    return promise.then(isSaved => (isSaved ? { is: 'saved', version, savedAt } : { is: 'failed', fault: '没有存上' }))
  }, ended)
  const answer = async (isSaved: boolean) => {
    answers.shift()?.(isSaved)
    await new Promise(resolve => setImmediate(resolve))
  }
  const type = (content: DraftContent) => saver.on({ type: 'typed', content })
  return { saver, sent, answer, type, ended, tick: (ms: number) => mock.timers.tick(ms) }
}

test('CON-24 one save at a time, two seconds after the last letter', async context => {
  const { sent, answer, type, tick } = begin(context)
  type(['a'])
  tick(1_999)
  type(['a', 'b'])
  tick(1_999)
  assert.deepEqual(sent, [])
  tick(1)
  assert.deepEqual(sent, [{ content: ['a', 'b'], seen: null }])
  type(['c'])
  tick(2_000)
  assert.equal(sent.length, 1)
  await answer(true)
  assert.deepEqual(sent[1], { content: ['c'], seen: '1' })
})

test('CON-24 a failed save is repeated after five seconds while its form is open, and waits for its return once it is left', async context => {
  const { saver, sent, answer, type, tick, ended } = begin(context)
  type(['a'])
  tick(2_000)
  await answer(false)
  tick(5_000)
  assert.equal(sent.length, 2)
  await answer(false)
  saver.leave()
  assert.equal(sent.length, 3, 'sent in the same task, while the page is still there')
  await answer(false)
  tick(60_000)
  assert.deepEqual([sent.length, ended.mock.callCount()], [3, 0])
  saver.open()
  type(['a'])
  tick(2_000)
  await answer(true)
  saver.leave()
  assert.deepEqual([sent.length, ended.mock.callCount()], [4, 1])
})

test('CON-12 CON-24 what ends a draft is sent after the save under way, and is waited for', async context => {
  const { saver, sent, answer, type, tick } = begin(context)
  type(['a'])
  tick(2_000)
  type([])
  saver.on({ type: 'due' })
  const settled = context.mock.fn()
  void saver.settled().then(settled)
  await answer(true)
  assert.deepEqual(sent[1], { content: null, seen: '1' })
  assert.equal(settled.mock.callCount(), 0)
  await answer(true)
  assert.equal(settled.mock.callCount(), 1)
  assert.deepEqual(saver.get(), { is: 'saved', seen: null, savedAt: null })
})
