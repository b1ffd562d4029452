import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run.ts'

/** Files by path relative to the root. */
export type Sources = ReadonlyMap<string, string>

/** The folders of the import aliases of packages. */
const homes: Readonly<Record<string, string>> = {
  '@zhixiao/domain/': 'packages/domain/src/',
  '@zhixiao/client/': 'packages/client/src/',
  '@zhixiao/contract/': 'packages/contract/src/',
  '@zhixiao/db/': 'packages/db/src/',
  '@zhixiao/gateway/': 'packages/gateway/src/',
  '@zhixiao/channel-sandbox/': 'apps/channel-sandbox/src/',
  '@zhixiao/ui/': 'packages/ui/src/',
  '#ui/': 'packages/ui/src/',
  '@zhixiao/server/': 'apps/server/src/',
  '@zhixiao/web/': 'apps/web/src/',
  '@zhixiao/demo/': 'demo/src/',
}

export function readSources(): Sources {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  return new Map(
    files
      .trim()
      .split('\n')
      .filter(path => existsSync(join(root, path)))
      .map(path => [path, withoutComments(readFileSync(join(root, path), 'utf8'))]),
  )
}

/** The formatter puts comments on lines of their own or at the end of one. */
const withoutComments = (text: string): string => text.replaceAll(/^\s*(?:\/\/|\/\*|\*).*$/gm, '')

export const isTestFile = (path: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(path)

/** Tests and their helpers: the folder tests/, and whatever is named `testing` in the packages. */
export const isOfTests = (path: string): boolean =>
  isTestFile(path) || path.startsWith('tests/') || /(?:^|\/)testing(?:\/|\.ts$)/.test(path)

/** What a customer or an operator runs, as opposed to tests and the tools of this folder. */
export const ships = (path: string): boolean => /^(?:packages|apps|demo)\//.test(path) && !isOfTests(path)

/** The file behind an import; null for an external package. */
export function fileOf(from: string, source: string): string | null {
  if (source.startsWith('.')) return normalize(join(dirname(from), source)).replaceAll('\\', '/')
  const home = Object.keys(homes).find(name => source.startsWith(name))
  return home === undefined ? null : `${homes[home]}${source.slice(home.length)}`
}

/**
 * What a file imports: by name, '*' for a whole module whose names are searched in the text, '' for its side effect or
 * path.
 */
export type Use = { source: string; name: string }

export function usesOf(text: string): Use[] {
  const uses: Use[] = []
  for (const [, clause = '', source = ''] of text.matchAll(/\b(?:import|export)\s([^'"`;()=]*?)\sfrom\s*'([^']+)'/g)) {
    const [, named = ''] = /\{([^}]*)\}/.exec(clause) ?? []
    for (const each of named.split(',')) {
      const name = each
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0]
      if (name) uses.push({ source, name })
    }
    if (clause.includes('*')) uses.push({ source, name: '*' })
    if (/^(?:type )?\w+(?:,|$)/.test(clause.trim()) && clause.trim() !== 'type') uses.push({ source, name: 'default' })
  }
  for (const [, source = ''] of text.matchAll(/\bimport\(\s*'([^']+)'/g)) uses.push({ source, name: '*' })
  for (const [, source = ''] of text.matchAll(/\bimport '([^']+)'/g)) uses.push({ source, name: '' })
  for (const [, source = ''] of text.matchAll(/\bimport\.meta\.resolve\('([^']+)'/g)) uses.push({ source, name: '' })
  for (const [, source = ''] of text.matchAll(/\bnew URL\(\s*'(\.[^']+\.tsx?)'/g)) uses.push({ source, name: '' })
  return uses
}

type Exported = { name: string; isType: boolean; isUsedHere: boolean }

const DECLARED = /^export (?:declare )?(?:async )?(const|let|function\*?|class|type|interface) (\w[\w$]*)/gm
const LISTED = /^export (?:type )?\{([^}]*)\}/gm

function exportsOf(text: string): Exported[] {
  const declared = [...text.matchAll(DECLARED)].map(({ 1: kind = '', 2: name = '', index }) => {
    // Whether anything names it outside its own statement, which ends where the next one starts at column 0.
    const [own = ''] = /^export[\s\S]*?\n(?=\w)/.exec(text.slice(index)) ?? [text.slice(index)]
    const around = text.slice(0, index) + text.slice(index + own.length)
    const isType = kind === 'type' || kind === 'interface'
    return { name, isType, isUsedHere: new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(around) }
  })
  const listed = [...text.matchAll(LISTED)].flatMap(({ 1: names = '' }) =>
    names
      .split(',')
      .map(each => each.trim().split(' as ').at(-1) ?? '')
      .filter(Boolean)
      .map(name => ({ name, isType: false, isUsedHere: false })),
  )
  return [
    ...declared,
    ...listed,
    ...(/^export default\b/m.test(text) ? [{ name: 'default', isType: false, isUsedHere: false }] : []),
  ]
}

/** The users of each export: by file and name, the importing files. */
function usersOf(sources: Sources): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  const add = (key: string, path: string) => {
    const known = users.get(key)
    if (known) known.add(path)
    else users.set(key, new Set([path]))
  }
  for (const [path, text] of sources)
    for (const { source, name } of usesOf(text)) {
      const file = fileOf(path, source)
      if (file === null || file === path) continue
      add(file, path)
      if (name !== '*') add(`${file} ${name}`, path)
      else
        for (const { name: exported } of exportsOf(sources.get(file) ?? ''))
          if (exported === 'default' || new RegExp(`\\b${exported.replaceAll('$', '\\$')}\\b`).test(text))
            add(`${file} ${exported}`, path)
    }
  return users
}

/**
 * Exports that nobody needs: `<file> <name>`. Shipped code must be used by shipped code or a tool, in another file or
 * its own; a value that only its own file uses needs no `export`, unless a test imports it.
 */
export function unusedExports(sources: Sources): string[] {
  const users = usersOf(sources)
  return [...sources].flatMap(([path, text]) =>
    isTestFile(path)
      ? []
      : exportsOf(text)
          .filter(({ name, isType, isUsedHere }) => {
            const by = [...(users.get(`${path} ${name}`) ?? [])]
            if (by.some(user => !isOfTests(user) || !ships(path))) return false
            return !isUsedHere || (!isType && by.length === 0)
          })
          .map(({ name }) => `${path} ${name}`),
  )
}

/** Files that nothing imports. */
export function unusedFiles(sources: Sources): string[] {
  const users = usersOf(sources)
  return [...sources.keys()].filter(path => !isTestFile(path) && !path.endsWith('.d.ts') && !users.has(path))
}
