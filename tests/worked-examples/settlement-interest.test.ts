import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { listOpenStays } from '@zhixiao/db/settle/settlement-interest.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { endedBy } from '@zhixiao/domain/fee/settlement-interest.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { receiptPaper } from '../../apps/server/src/calls/query/receipt-paper.ts'
import { runAs, runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server } = examples
const run = (...argv: string[]) => runAsTwo(server.ctx, ['interest', ...argv])

/** What an interest day on `day` would count, by nights. */
async function endedOn(day: string): Promise<string[]> {
  const open = await listOpenStays(server.db, isoDate('2027-03-21'))
  return endedBy(open, isoDate(day)).map(
    ({ from, to, stays, amount }) => `${from} ${to}: ${stays} of ${fenText(amount)}`,
  )
}

type Paid = { orderId: string; amount: string; state: string }
async function interestOrders(): Promise<Paid[]> {
  const { rows } = await sql<{ orderId: string; amount: Fen; state: string }>`
    select o.order_id::text as "orderId", o.amount_fen as amount, t.state from orders o join bank_txn t using (order_id)
    where o.cause = 'interest' order by 1`.execute(server.db)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: fenText(amount) }))
}

async function balances(): Promise<Record<string, string>> {
  const { rows } = await sql<{ account: string; sum: Fen }>`
    select account, sum(delta)::bigint as sum from posting where account in ('interest_owed', 'payable', 'fee') group by 1 order by 1`.execute(
    server.db,
  )
  return Object.fromEntries(rows.filter(row => row.sum !== 0n).map(({ account, sum }) => [account, fenText(sum)]))
}

test('LAW-11 100,000.00 that waited 4 nights at 0.05 % bring the customer 0.55 on the interest day, the rest is carried', async () => {
  const fund = await examples.addFund({}, { '2026-11-27': '1.0000' })
  // Paid on Thursday after the cut-off, for Friday, in the fund on Monday: 4 nights.
  await examples.buy('2026-11-26T16:00:00+08:00', fund, '100000')
  await examples.settle('2026-11-30')

  await server.setClock('2026-12-21T10:00:00+08:00')
  assert.match((await run('pay', '2026-12-21', '1.00')).text, /The night of 2026-11-26 has no rate: enter one/)
  assert.equal((await run('rate', '2026-01-01', '0.05')).code, 0)
  assert.match((await run('pay', '2026-12-22', '1.00')).text, /has not come/)
  assert.match((await run('pay', '2026-12-21', '0.54')).text, /Customers earned 0\.55, the bank credited 0\.54/)
  const paid = await run('pay', '2026-12-21', '0.56')
  assert.equal(paid.code, 0, paid.text)
  assert.deepEqual(await balances(), { interest_owed: '0.01', payable: '0.55' })
  await movePayments(server.ctx)
  const [order, ...more] = await interestOrders()
  assert.deepEqual([order?.amount, order?.state, more.length], ['0.55', 'done', 0])
  assert.deepEqual(await balances(), { interest_owed: '0.01' })
  assert.match((await run('pay', '2026-12-21', '0.56')).text, /paid already/)

  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId: order?.orderId ?? '' })
  assert.ok(detail.ok, JSON.stringify(detail))
  assert.equal(detail.data.order.businessName, '结算资金利息')
  assert.deepEqual(detail.data.stays, [
    { amount: '100000.00', from: '2026-11-26', to: '2026-11-30', nights: 4, interest: '0.555555' },
  ])
  assert.match(JSON.stringify(receiptPaper(detail.data, '张三')), /2026-11-26 至 2026-11-30，4 晚.*0\.55 元/)
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('LAW-11 the carried fraction counts on the next interest day, with money that was sent back and proceeds paid late', async () => {
  const fund = await examples.addFund({}, { '2027-01-08': '1.0000' })
  // Another 4 nights of 100,000.00: 1.1111… in all, of which 0.55 were paid.
  await examples.buy('2027-01-07T16:00:00+08:00', fund, '100000')
  await examples.settle('2027-01-11')
  // Withdrawn after three nights, and back on the card the same day: 36,000.00 x 0.05 % x 3 / 360 = 0.15.
  const undone = await examples.buy('2027-01-15T16:00:00+08:00', fund, '36000')
  await server.setClock('2027-01-18T10:00:00+08:00')
  assert.ok(
    (
      await (
        await examples.zhangSan()
      ).call('trade.withdrawal', { orderId: undone.orderId, tradePassword: TRADE_PASSWORD })
    ).ok,
  )
  await movePayments(server.ctx)
  // Due on one day and paid two nights later: 18,000.00 x 0.05 % x 2 / 360 = 0.05.
  const { orderId } = await examples.sell('2027-01-18T11:00:00+08:00', fund, '18000')
  await examples.publish(fund, isoDate('2027-01-18'), '1.0000')
  await server.setClock('2027-01-19T08:30:00+08:00')
  await settleDay(server.db, isoDate('2027-01-19'))
  const { rows } = await sql<{ due: string }>`select due_date as due from bank_txn where order_id = ${orderId}`.execute(
    server.db,
  )
  assert.deepEqual(rows, [{ due: '2027-01-20' }])
  await server.setClock('2027-01-22T10:00:00+08:00')
  await movePayments(server.ctx)

  await server.setClock('2027-03-21T10:00:00+08:00')
  const paid = await run('pay', '2027-03-21', '0.76')
  assert.equal(paid.code, 0, paid.text)
  // 0.5555… twice, 0.15 and 0.05 make 1.3111…; 0.55 were paid.
  assert.equal((await interestOrders()).at(-1)?.amount, '0.76')
  await movePayments(server.ctx)
  assert.deepEqual(await balances(), { interest_owed: '0.01' })
})

test('LAW-11 money that waited only in a raising, or until the evening of its day, is no stay', async () => {
  const raising = await examples.addFund({ status: '1', setupDate: null, raiseInterestRate: '0.0035' })
  const fund = await examples.addFund({}, { '2027-04-12': '1.0000' })
  await examples.buy('2027-04-09T10:00:00+08:00', raising, '50000')
  // Paid before the cut-off: one night until the fund has it.
  await examples.buy('2027-04-12T10:00:00+08:00', fund, '72000')
  await examples.settle('2027-04-13')
  await examples.found(raising, '2027-04-13')
  await examples.settle('2027-04-14')
  assert.deepEqual(await endedOn('2027-04-14'), ['2027-04-12 2027-04-13: 1 of 72000.00'])
  assert.deepEqual(await endedOn('2027-04-12'), [], 'it has not ended')
})

test('LAW-11 a deduction of a plan is a stay, money cut at the limit of one holder is two, a failed raising is none', async () => {
  const [bought, cut] = [
    await examples.addFund({}, { '2027-04-15': '1.0000' }),
    await examples.addFund({}, { '2027-04-14': '1.0000' }),
  ]
  const raising = await examples.addFund({ status: '1', setupDate: null })
  await sql`update fund set other_shares_cents = 100000 where fundcode = ${cut}`.execute(server.db)
  await server.setClock('2027-04-14T10:00:00+08:00')
  const planned = await (await examples.zhangSan()).call('trade.plan', {
    fundCode: bought,
    unit: '1',
    weekday: '05',
    amount: '10000.00',
    tradeacco: examples.tradeacco,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(planned.ok, JSON.stringify(planned))
  await server.setClock('2027-04-15T09:30:00+08:00')
  await runPlans(server.ctx, isoDate('2027-04-15'))
  await examples.buy('2027-04-15T10:00:00+08:00', cut, '800')
  await examples.buy('2027-04-15T10:00:00+08:00', raising, '50000')
  await examples.publish(cut, isoDate('2027-04-15'), '0.5000')
  await examples.settle('2027-04-16')
  assert.equal((await runAsTwo(server.ctx, ['raising', 'fail', raising])).code, 0)
  await movePayments(server.ctx)
  // 10,000.00, 499.99 that the fund took, and 300.01 that went back.
  assert.deepEqual(
    (await endedOn('2027-04-16')).filter(stay => stay.startsWith('2027-04-15')),
    ['2027-04-15 2027-04-16: 3 of 10800.00'],
  )
})

test('LAW-11 two interest days released at once pay what was earned once, and the second finds the first', async () => {
  const fund = await examples.addFund({}, { '2027-04-20': '1.0000' })
  await examples.buy('2027-04-19T16:00:00+08:00', fund, '100000')
  await examples.settle('2027-04-21')
  const before = (await interestOrders()).length
  await server.setClock('2027-06-22T10:00:00+08:00')
  const ids = await Promise.all(
    ['2027-06-21', '2027-06-22'].map(async day => {
      const asked = await runAs(server.ctx, 'zhao', ['interest', 'pay', day, '10.00', '--reason', '银行补结'])
      return /Request (\d+)/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
    }),
  )
  const answers = await Promise.all(ids.map(id => runAs(server.ctx, 'qian', ['approve', id])))
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 1], answers.map(({ text }) => text).join('\n'))
  assert.match(answers.find(({ code }) => code === 1)?.text ?? '', /was made of another state|paid already/)
  assert.equal((await interestOrders()).length, before + 1)
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})
