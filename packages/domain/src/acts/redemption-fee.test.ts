import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { isoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import { parseRate, parseShares, ZERO_SHARES } from '../money/money.ts'
import { decideRedemptionFee, type FeeFacts } from './redemption-fee.ts'

const day = isoDate('2026-12-02')
const calendar = createCalendar([
  { day: isoDate('2026-12-01'), isOpen: false },
  { day, isOpen: true },
])
const found = { mainCode: '990003', isMoney: true, isConfirmed: false, total: parseShares('10000000') }
const sale = (orderId: bigint, shares: string, earlier: string) => ({
  orderId,
  custno: '100000000001',
  kind: KIND.redemption,
  shares: parseShares(shares),
  earlier: parseShares(earlier),
})
const facts: FeeFacts = { today: day, calendar, found, sales: [sale(1n, '90000', '0'), sale(2n, '20000', '90000')] }
const decide = (of: Partial<FeeFacts> = {}, on: string = day) =>
  decideRedemptionFee({ ...facts, ...of }, { fund: '990004', day: on })

test('ACT-01 LAW-11 above a hundredth of the fund a holder pays, counting what was asked for earlier on the day', () => {
  const made = decide()
  assert.ok(made.ok)
  const { charges, ...fee } = made.effects
  const { mainCode, total } = found
  assert.deepEqual(fee, { mainCode, total, day, free: parseShares('100000'), rate: parseRate('0.01') })
  assert.deepEqual(
    charges.map(({ orderId, free, fee: paid }) => [orderId, free, paid]),
    [[2n, parseShares('10000'), 10_000n]],
  )
})

test('ACT-01 LAW-11 the fee is declared of a money-market fund with shares, for an open day that is not confirmed', () => {
  const codeOf = (of: Partial<FeeFacts>, on: string = day) => {
    const made = decide(of, on)
    return made.ok ? null : made.refusal.code
  }
  assert.equal(codeOf({}, '2000-01-01'), 'mandatory-fee.no-rule')
  assert.equal(codeOf({}, '2026-12-03'), 'mandatory-fee.not-come')
  assert.equal(codeOf({}, '2026-12-01'), 'day.closed')
  assert.equal(codeOf({ found: null }), 'mandatory-fee.no-money-fund')
  assert.equal(codeOf({ found: { ...found, isMoney: false } }), 'mandatory-fee.no-money-fund')
  assert.equal(codeOf({ found: { ...found, isConfirmed: true } }), 'redemption.confirmed')
  assert.equal(codeOf({ found: { ...found, total: ZERO_SHARES } }), 'mandatory-fee.no-shares')
})
