import { test } from 'node:test'
import { freshSeeds } from './fresh-seeds.ts'
import { commandOf, readRegressions, type Story, simulateOrRecord } from './regressions.ts'

const fresh = (name: string, count: number, { days, nodes }: Omit<Story, 'seed'>): Story[] =>
  freshSeeds(name, count).map(seed => ({ seed, days, nodes }))

for (const story of readRegressions())
  test(`ENG-07 engine and model live through a story that once failed: ${commandOf(story)}`, async () => {
    await simulateOrRecord(story)
  })

for (const story of fresh('simulate', 2, { days: 40, nodes: 1 }))
  test(`ENG-07 engine and model live through a story nobody has seen alike: ${commandOf(story)}`, async () => {
    await simulateOrRecord(story)
  })
