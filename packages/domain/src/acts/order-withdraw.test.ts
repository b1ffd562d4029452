import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { cutOffOf, instantOf } from '../calendar/shanghai.ts'
import { KIND } from '../codes/business-kinds.ts'
import { fen } from '../money/money.ts'
import { STATUS } from '../order/order-states.ts'
import { decideOrderWithdraw, type OrderWithdrawFacts } from './order-withdraw.ts'

const tradeDate = isoDate('2026-11-20')
const order = {
  custno: '100000000001',
  fundcode: '990044',
  fundname: '启明均衡成长混合A',
  kind: KIND.purchase,
  name: '申购',
  tradeDate,
  amount: fen(100_000n),
  shares: null,
  cardTail: '1234',
}
const own = {
  status: STATUS.pending,
  kind: KIND.purchase,
  origin: 'customer',
  cause: null,
  tradeDate,
  acceptMs: instantOf(tradeDate, '09:30'),
  fundAllows: true,
  isAdvanced: false,
  nowMs: cutOffOf(tradeDate) - 1,
} as const
const facts: OrderWithdrawFacts = { ...order, own, isClosed: false, isFrozen: false, isHeld: false }
const input = { order: '7', reason: '客户来电要求撤单' }

test('CON-06 ACT-01 staff withdraw an order up to the last moment at which its customer could', () => {
  assert.deepEqual(decideOrderWithdraw(facts, input), { ok: true, effects: { ...order, ...input } })
})

test('CON-06 ACT-01 whatever refuses the withdrawal to the customer refuses it to staff', () => {
  const cases: [OrderWithdrawFacts | null, string][] = [
    [null, 'order.unknown'],
    [{ ...facts, own: { ...own, status: STATUS.cancelled } }, 'order.final'],
    [{ ...facts, own: { ...own, nowMs: cutOffOf(tradeDate) } }, 'withdrawal.too-late'],
    [{ ...facts, own: { ...own, fundAllows: false } }, 'withdrawal.not-by-terms'],
    [{ ...facts, own: { ...own, kind: KIND.planPurchase } }, 'withdrawal.plan-today'],
    [{ ...facts, isClosed: true }, 'customer.closed'],
    [{ ...facts, isFrozen: true }, 'customer.frozen'],
    [{ ...facts, isHeld: true }, 'customer.in-review'],
  ]
  for (const [each, code] of cases) {
    const decision = decideOrderWithdraw(each, input)
    assert.equal(decision.ok ? 'withdrawn' : decision.refusal.code, code)
  }
})
