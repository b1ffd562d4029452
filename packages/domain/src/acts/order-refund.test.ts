import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import { fen } from '../money/money.ts'
import { STATUS } from '../order/order-states.ts'
import { decideOrderRefund, type RefundFacts } from './order-refund.ts'

const order = {
  custno: '100000000001',
  fundcode: '990044',
  fundname: '启明均衡成长混合A',
  kind: KIND.purchase,
  tradeDate: isoDate('2026-11-20'),
  amount: fen(100_000n),
  bankName: '招商银行',
  cardTail: '1234',
}
const facts: RefundFacts = { ...order, status: STATUS.pending, isPaid: true, isPriced: false, isSent: false }
const input = { order: '7', reason: '客户误操作' }

test('ACT-01 CON-06 a paid order whose price is not known is refunded, and the effects hold all that is signed', () => {
  assert.deepEqual(decideOrderRefund(facts, input), { ok: true, effects: { ...order, ...input } })
})

test('ACT-01 CON-06 an order is refused a refund by the first rule that stands against it', () => {
  const cases: [RefundFacts | null, string][] = [
    [null, 'order.unknown'],
    [{ ...facts, kind: KIND.redemption, amount: null, status: STATUS.confirmed }, 'order.takes-no-money'],
    [{ ...facts, status: STATUS.cancelled, isPaid: false }, 'order.final'],
    [{ ...facts, isPaid: false, isPriced: true }, 'order.unpaid'],
    [{ ...facts, isPriced: true, isSent: true }, 'order.priced'],
    [{ ...facts, isSent: true }, 'order.at-registrar'],
  ]
  for (const [each, code] of cases)
    assert.deepEqual(decideOrderRefund(each, input), { ok: false, refusal: { code, given: { order: '7' } } })
})
