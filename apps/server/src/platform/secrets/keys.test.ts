import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { encryptField } from '@zhixiao/contract/encrypt.ts'
import { isFieldKeyDue, outdatedFieldKeys } from './field-keys.ts'
import { newFieldKey } from './key-algorithms.ts'
import { addFiles, folderSource } from './key-files.ts'
import { newSecret } from './key-source.ts'
import { openKeys } from './keys.ts'

const folders: string[] = []
function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixiao-keys-'))
  folders.push(dataDir)
  return { dataDir, crypto: 'international', rsaKeyBits: 1024, rsaPadding: 'pkcs1' } as const
}
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('SEC-02 keys are made at the first start, for their owner only, and are the same at the second', () => {
  const options = newFolder()
  const first = openKeys(options)
  assert.ok('modulus' in first.publicKey)
  assert.match(first.publicKey.modulus, /^[0-9a-f]{256}$/)
  assert.equal(first.publicKey.exponent, '010001')
  const folder = join(options.dataDir, 'keys')
  assert.deepEqual(readdirSync(folder).sort(), ['data-0001', 'field-0001', 'index-0001', 'pepper'])
  for (const name of readdirSync(folder)) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name)
  const second = openKeys(options)
  assert.deepEqual(second.publicKey, first.publicKey)
  assert.equal(second.blindIndex('mobile', '13900000010'), first.blindIndex('mobile', '13900000010'))
  assert.notEqual(openKeys(newFolder()).blindIndex('mobile', '13900000010'), first.blindIndex('mobile', '13900000010'))
})

test('SEC-02 after a rotation the key before is still accepted, the one before that no more', async () => {
  const options = newFolder()
  // Read at once, because keys are reread after a while.
  const published = [openKeys(options).publicKey]
  for (let turn = 0; turn < 2; turn++) {
    addFiles(join(options.dataDir, 'keys'), { [`field-000${turn + 2}`]: newFieldKey(1024) })
    published.push(openKeys(options).publicKey)
  }
  const newest = openKeys(options)
  const opened = await Promise.all(
    published.map(async publicKey =>
      newest.openField(await encryptField(publicKey, 'password', 'secret1', 'n'.repeat(22), 1)),
    ),
  )
  assert.deepEqual(
    opened.map(field => field?.v),
    [undefined, 'secret1', 'secret1'],
  )
})

test('SEC-02 OPS-07 two rotations within the life of a page leave the key it seals with; later ones take it away', async () => {
  const options = newFolder()
  const folder = join(options.dataDir, 'keys')
  const page = openKeys(options).publicKey
  const LIFE_MS = 8 * 3_600_000
  const { names, change } = folderSource(folder)
  assert.ok(isFieldKeyDue(names(), 0, LIFE_MS))
  await change?.add({ 'field-0002': newFieldKey(1024) })
  assert.ok(!isFieldKeyDue(names(), LIFE_MS - 1, LIFE_MS))
  assert.deepEqual(outdatedFieldKeys(names()), [])
  const cipher = await encryptField(page, 'password', '258036', 'n', 1)
  assert.equal(openKeys(options).openField(cipher)?.v, '258036')

  assert.ok(isFieldKeyDue(names(), LIFE_MS, LIFE_MS))
  await change?.add({ 'field-0003': newFieldKey(1024) })
  assert.deepEqual(outdatedFieldKeys(names()), ['field-0001'])
  await change?.remove(['field-0001'])
  assert.equal(openKeys(options).openField(cipher), null)
})

test('SEC-02 what was not sealed with the key opens to nothing, whatever its form', () => {
  const keys = openKeys(newFolder())
  const garbage = [
    '',
    'AAAA',
    '不是密文',
    Buffer.alloc(128).toString('base64'),
    Buffer.alloc(128, 255).toString('base64'),
    Buffer.alloc(129).toString('base64'),
    Buffer.from(crypto.getRandomValues(new Uint8Array(128))).toString('base64'),
  ]
  for (const cipher of garbage) assert.equal(keys.openField(cipher), null)
})

test('SEC-04 sealed text opens only in its own place, unchanged, and also after the key was rotated', () => {
  const options = newFolder()
  const before = openKeys(options)
  const sealed = before.seal('110101199003071233', 'idno:1')
  assert.doesNotMatch(sealed, /110101/)
  assert.equal(before.open(sealed, 'idno:1'), '110101199003071233')
  assert.throws(() => before.open(sealed, 'idno:2'))
  assert.throws(() => before.open(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`, 'idno:1'))
  assert.notEqual(before.seal('x', 'p'), before.seal('x', 'p'))

  addFiles(join(options.dataDir, 'keys'), { 'data-0002': newSecret() })
  const rotated = openKeys(options)
  assert.equal(rotated.open(sealed, 'idno:1'), '110101199003071233')
  assert.match(rotated.seal('x', 'p'), /^v1\.0002\./)
})

test('SEC-04 a blind index is the same for the same value of a kind and tells nothing of another kind', () => {
  const keys = openKeys(newFolder())
  assert.equal(keys.blindIndex('idno', '11010519491231002x'), keys.blindIndex('idno', '11010519491231002X'))
  assert.notEqual(keys.blindIndex('idno', '13900000010'), keys.blindIndex('mobile', '13900000010'))
})
