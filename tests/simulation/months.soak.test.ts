import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshSeeds } from './fresh-seeds.ts'
import { commandOf, type Story, simulateOrRecord } from './regressions.ts'

const [seed = 0] = freshSeeds('half-year', 1)
const story: Story = { seed, days: 90, nodes: 2 }

test(`ENG-07 engine and model live through months alike, with processes that die: ${commandOf(story)}`, async () => {
  const { crashes } = await simulateOrRecord(story)
  assert.ok(crashes >= 20, `only ${crashes} crashes`)
})
