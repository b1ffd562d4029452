import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { licenceFaults, shippedPackages } from '../../scripts/lib/shipped-packages.ts'
import { firmBrand } from './firm-brand.ts'
import { layRelease, printed } from './release.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-bundle-'))
const release = join(folder, 'release')
const ROLE = `bundle_${process.pid}`
let server: TestDatabase
let site: ChildProcess | undefined
before(async () => {
  server = await freshDatabase()
  layRelease(folder, release)
})
after(async () => {
  const ended = site && new Promise(resolve => site?.once('exit', resolve))
  site?.kill('SIGTERM')
  await ended
  await sql`drop database if exists ${sql.id(ROLE)} with (force)`.execute(server.db)
  await sql`drop role if exists ${sql.id(ROLE)}`.execute(server.db)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = (path: string) => readFileSync(join(release, path), 'utf8')

test('LIV-17 the SBOM has a digest of each package and native file, and names what is linked into them', () => {
  type Part = { type: string; group?: string; name: string; hashes?: { alg: string; content: string }[] }
  const { components }: { components: (Part & { version: string })[] } = JSON.parse(read('sbom.cdx.json'))
  const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`))
  for (const { name, version, hashes } of components)
    if (shipped.has(`${name}@${version}`)) assert.match(hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, name)
  const files = components.filter(({ type }) => type === 'file')
  for (const part of ['sharp', 'libvips', 'typst', 'bin/node'])
    assert.ok(
      files.some(({ name, hashes }) => name.includes(part) && hashes?.[0]?.alg === 'SHA-256'),
      part,
    )
  for (const [group, name] of [
    ['libvips', 'cairo'],
    ['node', 'openssl'],
  ])
    assert.ok(
      components.some(each => each.group === group && each.name === name),
      name,
    )
})

test('LIV-17 a release has SBOM, notices, licence and changelog, and neither tests nor development packages nor the demo', () => {
  const names = new Set(shippedPackages().map(({ name }) => name))
  const { components }: { components: { name: string; version: string }[] } = JSON.parse(read('sbom.cdx.json'))
  const texts = read('THIRD-PARTY-NOTICES.md')
  const listed = components.map(({ name }) => name).filter(name => !existsSync(join(root, 'apps', name)))
  for (const name of ['pg', 'react', 'hono', 'sharp', `node-${process.platform}-${process.arch}`])
    assert.ok(listed.includes(name) && names.has(name), name)
  for (const { name, version } of shippedPackages()) assert.ok(texts.includes(`\n## ${name} ${version}\n`), name)
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of ['@biomejs/biome', 'vite', 'typescript', 'playwright-core']) {
    assert.ok(name in devDependencies, name)
    assert.equal(existsSync(join(release, 'node_modules', name)), false, name)
  }
  assert.deepEqual(globSync('{apps,packages,scripts}/**/{*.test.ts,testing.ts,testing}', { cwd: release }), [])
  for (const part of ['demo', 'deploy/ha-test']) assert.equal(existsSync(join(release, part)), false, part)
  assert.match(read('LICENSE'), /^Copyright/)
  assert.equal(JSON.parse(read('package.json')).license, 'SEE LICENSE IN LICENSE')
  for (const paper of ['LICENSE.zh.md', 'SECURITY.md']) assert.ok(existsSync(join(release, paper)), paper)
  const newest = /^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]
  assert.equal(newest, JSON.parse(read('bundle.json')).version, 'the newest heading of CHANGELOG.md')
})

test('HAND-05 a release has its commands by name, and no others of a clone', () => {
  const help = execFileSync(join(release, 'bin/zhixiao'), ['help'], { cwd: folder, encoding: 'utf8' })
  const listed = new Set([...help.matchAll(/^ {2}(\S+(?: \S+)?) {2,}/gm)].map(([, name]) => name))
  for (const name of ['start', 'ops', 'nav import', 'doctor']) assert.ok(listed.has(name), name)
  for (const name of ['test', 'bench', 'docs']) assert.equal(listed.has(name), false, name)
  const settle = execFileSync(join(release, 'bin/zhixiao'), ['settle', '--help'], { cwd: folder, encoding: 'utf8' })
  assert.match(settle, /^npm run ops -- settle /)
})

test('LIV-17 a package whose licence does not allow shipping it stops the release', () => {
  assert.deepEqual(licenceFaults(shippedPackages()), [])
  const [first] = shippedPackages()
  assert.ok(first)
  const planted = (license: string) => licenceFaults([{ ...first, license }]).length
  assert.deepEqual(['AGPL-3.0-only', 'MIT AND GPL-2.0-only', '', 'MIT'].map(planted), [1, 1, 1, 0])
})

function variables(): Record<string, string> {
  const path = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const own = path('own.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const peer = path('peer.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString())
  const gateway = (name: string) => ({
    [`${name}_GATEWAY`]: 'http',
    [`${name}_URL`]: 'http://127.0.0.1:1',
    [`${name}_PEER_KEY_FILE`]: peer,
  })
  const { host = '', port = 5432 } = server.config
  return {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    PORT: '0',
    DRAIN_S: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres://${ROLE}@localhost:${port}/${ROLE}?host=${encodeURIComponent(host)}`,
    BRAND_FILE: path('brand.json', firmBrand()),
    ORIGIN: 'https://www.yuanhang-fund.cn',
    ALLOWED_HOSTS: '127.0.0.1',
    TRUST_PROXY: '0',
    RSA_KEY_BITS: '2048',
    GATEWAY_KEY_ID: 'firm-1',
    GATEWAY_KEY_FILE: own,
    ...gateway('BANK'),
    ...gateway('SMS'),
    ...gateway('IDENTITY'),
  }
}

/** Runs the release by the Node of the machine, as its README says. */
function start(env: Record<string, string>): ChildProcess {
  site = spawn('node', [join(release, 'scripts/bootstrap.mjs'), 'start'], { env, cwd: folder })
  return site
}

test('LIV-17 a release is production without saying so: it refuses what is missing, and starts on an empty database without build or network', async () => {
  await sql`create role ${sql.id(ROLE)} login`.execute(server.db)
  await sql`create database ${sql.id(ROLE)} owner ${sql.id(ROLE)}`.execute(server.db)
  const ready = variables()
  const { ORIGIN: _, ...lacking } = ready
  await assert.rejects(printed(start(lacking), /ready at/), /not ready for production[\s\S]*- ORIGIN is not set/)
  await assert.rejects(printed(start({ ...ready, DEMO: '1' }), /ready at/), /no demo/)
  const text = await printed(start(ready), /ready at \S+\n/)
  const url = /ready at (\S+)/.exec(text)?.[1] ?? ''
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
  const page = await fetch(url)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /远航/)
})
