import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { type Env, readEnv, settings, urlOf } from './env.ts'

function envOf(variables: Record<string, string>): Env {
  const read = readEnv(variables)
  assert.ok(read.ok)
  return read.env
}

test('every setting has a default that works', () => {
  const env = envOf({})
  assert.deepEqual([env.port, env.host, env.dataDir], [3000, '127.0.0.1', resolve('.data')])
  assert.deepEqual([env.nodeEnv, env.logLevel, env.only], ['development', 'info', 'all'])
  assert.deepEqual([env.trustProxy, env.allowedHosts], [0, []])
  assert.deepEqual([env.sessionIdleMin, env.sessionAbsoluteH], [15, 8])
  assert.deepEqual([env.rsaKeyBits, env.rsaPadding], [1024, 'pkcs1'])
})

test('HAND-05 a server that listens on every address names one that a browser opens', () => {
  assert.equal(urlOf('0.0.0.0', 3000), 'http://localhost:3000')
  assert.equal(urlOf('::', 3000), 'http://localhost:3000')
  assert.equal(urlOf('::1', 3000), 'http://[::1]:3000')
  assert.equal(urlOf('127.0.0.1', 3000), 'http://127.0.0.1:3000')
})

test('an empty variable counts as not set', () => {
  assert.deepEqual(envOf({ PORT: '', DATABASE_URL: '', DEMO: '' }), envOf({}))
})

test('the demo market is loaded into the embedded database, and into one of your own only when asked for', () => {
  const own = { DATABASE_URL: 'postgres://me@localhost/funds' }
  assert.equal(envOf({}).demo, true)
  assert.equal(envOf(own).demo, false)
  assert.equal(envOf({ ...own, DEMO: '1' }).demo, true)
  assert.equal(envOf({ DEMO: '0' }).demo, false)
})

test('LIV-03 with a database of your own it is production, unless the settings say otherwise', () => {
  const own = { DATABASE_URL: 'postgres://me@localhost/funds' }
  assert.equal(envOf(own).nodeEnv, 'production')
  assert.equal(envOf({ ...own, NODE_ENV: 'development' }).nodeEnv, 'development')
})

test('host names are a list, whatever the spaces and the case', () => {
  assert.deepEqual(envOf({ ALLOWED_HOSTS: 'a.example, B.example,,' }).allowedHosts, ['a.example', 'b.example'])
})

test('all faults are listed at once, each with the setting and the reason', () => {
  const read = readEnv({
    PORT: '70000',
    RSA_KEY_BITS: '512',
    NODE_ENV: 'live',
    SESSION_IDLE_MIN: '1.5',
    TRUST_PROXY: '3',
  })
  assert.ok(!read.ok)
  assert.deepEqual(read.faults, [
    'PORT must be at most 65535 (it is "70000").',
    'NODE_ENV must be one of development, production, test (it is "live").',
    'SESSION_IDLE_MIN must be a whole number (it is "1.5").',
    'RSA_KEY_BITS must be one of 1024, 2048, 3072, 4096 (it is "512").',
  ])
})

test('a fault in the database address does not repeat it, for it may hold a password', () => {
  const read = readEnv({ DATABASE_URL: 'mysql://root:secret@localhost/x' })
  assert.ok(!read.ok)
  assert.deepEqual(read.faults, ['DATABASE_URL must be a postgres:// address.'])
})

test('HAND-04 a fault in a secret setting does not repeat its value, and of one that is no secret it does', () => {
  const faulty = { METRICS_TOKEN: 'too short', SMS_RECEIPT_TOKEN: 'with a space', DATABASE_READ_URL: 'mysql://a:b@c/d' }
  for (const [name, value] of Object.entries({ ...faulty, HOST: '127.0.0.1', LOG_LEVEL: 'loud' })) {
    const read = readEnv({ [name]: value })
    assert.equal(read.ok, name === 'HOST')
    if (!read.ok) assert.equal(read.faults.join().includes(value), name === 'LOG_LEVEL', read.faults.join())
  }
})

for (const file of ['settings.md', 'settings.zh.md']) {
  test(`HAND-04 docs/${file} has one row for every setting, and no other`, () => {
    const text = readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8')
    const rows = [...text.matchAll(/^\| `([A-Z0-9_]+)` /gm)].map(match => match[1] ?? '')
    assert.deepEqual(rows.toSorted(), Object.keys(settings).toSorted())
  })
}
