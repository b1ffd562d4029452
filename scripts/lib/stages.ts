import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run, tool } from './run.ts'
import { FILE_TIMEOUT_MS, shareProcesses } from './share-processes.ts'

/** A failed test: its title and its file. */
export type Failure = { title: string; file: string }
/** `failures` names the failed tests; `delayed` the ones that failed first and passed when they ran alone. */
export type Counts = {
  passed: number
  failed: number
  failures?: readonly Failure[]
  delayed?: readonly Failure[]
}
export type Stage = { name: string; run: () => Promise<Counts> }

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
export const unused: Stage = { name: 'unused', run: () => runTests(['tests/unused.test.ts'], {}) }
export const build: Stage = { name: 'build', run: () => check(webBuild) }

/** Runs test files by Node's own runner: twice as many as there are cores, because each waits a third of its time. */
async function runTests(
  files: readonly string[],
  variables: Record<string, string>,
  atOnce = availableParallelism() * 2,
): Promise<Counts> {
  if (files.length === 0) return { passed: 0, failed: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-test-'))
  const tap = join(folder, 'result.tap')
  const reporters = ['spec', 'stdout', 'tap', tap]
  const flags = reporters.map((value, at) => `--test-reporter${at % 2 === 0 ? '' : '-destination'}=${value}`)
  try {
    const code = await run(
      [
        process.execPath,
        `--import=${pathToFileURL(join(import.meta.dirname, 'write-through.mjs'))}`,
        '--test',
        `--test-concurrency=${atOnce}`,
        `--test-timeout=${FILE_TIMEOUT_MS}`,
        '--test-force-exit',
        ...flags,
        ...shareProcesses(files, folder),
      ],
      variables,
    )
    const counts = countsOf(existsSync(tap) ? readFileSync(tap, 'utf8') : '')
    // A runner that aborts without naming a failed test has failed nevertheless.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countsOf(tap: string): Counts {
  const sum = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  return { passed: sum('pass'), failed: sum('fail') + sum('cancelled'), failures: failuresOf(tap) }
}

/** The failed tests of a report; a group of tests that failed only because of a test in it is not named. */
function failuresOf(tap: string): Failure[] {
  const results = tap.matchAll(/^ *not ok \d+ - (.*)\n([\s\S]*?)^ *\.\.\.$/gm)
  return [...results].flatMap(([, title = '', details = '']) => {
    const place = /location: '(.+?):\d+:\d+'/.exec(details)?.[1]
    if (!place || details.includes("failureType: 'subtestsFailed'")) return []
    // A file that ran out of time is a suite of the generated entry.
    const file = /\.(test|e2e)\.ts$/.test(title) ? title : relative(root, place)
    return [{ title: title.replaceAll('\\#', '#'), file }]
  })
}

const MOST_DELAYED = 4

/**
 * Runs the files; a busy machine can delay a test past its patience, so if at most four files have failed tests, these
 * run once more, alone. What fails then has failed, and the last lines of the output name both kinds.
 */
export async function runTestsPatiently(files: readonly string[], variables: Record<string, string>): Promise<Counts> {
  const first = await runTests(files, variables)
  const failures = first.failures ?? []
  const again = [...new Set(failures.map(each => each.file))]
  const mayBeDelayed = again.length > 0 && again.length <= MOST_DELAYED && again.every(file => files.includes(file))
  if (!mayBeDelayed) return first
  console.log(`-- once more, one at a time: ${again.join(', ')}`)
  const second = await runTests(again, variables, 1)
  if (second.failed > 0) return { ...second, passed: first.passed }
  return { passed: first.passed + first.failed, failed: 0, delayed: failures }
}

/** The tests without a browser, next to the code and in tests/. */
export function plainTestFiles(): string[] {
  return find('{packages,apps,demo,scripts,bench,tests}/**/*.test.ts').filter(path => !path.startsWith('tests/e2e/'))
}

export function browserTestFiles(): string[] {
  return find('tests/e2e/**/*.e2e.ts')
}

function find(pattern: string): string[] {
  const skipped = (path: string) => /(^|\/)(node_modules|build|\.react-router)$/.test(path)
  return globSync(pattern, { cwd: root, exclude: skipped }).sort()
}
