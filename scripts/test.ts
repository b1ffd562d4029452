import { parseArgs } from 'node:util'
import { makeScratch } from './lib/scratch.ts'
import { isBrowserTest, testFiles } from './lib/test-files.ts'

// `npm test [-- STAGE … | FILE … | --changed [--since REF]] [--watch]`: the named stages or files, the tests that reach
// what changed since the last commit or REF, or everything.
const { values, positionals } = parseArgs({
  options: { watch: { type: 'boolean' }, changed: { type: 'boolean' }, since: { type: 'string', default: 'HEAD' } },
  allowPositionals: true,
})
const STAGES = ['types', 'lint', 'unit', 'e2e', 'law']
const isWhole = positionals.length === 0 && !values.changed
const wants = (stage: string) => isWhole || positionals.includes(stage)
/** The law suite at today, +30, +90 and +365 days; `unit` also includes it. */
const isLawTest = (file: string) => /(?:^|\/)law\//.test(file)
const files = [
  ...(positionals.includes('law') ? testFiles('test').filter(isLawTest) : []),
  ...(wants('unit') || wants('e2e') ? testFiles('test') : []).filter(file =>
    wants(isBrowserTest(file) ? 'e2e' : 'unit'),
  ),
  ...positionals.filter(each => !STAGES.includes(each)),
  ...(values.changed ? await changedTests(values.since) : []),
]
process.exit(await main())

async function main(): Promise<number> {
  if (values.watch) return watch()
  const [file = ''] = files
  // Loads nothing that one test may not need, such as a database server.
  if (files.length === 1 && !isBrowserTest(file) && !wants('types') && !wants('lint')) return runHere(file)
  const { lint, types } = await import('./lib/stages.ts')
  const { runTestStages } = await import('./lib/test-stages.ts')
  return runTestStages([...(wants('types') ? [types] : []), ...(wants('lint') ? [lint] : [])], files)
}

async function runHere(file: string): Promise<number> {
  const { runTestHere } = await import('./lib/run-tests.ts')
  const scratch = makeScratch()
  process.env.NODE_ENV = 'test'
  const { passed, failed } = await runTestHere(file)
  scratch.remove()
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** Runs the files again, each when it or something it imports changes, until Ctrl-C. */
async function watch(): Promise<number> {
  const { watchTests } = await import('./lib/watch-tests.ts')
  return watchTests(files)
}

async function changedTests(since: string): Promise<string[]> {
  const { changedSince, testsReaching } = await import('./lib/changed-tests.ts')
  const found = testsReaching(changedSince(since))
  console.log(`${found.length} test files reach what changed since ${since}.`)
  return found
}
