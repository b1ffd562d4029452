import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { type SharedActivity, watchIdle } from './watch-idle.ts'

const MINUTE_MS = 60_000

/** The storage of one browser. */
function storage(): SharedActivity {
  let usedAt = 0
  return { read: () => usedAt, write: at => (usedAt = at) }
}

test('CON-22 ten minutes without a touch cover the screen once; a touch starts them again', () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  try {
    const page = new EventTarget()
    let covered = 0
    watchIdle(page, storage(), () => {
      covered += 1
    })
    mock.timers.tick(9 * MINUTE_MS)
    page.dispatchEvent(new Event('keydown'))
    mock.timers.tick(9 * MINUTE_MS)
    assert.equal(covered, 0)
    mock.timers.tick(MINUTE_MS)
    assert.equal(covered, 1)
    mock.timers.tick(30 * MINUTE_MS)
    assert.equal(covered, 1)
  } finally {
    mock.timers.reset()
  }
})

test('CON-22 the first touch after a sleep of the computer, in which no timer ran, covers the screen', () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  try {
    const page = new EventTarget()
    let covered = 0
    watchIdle(page, storage(), () => {
      covered += 1
    })
    mock.timers.setTime(Date.now() + 60 * MINUTE_MS)
    page.dispatchEvent(new Event('pointermove'))
    assert.equal(covered, 1)
  } finally {
    mock.timers.reset()
  }
})

test('CON-22 CON-27 a touch in any page of the browser counts for all of them, and all of them cover together', () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  try {
    const shared = storage()
    const [used, left] = [new EventTarget(), new EventTarget()]
    const covered: string[] = []
    watchIdle(left, shared, () => covered.push('left'))
    watchIdle(used, shared, () => covered.push('used'))
    for (let minute = 0; minute < 30; minute++) {
      mock.timers.tick(MINUTE_MS)
      used.dispatchEvent(new Event('keydown'))
    }
    assert.deepEqual(covered, [])
    mock.timers.tick(10 * MINUTE_MS)
    assert.deepEqual(covered, ['left', 'used'])
  } finally {
    mock.timers.reset()
  }
})

test('CON-22 a time to come, from before the computer’s clock was set back, keeps nothing open', () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  try {
    let covered = 0
    watchIdle(new EventTarget(), { read: () => Date.now() + 60 * MINUTE_MS, write: () => {} }, () => {
      covered += 1
    })
    mock.timers.tick(10 * MINUTE_MS)
    assert.equal(covered, 1)
  } finally {
    mock.timers.reset()
  }
})
