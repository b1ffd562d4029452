import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen, shareCents, sumFen, sumShares } from './money.ts'

test('CON-24 the holders of a fund, or transfers of a file, are added up however many they are', () => {
  const many = Array.from({ length: 300_000 }, (_, at) => BigInt(at))
  const sum = (300_000n * 299_999n) / 2n
  assert.equal(sumFen(many.map(fen)), sum)
  assert.equal(sumShares(many.map(shareCents)), sum)
})
