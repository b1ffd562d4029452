import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { ratioE9 } from '../money/money.ts'
import { splitsOfLot } from './redemption-fee.ts'

const split = (day: string, ratio: bigint) => ({ day: isoDate(day), ratio: ratioE9(ratio) })
const [first, second, third] = [
  split('2024-03-01', 2_000_000_000n),
  split('2025-03-03', 2_000_000_000n),
  split('2026-03-02', 500_000_000n),
]

test('CUS-06 the splits of a lot are the newest ones of the fund with its ratios, in their order', () => {
  const daysOf = (ratios: readonly bigint[]) =>
    splitsOfLot({ splits: ratios.map(ratioE9) }, [third, first, second]).map(each => each.day)
  assert.deepEqual(daysOf([]), [])
  assert.deepEqual(daysOf([500_000_000n]), [third.day])
  assert.deepEqual(daysOf([2_000_000_000n, 500_000_000n]), [second.day, third.day])
  assert.deepEqual(daysOf([2_000_000_000n, 2_000_000_000n, 500_000_000n]), [first.day, second.day, third.day])
  // Before the third one.
  assert.deepEqual(daysOf([2_000_000_000n]), [second.day])
  assert.deepEqual(daysOf([3_000_000_000n]), [])
})
