import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './run.ts'

/**
 * Each a run of its own, with processes that die, every other with two nodes; more seeds and longer runs are `npm run simulate`. Seed 16
 * once found something in so few days.
 */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 16]
const DAYS = 22
/** What must have happened in some of them. */
const RARE = [
  'subscription',
  'establishment',
  'failed raising',
  'huge redemption',
  'freeze',
  'unfreeze',
  'purchase by transfer',
  'transfer matched',
  'transfer that waits',
  'loss of a money fund',
  'split',
  'shrinking split',
  'NAV correction',
]
test('ENG-06 processes that die at any await and two nodes change nothing: the same seed ends the same', async () => {
  const [first, again] = [
    await simulate({ seed: 13, days: DAYS }),
    await simulate({ seed: 13, days: DAYS, crashes: true, nodes: 2 }),
  ]
  assert.equal(again.hash, first.hash)
  assert.ok(again.crashes >= 3, `only ${again.crashes} crashes`)
})

test('ENG-07 engine and model live through different stories alike', async () => {
  const [hashes, seen] = [new Set<string>(), new Set<string>()]
  for (const seed of SEEDS) {
    const run = await simulate({ seed, days: DAYS, crashes: true, nodes: 1 + (seed % 2) })
    hashes.add(run.hash)
    for (const what of run.seen) seen.add(what)
  }
  assert.equal(hashes.size, SEEDS.length)
  const unseen = RARE.filter(what => !seen.has(what))
  assert.deepEqual(unseen, [])
})
