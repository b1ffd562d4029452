import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { listRegisteredKeys } from '@zhixiao/db/key-registry.ts'
import { noteNode, removeNode } from '@zhixiao/db/nodes.ts'
import { freshDatabase } from '@zhixiao/db/testing.ts'
import { runAs } from '../../doors/shell/testing.ts'
import { type Env, readEnv } from '../../kernel/env.ts'
import { CERTIFICATE } from '../../testing/localhost-certificate.ts'
import { startTestServer } from '../../testing/server.ts'
import { startVault, VAULT_TOKEN } from '../../testing/vault.ts'
import { loadWorld } from '../../testing/world.ts'
import { findProductionFaults } from '../start/refuse-in-production.ts'
import { bindKeys } from './bind-keys.ts'
import { vaultSource } from './key-vault.ts'
import { customerVault } from './places.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixiao-vault-'))
const tokenFile = join(folder, 'token')
const ca = join(folder, 'ca.pem')
let vault: Awaited<ReturnType<typeof startVault>>
before(async () => {
  vault = await startVault()
  writeFileSync(ca, CERTIFICATE)
})
const reset = () => {
  writeFileSync(tokenFile, `${VAULT_TOKEN}\n`, { mode: 0o600 })
  Object.assign(vault, { state: 'open', before: () => {} })
  vault.secrets.clear()
}
after(() => {
  vault.close()
  rmSync(folder, { recursive: true, force: true })
})

const settingsOf = (name: string) => ({
  KEYS: 'vault',
  VAULT_URL: vault.url,
  VAULT_TOKEN_FILE: tokenFile,
  VAULT_CA: ca,
  DATA_DIR: join(folder, name),
})
function envOf(variables: Record<string, string>): Env {
  const read = readEnv({ NODE_ENV: 'test', ...variables })
  assert.ok(read.ok)
  return read.env
}
const vaultOf = (tokens = tokenFile) => ({
  kind: 'vault' as const,
  url: vault.url,
  path: 'secret/zhixiao',
  tokenFile: tokens,
  ca,
})
const namesInVault = () => Object.keys(vault.secrets.get('/v1/secret/data/zhixiao')?.data ?? {}).sort()

test('LIV-04 with KEYS=vault an empty database gets one set of keys, which every node reads there and keeps nowhere else', async () => {
  reset()
  const database = await freshDatabase()
  try {
    const nodes = await Promise.all(
      ['left', 'right'].map(name => bindKeys(database.db, envOf(settingsOf(name)), 'web')),
    )
    const [left, right] = nodes
    assert.deepEqual(namesInVault(), ['data-0001', 'field-0001', 'index-0001', 'pepper'])
    assert.ok(left && right)
    assert.equal(right.open(left.seal('林小满', 'place'), 'place'), '林小满')
    assert.deepEqual(left.publicKey, right.publicKey)
    for (const name of ['left', 'right']) assert.equal(existsSync(join(folder, name)), false)
    // A running process needs no key store.
    vault.state = 'sealed'
    await left.refresh?.()
    assert.equal(right.open(left.seal('x', 'place'), 'place'), 'x')
    await Promise.all(nodes.map(node => node.stop()))

    vault.state = 'open'
    vault.secrets.clear()
    await assert.rejects(
      bindKeys(database.db, envOf(settingsOf('left'))),
      /^StartFault: The keys in the key store http\S+ \(secret\/zhixiao\) on \S+ are not those of this database: data-0001 is missing/,
    )
    assert.equal(vault.secrets.size, 0)
  } finally {
    await database.close()
  }
})

test('LIV-04 a key store that is sealed is waited for; one that stays so, or refuses, stops the start with a sentence', async () => {
  reset()
  vault.state = 'sealed'
  vault.asked = 0
  vault.before = () => {
    if (vault.asked === 2) vault.state = 'open'
  }
  assert.deepEqual((await vaultSource(vaultOf())).names(), [])
  assert.equal(vault.asked, 2)

  vault.before = () => {}
  const refusals: [() => void, RegExp, string?][] = [
    [
      () => Object.assign(vault, { state: 'cut' }),
      /cannot be read: (its answer was cut off|it cannot be reached \(ECONNRESET\))\.$/,
    ],
    [() => Object.assign(vault, { state: 'sealed' }), /cannot be read: it is sealed or under maintenance \(503\)\.$/],
    [
      () => Object.assign(vault, { state: 'forbidden' }),
      /refuses the token of \S+token: it needs the right to read secret\/data\/zhixiao\.$/,
    ],
    [() => {}, /VAULT_TOKEN_FILE: \/nowhere is empty or cannot be read\.$/, '/nowhere'],
  ]
  for (const [make, sentence, file] of refusals) {
    vault.state = 'open'
    make()
    await assert.rejects(vaultSource(vaultOf(file), 1), (error: unknown) => {
      assert.ok(error instanceof StartFault)
      assert.match(error.message, sentence)
      return !error.message.includes(VAULT_TOKEN)
    })
  }
  Object.assign(vault, { state: 'open', asked: 0 })
  await assert.rejects(
    vaultSource({ ...vaultOf(), ca: undefined }, 1),
    /cannot be reached \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  )
  assert.equal(vault.asked, 0, 'a server with an unknown certificate gets no token')
  // A mount below others, or in a namespace.
  await (await vaultSource({ ...vaultOf(), path: 'secret/data/team/zhixiao' })).change?.add({ 'data-0001': 'aa' })
  assert.ok(vault.secrets.has('/v1/secret/data/team/zhixiao'))
  await assert.rejects(
    vaultSource({ ...vaultOf(), url: 'http://127.0.0.1:1' }, 1),
    /cannot be read: it cannot be reached \(ECONNREFUSED\)\.$/,
  )
  const lacking = readEnv({ KEYS: 'vault' })
  assert.deepEqual(
    lacking.ok ? [] : lacking.faults,
    ['VAULT_URL', 'VAULT_TOKEN_FILE'].map(name => `${name} is not set: KEYS=vault needs it.`),
  )
})

test('LIV-04 of two processes that write keys at once neither loses what the other wrote', async () => {
  reset()
  const [one, two] = await Promise.all([vaultSource(vaultOf()), vaultSource(vaultOf())])
  assert.ok(one?.change && two?.change)
  await Promise.all([one.change.add({ 'data-0001': 'aa' }), two.change.add({ 'data-0001': 'bb', 'index-0001': 'cc' })])
  await Promise.all([one.reload(), two.reload()])
  assert.deepEqual(one.names(), ['data-0001', 'index-0001'])
  assert.equal(one.read('data-0001'), two.read('data-0001'))
  await one.change.remove(['index-0001'])
  assert.deepEqual(namesInVault(), ['data-0001'])
})

test('LIV-03 in production the key store is reached by TLS, and one that cannot be read is a line of the list', async () => {
  reset()
  vault.state = 'forbidden'
  const faultsOf = (more: Record<string, string>) =>
    findProductionFaults(envOf({ ...settingsOf('production'), NODE_ENV: 'production', ...more }))
  const refused = await faultsOf({})
  assert.ok(refused.some(fault => /^The key store https\S+ refuses the token of /.test(fault)))
  const PLAIN = 'VAULT_URL is not https, so that keys and token cross the network readable: use TLS.'
  assert.ok(!refused.includes(PLAIN))
  const plain = await faultsOf({ VAULT_URL: 'http://127.0.0.1:1', VAULT_TOKEN_FILE: '/nowhere' })
  assert.ok(plain.includes(PLAIN))
})

// Both wait most of the time.
describe('rotation', { concurrency: true }, () => {
  test('LIV-04 with KEYS=vault a rotation waits for every live node, and goes back without loss after the new keys are in use', async () => {
    reset()
    const site = await startTestServer({ settings: settingsOf('site') })
    const node = await bindKeys(site.db, envOf(settingsOf('node')), 'web')
    const run = (...argv: string[]) => runAs(site.ctx, 'zhao', argv)
    try {
      const { zhangSan } = (await loadWorld(site)).people
      const mobile = async () => {
        const row = await site.db
          .selectFrom('customer')
          .select('mobile_enc')
          .where('custno', '=', zhangSan.custno)
          .executeTakeFirstOrThrow()
        const sealed = row.mobile_enc ?? ''
        return `${sealed.slice(0, 8)} ${customerVault(node, zhangSan.custno).open('mobile', sealed)}`
      }
      const sealed = site.ctx.keys.seal('before', 'place')

      const keyNames = (await listRegisteredKeys(site.db)).map(({ name }) => name)
      await noteNode(site.db, { nodeId: 'far', host: 'far-away', release: '', part: 'web', keyNames })
      const waiting = await run('keys', 'rotate')
      assert.match(waiting.text, /^far-away \(web\) does not have data-0002, field-0002, index-0002\n/)
      assert.match(site.ctx.keys.seal('x', 'place'), /^v1\.0001\./)
      await removeNode(site.db, 'far')

      const rotated = await run('keys', 'rotate')
      assert.equal(rotated.code, 0, rotated.text)
      assert.deepEqual(namesInVault(), ['data-0001', 'data-0002', 'field-0001', 'field-0002', 'index-0002', 'pepper'])
      assert.equal(await mobile(), `v1.0002. ${zhangSan.mobile}`)
      assert.equal(node.blindIndex('mobile', zhangSan.mobile), site.ctx.keys.blindIndex('mobile', zhangSan.mobile))

      assert.match(
        (await run('keys', 'rotate', '--back')).text,
        /are in use\. To put all data under data-0001 again, add/,
      )
      const back = await run('keys', 'rotate', '--back', '--reencrypt')
      assert.equal(back.code, 0, back.text)
      assert.match(back.text, /^removed data-0002; \d+ re-encrypted with data-0001$/)
      assert.equal(await mobile(), `v1.0001. ${zhangSan.mobile}`)
      assert.equal(node.open(sealed, 'place'), 'before')
      assert.ok(!namesInVault().includes('data-0002'))
      assert.match((await run('keys', 'rotate', '--back', '--reencrypt')).text, /no earlier data key to go back to/)

      // The doctor says what would end it.
      chmodSync(tokenFile, 0o644)
      vault.token = { policies: ['root'], ttl: 1_800 }
      const found = await run('doctor')
      assert.match(found.text, /missing: others can read \S+\n {4}chmod 600 /)
      assert.match(found.text, /missing: the token of the key store is a root token\n/)
      assert.match(found.text, /look at: the token of the key store ends in 30 minutes\n/)
    } finally {
      await node.stop()
      await site.close()
    }
  })

  test('LIV-04 with KEYS=env new keys come as variables: nothing is encrypted with them before every live node has them', async () => {
    const keep = await startTestServer()
    const file = join(folder, 'first')
    await runAs(keep.ctx, 'zhao', ['keys', 'export', file, '--env'])
    await keep.close()
    const given = new Map<string, string>()
    const take = (path: string) => {
      for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
        const name = line.slice(0, line.indexOf('='))
        given.set(name, line.slice(name.length + 1))
        process.env[name] = given.get(name)
      }
    }
    take(file)
    const site = await startTestServer({ settings: { KEYS: 'env', DATA_DIR: join(folder, 'none') } })
    const run = (...argv: string[]) => runAs(site.ctx, 'zhao', argv)
    try {
      const sealed = site.ctx.keys.seal('before', 'place')
      assert.match((await run('keys', 'rotate')).text, /^With KEYS=env the new keys come as variables: write them with/)
      const next = join(folder, 'next')
      assert.match(
        (await run('keys', 'rotate', '--variables', next)).text,
        /: data-0002 \(aes-256-gcm\), field-0002 \(rsa\), index-0002 \(hmac-sha256\)\n/,
      )
      assert.deepEqual((await listRegisteredKeys(site.db)).length, 4)
      take(next)

      const keyNames = (await listRegisteredKeys(site.db)).map(({ name }) => name)
      await noteNode(site.db, { nodeId: 'old', host: 'not-restarted', release: '', part: 'jobs', keyNames })
      const waiting = await run('keys', 'rotate')
      assert.match(waiting.text, /^not-restarted \(jobs\) does not have data-0002, .*\n.*new variables/)
      assert.match(site.ctx.keys.seal('x', 'place'), /^v1\.0001\./)
      // A node that starts meanwhile without them is no obstacle to itself.
      for (const name of given.keys()) if (name.endsWith('_0002')) delete process.env[name]
      await (await bindKeys(site.db, site.ctx.env)).stop()
      take(next)
      await removeNode(site.db, 'old')

      const rotated = await run('keys', 'rotate')
      assert.equal(rotated.code, 0, rotated.text)
      assert.match(site.ctx.keys.seal('x', 'place'), /^v1\.0002\./)
      assert.equal(site.ctx.keys.open(sealed, 'place'), 'before')
      // The old index key is still a variable, and nothing uses it.
      assert.match((await run('keys', 'rotate')).text, /^With KEYS=env the new keys come as variables/)
      const back = await run('keys', 'rotate', '--back', '--reencrypt')
      assert.match(back.text, /^removed data-0002; .*\nRemove data-0002 from the environment too, on every machine\.$/)
      assert.equal(site.ctx.keys.open(sealed, 'place'), 'before')
    } finally {
      for (const name of given.keys()) delete process.env[name]
      await site.close()
    }
  })
})
