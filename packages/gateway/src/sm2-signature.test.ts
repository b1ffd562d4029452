import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { isSignedBy, requestContent, signatureOf } from './signing.ts'
import { isSm2Signature, SM2_ID, signSm2 } from './sm2-signature.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')

test('LIV-18 the signature of GB/T 32918.5 annex A is one of its text, key and identity, and of nothing else', () => {
  const key = createPublicKey({
    format: 'der',
    type: 'spki',
    key: hex(`3059301306072a8648ce3d020106082a811ccf5501822d034200 04
      09F9DF311E5421A150DD7D161E4BC5C672179FAD1833FC076BB08FF356F35020
      CCEA490CE26775A52DC6EA718CC1AA600AED05FBF35E084A6632F6072DA9AD13`),
  })
  const signature = hex(`3046
    022100 F5A03B0648D2C4630EEAC513E1BB81A15944DA3827D5B74143AC7EACEEE720B3
    022100 B1B6AA29DF212FD8763182BC0D421CA1BB9038FD1F7F42D4840B69C485BBC1AA`)
  assert.equal(SM2_ID, '1234567812345678')
  assert.ok(isSm2Signature(key, 'message digest', signature, SM2_ID))
  assert.ok(!isSm2Signature(key, 'message digesT', signature, SM2_ID))
  assert.ok(!isSm2Signature(key, 'message digest', signature, '1234567812345679'))
  const other = Buffer.from(signature)
  other[20] = (other[20] ?? 0) ^ 1
  assert.ok(!isSm2Signature(key, 'message digest', other, SM2_ID))
})

test('LIV-18 the kind of the key decides: SM2 keys sign by SM2, RSA keys by RSA, and neither takes the other for its own', () => {
  const sm2 = generateKeyPairSync('ec', { namedCurve: 'SM2' })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const content = requestContent({ path: '/v1/sms', time: '2026-11-20T02:00:00.000Z', number: 'n1', body: '{}' })
  // As a file holds it: Node then gives an SM2 key no type.
  const read = createPrivateKey(sm2.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  for (const own of [{ ...sm2, privateKey: read }, rsa]) {
    const signature = signatureOf(own.privateKey, content)
    assert.ok(isSignedBy(own.publicKey, content, signature))
    assert.ok(!isSignedBy(own.publicKey, { ...content, body: '{} ' }, signature))
    for (const junk of ['', 'AAAA', signatureOf(own === rsa ? read : rsa.privateKey, content)])
      assert.ok(!isSignedBy(own.publicKey, content, junk))
  }
  assert.ok(!isSignedBy(sm2.publicKey, content, signatureOf(read, content, 'another'), SM2_ID))
  // SM3 is that of the body too: GB/T 32905 gives 66c7f0f4... for abc.
  const text = `POST\n/\n\n\n66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0`
  const signed = signSm2(read, text, SM2_ID).toString('base64')
  assert.ok(isSignedBy(sm2.publicKey, requestContent({ path: '/', time: '', number: '', body: 'abc' }), signed))
  assert.ok(!isSignedBy(sm2.publicKey, content, sign('sha256', Buffer.from('abc'), rsa.privateKey).toString('base64')))
})
