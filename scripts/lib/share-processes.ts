import { statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.ts'
import { isBrowserTest } from './test-files.ts'

const server = (...folders: string[]) => folders.map(folder => `apps/server/src/${folder}/`)

/**
 * Folders whose tests run in one process, file after file: a process takes two seconds of processor to load, longer
 * than most files take to run.
 */
const shared = [
  'packages/domain/',
  'packages/client/',
  'packages/contract/',
  'packages/db/src/',
  'packages/ui/',
  'apps/console/',
  'apps/web/',
  'demo/',
  'tests/worked-examples/',
  ...server('calls/account', 'calls/content', 'calls/query', 'calls/serve', 'calls/token', 'calls/trade'),
  ...server('doors/console', 'doors/http', 'doors/security', 'doors/shell', 'doors/site', 'jobs', 'kernel'),
  ...server('platform/gateways', 'platform/secrets'),
]

/** The limit of one test, and of a file's tests together. */
export const FILE_TIMEOUT_MS = 600_000

/** Files of those folders that keep the CPU busy for long, or look at their own process. */
const alone = [
  ...[
    'calls/account/idcard-ocr',
    'calls/account/idcard-upload',
    'calls/serve/bank-notice',
    'doors/console/heavy-files',
  ],
  ...['doors/http/loop-watch', 'doors/http/metrics', 'doors/shell/money/exchange', 'doors/shell/money/exchange-week'],
  ...['platform/gateways/ocr', 'platform/secrets/bind-keys'],
].map(name => `apps/server/src/${name}.test.ts`)

/** The slowest tests for their length, which start before the rest. */
const early = /^tests\/simulation\/|^apps\/server\/src\/doors\/demo\//

/** Files of browser tests that share a process; more would leave the last one to run beside nothing. */
const BROWSER_FILES = 5

/**
 * The entry files that Node's runner gets instead of `files`, one process each, those that take long first; generated
 * entries are in `folder`.
 */
export function shareProcesses(files: readonly string[], folder: string): string[] {
  const [browser = [], plain = []] = [true, false].map(is => files.filter(file => isBrowserTest(file) === is))
  const keyOf = (file: string) => (alone.includes(file) ? file : (shared.find(start => file.startsWith(start)) ?? file))
  const entries = [...Map.groupBy(plain, keyOf)]
    .map(([key, members]) => ({ key, members, weight: early.test(key) ? Number.POSITIVE_INFINITY : bytesOf(members) }))
    .sort((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight))
    .map(({ key, members: [only = key, ...more] }) =>
      more.length === 0 ? only : writeGroup(folder, key, [only, ...more]),
    )
  const groups = evenly(browser, Math.ceil(browser.length / BROWSER_FILES))
  return [...entries, ...groups.map((members, at) => writeGroup(folder, `browser-${at}`, members))]
}

const bytesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(resolve(root, file)).size, 0)

/** Shares files out among groups of about as much text, the longest first. */
function evenly(files: readonly string[], count: number): string[][] {
  const groups = Array.from({ length: count }, () => ({ bytes: 0, members: [] as string[] }))
  const sized = files.map(file => ({ file, bytes: bytesOf([file]) }))
  for (const { file, bytes } of sized.sort((a, b) => b.bytes - a.bytes)) {
    const smallest = groups.reduce((least, group) => (group.bytes < least.bytes ? group : least))
    smallest.members.push(file)
    smallest.bytes += bytes
  }
  return groups.map(({ members }) => members)
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
