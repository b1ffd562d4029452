import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../scripts/lib/run.ts'
import { simulate } from './run.ts'

/** What makes the engine: a change of it lives through another of the years. */
const ENGINE = ['packages/domain/src', 'packages/db/src', 'apps/server/src']
/** All of them are `npm run simulate -- --seeds 20 --crashes --nodes 2`. */
const SEEDS = 20
/** What must have happened in any of them. */
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

test('ENG-07 engine and model live through one of twenty years alike, with processes that die and two nodes', async () => {
  const { seen, crashes } = await simulate({ seed: seedOf(ENGINE), days: 250, crashes: true, nodes: 2 })
  assert.deepEqual(
    RARE.filter(what => !seen.has(what)),
    [],
  )
  assert.ok(crashes >= 50, `only ${crashes} crashes`)
})

/** The seed that stands for the sources in these folders, tests aside. */
function seedOf(folders: readonly string[]): number {
  const paths = globSync(
    folders.map(folder => `${folder}/**/*.{ts,sql}`),
    { cwd: root, exclude: path => path.endsWith('.test.ts') },
  )
  const digest = createHash('sha256')
  for (const path of paths.sort()) digest.update(readFileSync(join(root, path)))
  return 1 + (digest.digest().readUInt32BE() % SEEDS)
}
