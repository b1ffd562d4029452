import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoopWatch, LOOK_MS } from './loop-watch.ts'

test('OPS-08 a loop that stood still for more than two seconds is reported while late and ten seconds after', () => {
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
  const turns = (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      now += LOOK_MS
      watch.look()
    }
  }
  turns(19)
  assert.equal(watch.wasBlocked(), true, 'remembered while it runs again')
  turns(1)
  assert.equal(watch.wasBlocked(), false)
})
