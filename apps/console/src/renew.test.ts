import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilRenewal } from './renew.ts'

test('CON-24 lists that are opened one after the other are renewed at the same moment', context => {
  const now = context.mock.method(performance, 'now', () => 0)
  const momentAt = (ms: number) => {
    now.mock.mockImplementation(() => ms)
    const left = untilRenewal()
    assert.ok(left > 0 && left <= 30_000)
    return ms + left
  }
  assert.deepEqual(
    [60_000, 60_000.25, 75_020, 89_999, 90_000].map(momentAt).map(Math.floor),
    [90_000, 90_000, 90_000, 90_000, 120_000],
  )
})
