import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, isoDate } from '../calendar/dates.ts'
import { latestRaisingEnd } from '../fund/raising-end.ts'
import {
  addFen,
  fen,
  fenText,
  parseFen,
  parseRate,
  parseShares,
  shareCents,
  sharesText,
  ZERO_FEN,
} from '../money/money.ts'
import {
  allotRaising,
  failedRaisingRefund,
  LEAST_RAISING,
  latestRefundDay,
  ORDINARY_RAISING,
  raisingLacks,
} from './raising.ts'
import { settleFundDay } from './settle-fund-day.ts'
import { dueOrder, FUND, settleFacts, T } from './testing.ts'

test('ENG-03 a raising needs 200 million shares, 200 million yuan and 200 holders, each of them', () => {
  const { minShares: shares, minAmount: amount } = ORDINARY_RAISING
  assert.deepEqual([shares, amount], [20_000_000_000n, 20_000_000_000n])
  const raised = { shares, amount, holders: 200 }
  assert.deepEqual(raisingLacks(raised, ORDINARY_RAISING), [])
  assert.deepEqual(
    raisingLacks({ shares: shareCents(shares - 1n), amount: fen(amount - 1n), holders: 199 }, ORDINARY_RAISING),
    ['199999999.99 of 200000000.00 shares', '199999999.99 of 200000000.00 yuan', '199 of 200 holders'],
  )
})

test('ENG-03 a fund its manager starts needs 10 million', () => {
  const { minShares: shares, minAmount: amount } = LEAST_RAISING
  assert.deepEqual([shares, amount], [1_000_000_000n, 1_000_000_000n])
  assert.deepEqual(raisingLacks({ shares, amount, holders: 1 }, LEAST_RAISING), [])
})

test('ENG-03 each minimum of a contract is held against its own figure', () => {
  const terms = { minShares: parseShares('300'), minAmount: parseFen('200'), minHolders: 2 }
  const enough = { shares: parseShares('300'), amount: parseFen('200'), holders: 2 }
  assert.deepEqual(raisingLacks(enough, terms), [])
  assert.deepEqual(raisingLacks({ ...enough, shares: parseShares('250') }, terms), ['250.00 of 300.00 shares'])
  assert.deepEqual(raisingLacks({ ...enough, amount: parseFen('199.99') }, terms), ['199.99 of 200.00 yuan'])
})

test('ENG-03 a failed raising gives back all that was paid and the interest, cut to the fen, within 30 days', () => {
  const refund = failedRaisingRefund(
    parseFen('10000'),
    parseRate('0.0035'),
    isoDate('2026-10-20'),
    isoDate('2026-11-19'),
  )
  // 10,000 x 0.35 % x 30 / 360 = 2.9166...
  assert.deepEqual([refund.principal, refund.interest, refund.total].map(fenText), ['10000.00', '2.91', '10002.91'])
  assert.equal(latestRefundDay(isoDate('2026-11-20')), '2026-12-20')
})

test('ENG-03 a raising lasts three months at most', () => {
  assert.equal(latestRaisingEnd(isoDate('2026-09-01')), '2026-11-30')
})

type Paid = { day: number; amount: bigint }
const dayOf = (count: number) => addDays(T, count)

/** Settles subscriptions paid on the n-th day of a raising with a cap. */
function founded(subscriptions: readonly Paid[], cap: string) {
  const days = [...Map.groupBy(subscriptions, each => each.day)].sort(([a], [b]) => a - b)
  const paid = days.map(([day, some]) => ({ day: dayOf(day), paid: addFen(...some.map(each => fen(each.amount))) }))
  const orders = subscriptions.map(({ day, amount }, index) => ({
    ...dueOrder(BigInt(index), '020', '0'),
    amount: fen(amount),
    tradeDate: dayOf(day),
  }))
  const fund = { ...FUND, setupDate: dayOf(10) }
  const { confirmed, newLots } = settleFundDay(
    settleFacts(orders, { fund, raising: allotRaising(paid, parseFen(cap)) }),
  )
  return {
    taken: confirmed.map(({ result }) => result.own?.working.gross ?? fen(-1n)),
    back: confirmed.map(({ result }) => result.payout),
    lots: newLots.map(lot => sharesText(lot.shares)),
  }
}
const yuan = (day: number, amount: string): Paid => ({ day, amount: parseFen(amount) })

test('ENG-03 the day that passes the cap of a raising is dealt pro rata, the days before it are taken whole', () => {
  const { taken, back, lots } = founded([yuan(0, '40000'), yuan(3, '10000'), yuan(3, '20000')], '60000')
  assert.deepEqual(taken.map(fenText), ['40000.00', '6666.66', '13333.33'])
  assert.deepEqual(back.map(fenText), ['0.00', '3333.34', '6666.67'])
  assert.deepEqual(lots, ['40000.00', '6666.66', '13333.33'])
})

test('ENG-03 what comes after a raising is full goes back whole and registers no shares; one below its cap takes all', () => {
  const full = founded([yuan(0, '60000'), yuan(1, '5000')], '60000')
  assert.deepEqual(
    [full.taken.map(fenText), full.back.map(fenText), full.lots],
    [['60000.00', '0.00'], ['0.00', '5000.00'], ['60000.00']],
  )
  const below = founded([yuan(0, '30000'), yuan(1, '29999.99')], '60000')
  assert.deepEqual(below.back, [ZERO_FEN, ZERO_FEN])
})

test('ENG-03 however a raising is oversubscribed, it never passes its cap and every fen is accepted or refunded', () => {
  const drawn = fc.array(fc.record({ day: fc.integer({ min: 0, max: 4 }), amount: fc.bigInt(1n, 10n ** 12n) }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(drawn, fc.bigInt(1n, 10n ** 13n), (subscriptions, cap) => {
      const { taken, back } = founded(subscriptions, fenText(fen(cap)))
      const [sum, paid] = [addFen(...taken), subscriptions.reduce((all, each) => all + each.amount, 0n)]
      const cut = (paid < cap ? paid : cap) - sum
      assert.ok(cut >= 0n && cut < BigInt(subscriptions.length))
      for (const [index, { amount }] of subscriptions.entries())
        assert.equal((taken[index] ?? 0n) + (back[index] ?? 0n), amount)
    }),
    { numRuns: 50 },
  )
})
