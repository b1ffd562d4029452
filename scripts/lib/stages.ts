import { join } from 'node:path'
import { root, run, tool } from './run.ts'
import { type Counts, runTests } from './run-tests.ts'

/** `needs`: a stage without which this one proves nothing; if that stage fails, this one is skipped. */
export type Stage = { name: string; run: () => Promise<Counts>; needs?: string }

/** A check that passes or fails as a whole; counts as one test. */
async function check(command: readonly string[]): Promise<Counts> {
  return (await run(command)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const typescript = tool('typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit')
const biome = tool('@biomejs/biome/bin/biome', 'check', '--diagnostic-level=warn', '.')
const routeTypes = tool('@react-router/dev/bin.cjs', 'typegen', 'apps/web')
const webBuild = [process.execPath, join(root, 'scripts/bootstrap.mjs'), 'build']

export const types: Stage = {
  name: 'types',
  run: async () => {
    // The types of the routes' parameters are generated from the list of screens first.
    const drawn = await run(routeTypes)
    const checked = await check(typescript)
    return drawn === 0 ? checked : { passed: 0, failed: 1 }
  },
}
export const lint: Stage = { name: 'lint', run: () => check(biome) }
/** Also one of the unit tests; here so that `npm run check` reports it before a commit. */
export const unused: Stage = { name: 'unused', run: () => runTests(['tests/unused.test.ts']) }
export const build: Stage = { name: 'build', run: () => check(webBuild) }
