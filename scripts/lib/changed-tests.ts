import { execFileSync } from 'node:child_process'
import { root } from './run.ts'
import { fileOf, readSources, usesOf } from './source-graph.ts'
import { isSoakTest } from './test-files.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

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
  // SQL files are read by the migrations, whatever statement they hold.
  const next = changed.map(path => (/^packages\/db\/src\/.*\.sql$/.test(path) ? 'packages/db/src/migrate.ts' : path))
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    next.push(...(importers.get(path) ?? []))
  }
  return [...reached].filter(path => sources.has(path) && /\.(?:test|e2e)\.ts$/.test(path) && !isSoakTest(path)).sort()
}
