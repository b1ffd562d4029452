import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

type LockEntry = {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** A package that production runs; `path` is its folder from the project's. */
export type ShippedPackage = { name: string; version: string; license: string; path: string }

const libraries = readdirSync(join(root, 'packages')).map(name => `packages/${name}`)

/** The libraries whose sources run in production; components and client are built into the screens. */
export const shippedLibraries = libraries.filter(part => !['packages/client', 'packages/ui'].includes(part))

/** Licences that allow shipping the package beside a product of any licence. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  // Shared libraries that anybody may replace by their own build.
  'LGPL-3.0-or-later',
])

/** What is installed here of all that production needs, by the lockfile. */
export function shippedPackages(): ShippedPackage[] {
  const lock: Record<string, LockEntry> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = new Map<string, ShippedPackage>()
  const visit = (from: string) => {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = lock[from] ?? {}
    const peers = Object.keys(peerDependencies).filter(name => peerDependenciesMeta?.[name]?.optional !== true)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) add(name, from)
  }
  const add = (name: string, from: string) => {
    const path = resolve(lock, name, from)
    if (path === null || found.has(path) || !existsSync(join(root, path, 'package.json'))) return
    const { version = '', license = '' } = lock[path] ?? {}
    found.set(path, { name, version, license, path })
    visit(path)
  }
  for (const workspace of ['apps/server', 'apps/web', 'apps/console', ...libraries]) visit(workspace)
  add(`node-${process.platform}-${process.arch}`, '')
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Where Node would find a package; null when the lockfile has none. */
function resolve(lock: Record<string, LockEntry>, name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock[path] && !('link' in lock[path])) return path
    if (at === '') return null
  }
}

/** Packages without a licence that allows shipping them, one sentence each. */
export const licenceFaults = (packages: readonly ShippedPackage[]): string[] =>
  packages
    .filter(({ license }) => license === '' || !license.split(/ AND /).every(each => ALLOWED.has(each)))
    .map(({ name, version, license }) => `${name} ${version} has the licence ${license || '(none)'}.`)

/** The text that every copy has to include: the licence and notice of each package. */
export function notices(packages: readonly ShippedPackage[]): string {
  const parts = packages.map(({ name, version, license, path }) => {
    const files = readdirSync(join(root, path)).filter(file => /^(licen[cs]e|notice|copying|ofl)/i.test(file))
    const texts = files.sort().map(file => readFileSync(join(root, path, file), 'utf8').trim())
    if (texts.length === 0)
      texts.push(...license.split(' AND ').map(each => `Text: https://spdx.org/licenses/${each}.html`))
    return [`## ${name} ${version}`, `Licence: ${license}`, `Source: ${sourceOf(path)}`, ...texts].join('\n\n')
  })
  return `${['# Third-party packages of this release', ...parts].join('\n\n')}\n`
}

function sourceOf(path: string): string {
  const { repository, homepage } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  const url = typeof repository === 'string' ? repository : repository?.url
  return typeof url === 'string' ? url : typeof homepage === 'string' ? homepage : 'the npm registry'
}
