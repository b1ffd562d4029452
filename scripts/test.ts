import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@zhixiao/db/embedded.ts'
import { findOrInstallChromium, howToGetChromium } from './lib/chromium.ts'
import { onEnd } from './lib/run.ts'
import { runStages } from './lib/run-stages.ts'
import { browserTestFiles, build, lint, plainTestFiles, runTestsPatiently, type Stage, types } from './lib/stages.ts'

/** Runs the named stages or files, or everything without arguments. */
const asked = process.argv.slice(2)
const stageNames = ['types', 'lint', 'unit', 'e2e']
const askedFiles = asked.filter(each => !stageNames.includes(each))
const wants = (name: string) => asked.length === 0 || asked.includes(name)
const filesFor = (name: string, all: () => string[], named: (path: string) => boolean) => [
  ...(wants(name) ? all() : []),
  ...askedFiles.filter(named),
]
const isBrowserTest = (path: string) => path.endsWith('.e2e.ts')
const plainFiles = filesFor('unit', plainTestFiles, path => !isBrowserTest(path))
const browserFiles = filesFor('e2e', browserTestFiles, isBrowserTest)

/** One server for all tests: each file creates its own databases in it, and none outlives the run. */
async function startDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-test-'))
  // Test files share the server, and each opens the pools of one or two nodes.
  const server = await startEmbedded({ dataDir: join(folder, 'data'), throwAway: true, connections: 200 })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { variables: { NODE_ENV: 'test', TEST_DATABASE: JSON.stringify(server.adminConfig) }, stop }
}

const needsDatabase = plainFiles.length + browserFiles.length > 0
const database = needsDatabase ? await startDatabase() : { variables: {}, stop: async () => {} }
const { variables } = database
onEnd(() => void database.stop().then(() => process.exit(1)))

const stages: Stage[] = []
if (wants('types')) stages.push(types)
if (wants('lint')) stages.push(lint)
if (plainFiles.length > 0)
  stages.push({ name: 'unit, API and database tests', run: () => runTestsPatiently(plainFiles, variables) })
if (browserFiles.length > 0) stages.push(build, { name: 'browser tests', run: testInBrowser })

async function testInBrowser() {
  const chromium = findOrInstallChromium()
  if (chromium) return runTestsPatiently(browserFiles, { ...variables, CHROMIUM_PATH: chromium })
  console.error(howToGetChromium)
  return { passed: 0, failed: 1 }
}

const code = await runStages(stages).finally(database.stop)
process.exit(code)
