import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../scripts/lib/run.ts'
import { simulate } from './run.ts'

/** What makes the engine: a change of it lives through another of the long seeds. */
const ENGINE = ['packages/domain/src', 'packages/db/src', 'apps/server/src']
/** Seeds of a whole year; all of them are `npm run simulate -- --seeds 20 --crashes --nodes 2`. */
const YEARS = 20
/** Seeds of their own, with one node and with two; 16 once found something in so few days. */
const SHORT = [21, 16]
const DAYS = 22
/** What must have happened in them. */
const RARE = [
  'subscription',
  'establishment',
  'failed raising',
  'huge redemption',
  'freeze',
  'unfreeze',
  'purchase by transfer',
  'transfer matched',
  'transfer that waits',
  'loss of a money fund',
  'split',
  'shrinking split',
  'NAV correction',
]
test('ENG-06 processes that die at any await and two nodes change nothing: the same seed ends the same', async () => {
  const [first, again] = [
    await simulate({ seed: 13, days: DAYS }),
    await simulate({ seed: 13, days: DAYS, crashes: true, nodes: 2 }),
  ]
  assert.equal(again.hash, first.hash)
  assert.ok(again.crashes >= 3, `only ${again.crashes} crashes`)
})

test('ENG-07 engine and model live through a year and through other stories alike, while processes die', async () => {
  const year = await simulate({ seed: yearOf(ENGINE), days: 250, crashes: true, nodes: 2 })
  const short = []
  for (const seed of SHORT) short.push(await simulate({ seed, days: DAYS, crashes: true, nodes: 1 + (seed % 2) }))
  const runs = [year, ...short]
  assert.equal(new Set(runs.map(run => run.hash)).size, runs.length)
  const unseen = RARE.filter(what => !runs.some(run => run.seen.has(what)))
  assert.deepEqual(unseen, [])
})

/** The long seed of what stands in these folders, tests aside. */
function yearOf(folders: readonly string[]): number {
  const sources = globSync(
    folders.map(folder => `${folder}/**/*.{ts,sql}`),
    { cwd: root, exclude: path => path.endsWith('.test.ts') },
  )
  const digest = createHash('sha256')
  for (const path of sources.sort()) digest.update(readFileSync(join(root, path)))
  return 1 + (digest.digest().readUInt32BE() % YEARS)
}
