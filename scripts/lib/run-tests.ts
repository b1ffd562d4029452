import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { run as runFiles } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { root } from './run.ts'
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

/**
 * Runs test files by Node's own runner: twice as many processes as there are cores, because each waits a third of its
 * time.
 */
export async function runTests(files: readonly string[], atOnce = availableParallelism() * 2): Promise<Counts> {
  if (files.length === 0) return { passed: 0, failed: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'entries-'))
  try {
    return await reported(
      runFiles({
        files: shareProcesses(files, folder).map(path => resolve(root, path)),
        cwd: root,
        concurrency: atOnce,
        timeout: FILE_TIMEOUT_MS,
        execArgv: [`--import=${pathToFileURL(join(import.meta.dirname, 'write-through.mjs'))}`, '--test-force-exit'],
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs one file in this process: a test of a pure function takes less time than starting another process. */
export const runTestHere = (file: string): Promise<Counts> =>
  reported(runFiles({ files: [join(root, file)], cwd: root, isolation: 'none', timeout: FILE_TIMEOUT_MS }))

/** Shows the results of a run as they come, and counts them. */
async function reported(results: ReturnType<typeof runFiles>): Promise<Counts> {
  const failures: Failure[] = []
  let whole = { passed: 0, success: false }
  results.on('test:fail', ({ name, file, details }) => {
    // A group of tests, or a file, that failed only because of a test in it is not named.
    const cause: unknown = Reflect.get(details.error, 'failureType')
    if (cause !== 'subtestsFailed') failures.push({ title: name, file: relative(root, file ?? name) })
  })
  results.on('test:summary', ({ file, counts, success }) => {
    if (file === undefined) whole = { passed: counts.passed, success }
  })
  const shown = results.compose(spec)
  // Without a reader, as after `npm test | head`, the results would wait for ever.
  const end = () => process.kill(process.pid, 'SIGTERM')
  process.stdout.once('error', end)
  shown.pipe(process.stdout, { end: false })
  await new Promise(resolve => shown.once('end', resolve))
  process.stdout.off('error', end)
  // A runner that aborts without naming a failed test has failed nevertheless.
  return { passed: whole.passed, failed: failures.length || (whole.success ? 0 : 1), failures }
}

const MOST_DELAYED = 4

/**
 * Runs the files; a busy machine can delay a test past its patience, so if at most four files have failed tests, these
 * run once more, alone. What fails then has failed, and the last lines of the output name both kinds. With `TEST_TRIES=1` none runs
 * again, which finds tests that a busy machine delays.
 */
export async function runTestsPatiently(files: readonly string[]): Promise<Counts> {
  const first = await runTests(files)
  const failures = first.failures ?? []
  const again = [...new Set(failures.map(each => each.file))]
  const mayBeDelayed = again.length > 0 && again.length <= MOST_DELAYED && again.every(file => files.includes(file))
  if (!mayBeDelayed || process.env.TEST_TRIES === '1') return first
  console.log(`-- once more, one at a time: ${again.join(', ')}`)
  const second = await runTests(again, 1)
  if (second.failed > 0) return { ...second, passed: first.passed }
  return { passed: first.passed + first.failed, failed: 0, delayed: failures }
}
