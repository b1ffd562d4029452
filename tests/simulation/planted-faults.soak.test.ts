import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plantedFaults } from './faults.ts'
import { simulate } from './run.ts'

// Legitimate findings: a difference to the model, an invariant after a settlement, or a missing answer; not a crash of
// the program.
const FOUND = /differ|LedgerBroken|invariant|the engine says|never answered/

for (const fault of plantedFaults)
  test(`ENG-07 the simulation finds a planted fault: ${fault.name}`, async () => {
    const crashes = fault.fetch !== undefined
    await assert.rejects(simulate({ seed: 21, days: 60, fault, crashes }), FOUND)
  })
