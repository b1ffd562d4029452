import { execFileSync } from 'node:child_process'
import { root } from './run.ts'
import { fileOf, isTestFile, readSources, type Sources, usesOf } from './source-graph.ts'
import { isSoakTest } from './test-files.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Who reads files that no import names: the migrations read SQL, and browser tests open the built apps. */
const readers: readonly (readonly [RegExp, string])[] = [
  [/^packages\/db\/src\/.*\.sql$/, 'packages/db/src/migrate.ts'],
  [/^apps\/web\/src\//, 'tests/e2e/site.ts'],
  [/^apps\/console\/src\//, 'tests/e2e/office.ts'],
  [/^apps\/console\/src\//, 'tests/e2e/console.e2e.ts'],
  [/^apps\/console\/src\//, 'tests/e2e/console-keys.e2e.ts'],
]

/** The files that differ from a commit, with new ones. */
export const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** The test files of `npm test` that are among these files or import one of them, through any number of files. */
export function testsReaching(changed: readonly string[], sources: Sources = readSources()): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, text] of sources)
    for (const { source } of usesOf(text)) {
      const file = fileOf(path, source)
      if (file !== null) importers.set(file, [...(importers.get(file) ?? []), path])
    }
  const reached = new Set<string>()
  const next = changed.flatMap(path => [path, ...readers.filter(([of]) => of.test(path)).map(([, reader]) => reader)])
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    next.push(...(importers.get(path) ?? []))
  }
  return [...reached].filter(path => sources.has(path) && isTestFile(path) && !isSoakTest(path)).sort()
}
