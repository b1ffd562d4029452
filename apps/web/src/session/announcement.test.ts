import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcementOf } from './announcement.ts'

const MINUTE = 60_000

test('AUTH-07 an end for lack of calls is announced two minutes before, with a press that continues', () => {
  const { end, announceAt, isLast, question } = announcementOf({
    idleAt: 15 * MINUTE,
    at: 480 * MINUTE,
    idleMs: 15 * MINUTE,
  })
  assert.deepEqual([end, announceAt, isLast], [15 * MINUTE, 13 * MINUTE, false])
  assert.deepEqual(
    [question(2 * MINUTE).confirmLabel, question(2 * MINUTE).detail],
    ['继续', '将在 2 分钟内退出，按“继续”保持登录。'],
  )
})

test('AUTH-07 a session of three minutes is announced in its last one, not two after its start', () => {
  assert.equal(announcementOf({ idleAt: 3 * MINUTE, at: 480 * MINUTE, idleMs: 3 * MINUTE }).announceAt, 2 * MINUTE)
})

test('AUTH-07 the end after eight hours is announced five minutes before and promises no continuation', () => {
  const { end, announceAt, isLast, question } = announcementOf({
    idleAt: 480 * MINUTE,
    at: 480 * MINUTE,
    idleMs: 9 * MINUTE,
  })
  assert.deepEqual([end, announceAt, isLast], [480 * MINUTE, 475 * MINUTE, true])
  assert.equal(question(5 * MINUTE).confirmLabel, '知道了')
})
