import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { fen, fenText, parseFen, parseRate, shareCents } from '../money/money.ts'
import {
  failedRaisingRefund,
  latestRaisingEnd,
  latestRefundDay,
  ORDINARY_RAISING,
  raisingSucceeds,
  SPONSORED_RAISING,
} from './raising.ts'

test('ENG-03 a raising needs 200 million shares, 200 million yuan and 200 holders, each of them', () => {
  const { minShares: shares, minAmount: amount } = ORDINARY_RAISING
  assert.deepEqual([shares, amount], [20_000_000_000n, 20_000_000_000n])
  const raised = { shares, amount, holders: 200 }
  assert.ok(raisingSucceeds(raised, ORDINARY_RAISING))
  assert.ok(!raisingSucceeds({ ...raised, shares: shareCents(shares - 1n) }, ORDINARY_RAISING))
  assert.ok(!raisingSucceeds({ ...raised, amount: fen(amount - 1n) }, ORDINARY_RAISING))
  assert.ok(!raisingSucceeds({ ...raised, holders: 199 }, ORDINARY_RAISING))
})

test('ENG-03 a fund its manager starts needs 10 million', () => {
  const { minShares: shares, minAmount: amount } = SPONSORED_RAISING
  assert.deepEqual([shares, amount], [1_000_000_000n, 1_000_000_000n])
  assert.ok(raisingSucceeds({ shares, amount, holders: 1 }, SPONSORED_RAISING))
  assert.ok(!raisingSucceeds({ shares, amount: fen(amount - 1n), holders: 1 }, SPONSORED_RAISING))
})

test('ENG-03 a failed raising gives back all that was paid and the interest, cut to the fen, within 30 days', () => {
  const refund = failedRaisingRefund(
    parseFen('10000'),
    parseRate('0.0035'),
    isoDate('2026-10-20'),
    isoDate('2026-11-19'),
  )
  // 10,000 x 0.35 % x 30 / 360 = 2.9166...
  assert.deepEqual([refund.principal, refund.interest, refund.total].map(fenText), ['10000.00', '2.91', '10002.91'])
  assert.equal(latestRefundDay(isoDate('2026-11-20')), '2026-12-20')
})

test('ENG-03 a raising lasts three months at most', () => {
  assert.equal(latestRaisingEnd(isoDate('2026-09-01')), '2026-11-30')
})
