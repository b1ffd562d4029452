import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { followDataVersion } from './data-version.ts'

test('a new version is seen, and the last one stands while it cannot be read', async () => {
  const reads = new EventEmitter()
  const answers = ['1', new Error('database is away'), '2']
  let asked = 0
  const read = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    setImmediate(() => reads.emit(`after ${asked}`))
    if (answer instanceof Error) throw answer
    return answer ?? ''
  }
  const second = once(reads, 'after 2')
  const third = once(reads, 'after 3')
  const version = await followDataVersion(read, 5)
  // The follower's timers do not keep a process alive.
  const alive = setInterval(() => {}, 1_000)
  try {
    assert.equal(version.current(), '1')
    await second
    assert.equal(version.current(), '1')
    await third
    assert.equal(version.current(), '2')
  } finally {
    version.stop()
    clearInterval(alive)
  }
})
