import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { fen, parseFen, parseShares, rateE8 } from '../money/money.ts'
import { ORDINARY_RAISING } from '../settle/raising.ts'
import { decideRaisingFail, type FailFacts } from './raising-fail.ts'
import { decideRaisingFound, type FoundFacts } from './raising-found.ts'
import { refusalText } from './refusals.ts'

const [fund, today] = ['990001', isoDate('2026-12-20')]

test('ACT-01 ENG-03 a fund is founded up to today once its raising has reached what the contract asks', () => {
  const raised = { shares: parseShares('200000000'), amount: parseFen('200000000'), holders: 200 }
  const raising = { raised, terms: ORDINARY_RAISING, paid: parseFen('30000'), holders: 2 }
  const found = (of: FoundFacts['raising'], day: string = today) => {
    const made = decideRaisingFound({ today, raising: of }, { fund, day })
    return made.ok ? made.effects : refusalText(made.refusal)
  }
  assert.deepEqual(found(raising), { ...raising, fund, setup: today })
  assert.deepEqual(found(null), { zh: `${fund} 不在募集`, en: `${fund} is not raising.` })
  assert.deepEqual(found(null, '2026-12-21'), {
    zh: '成立日 2026-12-21 晚于今天 2026-12-20',
    en: '2026-12-21 is after the business date 2026-12-20.',
  })
  const short = { ...raised, shares: parseShares('199999999.99'), holders: 199 }
  assert.deepEqual(found({ ...raising, raised: short }), {
    zh: '没有达到基金合同的成立条件：份额 199999999.99，须 200000000.00；199 户，须 200 户',
    en: `${fund} has not reached what its contract asks: 199999999.99 of 200000000.00 shares, 199 of 200 holders.`,
  })
})

// 10,000.00 x 0.36 % x 30 / 360 = 3.00
test('ACT-01 ENG-03 a failed raising ends every subscription, and gives back what was paid, with its interest, late or not', () => {
  const order = (orderId: bigint, paidOn: string | null) => ({
    orderId,
    custno: '100000000001',
    amount: parseFen('10000'),
    rate: rateE8(360_000n),
    paidOn: paidOn === null ? null : isoDate(paidOn),
  })
  const raising = { end: isoDate('2026-11-20'), orders: [order(1n, '2026-11-20'), order(2n, null)] }
  const fail = (of: FailFacts['raising']) => decideRaisingFail({ today, raising: of }, { fund })
  const made = fail(raising)
  assert.ok(made.ok)
  const { orders, refunds, total, missed } = made.effects
  assert.deepEqual([orders.length, total, missed], [2, fen(1_000_300n), null])
  assert.deepEqual(
    refunds.map(({ orderId, principal, interest }) => [orderId, principal, interest]),
    [[1n, 1_000_000n, 300n]],
  )
  const late = fail({ ...raising, end: isoDate('2026-11-19') })
  assert.equal(late.ok && late.effects.missed, '2026-12-19')
  const other = fail(null)
  assert.equal(!other.ok && other.refusal.code, 'raising.not-raising')
})
