import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { parseFen, parseNav, parseShares, ratioE9, ZERO_FEN } from '../money/money.ts'
import {
  type CustodyFund,
  type CustodyInFacts,
  type CustodyOutFacts,
  decideCustodyIn,
  decideCustodyOut,
} from './custody-transfer.ts'

const fund: CustodyFund = {
  name: '启明稳健债券C',
  status: '0',
  setupDate: isoDate('2020-03-02'),
  raiseStart: isoDate('2020-02-03'),
  isLiquidated: false,
  isOutside: false,
  isMonthly: false,
  splitWaits: false,
  nav: parseNav('1.2500'),
}
const common = {
  tradeDate: isoDate('2026-12-15'),
  confirmDate: isoDate('2026-12-16'),
  fund,
  agency: '招商银行',
  isHeld: false,
  wasUsed: false,
}
const facts: CustodyInFacts = {
  ...common,
  to: { custno: '100000000001', isClosed: false },
  closedDays: [],
  feeType: 'A',
  boughtAt: parseNav('1.2000'),
  splits: [],
}
const given = {
  tradeacco: 'T1',
  fund: '990044',
  agency: '0002',
  shares: '10000.00',
  document: 'ZTG-1',
  traded: '2025-12-01',
  registered: '2025-12-02',
  cost: '12000.00',
}
const codeOf = (of: Partial<CustodyInFacts>, more: Partial<Parameters<typeof decideCustodyIn>[1]> = {}) => {
  const made = decideCustodyIn({ ...facts, ...of }, { ...given, ...more })
  return made.ok ? null : made.refusal.code
}

test('SHLF-05 a lot from an agency keeps the days and the NAV of its purchase, and its cost as the agency gives it', () => {
  const made = decideCustodyIn(facts, given)
  assert.ok(made.ok)
  const { lot, worth, isUnusual } = made.effects
  assert.deepEqual(
    [lot.tradeDate, lot.registerDate, lot.nav, lot.cost],
    ['2025-12-01', '2025-12-02', 12_000n, 1_200_000n],
  )
  assert.deepEqual([worth, isUnusual], [parseFen('12500.00'), false])
  const split = decideCustodyIn({ ...facts, splits: [ratioE9(2_000_000_000n)] }, { ...given, shares: '20000.00' })
  assert.deepEqual(split.ok && [split.effects.lot.splits, split.effects.isUnusual], [[2_000_000_000n], false])
  const slip = decideCustodyIn(facts, { ...given, cost: '1200.00' })
  assert.ok(slip.ok && slip.effects.isUnusual)
  const unpriced = decideCustodyIn({ ...facts, fund: { ...fund, nav: null } }, given)
  assert.equal(unpriced.ok && unpriced.effects.worth, parseFen('12000.00'), 'at the NAV of the purchase before ours')
})

test('SHLF-05 a lot that a raising sold was bought at 1.0000, and without our NAV of its day the form gives it', () => {
  const raised = { traded: '2020-02-10', registered: '2020-03-03', cost: '10000.00' }
  const subscribed = decideCustodyIn({ ...facts, boughtAt: null }, { ...given, ...raised })
  assert.equal(subscribed.ok && subscribed.effects.lot.nav, 10_000n)
  assert.equal(codeOf({ boughtAt: null }), 'custody.no-nav')
  assert.equal(codeOf({ boughtAt: null }, { nav: '1.2000' }), null)
  assert.equal(codeOf({}, { nav: '1.2000' }), null)
  assert.equal(codeOf({}, { nav: '1.2001' }), 'custody.other-nav')
})

test('SHLF-05 a lot from an agency is refused by what its days, its fund, its agency and its customer are', () => {
  assert.equal(codeOf({ to: null }), 'custody.no-account')
  assert.equal(codeOf({ to: { custno: '1', isClosed: true } }), 'custody.no-account')
  assert.equal(codeOf({ isHeld: true }), 'transfer.held')
  assert.equal(codeOf({ fund: null }), 'fund.unknown')
  assert.equal(codeOf({ agency: null }), 'custody.no-agency')
  assert.equal(codeOf({ fund: { ...fund, isOutside: true } }), 'custody.outside')
  assert.equal(codeOf({ fund: { ...fund, status: 'a' } }), 'custody.fund-not-running')
  assert.equal(codeOf({ fund: { ...fund, setupDate: null } }), 'custody.fund-not-running')
  assert.equal(codeOf({ fund: { ...fund, isLiquidated: true } }), 'custody.fund-not-running')
  assert.equal(codeOf({ fund: { ...fund, isMonthly: true } }), 'custody.unpaid-income')
  assert.equal(codeOf({ fund: { ...fund, splitWaits: true } }), 'transfer.split-waits')
  assert.equal(codeOf({}, { traded: '2025-12-02' }), 'custody.days', 'registered on the day of its purchase')
  assert.equal(codeOf({}, { registered: '2026-12-16' }), 'custody.days', 'registered after the transfer')
  assert.equal(codeOf({}, { registered: '2026-12-15' }), null)
  assert.equal(codeOf({}, { traded: '2020-02-02', registered: '2020-03-03' }), 'custody.older-than-fund')
  assert.equal(codeOf({}, { traded: '2020-02-03', registered: '2020-03-02' }), 'custody.older-than-fund')
  assert.equal(codeOf({ closedDays: [isoDate('2025-12-01')] }), 'custody.closed-day')
  assert.equal(codeOf({ wasUsed: true }), 'custody.same-paper')
})

const lot = (lotId: bigint, day: string, remaining: string) => ({
  lotId,
  registerDate: isoDate(day),
  remaining: parseShares(remaining),
})
const leaving: CustodyOutFacts = {
  ...common,
  isFrozen: false,
  unpaid: ZERO_FEN,
  from: {
    custno: '100000000001',
    shares: parseShares('2000'),
    free: parseShares('1700'),
    heldBack: parseShares('300'),
  },
  lots: [lot(1n, '2026-01-05', '1000'), lot(2n, '2026-03-02', '500')],
}
const outOf = (of: Partial<CustodyOutFacts>, shares = '1200.00') =>
  decideCustodyOut({ ...leaving, ...of }, { ...given, shares })

test('SHLF-05 the oldest free lots go to an agency, and what is frozen, ordered or locked by the contract stays', () => {
  const made = outOf({})
  assert.deepEqual(made.ok && made.effects.parts.map(({ lotId, shares }) => [lotId, shares]), [
    [1n, 100_000n],
    [2n, 20_000n],
  ])
  const refused = (of: Partial<CustodyOutFacts>, shares?: string) => {
    const decision = outOf(of, shares)
    return decision.ok ? null : decision.refusal
  }
  // 500 of the holding are locked, 300 frozen: 1,500 of 2,000 may go.
  assert.deepEqual(refused({}, '1500.01'), { code: 'holding.too-few-free', given: { shares: '1500.00' } })
  assert.equal(refused({}, '1500.00'), null)
  assert.equal(refused({ from: null })?.code, 'holding.unknown')
  assert.equal(refused({ isHeld: true })?.code, 'transfer.held')
  assert.equal(refused({ isFrozen: true })?.code, 'custody.frozen')
  assert.equal(refused({ unpaid: parseFen('0.01') })?.code, 'custody.unpaid-income')
  const { from } = leaving
  assert.equal(refused({ from: from && { ...from, free: parseShares('1600') } })?.code, 'transfer.orders-wait')
  assert.equal(refused({ wasUsed: true })?.code, 'custody.same-paper')
})
