import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { ruleOn } from '../law/legal-rules.ts'
import { parseShares, shareCents, sharesText } from '../money/money.ts'
import { largestFitting, roomBelow } from './holder-limit.ts'

const below = ruleOn('holder-share-below', isoDate('2026-11-30'))?.figure

test('LAW-11 a holder of 400,000.00 out of 1,000,000.00 may get at most 199,999.99 of the 300,000.00 ordered', () => {
  assert.ok(below)
  const room = roomBelow(parseShares('1000000.00'), parseShares('400000.00'), below)
  assert.equal(sharesText(room), '199999.99')
  assert.equal(roomBelow(parseShares('1000000.00'), parseShares('500000.00'), below), 0n)
  assert.equal(roomBelow(parseShares('1000000.00'), parseShares('700000.00'), below), 0n)
  assert.equal(roomBelow(shareCents(0n), shareCents(0n), below), 0n)
})

test('LAW-11 one hundredth of a share more than the room would be half of the fund', () => {
  assert.ok(below)
  const shares = fc.bigInt(0n, 10n ** 15n)
  fc.assert(
    fc.property(shares, shares, (own, others) => {
      const total = own + others
      const room = roomBelow(shareCents(total), shareCents(own), below)
      if (own >= others) assert.equal(room, 0n)
      else assert.ok((own + room) * 2n < total + room && (own + room + 1n) * 2n >= total + room + 1n)
    }),
  )
})

test('LAW-11 the largest part that fits is found exactly', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 14n), fc.bigInt(0n, 10n ** 14n), (whole, most) => {
      assert.equal(
        largestFitting(whole, part => part <= most),
        whole < most ? whole : most,
      )
    }),
  )
})
