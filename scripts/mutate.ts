import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.ts'
import { fileOf, isTestFile, readSources, type Sources, usesOf } from './lib/source-graph.ts'

/**
 * `npm run mutate -- FILE..`: plants small faults into files that unit tests reach, one at a time, and lists those that
 * no test detects.
 */
const files = process.argv.slice(2)
const usage =
  'Usage: npm run mutate -- <file that unit tests reach, such as packages/domain/src/fee/purchase-fee.ts> ..'

/** Typical careless mistakes; each match in a line is tried separately. */
const faults: readonly [from: RegExp, to: string][] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' + '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \?\? /g, ' && '],
  [/\bdivideHalfUp\b/g, 'divideTruncate'],
  [/\bdivideTruncate\b/g, 'divideHalfUp'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=[ (-])0n\b/g, '1n'],
  [/(?<=[ (-])1n\b/g, '2n'],
  [/\.at\(-1\)/g, '.at(0)'],
  [/\bfindLast\b/g, 'find'],
]

type Fault = { line: number; before: string; after: string; text: string }

function faultsOf(text: string): Fault[] {
  const lines = text.split('\n')
  return lines.flatMap((before, index) => {
    if (/^\s*(?:\/\/|\/\*|\*|import |export type |type )/.test(before)) return []
    return faults.flatMap(([from, to]) =>
      [...before.matchAll(from)].map(match => {
        const after = before.slice(0, match.index) + to + before.slice(match.index + match[0].length)
        return { line: index + 1, before, after, text: lines.with(index, after).join('\n') }
      }),
    )
  })
}

/** The tests without database or browser that import a file, directly or through others of its package. */
function testsOf(sources: Sources, file: string): string[] {
  const reaches = (path: string, seen: Set<string>): boolean =>
    usesOf(sources.get(path) ?? '').some(({ source }) => {
      const used = fileOf(path, source)
      if (used === file) return true
      if (used === null || seen.has(used) || !sources.has(used)) return false
      seen.add(used)
      return reaches(used, seen)
    })
  const layer = file.split('/').slice(0, 2).join('/')
  return [...sources.keys()].filter(path => isTestFile(path) && path.startsWith(layer) && reaches(path, new Set()))
}

/** In one process, so that a fault that never returns can be killed; it counts as detected. */
function passes(tests: readonly string[]): boolean {
  const done = spawnSync(process.execPath, ['--test', '--test-isolation=none', ...tests], {
    cwd: root,
    stdio: 'ignore',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  })
  return done.status === 0
}

/** Number of faults in a file that no test noticed. */
function mutate(sources: Sources, file: string): number {
  const path = join(root, file)
  const tests = testsOf(sources, file)
  if (!existsSync(path) || tests.length === 0) {
    console.error(`${file}: no unit test reaches it.`)
    return 1
  }
  if (!passes(tests)) {
    console.error(`${file}: its tests fail as it is.`)
    return 1
  }
  const sound = readFileSync(path, 'utf8')
  const restore = () => writeFileSync(path, sound)
  process.on('exit', restore)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  const planted = faultsOf(sound)
  const unnoticed = planted.filter(fault => {
    writeFileSync(path, fault.text)
    return passes(tests)
  })
  restore()
  process.off('exit', restore)
  console.log(`${file}: ${planted.length} faults, ${unnoticed.length} unnoticed by ${tests.length} test files`)
  for (const { line, before, after } of unnoticed)
    console.log(`  ${line}: ${before.trim()}\n  ${' '.repeat(String(line).length)}  ${after.trim()}`)
  return unnoticed.length
}

if (files.length === 0) {
  console.error(usage)
  process.exitCode = 2
} else {
  const sources = readSources()
  const unnoticed = files.map(file => mutate(sources, file)).reduce((sum, each) => sum + each, 0)
  process.exitCode = unnoticed > 0 ? 1 : 0
}
