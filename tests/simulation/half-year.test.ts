import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { simulate } from './run.ts'

// Another story each time: its seed is in the title, and with it the same story is told again.
const seed = randomInt(1_000_000)
const [days, nodes] = [120, 2]

test(`ENG-07 engine and model live through half a year alike, with processes that die: npm run simulate -- --seed ${seed} --days ${days} --crashes --nodes ${nodes}`, async () => {
  const { crashes } = await simulate({ seed, days, crashes: true, nodes })
  assert.ok(crashes >= 25, `only ${crashes} crashes`)
})
