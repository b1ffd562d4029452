import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { moveDemoClock } from '@zhixiao/db/clock.ts'
import { freshDatabase } from '@zhixiao/db/testing.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { type Env, readEnv } from '../../kernel/env.ts'
import { startTestServer } from '../../testing/server.ts'
import { openKeys } from '../secrets/keys.ts'
import { productionFaults } from './production-faults.ts'

const START = fileURLToPath(new URL('../../../../../scripts/start.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-production-'))
const database = await freshDatabase()
after(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const { host = '', user = '', database: name = '' } = database.config
const databaseUrl = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`

/** Starts the site as `npm start` does and returns what it says as it refuses. */
async function refusal(variables: Record<string, string>): Promise<string[]> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', PORT: '0', ...variables }
  const failed: unknown = await promisify(execFile)(process.execPath, [START], { env }).catch((error: unknown) => error)
  assert.ok(failed instanceof Error && 'stderr' in failed && typeof failed.stderr === 'string')
  return failed.stderr.trim().split('\n')
}

test('LIV-03 an unprepared start in production is refused with the whole list, and nothing is made', async () => {
  const dataDir = join(folder, 'none')
  const [head, ...lines] = await refusal({ DATA_DIR: dataDir, DEMO: '1' })
  assert.equal(head, 'This site is not ready for production (NODE_ENV=production):')
  for (const start of [
    'BANK_GATEWAY=embedded agrees with every movement of money and knows test cards: name',
    'SMS_GATEWAY=embedded sends no message to anybody: name',
    'IDENTITY_GATEWAY=embedded believes every name',
    'DEMO=1 loads invented customers with published passwords and opens /dev/clock: remove it',
    'ORIGIN is not set: give',
    'ALLOWED_HOSTS is not set, so that every host name is answered: list',
    'TRUST_PROXY is not set: give',
    'DATABASE_URL is not set',
    'RSA_KEY_BITS is 1024: set it to 2048',
    "brand.json still has a placeholder in company: put the firm's own there.",
    'brand.json still has a placeholder in remittance.accountNumber',
    'brand.json still has a placeholder in icp',
    ...['name', 'hotline', 'hotlineText', 'phone', 'fax', 'remittance.bigPaymentNumber'].map(
      path => `brand.json still has a placeholder in ${path}:`,
    ),
    'brand.json still has a placeholder in accounts.0.target',
  ])
    assert.ok(
      lines.some(line => line.startsWith(`- ${start}`)),
      `${start}\n${lines.join('\n')}`,
    )
  assert.equal(existsSync(dataDir), false)
})

test('LIV-03 a superuser, the demo in the database and the short key of a folder are in the same list', async () => {
  await moveDemoClock(database.db, new Date('2026-11-20T10:00:00+08:00'))
  openKeys({ dataDir: folder, crypto: 'international', rsaKeyBits: 1024, rsaPadding: 'pkcs1' })
  const lines = await refusal({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ORIGIN: 'https://fund.test' })
  const text = lines.join('\n')
  assert.match(text, new RegExp(`The database role ${user} is a superuser.*alter role ${user} nosuperuser`))
  assert.match(text, /The database holds the demo market and its clock can be moved/)
  assert.match(text, /The RSA key in use has 1024 bits: run "npm run ops -- keys rotate" with RSA_KEY_BITS=2048/)
  assert.doesNotMatch(text, /DATABASE_URL is not set|ORIGIN|DEMO=1/)
})

test('LIV-03 a database that cannot be reached is one line of the list', async () => {
  const lines = await refusal({ DATA_DIR: folder, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/funds' })
  assert.ok(lines.some(line => /^- The PostgreSQL of DATABASE_URL cannot be used: connect ECONNREFUSED/.test(line)))
  assert.doesNotMatch(lines.join(), /secret/)
})

const READY = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db/fund',
  ORIGIN: 'https://www.fund.test',
  ALLOWED_HOSTS: 'www.fund.test',
  TRUST_PROXY: '0',
  RSA_KEY_BITS: '2048',
}
function envOf(variables: Record<string, string>): Env {
  const read = readEnv(variables)
  assert.ok(read.ok)
  return read.env
}
const ownBrand = { name: '北辰基金', icp: '沪ICP备12345678号', police: '沪公网安备 31010102001234号' }
/** The faults of a prepared site with one difference. An adapter of its own is not part of this build. */
const faultsWith = (
  variables: Record<string, string> = {},
  facts: { fieldKeyBits?: number; superuser?: boolean; clockIsMoved?: boolean } = {},
) =>
  productionFaults({
    env: envOf({ ...READY, ...variables }),
    brand: ownBrand,
    brandFileFault: null,
    smsWithoutTemplate: ['code'],
    database: {
      role: 'shop',
      isSuperuser: facts.superuser ?? false,
      holdsDemo: false,
      clockIsMoved: facts.clockIsMoved ?? false,
    },
    fieldKeyBits: facts.fieldKeyBits ?? null,
    keyStoreFault: null,
  }).filter(fault => !/^(BANK|SMS|IDENTITY)_GATEWAY=embedded/.test(fault))

test('LIV-03 a prepared site has no fault, and each missing thing is one', () => {
  assert.deepEqual(faultsWith(), [])
  assert.equal(faultsWith({ TRUST_PROXY: '' }).length, 1)
  assert.equal(faultsWith({ ORIGIN: '' }).length, 1)
  assert.equal(faultsWith({ ALLOWED_HOSTS: '' }).length, 1)
  assert.equal(faultsWith({ DEMO: '1' }).length, 1)
  assert.equal(faultsWith({ DEV_NETWORKS: '172.16.0.0/12' }).length, 1)
  assert.equal(faultsWith({}, { superuser: true }).length, 1)
  assert.match(faultsWith({}, { clockIsMoved: true }).join(), /^The business clock of the database is stopped or moved/)
  assert.equal(faultsWith({ RSA_KEY_BITS: '1024' }, { fieldKeyBits: 1024 }).length, 2)
  assert.deepEqual(faultsWith({ RSA_KEY_BITS: '1024', RSA_ALLOW_SHORT: '1' }, { fieldKeyBits: 1024 }), [])
  // SM2 keys have one length; an RSA key from before stays short until it is replaced.
  assert.deepEqual(faultsWith({ RSA_KEY_BITS: '1024', CRYPTO: 'sm' }), [])
  assert.equal(faultsWith({ RSA_KEY_BITS: '1024', CRYPTO: 'sm' }, { fieldKeyBits: 1024 }).length, 1)
  // A process without a port has no visitors.
  assert.deepEqual(faultsWith({ ONLY: 'jobs', ORIGIN: '', ALLOWED_HOSTS: '', TRUST_PROXY: '' }), [])
})

test('LIV-03 production answers no page of a developer, not even beside a demo', async () => {
  const server = await startTestServer()
  Object.assign(server.ctx.env, { nodeEnv: 'production', demo: true })
  const production = await startTestServer({ beside: server, replaced: { env: server.ctx.env } })
  try {
    for (const page of ['outbox', 'reconciliation', 'clock', 'id-card'])
      assert.equal((await fetch(`${production.url}/dev/${page}`)).status, 404, page)
  } finally {
    await production.close()
    await server.close()
  }
})

test('a newcomer starts the demo in development: the shipped brand is a placeholder on purpose', () => {
  assert.equal(envOf({}).nodeEnv, 'development')
  assert.equal(envOf({}).demo, true)
  assert.match(JSON.stringify(brand), /示例/)
})

test('a data folder that is a file is refused at once, with a database of the operator too', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const lines = await refusal({ NODE_ENV: 'development', DATA_DIR: file, DATABASE_URL: databaseUrl })
  assert.deepEqual(lines, [`The data folder ${file} is a file: set DATA_DIR to a folder of this user.`])
})
