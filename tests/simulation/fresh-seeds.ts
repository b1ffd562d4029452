import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/run.ts'

/** The engine's sources: a change in them gives new seeds, the same sources the same seeds. */
const ENGINE = ['packages/domain/src', 'packages/db/src', 'apps/server/src']

/**
 * `count` seeds below a million, derived from the engine's sources without tests, and from `name`, so that test files
 * get different ones.
 */
export function freshSeeds(name: string, count: number): number[] {
  const paths = globSync(
    ENGINE.map(folder => `${folder}/**/*.{ts,sql}`),
    { cwd: root, exclude: path => path.endsWith('.test.ts') },
  )
  const digest = createHash('sha256').update(name)
  for (const path of paths.sort()) digest.update(readFileSync(join(root, path)))
  const drawn = digest.digest()
  return Array.from({ length: count }, (_, at) => drawn.readUInt32BE(4 * at) % 1_000_000)
}
