import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen, fenText, parseFen, parseNav, parseRate, parseShares, sharesText } from '../money/money.ts'
import type { Advance } from './confirm-order.ts'
import { EMPTY_POSITION } from './position.ts'
import { holdingKey, type SettleFacts, settleFundDay } from './settle-fund-day.ts'
import { dueOrder, FUND, LOT, settleFacts, T } from './testing.ts'

const SHARES = '5000.00'
const order = dueOrder(1n, '024', SHARES)
const key = holdingKey(order)
const advance = (amount: string, isPaid: boolean): Advance => ({ amount: parseFen(amount), isPaid })

/** The whole holding is redeemed. */
function allSold(): Partial<SettleFacts> {
  const shares = parseShares('8000.00')
  return { orders: [{ ...order, shares }], positions: new Map([[key, { ...EMPTY_POSITION, shares, frozen: shares }]]) }
}

/** Confirms a redemption of 5,000.00 shares of 8,000.00 at one yuan, without a fee of the fund. */
function confirmed(paidAhead: Advance | null, more: Partial<SettleFacts> = {}) {
  const shares = parseShares('8000.00')
  const settled = settleFundDay(
    settleFacts([order], {
      fund: { ...FUND, tiers: [] },
      navs: new Map([[T, { day: T, nav: parseNav('1.0000'), version: 1 }]]),
      positions: new Map([[key, { ...EMPTY_POSITION, shares, frozen: parseShares(SHARES) }]]),
      lots: new Map([[key, [{ ...LOT, remaining: shares }]]]),
      advances: paidAhead ? new Map([[1n, paidAhead]]) : new Map(),
      ...more,
    }),
  )
  const { result } = settled.confirmed[0] ?? assert.fail('it was not confirmed')
  const cash = result.postings.flatMap(posting =>
    posting.unit === 'CNY' ? [`${posting.account} ${fenText(fen(posting.delta))}`] : [],
  )
  return { cash, payout: fenText(result.payout), position: result.position, deferred: sharesText(result.deferred) }
}

test('SHLF-08 the proceeds of an advance that the bank paid repay the line, and nothing is paid out again', () => {
  const { cash, payout } = confirmed(advance(SHARES, true))
  assert.deepEqual(cash, ['fund_cash -5000.00', 'redemption_line 5000.00'])
  assert.equal(payout, '0.00')
})

test('SHLF-08 the proceeds of an advance without an answer are owed to the customer, and no second payment is asked for', () => {
  const { cash, payout } = confirmed(advance(SHARES, false))
  assert.deepEqual(cash, ['fund_cash -5000.00', 'payable 5000.00'])
  assert.equal(payout, '0.00')
})

test('SHLF-08 the proceeds of an ordinary redemption are owed and paid', () => {
  const { cash, payout } = confirmed(null)
  assert.deepEqual(cash, ['fund_cash -5000.00', 'payable 5000.00'])
  assert.equal(payout, '5000.00')
})

test('SHLF-08 a mandatory fee declared after an advance is the loss of the company: the fund keeps the fee and the line gets all', () => {
  const mandatory = new Map([[1n, { free: parseShares('1000.00'), rate: parseRate('0.01') }]])
  for (const [isPaid, account] of [
    [true, 'redemption_line'],
    [false, 'payable'],
  ] as const) {
    const { cash, payout } = confirmed(advance(SHARES, isPaid), { mandatory })
    assert.deepEqual(cash, ['fund_cash -4960.00', `${account} 4960.00`, 'fee -40.00', `${account} 40.00`])
    assert.equal(payout, '0.00')
  }
  assert.equal(confirmed(null, { mandatory }).payout, '4960.00')
})

test('SHLF-08 a loss of the fund after an advance is the loss of the company', () => {
  const { cash } = confirmed(advance('8000.00', true), { ...allSold(), unpaid: new Map([[key, parseFen('-3.21')]]) })
  assert.deepEqual(cash, ['fund_cash -7996.79', 'redemption_line 7996.79', 'fee -3.21', 'redemption_line 3.21'])
})

test('SHLF-08 a huge redemption accepts in full what was advanced and a part of what was not', () => {
  const half = { accept: parseShares('2500.00'), total: parseShares(SHARES) }
  const hugeDays = new Map([[T, half]])
  const left = (of: ReturnType<typeof confirmed>) =>
    `${sharesText(of.position.shares)} ${sharesText(of.position.frozen)} ${of.deferred}`
  assert.equal(left(confirmed(advance(SHARES, true), { hugeDays })), '3000.00 0.00 0.00')
  assert.equal(left(confirmed(null, { hugeDays })), '5500.00 2500.00 2500.00')
})
