import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import { fen, parseNav, parseShares, shareCents, ZERO_SHARES } from '../money/money.ts'
import { decideRedemptionLimit, type LimitFacts } from './redemption-limit.ts'
import { refusalText } from './refusals.ts'

const day = isoDate('2026-11-19')
const [fund, given] = ['710301', { fund: '710301', day, accept: '2000' }]
const sale = (orderId: bigint, custno: string, shares: string, continues = true) => ({
  orderId,
  custno,
  kind: KIND.redemption,
  shares: parseShares(shares),
  continues,
})
const facts: LimitFacts = {
  flow: {
    fundcode: fund,
    day,
    previousTotal: parseShares('10000'),
    accepted: null,
    redeem: parseShares('4000'),
    convertOut: ZERO_SHARES,
    purchase: ZERO_SHARES,
    convertIn: ZERO_SHARES,
  },
  orders: [sale(1n, 'a', '3000'), sale(2n, 'b', '1000', false)],
  isConfirmed: false,
  nav: parseNav('1.2345'),
}
const made = (more: Partial<typeof given & { holder: string; cash: string }>, of: LimitFacts | null = facts) => {
  const decision = decideRedemptionLimit(of, { ...given, ...more })
  return decision.ok ? decision.effects : refusalText(decision.refusal).en
}

test('ACT-01 CON-05 a part of a huge redemption is accepted pro rata, the whole also for later orders of the day', () => {
  const half = made({ cash: '2469.00' })
  assert.ok(typeof half === 'object')
  assert.deepEqual(
    half.split.orders.map(order => [order.accepted, order.deferred, order.cancelled]),
    [
      [150_000n, 150_000n, 0n],
      [50_000n, 0n, 50_000n],
    ],
  )
  assert.deepEqual([half.outflow, half.cash, half.cap, half.isFull], [fen(246_900n), fen(246_900n), null, false])
  const full = made({ accept: 'all', holder: '20' })
  assert.ok(typeof full === 'object')
  assert.deepEqual([full.accept, full.cap, full.isFull], [facts.flow.previousTotal, null, true])
  const unpriced = made({}, { ...facts, nav: null })
  assert.ok(typeof unpriced === 'object' && unpriced.outflow === null)
})

test('ACT-01 CON-05 a day without a huge redemption, a part below a tenth, also by a cap, and a confirmed day are refused', () => {
  const calm = { ...facts, flow: { ...facts.flow, redeem: parseShares('1000') } }
  assert.equal(made({}, null), `Nothing of ${fund} waits for ${day}.`)
  assert.match(String(made({}, calm)), /net redemption 1000.00 of 10000.00: not a huge redemption/)
  assert.match(String(made({ accept: '999.99' })), /At least 1000.00/)
  assert.match(String(made({ holder: '4' })), /less than 1000.00 counts/)
  assert.equal(made({}, { ...facts, isConfirmed: true }), `${day} is confirmed already.`)
  const capped = made({ holder: '20' })
  assert.ok(typeof capped === 'object' && capped.cap === shareCents(200_000n))
})
