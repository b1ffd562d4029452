import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.ts'
import { licenceFaults, notices, type ShippedPackage, shippedLibraries, shippedPackages } from './shipped-packages.ts'
import { softwareBill } from './software-bill.ts'

type Manifest = {
  name: string
  version: string
  license?: string
  engines?: object
  dependencies?: Record<string, string>
}

/** Of each workspace that runs in production, what is shipped. */
const PARTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(shippedLibraries.map(part => [part, 'src'])),
  'apps/server': 'src',
  'apps/web': 'build',
  'apps/console': 'build',
  // A firm tries its provider with the check.
  'apps/channel-sandbox': 'src',
}
const COMMANDS = ['start', 'ops', 'gateway-check']
const SCRIPTS = [
  ...['bootstrap.mjs', 'start.ts', 'lib/run.ts', 'lib/start-faults.ts', 'lib/start-lines.ts'],
  ...['zhixiao.mjs', 'lib/completion.mjs', 'lib/operator-commands.mjs'],
]
/** The commands by name, also by a link in /usr/local/bin; the release brings its Node. */
const COMMAND = `#!/bin/sh
bin=$(dirname "$(readlink -f "$0")")
exec "$bin/node" "$bin/../scripts/zhixiao.mjs" "$@"
`
const PAPERS = [
  ...['LICENSE', 'LICENSE.zh.md', 'SECURITY.md', 'CHANGELOG.md', 'README.md', 'README.zh.md'],
  ...['brand.json', 'docs', 'deploy'],
]
/** Tests, their helpers and the cluster of deploy/ha-test; the demo lacks its data, which are a workspace of their own. */
const LEFT_OUT = /\.test\.tsx?$|\/testing(?:\/|\.ts$)|^deploy\/ha-test$/
/** Of packages: types, maps, and of Node everything but the program. */
const LEFT_OUT_OF_PACKAGES = /\.d\.[cm]?ts$|\.map$|\/node-[a-z]+-\w+\/(?:include|share|lib|CHANGELOG)/

/**
 * Lays out in a new folder what production runs, from the built web app: the sources, their packages and the Node that
 * runs them, with SBOM and notices.
 * @throws Error with one sentence for a package that may not be shipped, or for what is missing here.
 */
export function makeBundle(to: string): { name: string } {
  const faults = licenceFaults(shippedPackages())
  if (faults.length > 0) throw new Error(faults.join('\n'))
  for (const need of ['LICENSE', 'apps/web/build/server/index.js', 'apps/console/build/index.html'])
    if (!existsSync(join(root, need))) throw new Error(`${need} is missing.`)
  rmSync(to, { recursive: true, force: true })
  const packages = shippedPackages()
  for (const { path } of packages) placePackage(path, to)
  for (const [part, folder] of Object.entries(PARTS)) place(join(part, folder), to, LEFT_OUT)
  for (const script of SCRIPTS) place(join('scripts', script), to)
  for (const paper of PAPERS) place(paper, to, LEFT_OUT)
  linkParts(to)
  const release = writeManifests(to, packages)
  writeFileSync(join(to, 'THIRD-PARTY-NOTICES.md'), notices(packages))
  writeFileSync(join(to, 'sbom.cdx.json'), softwareBill(to))
  return release
}

/** Hard links where the file system has them: a bundle is made in seconds. */
function place(path: string, to: string, leftOut?: RegExp): void {
  if (leftOut?.test(path)) return
  const from = join(root, path)
  const kind = lstatSync(from)
  if (kind.isSymbolicLink()) return
  if (kind.isDirectory()) {
    for (const each of readdirSync(from)) place(join(path, each), to, leftOut)
    return
  }
  const copy = join(to, path)
  mkdirSync(dirname(copy), { recursive: true })
  try {
    linkSync(from, copy)
  } catch {
    copyFileSync(from, copy)
  }
}

function placePackage(path: string, to: string): void {
  // Packages below are in the list themselves if they are needed.
  for (const each of readdirSync(join(root, path)))
    if (each !== 'node_modules') place(join(path, each), to, LEFT_OUT_OF_PACKAGES)
}

function linkParts(to: string): void {
  const scope = join(to, 'node_modules', '@zhixiao')
  mkdirSync(scope, { recursive: true })
  for (const part of Object.keys(PARTS)) symlinkSync(join('..', '..', part), join(scope, part.split('/').at(-1) ?? ''))
  mkdirSync(join(to, 'bin'))
  symlinkSync(join('..', 'node_modules', nodePackage, 'bin', 'node'), join(to, 'bin', 'node'))
  writeFileSync(join(to, 'bin', 'zhixiao'), COMMAND, { mode: 0o755 })
}

const nodePackage = `node-${process.platform}-${process.arch}`

const readManifest = (part: string): Manifest => JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8'))

/** The workspaces' own manifests, without what only development needs. */
function writeManifests(to: string, packages: readonly ShippedPackage[]): { name: string } {
  const write = (path: string, content: object) =>
    writeFileSync(join(to, path), `${JSON.stringify(content, null, 2)}\n`)
  for (const part of Object.keys(PARTS)) {
    const { devDependencies: _, ...own }: Manifest & { devDependencies?: object } = readManifest(part)
    // The screens contain the components, which need their packages at run time.
    const more = part === 'apps/web' ? readManifest('packages/ui').dependencies : {}
    write(join(part, 'package.json'), { ...own, dependencies: { ...more, ...own.dependencies } })
  }
  const { name, version, license, engines } = readManifest('')
  const node = packages.find(each => each.name === nodePackage)
  write('package.json', {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    workspaces: ['packages/*', 'apps/*'],
    scripts: Object.fromEntries(COMMANDS.map(each => [each, `node scripts/bootstrap.mjs ${each}`])),
    dependencies: node ? { [node.name]: node.version } : {},
  })
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  write('bundle.json', { name, version, commit, platform: `${process.platform}-${process.arch}` })
  return { name: `${name}-${version}-${process.platform}-${process.arch}` }
}
