import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharesFault } from './shares-fault.ts'

const limits = { minRedeem: '10.00', minHold: '100.00' }

test('TRD-08 shares outside of a limit name the limit', () => {
  assert.equal(sharesFault('1000.01', { available: '1000.00' }, limits), '最多可赎回 1,000.00 份')
  assert.equal(sharesFault('9.99', { available: '1000.00' }, limits), '每次至少赎回 10.00 份，或全部赎回')
  assert.equal(sharesFault('900.01', { available: '1000.00' }, limits), '赎回后至少保留 100.00 份，否则请全部赎回')
})

test('all that is there can be redeemed, however little', () => {
  assert.equal(sharesFault('5.00', { available: '5.00' }, limits), null)
  assert.equal(sharesFault('900', { available: '1000.00' }, limits), null)
})

test('what is no number of shares is said to be none', () => {
  assert.equal(sharesFault('', { available: '1000.00' }, limits), '请输入赎回份额')
  assert.equal(sharesFault('0', { available: '1000.00' }, limits), '请输入大于 0 的份额，最多 2 位小数')
})

test('SHLF-01 all that is free may be redeemed, and locked shares count towards the minimum holding', () => {
  const holding = {
    available: '1000.00',
    locked: { shares: '800.00', next: { day: '2026-11-30', shares: '800.00' }, isRolling: false },
  }
  assert.equal(sharesFault('950', holding, limits), null)
  assert.equal(sharesFault('1000', holding, limits), null)
  assert.equal(sharesFault('1000.01', holding, limits), '最多可赎回 1,000.00 份')
})
