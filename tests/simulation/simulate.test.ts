import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './run.ts'

test('ENG-06 processes that die at any await and two nodes change nothing: the same seed ends the same', async () => {
  const [first, again] = [
    await simulate({ seed: 13, days: 22 }),
    await simulate({ seed: 13, days: 22, crashes: true, nodes: 2 }),
  ]
  assert.equal(again.hash, first.hash)
  assert.ok(again.crashes >= 3, `only ${again.crashes} crashes`)
})

test('ENG-07 engine and model live through a month alike: npm run simulate -- --seed 29 --days 30 --crashes', async () => {
  const { crashes } = await simulate({ seed: 29, days: 30, crashes: true })
  assert.ok(crashes >= 3, `only ${crashes} crashes`)
})

test('LAW-04 LAW-05 ENG-07 engine and model give the same service fees back over New Year, also for lots that an agency sold: npm run simulate -- --seed 42 --days 40', async () => {
  const { seen } = await simulate({ seed: 42, days: 40 })
  for (const what of ['late NAV', 'lot of an agency', 'service fee of a lot of an agency'])
    assert.ok(seen.has(what), what)
})
