import assert from 'node:assert/strict'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { test } from 'node:test'
import { encryptField, encryptPkcs1, type PublicKey } from './encrypt.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url').toString('hex')
const key: PublicKey = { modulus, exponent: '010001', padding: 'pkcs1' }
const decrypt = (cipher: Uint8Array) =>
  privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, cipher)

test('SEC-02 what the browser encrypts under a 1024-bit key with PKCS#1 padding opens on the server', () => {
  for (let length = 0; length <= 117; length++) {
    const plain = new Uint8Array(length).fill(length)
    const cipher = encryptPkcs1(key, plain)
    assert.equal(cipher.length, 128)
    assert.deepEqual(new Uint8Array(decrypt(cipher)), plain)
  }
})

test('SEC-02 117 bytes are the most, and the same text never has the same ciphertext twice', async () => {
  assert.throws(() => encryptPkcs1(key, new Uint8Array(118)), RangeError)
  const seal = () => encryptField(key, 'password', 'abcd1234', 'n'.repeat(22), 1_795_200_000_000)
  assert.notEqual(await seal(), await seal())
})

test('SEC-02 a sealed field names its field, request and time, and the longest secrets fit', async () => {
  for (const [field, value] of [
    ['loginPassword', 'a1'.repeat(10)],
    ['cardNo', '6222021234567890123'],
    ['custname', '买买提·阿布都拉·库尔班江'],
  ] as const) {
    const cipher = await encryptField(key, field, value, 'n'.repeat(22), 1_795_200_000_000)
    assert.equal(cipher.length, 172)
    const opened = JSON.parse(decrypt(Buffer.from(cipher, 'base64')).toString())
    assert.deepEqual(opened, { f: field, n: 'n'.repeat(22), t: 1_795_200_000_000, v: value })
  }
})

test('SEC-02 OAEP by setting', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const n = Buffer.from(pair.publicKey.export({ format: 'jwk' }).n ?? '', 'base64url').toString('hex')
  const cipher = await encryptField(
    { modulus: n, exponent: '010001', padding: 'oaep' },
    'password',
    'x',
    'n'.repeat(22),
    1,
  )
  const options = { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  assert.equal(JSON.parse(privateDecrypt(options, Buffer.from(cipher, 'base64')).toString()).v, 'x')
})
