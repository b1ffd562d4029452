import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalText, NONCE_FORM, newNonce, signatureFrom, textToSign } from './sign.ts'

test('SEC-01 parameters are sorted by code unit, joined as k=v, and followed by time and salt', () => {
  const text = textToSign(
    { b: '2', a: '1', B: '0', sign: 'x', timestamp: '9', empty: '', none: null },
    '1795200000000',
    'salt',
  )
  assert.equal(text, 'B=0&a=1&b=2&1795200000000&salt')
})

test('SEC-01 the signature is six characters of the hash at fixed places', () => {
  const hex = hash('sha256', 'a=1&1795200000000&')
  const expected = [0, 7, 13, 21, 34, 55].map(at => hex[at]).join('')
  assert.equal(signatureFrom(hex), expected)
  assert.equal(expected.length, 6)
})

test('SEC-01 separators inside values cannot imitate other parameters', () => {
  assert.notEqual(canonicalText({ a: '1&b=2' }), canonicalText({ a: '1', b: '2' }))
  assert.notEqual(canonicalText({ a: '1%26b%3D2' }), canonicalText({ a: '1&b=2' }))
  assert.equal(canonicalText({ a: { y: 1, x: [true, null] } }), 'a={"x":[true,null],"y":1}')
})

test('SEC-01 two different sets of texts never share a canonical text', () => {
  const values = fc.dictionary(
    fc.string({ minLength: 1 }).filter(key => key !== 'sign' && key !== 'timestamp'),
    fc.string({ minLength: 1 }),
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(values, values, (a, b) => {
      const same = JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
      assert.equal(canonicalText(a) === canonicalText(b), same)
    }),
  )
})

test('a file is no part of the signature', () => {
  assert.equal(canonicalText({ a: '1', photo: new Blob(['x']) }), 'a=1')
})

test('a nonce has the form the server asks for and is new each time', () => {
  const nonces = Array.from({ length: 100 }, newNonce)
  assert.equal(new Set(nonces).size, 100)
  for (const nonce of nonces) assert.match(nonce, NONCE_FORM)
})
