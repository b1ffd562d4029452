import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { untilRenewal } from './renew.ts'

test('CON-24 lists that are opened one after the other are renewed at the same moment', async () => {
  const moment = () => Math.round((performance.now() + untilRenewal()) / 100)
  const [first, left] = [moment(), untilRenewal()]
  await setTimeout(20)
  assert.ok(left > 0 && left <= 30_000)
  // Unless the moment itself passed meanwhile.
  assert.equal(moment() - (left < 25 ? 300 : 0), first)
})
