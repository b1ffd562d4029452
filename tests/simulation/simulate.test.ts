import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from './run.ts'

test('ENG-06 ENG-07 engine and model live through weeks alike; processes that die at any await and two nodes change nothing', async () => {
  const [first, again] = [
    await simulate({ seed: 13, days: 10 }),
    await simulate({ seed: 13, days: 10, crashes: true, nodes: 2 }),
  ]
  assert.equal(again.hash, first.hash)
  assert.ok(again.crashes >= 3, `only ${again.crashes} crashes`)
  const other = await simulate({ seed: 14, days: 15 })
  assert.notEqual(first.hash, other.hash)
  assert.ok(other.orders >= 8, `only ${other.orders} orders`)
})
