import { findOrInstallChromium } from './chromium.ts'
import { run } from './run.ts'
import { build } from './stages.ts'
import { openTestCluster } from './test-cluster.ts'
import { isBrowserTest } from './test-files.ts'

/** Runs test files by Node's watch mode: each again when it or a file it imports changes. Ends with Ctrl-C. */
export async function watchTests(files: readonly string[]): Promise<number> {
  // Kept between the runs, so that a test need not wait for it.
  const end = await openTestCluster()
  if (files.some(isBrowserTest)) {
    await build.run()
    process.env.CHROMIUM_PATH = findOrInstallChromium() ?? ''
  }
  return run([process.execPath, '--test', '--watch', '--test-reporter=spec', ...files]).finally(end)
}
