import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.ts'

const server = (...folders: string[]) => folders.map(folder => `apps/server/src/${folder}/`)

/**
 * Folders whose tests run in one process, file after file: a process takes two seconds of processor to load, longer
 * than most files take to run.
 */
const shared = [
  'packages/domain/',
  'packages/contract/',
  'packages/ui/',
  'apps/console/',
  'apps/web/',
  'demo/',
  'tests/worked-examples/',
  ...server('account', 'content', 'gateways', 'jobs', 'kernel', 'ops', 'query', 'secrets', 'serve', 'token', 'trade'),
]

/** The limit of one test, and of a file's tests together. */
export const FILE_TIMEOUT_MS = 600_000

/** Files of those folders that keep the CPU busy for long, or look at their own process. */
const alone = [
  ...['account/idcard-ocr', 'gateways/ocr', 'ops/exchange', 'ops/exchange-week', 'secrets/bind-keys'],
  ...['serve/bank-notice'],
].map(name => `apps/server/src/${name}.test.ts`)

/** The slowest tests. The runner orders files by path, so the entries written to `folder` start before the rest. */
const early = 'tests/simulation/'

/** The entry files that Node's runner gets instead of `files`, one process each; generated entries are in `folder`. */
export function shareProcesses(files: readonly string[], folder: string): string[] {
  const keyOf = (file: string) => (alone.includes(file) ? file : (shared.find(start => file.startsWith(start)) ?? file))
  return [...Map.groupBy(files, keyOf)].map(([key, members]) =>
    members.length === 1 && !key.startsWith(early) ? (members[0] ?? key) : writeGroup(folder, key, members),
  )
}

/**
 * One test that runs the files as suites: each has its own hooks, and the next one loads when it has ended. Without the
 * surrounding test the runner, told to exit when nothing is left to do, would exit after the first.
 */
function writeGroup(folder: string, key: string, files: readonly string[]): string {
  const path = join(folder, `${key.replaceAll('/', '-')}tests.mjs`)
  const places = files.map(file => [file, pathToFileURL(join(root, file)).href])
  const text = `import { suite, test } from 'node:test'
test(${JSON.stringify(key)}, { timeout: 2 ** 31 - 1 }, async () => {
  for (const [file, url] of ${JSON.stringify(places)}) await suite(file, { timeout: ${FILE_TIMEOUT_MS} }, () => import(url))
})
`
  writeFileSync(path, text)
  return path
}
