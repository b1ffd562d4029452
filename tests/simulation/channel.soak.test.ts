import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './run.ts'

/** The first lives through New Year; together they meet every kind of transfer, whatever a later draw moves. */
const SEEDS = [17, 21, 23]

test('LIV-08 three weeks with the channel sandbox as the bank, over sockets, and processes that die: both sides moved the same, to the fen', async () => {
  const seen = new Set<string>()
  for (const seed of SEEDS) {
    const run = await simulate({ seed, days: 15, crashes: true, nodes: 2, channel: true })
    assert.ok(run.crashes >= 3, `only ${run.crashes} crashes with seed ${seed}`)
    for (const what of run.seen) seen.add(what)
  }
  for (const what of ['transfer matched', 'transfer that waits', 'purchase by transfer'])
    assert.ok(seen.has(what), `nothing of: ${what}`)
})
