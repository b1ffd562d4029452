import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, usesOf } from './source-graph.ts'

/** The files of this repository that a file imports. Paths count from the root. */
export const importsOf = (root: string, file: string): string[] => [
  ...new Set(
    usesOf(readFileSync(join(root, file), 'utf8')).flatMap(({ source }) => {
      const found = fileOf(file, source)
      return found !== null && existsSync(join(root, found)) ? [found] : []
    }),
  ),
]

/**
 * The files reachable from one by up to `steps` imports within these folders, nearest first, without the file itself.
 */
export function reachable(root: string, from: string, folders: readonly string[], steps: number): string[] {
  const found = new Set<string>()
  let next = [from]
  for (let step = 0; step < steps; step++) {
    next = next.flatMap(file =>
      importsOf(root, file).filter(
        each => each !== from && !found.has(each) && folders.some(folder => each.startsWith(folder)) && found.add(each),
      ),
    )
  }
  return [...found]
}
