import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plantedFaults } from './faults.ts'
import { simulate } from './run.ts'

test('ENG-06 the engine and the model live through weeks of trading alike, and the same seed is the same run', async () => {
  const [first, again, other] = [
    await simulate({ seed: 11, days: 8 }),
    await simulate({ seed: 11, days: 8 }),
    await simulate({ seed: 12, days: 20 }),
  ]
  assert.deepEqual(first, again)
  assert.notEqual(first.hash, other.hash)
  assert.ok(other.orders > 20, `only ${other.orders} orders`)
})

test('ENG-06 processes that die at any await and two nodes at once change nothing of what comes out', async () => {
  const run = await simulate({ seed: 13, days: 15, crashes: true, nodes: 2 })
  assert.ok(run.crashes >= 10, `only ${run.crashes} crashes`)
})

for (const fault of plantedFaults)
  test(`ENG-06 the simulation finds a planted fault: ${fault.name}`, async () => {
    const crashes = fault.fetch !== undefined
    await assert.rejects(simulate({ seed: 21, days: 60, fault, crashes }), (error: Error) => {
      assert.match(error.message, /^seed 21: /)
      return true
    })
  })
