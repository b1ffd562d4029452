import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plantedFaults } from './faults.ts'
import { simulate } from './run.ts'

// What finds each: the model, an invariant after a settlement, or an answer that never comes; not a program that breaks.
const FOUND = /differ|LedgerBroken|invariant|the engine says|never answered/

for (const fault of plantedFaults)
  test(`ENG-07 the simulation finds a planted fault: ${fault.name}`, async () => {
    const crashes = fault.fetch !== undefined
    await assert.rejects(simulate({ seed: 21, days: 60, fault, crashes }), FOUND)
  })
