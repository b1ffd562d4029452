import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { hashScripts } from './script-hashes.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('SEC-07 only scripts that carry the nonce of the rendering are hashed, and the nonce leaves the page', () => {
  const html = '<script nonce="n1">ours()</script><p><script>theirs()</script></p><script nonce="n2">guess()</script>'
  const { page, hashes } = hashScripts(html, 'n1')
  assert.deepEqual(hashes, [hash('ours()')])
  assert.equal(page, html.replace(' nonce="n1"', ''))
})

test('SEC-07 scripts in files need no hash', () => {
  assert.deepEqual(hashScripts('<script nonce="n" src="/a.js"></script>', 'n').hashes, [])
})
