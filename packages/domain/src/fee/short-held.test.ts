import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareCents } from '../money/money.ts'
import { shortHeld } from './short-held.ts'

const use = (days: number, rate: string, shares: bigint) => ({ days, rate, shares: shareCents(shares) })

test('PLUS-11 shares held for six days are warned of, those of seven are not', () => {
  assert.deepEqual(shortHeld([use(182, '0', 100n), use(6, '0.015', 50n), use(2, '0.015', 30n)]), {
    shares: shareCents(80n),
    rate: '0.015',
  })
  // Of two rates the warning names the higher one.
  for (const uses of [
    [use(6, '0.005', 50n), use(2, '0.015', 30n)],
    [use(2, '0.015', 30n), use(6, '0.005', 50n)],
  ])
    assert.deepEqual(shortHeld(uses), { shares: shareCents(80n), rate: '0.015' })
  assert.equal(shortHeld([use(7, '0.01', 100n)]), null)
  // A money-market fund charges no penalty.
  assert.equal(shortHeld([use(1, '0.00000000', 100n)]), null)
})
