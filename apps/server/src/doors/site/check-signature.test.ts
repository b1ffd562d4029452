import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signed } from '../../testing/raw.ts'
import type { Common } from '../http/parse-input.ts'
import { ReplayWindow, signatureFault } from './check-signature.ts'

const NOW = 1_795_200_000_000

function faultAt(offsetMs: number, window = new ReplayWindow(), nonce = 'n'.repeat(22)) {
  const sent = signed({ a: '1' }, 'token', { timestamp: String(NOW + offsetMs), nonce })
  const common: Common = {
    channel: 'h5',
    version: '1.0.0',
    timestamp: String(sent.timestamp),
    nonce,
    sign: String(sent.sign),
  }
  return signatureFault(sent, common, 'token', window, NOW)
}

test('SEC-01 300 seconds either way are accepted, a millisecond more is not', () => {
  for (const offset of [-300_000, 0, 300_000]) assert.equal(faultAt(offset), null, String(offset))
  for (const offset of [-300_001, 300_001]) assert.equal(faultAt(offset), 'SIGN-0002', String(offset))
})

test('SEC-01 a nonce is remembered for as long as its time would be accepted', () => {
  const window = new ReplayWindow()
  assert.equal(window.accept('first', NOW), true)
  assert.equal(window.accept('second', NOW + 599_000), true)
  assert.equal(window.accept('first', NOW + 600_000), false)
  assert.equal(window.accept('second', NOW + 1_198_000), false)
  assert.equal(window.accept('second', NOW + 1_810_000), true)
})

test('SEC-01 a refused request uses up no nonce', () => {
  const window = new ReplayWindow()
  assert.equal(faultAt(400_000, window), 'SIGN-0002')
  assert.equal(faultAt(0, window), null)
  assert.equal(faultAt(0, window), 'SIGN-0003')
})
