import { findOrInstallChromium, howToGetChromium } from './chromium.ts'
import { runStages } from './run-stages.ts'
import { runTestsPatiently } from './run-tests.ts'
import { build, type Stage } from './stages.ts'
import { openTestCluster } from './test-cluster.ts'
import { isBrowserTest } from './test-files.ts'

/**
 * Runs test files after `checks`, those without a browser first. All share one database server: each file creates its
 * own databases there, and none outlives the run. Returns the exit code.
 */
export async function runTestStages(checks: readonly Stage[], files: readonly string[]): Promise<number> {
  if (files.length === 0) return runStages(checks)
  const end = await openTestCluster()
  return runStages([...checks, ...stagesOf(files)]).finally(end)
}

function stagesOf(files: readonly string[]): Stage[] {
  const browser = files.filter(isBrowserTest)
  const plain = files.filter(file => !isBrowserTest(file))
  return [
    ...(plain.length > 0 ? [{ name: 'unit, API and database tests', run: () => runTestsPatiently(plain) }] : []),
    ...(browser.length > 0
      ? [build, { name: 'browser tests', needs: build.name, run: () => runInBrowser(browser) }]
      : []),
  ]
}

async function runInBrowser(files: readonly string[]) {
  const chromium = findOrInstallChromium()
  if (!chromium) {
    console.error(howToGetChromium)
    return { passed: 0, failed: 1 }
  }
  process.env.CHROMIUM_PATH = chromium
  return runTestsPatiently(files)
}
