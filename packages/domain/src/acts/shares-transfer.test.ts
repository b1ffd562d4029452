import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { fen, parseNav, parseShares } from '../money/money.ts'
import { decideSharesTransfer, type TransferFacts } from './shares-transfer.ts'

const from = {
  custno: '100000000001',
  tradeacco: 'T1',
  shares: parseShares('1500'),
  free: parseShares('1500'),
  heldBack: parseShares('0'),
}
const lot = (lotId: bigint, day: string, remaining: string) => ({
  lotId,
  registerDate: isoDate(day),
  remaining: parseShares(remaining),
})
const facts: TransferFacts = {
  from,
  to: { custno: '100000000002', isClosed: false, isInstitution: false },
  held: [],
  isFrozen: false,
  isOutside: false,
  splitWaits: false,
  wasUsed: false,
  unpaidDay: null,
  lots: [lot(1n, '2026-11-10', '1000'), lot(2n, '2026-11-13', '500')],
  fundName: '启明均衡成长混合A',
  nav: parseNav('1.2000'),
  tradeDate: isoDate('2026-11-16'),
  confirmDate: isoDate('2026-11-17'),
}
const given = {
  fund: '990044',
  shares: '1200',
  cause: 'inheritance',
  document: 'GZ-1',
  tradeacco: 'T1',
  to: 'T2',
} as const
const codeOf = (of: Partial<TransferFacts>, more: { shares?: string; cause?: 'judgment' } = {}) => {
  const made = decideSharesTransfer({ ...facts, ...of }, { ...given, ...more })
  return made.ok ? null : made.refusal.code
}

test('ACT-01 CON-07 the oldest shares pass first, and their worth is that of the last NAV', () => {
  const made = decideSharesTransfer(facts, given)
  assert.ok(made.ok)
  assert.deepEqual(
    made.effects.parts.map(({ lotId, shares }) => [lotId, shares]),
    [
      [1n, 100_000n],
      [2n, 20_000n],
    ],
  )
  assert.deepEqual([made.effects.worth, made.effects.to.tradeacco], [fen(144_000n), 'T2'])
})

test('ACT-01 CON-07 shares pass between two customers, free, unpriced orders and name hits aside, once by a paper', () => {
  assert.equal(codeOf({ from: null }), 'transfer.no-holding')
  assert.equal(codeOf({ to: null }), 'transfer.no-target')
  const { custno } = from
  assert.equal(codeOf({ to: { custno: '2', isClosed: true, isInstitution: false } }), 'transfer.no-target')
  assert.equal(codeOf({ to: { custno, isClosed: false, isInstitution: false } }), 'transfer.to-self')
  assert.equal(codeOf({ held: ['100000000002'], isFrozen: true }), 'transfer.held')
  assert.equal(codeOf({ isFrozen: true }), 'transfer.frozen')
  assert.equal(codeOf({ isFrozen: true }, { cause: 'judgment' }), null)
  assert.equal(codeOf({ isOutside: true }), 'transfer.outside')
  assert.equal(codeOf({ from: { ...from, free: parseShares('1400') } }), 'transfer.orders-wait')
  assert.equal(codeOf({}, { shares: '1500.01' }), 'transfer.too-few-free')
  assert.equal(codeOf({ splitWaits: true }), 'transfer.split-waits')
  assert.equal(codeOf({ wasUsed: true }), 'transfer.same-paper')
})
