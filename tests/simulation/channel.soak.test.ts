import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './run.ts'

test('LIV-08 three weeks with the channel sandbox as the bank, over sockets, and processes that die: both sides moved the same, to the fen', async () => {
  const run = await simulate({ seed: 16, days: 15, crashes: true, nodes: 2, channel: true })
  assert.ok(run.crashes >= 3, `only ${run.crashes} crashes`)
  for (const what of ['transfer matched', 'transfer that waits', 'purchase by transfer'])
    assert.ok(run.seen.has(what), `nothing of: ${what}`)
})
