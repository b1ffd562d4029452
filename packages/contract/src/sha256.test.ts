import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { sha256 } from './sha256.ts'

test('SEC-01 the hash of a signature is SHA-256, for texts of each length around a block and of all kinds of characters', () => {
  for (let length = 0; length <= 200; length++) {
    const text = '金é😀a'.repeat(length).slice(0, length)
    assert.equal(sha256(text.toWellFormed()), hash('sha256', text.toWellFormed()), String(length))
  }
  const long = 'x'.repeat(100_000)
  assert.equal(sha256(long), hash('sha256', long))
})
