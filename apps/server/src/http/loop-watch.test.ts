import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoopWatch, LOOK_MS } from './loop-watch.ts'

test('OPS-08 a loop that stood still for more than two seconds is told while late and ten seconds after', () => {
  let now = 0
  const watch = createLoopWatch(() => now)
  for (let turn = 0; turn < 5; turn++) {
    now += LOOK_MS
    watch.look()
  }
  assert.equal(watch.wasBlocked(), false)
  now += LOOK_MS + 2_000
  assert.equal(watch.wasBlocked(), false, 'two seconds late is still in time')
  now += 1
  assert.equal(watch.wasBlocked(), true, 'seen before the timer gets its turn')
  watch.look()
  now += 9_999
  assert.equal(watch.wasBlocked(), true)
  watch.look()
  for (let turn = 0; turn < 21; turn++) {
    now += LOOK_MS
    watch.look()
  }
  assert.equal(watch.wasBlocked(), true, 'the long turn before counts as one')
  now = 40_000
  const again = createLoopWatch(() => now)
  assert.equal(again.wasBlocked(), false)
})
