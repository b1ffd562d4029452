import { globSync } from 'node:fs'
import { root } from './run.ts'

/** A test that drives a browser. */
export const isBrowserTest = (path: string): boolean => path.endsWith('.e2e.ts')

/** A search that `npm run soak` runs: fresh seeds, months of trading, kills, planted faults, every page in every look. */
export const isSoakTest = (path: string): boolean => /\.soak\.(?:test|e2e)\.ts$/.test(path)

/** All test files, relative to the root, those of `npm test` or those of `npm run soak`. */
export function testFiles(of: 'test' | 'soak'): string[] {
  const skipped = (path: string) => /(^|\/)(node_modules|build|\.react-router)$/.test(path)
  return globSync('{packages,apps,demo,scripts,bench,tests,deploy}/**/*.{test,e2e}.ts', { cwd: root, exclude: skipped })
    .filter(path => isSoakTest(path) === (of === 'soak'))
    .sort()
}
