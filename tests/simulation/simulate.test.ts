import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './run.ts'

/** Each a run of its own, with one node; seed 16 once found something in so few days. */
const SEEDS = [1, 4, 16]
const DAYS = 22

test('ENG-06 processes that die at any await and two nodes change nothing: the same seed ends the same', async () => {
  const [first, again] = [
    await simulate({ seed: 13, days: DAYS }),
    await simulate({ seed: 13, days: DAYS, crashes: true, nodes: 2 }),
  ]
  assert.equal(again.hash, first.hash)
  assert.ok(again.crashes >= 3, `only ${again.crashes} crashes`)
})

test('ENG-07 engine and model live through different stories alike', async () => {
  const hashes = new Set<string>()
  for (const seed of SEEDS) hashes.add((await simulate({ seed, days: DAYS, crashes: true, nodes: 1 })).hash)
  assert.equal(hashes.size, SEEDS.length)
})
