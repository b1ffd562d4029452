import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshSeeds } from './fresh-seeds.ts'
import { simulate } from './run.ts'

const [seed = 0] = freshSeeds('half-year', 1)
const [days, nodes] = [90, 2]

test(`ENG-07 engine and model live through months alike, with processes that die: npm run simulate -- --seed ${seed} --days ${days} --crashes --nodes ${nodes}`, async () => {
  const { crashes } = await simulate({ seed, days, crashes: true, nodes })
  assert.ok(crashes >= 20, `only ${crashes} crashes`)
})
