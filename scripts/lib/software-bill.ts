import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

type Component = {
  type: string
  name: string
  version: string
  group?: string
  hashes?: { alg: string; content: string }[]
}

/** Code that is not JavaScript: addons, shared libraries, WebAssembly and Node itself. */
const NATIVE = ['node_modules/**/*.node', 'node_modules/**/*.so*', 'node_modules/**/*.dylib', 'node_modules/**/*.wasm']

/**
 * CycloneDX of the packages that are really in the folder, drawn by npm; with the digest of each archive from the lockfile, the
 * digest of each native file, and what is linked into libvips and Node.
 */
export function softwareBill(folder: string): string {
  const done = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (done.status !== 0) throw new Error(`npm could not draw the SBOM: ${done.stderr || done.error?.message}`)
  const drawn: { components: Component[] } = JSON.parse(done.stdout)
  const known = archiveDigests()
  const packages = drawn.components.map(each => ({ ...each, ...known.get(`${each.name}@${each.version}`) }))
  const components = [...packages, ...nativeFiles(folder), ...linkedParts(folder)]
  return `${JSON.stringify({ ...drawn, components }, null, 2)}\n`
}

/** SHA-512 of each package's archive, which npm compared when it installed it. */
function archiveDigests(): Map<string, Pick<Component, 'hashes'>> {
  const lock: Record<string, { version?: string; integrity?: string }> = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  ).packages
  return new Map(
    Object.entries(lock).flatMap(([path, { version, integrity }]) => {
      const base64 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
      if (base64 === undefined) return []
      const content = Buffer.from(base64, 'base64').toString('hex')
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [[`${name}@${version}`, { hashes: [{ alg: 'SHA-512', content }] }] as const]
    }),
  )
}

const nativeFiles = (folder: string): Component[] =>
  [...globSync(NATIVE, { cwd: folder }), ...globSync('node_modules/node-*/bin/node*', { cwd: folder })]
    .filter(path => statSync(join(folder, path)).isFile())
    .sort()
    .map(path => {
      const content = createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex')
      return { type: 'file', name: path, version: '', hashes: [{ alg: 'SHA-256', content }] }
    })

/** libvips lists what it was built with; the Node of the release is the one that runs this. */
function linkedParts(folder: string): Component[] {
  const lists = globSync('node_modules/@img/sharp-libvips-*/versions.json', { cwd: folder })
  const ofVips = lists.flatMap(path => {
    const versions: Record<string, string> = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    return Object.entries(versions)
  })
  const ofNode = Object.entries(process.versions).filter(([name]) => !['node', 'modules', 'napi'].includes(name))
  return [
    ...ofVips.map(([name, version]) => ({ type: 'library', group: 'libvips', name, version })),
    ...ofNode.map(([name, version = '']) => ({ type: 'library', group: 'node', name, version })),
  ]
}
