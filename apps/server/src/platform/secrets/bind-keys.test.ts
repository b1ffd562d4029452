import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { listRegisteredKeys } from '@zhixiao/db/key-registry.ts'
import { freshDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { readEnv } from '../../kernel/env.ts'
import { main } from '../../main.ts'
import { startTestServer } from '../../testing/server.ts'
import { loadWorld } from '../../testing/world.ts'

const OPS = fileURLToPath(new URL('../../doors/shell/main.ts', import.meta.url))
const KEYS_PASSPHRASE = 'the night shift of november'
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-bind-'))
const site = await startTestServer()
const world = await loadWorld(site)
after(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

type Config = { host?: string; user?: string; database?: string }
const urlOf = ({ host = '', user = '', database = '' }: Config) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

/** An operator's command in a process of its own, on a machine whose data folder is `dataDir`. */
function ops(dataDir: string, database: Config, argv: string[], variables: Record<string, string> = {}) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database),
    ...variables,
  }
  return new Promise<{ code: number; text: string }>(resolve => {
    execFile(process.execPath, [OPS, ...argv], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    )
  })
}

const keysIn = (dataDir: string) => readdirSync(join(dataDir, 'keys')).sort()

test('LIV-04 two processes that start at once on an empty database agree on one set of keys', async () => {
  const database = await freshDatabase()
  const empty = await freshDatabase()
  try {
    const shared = join(folder, 'shared')
    const both = await Promise.all([ops(shared, database.config, ['audit']), ops(shared, database.config, ['audit'])])
    assert.deepEqual(
      both.map(each => each.code),
      [0, 0],
      both.map(each => each.text).join(),
    )
    assert.deepEqual(keysIn(shared), ['data-0001', 'field-0001', 'index-0001', 'pepper'])

    // Without a shared folder one of them makes the keys; the other says how to bring them and makes none.
    const folders = [join(folder, 'left'), join(folder, 'right')]
    const apart = await Promise.all(folders.map(each => ops(each, empty.config, ['audit'])))
    assert.deepEqual(apart.map(each => each.code).sort(), [0, 1])
    const late = apart.findIndex(each => each.code === 1)
    assert.match(apart[late]?.text ?? '', /data-0001 is missing.*\n.*keys export FILE.*keys import FILE/)
    assert.equal(existsSync(join(folders[late] ?? '', 'keys')), false)
  } finally {
    await database.close()
    await empty.close()
  }
})

test('LIV-04 the database holds a fingerprint of each key and no key', async () => {
  const registered = await listRegisteredKeys(site.db)
  const path = join(site.ctx.env.dataDir, 'keys')
  assert.deepEqual(
    registered.map(({ name }) => name),
    readdirSync(path).sort(),
  )
  for (const { name, fingerprint } of registered) {
    assert.match(fingerprint, /^[0-9a-f]{64}$/)
    assert.ok(!readFileSync(join(path, name), 'utf8').includes(fingerprint))
  }
})

test('LIV-04 a site and a command with other keys, or none, are refused, change nothing and say how to bring them', async () => {
  const other = join(folder, 'other')
  const read = readEnv({ NODE_ENV: 'test', DATA_DIR: other, DEMO: '0', ONLY: 'web', PORT: '0', LOG_LEVEL: 'silent' })
  assert.ok(read.ok)
  const starting = main({ env: read.env, database: site.database })
  await assert.rejects(starting, (error: unknown) => {
    assert.ok(error instanceof StartFault)
    assert.match(error.message, /^The keys in \S+ on \S+ are not those of this database: data-0001 is missing/)
    return /"npm run ops -- keys export FILE".*"npm run ops -- keys import FILE"/.test(error.message)
  })
  assert.equal(existsSync(join(other, 'keys')), false)

  const strange = await freshDatabase()
  await ops(other, strange.config, ['audit'])
  await strange.close()
  const before = await site.db.selectFrom('audit_log').select('id').execute()
  const refused = await ops(other, site.database, ['verify'])
  assert.equal(refused.code, 1)
  assert.match(refused.text, /data-0001 is another key, field-0001 is another key.*pepper is another key/)
  assert.equal((await site.db.selectFrom('audit_log').select('id').execute()).length, before.length)
})

test('LIV-04 keys are brought in an encrypted file, which opens by its passphrase only and fits its database only', async () => {
  const { dataDir } = site.ctx.env
  const file = join(folder, 'keys.json')
  assert.match((await ops(dataDir, site.database, ['keys', 'export', file])).text, /KEYS_PASSPHRASE must hold/)
  const exported = await ops(dataDir, site.database, ['keys', 'export', file], { KEYS_PASSPHRASE })
  assert.equal(exported.code, 0, exported.text)
  const text = readFileSync(file, 'utf8')
  assert.ok(!text.includes(readFileSync(join(dataDir, 'keys', 'pepper'), 'utf8').trim()))

  const node = join(folder, 'node')
  const bring = (from: string, phrase = KEYS_PASSPHRASE, to = site.database) =>
    ops(node, to, ['keys', 'import', from], { KEYS_PASSPHRASE: phrase })
  assert.match((await bring(file, 'the day shift of november')).text, /has another passphrase/)
  const changed = join(folder, 'changed.json')
  writeFileSync(changed, text.replace(/"sealed": "..../, '"sealed": "AAAA'))
  assert.match((await bring(changed)).text, /was changed/)
  const strange = await freshDatabase()
  await ops(join(folder, 'strange'), strange.config, ['audit'])
  assert.match((await bring(file, KEYS_PASSPHRASE, strange.config)).text, /holds the keys of another database/)
  await strange.close()
  assert.equal(existsSync(join(node, 'keys')), false)

  const brought = await bring(file)
  assert.equal(brought.code, 0, brought.text)
  assert.deepEqual(keysIn(node), keysIn(dataDir))
  const verified = await ops(node, site.database, ['verify'])
  assert.equal(verified.code, 0, verified.text)
})

test('LIV-04 KEYS=env reads the keys from variables, and refuses others', async () => {
  const file = join(folder, 'variables')
  const exported = await ops(site.ctx.env.dataDir, site.database, ['keys', 'export', file, '--env'])
  assert.equal(exported.code, 0, exported.text)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const variables = Object.fromEntries(lines.map(line => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]))
  const none = join(folder, 'no-folder')
  const run = (more: Record<string, string>) => ops(none, site.database, ['verify'], { KEYS: 'env', ...more })
  const good = await run(variables)
  assert.equal(good.code, 0, good.text)
  const bad = await run({ ...variables, KEY_PEPPER: '00'.repeat(32) })
  assert.match(bad.text, /^The keys in the environment on \S+ are not those of this database: pepper is another key\./)
  assert.match((await run({})).text, /pepper is missing/)
  assert.equal(existsSync(join(none, 'keys')), false)
})

test('LIV-04 a database from before fingerprints takes the keys that open it, and no others', async () => {
  await sql`delete from key_fingerprint`.execute(site.db)
  const refused = await ops(join(folder, 'other'), site.database, ['audit'])
  assert.match(refused.text, /its data keys do not open what the database holds/)
  const none = await ops(join(folder, 'nothing'), site.database, ['audit'])
  assert.match(none.text, /it has no key of the kind pepper, data, index, field/)
  assert.deepEqual(await listRegisteredKeys(site.db), [])
  const taken = await ops(site.ctx.env.dataDir, site.database, ['audit'])
  assert.equal(taken.code, 0, taken.text)
  assert.equal((await listRegisteredKeys(site.db)).length, 4)
  assert.ok(world.people.zhangSan)
})
