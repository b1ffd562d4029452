import { execFileSync } from 'node:child_process'
import { root } from './run.ts'
import { fileOf, readSources, usesOf } from './source-graph.ts'
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

/** The test files of `npm test` that changed since a commit or import, through any number of files, one that did. */
export function testsReaching(since: string): string[] {
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  const sources = readSources()
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
  return [...reached].filter(path => sources.has(path) && /\.(?:test|e2e)\.ts$/.test(path) && !isSoakTest(path)).sort()
}
