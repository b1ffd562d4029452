import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { watchIdle } from './watch-idle.ts'

const MINUTE_MS = 60_000

test('CON-22 ten minutes without a touch cover the screen once; a touch starts them again', () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  try {
    const page = new EventTarget()
    let covered = 0
    watchIdle(page, () => {
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
    watchIdle(page, () => {
      covered += 1
    })
    mock.timers.setTime(Date.now() + 60 * MINUTE_MS)
    page.dispatchEvent(new Event('pointermove'))
    assert.equal(covered, 1)
  } finally {
    mock.timers.reset()
  }
})
