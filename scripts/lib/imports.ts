import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const IMPORT = /^(?:import|export)\b[^'"]*?from '([^']+)'/gm
const PACKAGES: Readonly<Record<string, string>> = {
  '@zhixiao/contract/': 'packages/contract/src/',
  '@zhixiao/db/': 'packages/db/src/',
  '@zhixiao/domain/': 'packages/domain/src/',
}

/** The files of this repository that a file imports by name. Paths count from the root. */
export function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const found = resolveImport(root, file, specifier)
    return found && existsSync(join(root, found)) ? [found] : []
  })
}

function resolveImport(root: string, file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier))
  const scope = Object.keys(PACKAGES).find(each => specifier.startsWith(each))
  return scope === undefined ? null : `${PACKAGES[scope]}${specifier.slice(scope.length)}`
}

/** The files reachable from one by `steps` imports within these folders, nearest first, the file itself left out. */
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
