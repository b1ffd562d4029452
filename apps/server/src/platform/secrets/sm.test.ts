import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { encryptField } from '@zhixiao/contract/encrypt.ts'
import { sm3, sm4 } from 'sm-crypto-v2'
import { ciphers } from './data-keys.ts'
import { sm2FieldKey } from './field-keys.ts'
import { keyFolderOf } from './key-files.ts'
import { openKeys } from './keys.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')

test('LIV-18 SM4-GCM gives the ciphertext and tag of RFC 8998 A.1, and opens them only unchanged and in their place', () => {
  const { seal, open } = ciphers['sm4-gcm']
  const key = hex('0123456789ABCDEFFEDCBA9876543210')
  const iv = hex('00001234567800000000ABCD')
  const place = hex('FEEDFACEDEADBEEFFEEDFACEDEADBEEFABADDAD2')
  const plain = hex(`AAAAAAAAAAAAAAAABBBBBBBBBBBBBBBBCCCCCCCCCCCCCCCCDDDDDDDDDDDDDDDD
    EEEEEEEEEEEEEEEEFFFFFFFFFFFFFFFFEEEEEEEEEEEEEEEEAAAAAAAAAAAAAAAA`)
  const body = hex(`17F399F08C67D5EE19D0DC9969C4BB7D5FD46FD3756489069157B282BB200735
    D82710CA5C22F0CCFA7CBF93D496AC15A56834CBCF98C397B4024A2691233B8D`)
  const tag = hex('83DE3541E4C2B58177E065A9BF7B62EC')
  const sealed = seal(key, iv, place, plain)
  assert.deepEqual([Buffer.from(sealed.body), Buffer.from(sealed.tag)], [body, tag])
  assert.deepEqual(open(key, iv, place, { tag, body }), plain)
  const flipped = (bytes: Buffer, at: number) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  assert.throws(() => open(key, iv, flipped(place, 3), { tag, body }))
  assert.throws(() => open(key, iv, place, { tag: flipped(tag, 15), body }))
  assert.throws(() => open(key, iv, place, { tag, body: flipped(body, 0) }))
  assert.throws(() => open(key, iv, place, { tag: tag.subarray(0, 12), body }))
})

test('LIV-18 the block cipher underneath is that of GB/T 32907', () => {
  const key = '0123456789abcdeffedcba9876543210'
  const once = sm4.encrypt(hex(key), key, { padding: 'none' })
  assert.equal(once, '681edf34d206965e86b3e94f536e4246')
})

/** The key pair of GB/T 32918.5, annexes A and C. */
const standardKey = createPrivateKey({
  format: 'der',
  type: 'pkcs8',
  key: hex(`308187020100301306072a8648ce3d020106082a811ccf5501822d046d306b0201010420
    3945208F7B2144B13F36E38AC6D39F95889393692860B51A42FB81EF4DF7C5B8 a144034200 04
    09F9DF311E5421A150DD7D161E4BC5C672179FAD1833FC076BB08FF356F35020
    CCEA490CE26775A52DC6EA718CC1AA600AED05FBF35E084A6632F6072DA9AD13`),
})

test('LIV-18 a field key opens the ciphertext of GB/T 32918.5, and nothing that was changed or lies off the curve', () => {
  const { decrypt, publicKey } = sm2FieldKey(standardKey)
  assert.ok('point' in publicKey && /^0409f9df31.*a9ad13$/.test(publicKey.point))
  const cipher = hex(`04
    04EBFC718E8D1798620432268E77FEB6415E2EDE0E073C0F4F640ECD2E149A73
    E858F9D81E5430A57B36DAAB8F950A3C64E6EE6A63094D99283AFF767E124DF0
    59983C18F809E262923C53AEC295D30383B54E39D609D160AFCB1908D0BD8766
    21886CA989CA9C7D58087307CA93092D651EFA`)
  assert.equal(decrypt(cipher), 'encryption standard')
  for (let at = 0; at < cipher.length; at++) {
    const changed = Buffer.from(cipher)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(decrypt(changed), '', `byte ${at}`)
  }
})

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixiao-sm-'))
  folders.push(dataDir)
  return { dataDir, crypto: 'sm', rsaKeyBits: 1024, rsaPadding: 'pkcs1' } as const
}

test('LIV-18 SEC-02 with CRYPTO=sm what the browser seals is SM2, and each key and sealed text says its algorithm', async () => {
  const options = newFolder()
  const keys = openKeys(options)
  const { publicKey } = keys
  assert.ok('point' in publicKey)
  const text = (name: string) => readFileSync(join(keyFolderOf(options.dataDir), name), 'utf8')
  assert.match(text('data-0001'), /^sm4-gcm:[0-9a-f]{32}\n$/)
  assert.match(text('index-0001'), /^hmac-sm3:[0-9a-f]{64}\n$/)
  for (const value of ['', '258036', '买买提·阿布都拉·库尔班江', 'x'.repeat(500)]) {
    const cipher = await encryptField(publicKey, 'password', value, 'n'.repeat(22), 1)
    assert.deepEqual(keys.openField(cipher), { f: 'password', n: 'n'.repeat(22), t: 1, v: value })
    assert.notEqual(await encryptField(publicKey, 'password', value, 'n'.repeat(22), 1), cipher)
  }
  const stranger = openKeys(newFolder()).publicKey
  assert.equal(keys.openField(await encryptField(stranger, 'password', '258036', 'n', 1)), null)
  for (const junk of ['', 'BA==', Buffer.alloc(97, 4).toString('base64'), Buffer.alloc(200, 4).toString('base64')])
    assert.equal(keys.openField(junk), null)

  const sealed = keys.seal('110101199003071233', 'idno:1')
  assert.match(sealed, /^sm4\.0001\./)
  assert.equal(keys.open(sealed, 'idno:1'), '110101199003071233')
  assert.throws(() => keys.open(sealed, 'idno:2'))
  assert.throws(() => keys.open(sealed.replace('sm4.', 'v1.'), 'idno:1'))
})

test('LIV-18 a blind index under an SM3 key is HMAC-SM3 by that key, as of GB/T 32905', () => {
  assert.equal(sm3('abc'), '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
  const options = newFolder()
  openKeys(options)
  writeFileSync(join(keyFolderOf(options.dataDir), 'index-0001'), `hmac-sm3:${'0'.repeat(64)}\n`)
  const hmac = (key: Uint8Array, message: Uint8Array) => hex(sm3(message, { key, mode: 'hmac' }))
  // RFC 5869 with an empty salt: the first block of output is enough for 32 bytes.
  const derived = hmac(
    hmac(new Uint8Array(32), new Uint8Array(32)),
    Buffer.concat([Buffer.from('index:mobile'), Buffer.from([1])]),
  )
  const expected = hmac(derived, Buffer.from('13900000010')).toString('hex')
  assert.equal(openKeys(options).blindIndex('mobile', '13900000010'), expected)
})
