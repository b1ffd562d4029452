import { startTestCluster } from '@zhixiao/db/testing.ts'
import { findOrInstallChromium } from './chromium.ts'
import { onEnd, run } from './run.ts'
import { makeScratch } from './scratch.ts'
import { build } from './stages.ts'
import { isBrowserTest } from './test-files.ts'

/** Runs test files by Node's watch mode: each again when it or a file it imports changes. Ends with Ctrl-C. */
export async function watchTests(files: readonly string[]): Promise<number> {
  const scratch = makeScratch()
  // Kept between the runs, so that a test need not wait for it.
  const cluster = await startTestCluster()
  onEnd(() => void cluster.stop().then(scratch.remove))
  const variables = { NODE_ENV: 'test', TEST_DATABASE: JSON.stringify(cluster.config) }
  if (!files.some(isBrowserTest)) return watch(files, variables)
  await build.run()
  return watch(files, { ...variables, CHROMIUM_PATH: findOrInstallChromium() ?? '' })
}

const watch = (files: readonly string[], variables: Record<string, string>): Promise<number> =>
  run([process.execPath, '--test', '--watch', '--test-reporter=spec', ...files], variables)
