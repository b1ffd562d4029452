import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { addDays, isoDate, weekdayOf } from '../calendar/dates.ts'
import { cutOffOf, instantOf } from '../calendar/shanghai.ts'
import { KIND } from '../codes/business-kinds.ts'
import { parseFen, parseShares, ZERO_FEN } from '../money/money.ts'
import { isFinal, orderCauses, orderMoves } from './order-states.ts'
import { decidePurchase, type PurchaseFacts } from './purchase.ts'
import { decideRedemption, type RedemptionFacts } from './redemption.ts'
import { decideWithdrawal } from './withdrawal.ts'

const BUY: PurchaseFacts = {
  fund: { status: '0', fundType: 'mixed', riskLevel: 'R3' },
  limits: { minFirst: parseFen('10'), minFurther: parseFen('1'), singleMax: ZERO_FEN, dayMax: ZERO_FEN },
  amount: parseFen('1000'),
  isFurther: false,
  usedToday: ZERO_FEN,
  investor: 'C3',
  hasLeaveMark: false,
  card: { isActive: true, takesDebits: true, singleMax: ZERO_FEN, dayMax: ZERO_FEN, usedToday: ZERO_FEN },
}
const bought = (more: Partial<PurchaseFacts>) => {
  const decision = decidePurchase({ ...BUY, ...more })
  return decision.ok ? decision.kind : decision.code
}

test('TRD-01 a fund that is raising takes subscriptions, an open one purchases, a closed one nothing', () => {
  assert.equal(bought({}), '022')
  assert.equal(bought({ fund: { ...BUY.fund, status: '1' } }), '020')
  assert.equal(bought({ fund: { ...BUY.fund, status: '1', isRaised: true } }), 'TRADE-CLOSED')
  for (const status of ['2', '3', '4', '5', '9', 'a'] as const)
    assert.equal(bought({ fund: { ...BUY.fund, status } }), 'TRADE-CLOSED')
})

test('TRD-08 the first and the further minimum, the single limit and the limit of the card', () => {
  assert.equal(bought({ amount: parseFen('9.99') }), 'TRADE-MIN')
  assert.equal(bought({ amount: parseFen('9.99'), isFurther: true }), '022')
  const limits = { ...BUY.limits, singleMax: parseFen('1000') }
  assert.equal(bought({ limits }), '022')
  assert.equal(bought({ limits, amount: parseFen('1000.01') }), 'TRADE-MAX')
  assert.equal(bought({ card: { ...BUY.card, singleMax: parseFen('999.99') } }), 'TRADE-CARD-MAX')
})

test('TRD-08 a day limit of 1,000: 600 then 400 fit, one fen more is refused whole', () => {
  const limits = { ...BUY.limits, dayMax: parseFen('1000') }
  assert.equal(bought({ limits, amount: parseFen('400'), usedToday: parseFen('600') }), '022')
  assert.equal(bought({ limits, amount: parseFen('400.01'), usedToday: parseFen('600') }), 'TRADE-DAY-MAX')
})

test('LIV-15 what a card is debited today for all funds counts towards the day limit of its bank', () => {
  const card = { ...BUY.card, dayMax: parseFen('1000') }
  assert.equal(bought({ card: { ...card, usedToday: parseFen('600') }, amount: parseFen('400') }), '022')
  const over = { card: { ...card, usedToday: parseFen('600') }, amount: parseFen('400.01') }
  assert.equal(bought(over), 'TRADE-CARD-DAY-MAX')
})

test('RISK-02 C2 buys R3 only after confirming the warning; C0 never, whatever it confirmed', () => {
  assert.equal(bought({ investor: 'C2' }), 'DS-TR0U0119')
  assert.equal(bought({ investor: 'C2', hasLeaveMark: true }), '022')
  assert.equal(bought({ investor: 'C0', hasLeaveMark: true }), 'TRADE-UNSUITABLE')
  assert.equal(bought({ investor: null, hasLeaveMark: true }), 'TRADE-UNSUITABLE')
})

test('TRD-01 a lapsed card or one of another capital mode pays nothing', () => {
  assert.equal(bought({ card: { ...BUY.card, isActive: false } }), 'TRADE-CARD')
  assert.equal(bought({ card: { ...BUY.card, takesDebits: false } }), 'TRADE-CARD')
})

const SELL: RedemptionFacts = {
  fund: { status: '0', fundType: 'mixed' },
  minRedeem: parseShares('10'),
  minHold: parseShares('100'),
  held: parseShares('1000'),
  frozen: parseShares('400'),
  sellable: parseShares('600'),
  shares: parseShares('200'),
}
const sold = (more: Partial<RedemptionFacts>) => {
  const decision = decideRedemption({ ...SELL, ...more })
  return decision.ok ? 'ok' : decision.code
}

test('TRD-02 frozen shares are not free, and all that is free may always go', () => {
  assert.equal(sold({}), 'ok')
  assert.equal(sold({ shares: parseShares('600.01') }), 'TRADE-NO-SHARES')
  assert.equal(sold({ shares: parseShares('600') }), 'ok')
  assert.equal(sold({ held: parseShares('405'), sellable: parseShares('5'), shares: parseShares('5') }), 'ok')
})

test('SHLF-01 more than is free is refused, all that is free may go though the locked rest is below the minimum', () => {
  const held = { frozen: parseShares('0'), sellable: parseShares('950') }
  assert.equal(sold({ ...held, shares: parseShares('950.01') }), 'TRADE-NOT-FREE')
  assert.equal(sold({ ...held, shares: parseShares('1000.01') }), 'TRADE-NO-SHARES')
  assert.equal(sold({ ...held, shares: parseShares('950') }), 'ok')
  assert.equal(sold({ ...held, shares: parseShares('900.01') }), 'TRADE-MIN-HOLD')
})

test('TRD-08 the minimum redemption, and a remainder below the minimum holding is sent back to the customer', () => {
  assert.equal(sold({ shares: parseShares('9.99') }), 'TRADE-MIN-REDEEM')
  assert.equal(sold({ shares: parseShares('500.01') }), 'TRADE-MIN-HOLD')
  assert.equal(sold({ shares: parseShares('500') }), 'ok')
  assert.equal(sold({ fund: { ...SELL.fund, status: '6' } }), 'TRADE-CLOSED')
})

test('TRD-06 an order is taken back until the last millisecond before its cut-off, and never when it is final', () => {
  const tradeDate = isoDate('2026-11-23')
  const facts = {
    status: '9',
    kind: KIND.purchase,
    origin: 'customer',
    cause: null,
    tradeDate,
    acceptMs: instantOf(tradeDate, '09:30'),
    fundAllows: true,
    isAdvanced: false,
    nowMs: cutOffOf(tradeDate) - 1,
  } as const
  assert.deepEqual(decideWithdrawal(facts), { ok: true })
  assert.deepEqual(decideWithdrawal({ ...facts, nowMs: cutOffOf(tradeDate) }), { ok: false, code: 'TRADE-CUTOFF' })
  assert.deepEqual(decideWithdrawal({ ...facts, status: '1' }), { ok: false, code: 'TRADE-FINAL' })
  assert.deepEqual(decideWithdrawal({ ...facts, fundAllows: false }), { ok: false, code: 'TRADE-NO-WITHDRAWAL' })
  assert.deepEqual(decideWithdrawal({ ...facts, isAdvanced: true }), { ok: false, code: 'TRADE-NO-WITHDRAWAL' })
  // A plan's order cannot be withdrawn on the deduction day, but can on the next until its cut-off.
  const deducted = { ...facts, kind: KIND.planPurchase, origin: 'plan' } as const
  assert.deepEqual(decideWithdrawal(deducted), { ok: false, code: 'TRADE-PLAN-TODAY' })
  const before = instantOf(isoDate('2026-11-20'), '09:30')
  assert.deepEqual(decideWithdrawal({ ...deducted, acceptMs: before }), { ok: true })
})

test('TRD-06 of the orders that a fund places only the rest of a sale is taken back', () => {
  const tradeDate = isoDate('2026-11-23')
  const facts = {
    status: '9',
    origin: 'fund',
    tradeDate,
    acceptMs: instantOf(tradeDate, '08:30'),
    fundAllows: true,
    isAdvanced: false,
    nowMs: cutOffOf(tradeDate) - 1,
  } as const
  const taken = Object.values(KIND).flatMap(kind =>
    orderCauses.filter(cause => decideWithdrawal({ ...facts, kind, cause }).ok).map(cause => `${kind} ${cause}`),
  )
  assert.deepEqual(taken, ['024 resized', '024 deferred', '036 resized', '036 deferred'])
})

for (const [submitted, time, tradeDate] of [
  ['2026-11-20', '16:00', '2026-11-23'],
  ['2026-09-30', '15:10', '2026-10-08'],
] as const) {
  test(`TRD-06 an order of ${submitted} ${time} may be taken back until ${tradeDate} 14:59:59`, () => {
    const isHoliday = (day: string) => day >= '2026-10-01' && day <= '2026-10-07'
    const calendar = createCalendar(
      Array.from({ length: 90 }, (_, index) => addDays(isoDate('2026-09-01'), index)).map(day => ({
        day,
        isOpen: weekdayOf(day) <= 5 && !isHoliday(day),
      })),
    )
    const day = calendar.tradingDayOf(instantOf(isoDate(submitted), time))
    assert.equal(day, tradeDate)
    const at = (clock: string) =>
      decideWithdrawal({
        status: '9',
        kind: KIND.purchase,
        origin: 'customer',
        cause: null,
        tradeDate: day,
        acceptMs: instantOf(isoDate(submitted), time),
        fundAllows: true,
        isAdvanced: false,
        nowMs: instantOf(day, clock),
      }).ok
    assert.deepEqual([at('14:59:59'), at('15:00:00')], [true, false])
  })
}

test('TRD-06 only a pending order can become anything else', () => {
  assert.deepEqual([...new Set(orderMoves['9'].map(move => move.to))], ['1', '0', '4'])
  assert.ok((['1', '0', '4'] as const).every(isFinal))
})
