import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { listBankCases } from '@zhixiao/db/settle/channel-statement.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { listOpenStays } from '@zhixiao/db/settle/settlement-interest.ts'
import { copyDatabase } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fenText, navE4, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Payout } from '@zhixiao/domain/order/fast-redemption.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import type { Context } from '../../apps/server/src/kernel/context.ts'
import { takeNotice } from '../../apps/server/src/platform/gateways/take-notice.ts'
import { startTestServer } from '../../apps/server/src/testing/server.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { crashingDb, createCrasher } from '../simulation/crashes.ts'
import { type FundTraits, openExamples } from './market.ts'

const examples = await openExamples()
const { server, tradeacco } = examples
const { db } = server

/** A money-market fund that earns one yuan per 10,000 shares on each day of November; its holder has `shares` since 11-11. */
async function heldFund(shares: string, traits: FundTraits = {}): Promise<string> {
  const fund = await examples.addFund(traits)
  await db
    .updateTable('fund')
    .set({ fund_type: 'money', carry: 'monthly', carry_day: 28, default_dividend_method: '0', pay_lag: 1 })
    .where('fundcode', '=', fund)
    .execute()
  const rows = Array.from({ length: 30 }, (_, at) => {
    const day = addDays(isoDate('2026-11-01'), at)
    const published_at = new Date(`${day}T20:00:00+08:00`)
    const nav = navE4(10_000n)
    return { fundcode: fund, day, nav_e4: nav, acc_nav_e4: nav, income_e4: 10_000n, published_at }
  })
  await withTx(db, tx => insertRows(tx, 'nav', rows))
  await examples.buy('2026-11-10T10:00:00+08:00', fund, shares)
  await examples.settle('2026-11-11')
  return fund
}

async function act(...argv: string[]): Promise<void> {
  const done = await runAsTwo(server.ctx, argv)
  assert.equal(done.code, 0, done.text)
}
const openLine = (fund: string, limit: string) => act('line', 'set', fund, limit, '测试商业银行')

async function redeem(fundCode: string, shares: string, payout: Payout = 'fast', requestId?: string) {
  const input = { fundCode, tradeacco, shares, largeRedemption: '1', payout, tradePassword: TRADE_PASSWORD } as const
  return (await examples.zhangSan()).call('trade.redemption', input, requestId === undefined ? {} : { requestId })
}
async function placed(...of: Parameters<typeof redeem>): Promise<string> {
  const answer = await redeem(...of)
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.orderId
}
async function refusal(...of: Parameters<typeof redeem>): Promise<string> {
  const answer = await redeem(...of)
  assert.ok(!answer.ok, 'it was placed')
  return JSON.stringify(answer)
}

/** The bank as it answers payouts. */
type Credit = Parameters<Context['gateways']['bank']['credit']>[0]
const withBank = (credit: (of: Credit) => Promise<{ state: 'done' | 'refused' }>): Context => ({
  ...server.ctx,
  gateways: { ...server.ctx.gateways, bank: { ...server.ctx.gateways.bank, credit, notices: () => [] } },
})
const refusing = withBank(async () => ({ state: 'refused' }))
const silent = withBank(async () => {
  throw new Error('time-out')
})

async function stateOf(orderId: string) {
  const { rows } = await sql<{
    status: string
    fast: string | null
    movement: string | null
    attempt: number | null
    paid: Fen | null
  }>`
    select o.status, x.state as fast, t.state as movement, t.attempt, t.amount_fen as paid
    from orders o left join fast_redemption x using (order_id) left join bank_txn t on t.order_id = o.order_id and t.direction = 'out'
    where o.order_id = ${orderId}`.execute(db)
  const row = rows[0] ?? assert.fail('no order')
  return [row.status, row.fast, row.movement, row.attempt, row.paid === null ? null : fenText(row.paid)].join(' ')
}
/** Of a fund: what the line gave, and the accounts that its redemptions touch. */
async function books(fund: string) {
  const { rows } = await sql<{ used: Fen; line: Fen; payable: Fen; fee: Fen }>`
    select l.used_fen as used, coalesce(sum(p.delta) filter (where account = 'redemption_line'), 0)::bigint as line,
      coalesce(sum(p.delta) filter (where account = 'payable'), 0)::bigint as payable,
      coalesce(sum(p.delta) filter (where account = 'fee'), 0)::bigint as fee
    from redemption_line l left join posting p using (fundcode) where l.fundcode = ${fund} group by 1`.execute(db)
  const { used, line, payable, fee } = rows[0] ?? assert.fail('no line')
  return { used: fenText(used), line: fenText(line), payable: fenText(payable), fee: fenText(fee) }
}
async function sharesOf(fund: string) {
  const { rows } = await sql<{ shares: ShareCents; frozen: ShareCents }>`
    select shares_cents as shares, frozen_cents as frozen from holding where fundcode = ${fund}`.execute(db)
  const { shares, frozen } = rows[0] ?? assert.fail('no holding')
  return `${sharesText(shares)} ${sharesText(frozen)}`
}
/** The shares that earned on each day: `13: 20000.00`. */
async function earnings(fund: string) {
  const { rows } = await sql<{ day: string; shares: ShareCents }>`
    select to_char(day, 'DD') as day, shares_cents as shares from money_income where fundcode = ${fund} order by day`.execute(
    db,
  )
  return rows.map(({ day, shares }) => `${day}: ${sharesText(shares)}`)
}
const settled = { used: '0.00', line: '0.00', payable: '0.00', fee: '0.00' }

test('SHLF-08 10,000.00 of 30,000.00 shares are paid on a Friday night, earn nothing from that day on, and the settlement of Tuesday repays the line', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  for (const day of ['2026-11-12', '2026-11-13']) await examples.settle(day)
  await server.setClock('2026-11-13T20:00:00+08:00')
  const limit = await (await examples.zhangSan()).call('trade.limit', { fundCode: fund })
  assert.ok(limit.ok)
  assert.deepEqual(limit.data.fast, { cap: '10000.00', left: '10000.00', available: '50000.00', day: '2026-11-13' })
  const orderId = await placed(fund, '10000.00')
  assert.equal(await stateOf(orderId), '9 asked requested 1 10000.00')
  await movePayments(server.ctx)
  assert.equal(await stateOf(orderId), '9 paid done 1 10000.00')
  assert.deepEqual(await books(fund), { used: '10000.00', line: '-10000.00', payable: '0.00', fee: '0.00' })
  assert.equal(await sharesOf(fund), '30000.00 10000.00')
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
  assert.ok(detail.ok)
  const { fast, payDate, statusDetail, undoUntil } = detail.data.order
  assert.deepEqual(fast, { state: 'paid', amount: '10000.00', day: '2026-11-13' })
  assert.deepEqual([payDate, statusDetail, undoUntil], ['2026-11-13', '资金已到账，份额待确认', null])
  assert.deepEqual(
    detail.data.timeline.map(({ title, day, done }) => `${title} ${day} ${done}`),
    [
      '提交申请 2026-11-13 true',
      '快速赎回资金到账 2026-11-13 true',
      '按每份 1.0000 元计算 2026-11-16 false',
      '确认 2026-11-17 false',
    ],
  )
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) await examples.settle(day)
  assert.equal(await stateOf(orderId), '1 settled done 1 10000.00')
  assert.deepEqual(await books(fund), settled)
  assert.equal(await sharesOf(fund), '20000.00 0.00')
  // The ordinary redemption of the same minute would have earned on 30,000.00 shares up to Monday, 16.
  assert.deepEqual(await earnings(fund), [
    '11: 30000.00',
    '12: 30000.00',
    '13: 20000.00',
    '14: 20000.00',
    '15: 20000.00',
    '16: 20000.00',
    '17: 20000.00',
  ])
})

test('SHLF-08 the cap of 10,000.00 holds to the fen for a person, all classes of a fund and a calendar day', async () => {
  const fund = await heldFund('30000.00')
  const other = await heldFund('30000.00', { mainCode: fund })
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T23:59:00+08:00')
  await placed(fund, '6000.00')
  assert.match(await refusal(fund, '4000.01'), /TRADE-FAST-CAP.*今日还可快速赎回 4,000\.00 元/)
  assert.match(await refusal(other, '4000.01'), /TRADE-FAST-CAP/)
  await placed(other, '3999.99')
  assert.match(await refusal(fund, '100.00'), /TRADE-FAST-CAP.*0\.01 元/)
  // What the customer would accept in its place is for a line without room, not for the cap.
  assert.match(await refusal(fund, '100.00', 'fast-or-ordinary'), /TRADE-FAST-CAP/)
  await server.setClock('2026-11-13T00:00:00+08:00')
  await placed(fund, '10000.00')
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

test('SHLF-08 of two tabs that redeem 6,000.00 at one moment one gets it, and a repeat of a request pays once', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const client = await examples.zhangSan()
  const input = { fundCode: fund, tradeacco, shares: '6000.00', largeRedemption: '1', payout: 'fast' } as const
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.call('trade.redemption', { ...input, tradePassword: TRADE_PASSWORD })),
  )
  assert.deepEqual(answers.map(answer => (answer.ok ? 'placed' : 'code' in answer && answer.code)).sort(), [
    'TRADE-FAST-CAP',
    'TRADE-FAST-CAP',
    'placed',
  ])
  const [first, again] = [
    await placed(fund, '4000.00', 'fast', 'fast-twice-1'),
    await placed(fund, '4000.00', 'fast', 'fast-twice-1'),
  ]
  assert.equal(again, first)
  assert.equal((await books(fund)).used, '10000.00')
})

test('SHLF-08 the answer to a same-day redemption, also to its repeat, names the day of the payment and no time to withdraw it', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '5000.00')
  await server.setClock('2026-11-13T20:00:00+08:00')
  for (const repeated of [false, true]) {
    const answer = await redeem(fund, '4000.00', 'fast', 'fast-answer-1')
    assert.ok(answer.ok, JSON.stringify(answer))
    assert.deepEqual(
      [answer.data.payDate, answer.data.undoUntil, answer.data.confirmDate, answer.data.repeated],
      ['2026-11-13', null, '2026-11-17', repeated],
    )
  }
  const ordinary = await redeem(fund, '4000.00', 'fast-or-ordinary')
  assert.ok(ordinary.ok)
  assert.deepEqual([ordinary.data.payDate, ordinary.data.undoUntil], ['2026-11-17', '2026-11-16T07:00:00.000Z'])
})

test('SHLF-08 shares whose sale costs a fee are not paid ahead, because their proceeds are less than a yuan a share', async () => {
  const fund = await heldFund('30000.00', {
    tiers: [
      { kind: 'redeem', rate: '0.01' },
      { kind: 'redeem', from: 7n, rate: '0' },
    ],
  })
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-13T10:00:00+08:00')
  assert.match(await refusal(fund, '100.00'), /TRADE-FAST-LINE/)
  assert.equal(await stateOf(await placed(fund, '100.00', 'fast-or-ordinary')), '9    ')
})

test('SHLF-08 without room or switched off the line pays nobody, and only who accepted that gets an ordinary redemption', async () => {
  const fund = await heldFund('30000.00')
  assert.match(await refusal(fund, '100.00'), /TRADE-FAST-NONE/)
  await openLine(fund, '5000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  await placed(fund, '4000.00')
  assert.match(await refusal(fund, '1000.01'), /TRADE-FAST-LINE/)
  const ordinary = await placed(fund, '1000.01', 'fast-or-ordinary')
  assert.equal(await stateOf(ordinary), '9    ')
  await placed(fund, '1000.00')
  await act('line', 'close', fund, '--reason', '垫资银行系统维护')
  assert.match(await refusal(fund, '100.00'), /TRADE-FAST-LINE/)
  assert.equal(await stateOf(await placed(fund, '100.00', 'fast-or-ordinary')), '9    ')
  // What was accepted before is paid all the same.
  await movePayments(server.ctx)
  assert.deepEqual(await books(fund), { used: '5000.00', line: '-5000.00', payable: '0.00', fee: '0.00' })
  for (const day of ['2026-11-13', '2026-11-16']) await examples.settle(day)
  assert.deepEqual(await books(fund), settled)
})

test('SHLF-08 a payment that the bank refuses ends the order, or goes on as an ordinary redemption where the customer confirmed that', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const ending = await placed(fund, '3000.00')
  const goingOn = await placed(fund, '2000.00', 'fast-or-ordinary')
  await movePayments(refusing)
  assert.equal(await stateOf(ending), '0 failed cancelled 1 3000.00')
  assert.equal(await stateOf(goingOn), '9 ordinary cancelled 1 2000.00')
  assert.equal(await sharesOf(fund), '30000.00 2000.00')
  assert.deepEqual(await books(fund), settled)
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId: ending })
  assert.ok(detail.ok)
  assert.equal(detail.data.order.statusDetail, '快速赎回付款未成功，份额已解冻')
  // The refused amounts count towards the cap no more.
  await placed(fund, '10000.00')
  await movePayments(server.ctx)
  await examples.settle('2026-11-13')
  assert.equal(await stateOf(goingOn), '1 ordinary done 2 2000.00')
  assert.deepEqual(await books(fund), settled)
  await examples.settle('2026-11-16')
  // It earned on the day of its request, as ordinary redemptions do.
  assert.deepEqual(await earnings(fund), [
    '11: 30000.00',
    '12: 20000.00',
    '13: 18000.00',
    '14: 18000.00',
    '15: 18000.00',
  ])
})

test('SHLF-08 a customer reads of no arrival of money that the bank refused, and of that of the ordinary payment once it is there', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const ending = await placed(fund, '3000.00')
  const goingOn = await placed(fund, '2000.00', 'fast-or-ordinary')
  await movePayments(refusing)
  const timelineOf = async (orderId: string) => {
    const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
    assert.ok(detail.ok)
    return detail.data.timeline.map(({ title, day, done }) => `${title} ${day} ${done}`)
  }
  assert.deepEqual(await timelineOf(ending), ['提交申请 2026-11-12 true', '交易失败 2026-11-12 true'])
  const ordinary = (done: boolean) => [
    '提交申请 2026-11-12 true',
    ...(done ? [] : ['按每份 1.0000 元计算 2026-11-12 false']),
    `确认 2026-11-13 ${done}`,
    `资金到账 2026-11-13 ${done}`,
  ]
  assert.deepEqual(await timelineOf(goingOn), ordinary(false))
  await server.setClock('2026-11-13T08:30:00+08:00')
  await settleDay(db, isoDate('2026-11-13'))
  assert.deepEqual((await timelineOf(goingOn)).at(-1), '资金到账 2026-11-13 false', 'it is not paid yet')
  await movePayments(server.ctx)
  assert.deepEqual(await timelineOf(goingOn), ordinary(true))
})

test('SHLF-08 money that a bank pays ahead is not listed in transit: neither before the bank has answered nor afterwards', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const orderId = await placed(fund, '3000.00')
  const inTransit = async () => {
    const answer = await (await examples.zhangSan()).call('query.assetsInTransit', { querytype: 'ALL' })
    assert.ok(answer.ok)
    const mine = answer.data.list.filter(({ order }) => order.orderId === orderId)
    return mine.map(({ direction, amount }) => `${direction} ${amount}`)
  }
  await movePayments(silent)
  assert.deepEqual(await inTransit(), [])
  await server.setClock('2026-11-13T08:30:00+08:00')
  await settleDay(db, isoDate('2026-11-13'))
  // Now the fund's money waits for the bank's answer.
  assert.deepEqual(await inTransit(), ['out 3000.00'])
  await movePayments(server.ctx)
  assert.deepEqual(await inTransit(), [])
})

test('SHLF-08 an advance that the bank does not answer until the settlement is paid once, with the proceeds', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const stays = async () =>
    (await listOpenStays(db, isoDate('2026-11-01'))).map(({ from, amount }) => `${from} ${fenText(amount)}`)
  const before = await stays()
  const orderId = await placed(fund, '5000.00')
  await movePayments(silent)
  // The bank's money earns the customer nothing; what the fund pays does until it has left.
  assert.deepEqual(await stays(), before)
  await server.setClock('2026-11-13T08:30:00+08:00')
  await settleDay(db, isoDate('2026-11-13'))
  assert.deepEqual((await stays()).sort(), [...before, '2026-11-13 5000.00'].sort())
  assert.equal(await stateOf(orderId), '1 settled unknown 1 5000.00')
  assert.deepEqual(await books(fund), { ...settled, payable: '5000.00' })
  await movePayments(server.ctx)
  assert.equal(await stateOf(orderId), '1 settled done 1 5000.00')
  assert.deepEqual(await books(fund), settled)
})

test('SHLF-08 what the bank was never asked to advance is paid from the proceeds, and its line is charged nothing', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const [unsent, unanswered] = [await placed(fund, '3000.00'), await placed(fund, '2000.00')]
  // Only the second one is sent before the settlement.
  await db
    .updateTable('bank_txn')
    .set({ due_date: isoDate('2026-11-13') })
    .where('order_id', '=', BigInt(unsent))
    .execute()
  await movePayments(silent)
  await server.setClock('2026-11-13T08:30:00+08:00')
  await settleDay(db, isoDate('2026-11-13'))
  assert.equal(await stateOf(unsent), '1 settled requested 2 3000.00')
  assert.equal(await stateOf(unanswered), '1 settled unknown 1 2000.00')
  const asked: string[] = []
  const noting = withBank(async ({ txnId, purpose }) => {
    asked.push(`${txnId} ${purpose}`)
    return { state: txnId.startsWith(unanswered) ? 'refused' : 'done' }
  })
  await movePayments(noting)
  assert.deepEqual(asked.sort(), [`${unsent}-out-2 redemption`, `${unanswered}-out advance`].sort())
  // What the line's bank refused after the confirmation is the fund's money, and leaves for the next card from the settlement account.
  assert.equal(await stateOf(unanswered), '1 settled refused 1 2000.00')
  assert.deepEqual(await books(fund), { ...settled, payable: '2000.00' })
  await withTx(db, tx =>
    sql`update bank_txn set state = 'requested', attempt = 2, done_at = null where order_id = ${unanswered}`.execute(
      tx,
    ),
  )
  await movePayments(
    withBank(async ({ txnId, purpose }) => {
      asked.push(`${txnId} ${purpose}`)
      return { state: 'done' }
    }),
  )
  assert.equal(asked.at(-1), `${unanswered}-out-2 redemption`)
  assert.deepEqual(await books(fund), settled)
})

test('SHLF-08 an advance that was refused and paid after all is a case for staff at once, until whose end no second payment leaves', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const [ending, goingOn] = [await placed(fund, '3000.00'), await placed(fund, '2000.00', 'fast-or-ordinary')]
  await movePayments(refusing)
  let told = 0
  const tell = (orderId: string, amount: string, state: 'done' | 'refused' = 'done') =>
    takeNotice(server.ctx, {
      type: 'movement',
      channel: 'bank',
      extId: `late-${++told}`,
      txnId: `${orderId}-out`,
      amount,
      state,
    })
  assert.equal(await tell(ending, '3000.00', 'refused'), 'known')
  assert.equal(await tell(ending, '3000.01'), 'wrong-amount')
  assert.equal(await tell(ending, '3000.00'), 'conflict')
  assert.equal(await tell(goingOn, '2000.00'), 'conflict')
  const cases = (await listBankCases(db)).map(
    ({ difference, kind, id, theirs_fen: theirs }) => `${difference} ${kind} ${id} ${theirs}`,
  )
  assert.deepEqual(cases, [`only-theirs credit ${ending}-out 300000`, `only-theirs credit ${goingOn}-out 200000`])
  assert.equal(await tell(ending, '3000.00'), 'conflict')
  assert.equal((await listBankCases(db)).length, 2, 'one case a movement')
  await examples.settle('2026-11-13')
  await movePayments(silent)
  assert.equal(await stateOf(goingOn), '1 ordinary requested 2 2000.00')
  await db.updateTable('bank_case').set({ closed_at: new Date(), closed_by: 'test', remedy: '银行已退回' }).execute()
  await movePayments(server.ctx)
  assert.equal(await stateOf(goingOn), '1 ordinary done 2 2000.00')
})

test('SHLF-08 a confirmation whose order has a payout already stops with its number instead of dropping the money', async () => {
  const fund = await heldFund('30000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const orderId = await placed(fund, '3000.00', 'ordinary')
  await sql`
    insert into bank_txn (order_id, custno, direction, amount_fen, due_date)
    select order_id, custno, 'out', 300000, '2026-11-20' from orders where order_id = ${orderId}`.execute(db)
  await server.setClock('2026-11-13T08:30:00+08:00')
  await assert.rejects(settleDay(db, isoDate('2026-11-13')), new RegExp(`paid already: ${orderId}`))
  assert.equal((await stateOf(orderId)).slice(0, 1), '9')
  await sql`delete from bank_txn where order_id = ${orderId}`.execute(db)
  await examples.settle('2026-11-13')
  assert.equal(await stateOf(orderId), '1  done 1 3000.00')
})

test('SHLF-08 while staff hold payments to a card its page offers none, and other cards have theirs', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const available = async (card?: string) => {
    const answer = await (await examples.zhangSan()).call('trade.limit', {
      fundCode: fund,
      ...(card && { tradeacco: card }),
    })
    assert.ok(answer.ok)
    return answer.data.fast?.available
  }
  const { bank_code: bank } = await db
    .selectFrom('trade_account')
    .select('bank_code')
    .where('tradeacco', '=', tradeacco)
    .executeTakeFirstOrThrow()
  const holds = [
    { scope: ['bank', bank, '--direction', 'out'], all: '50000.00' },
    { scope: ['fund', fund, '--direction', 'out'], all: '0.00' },
    { scope: ['all', '--direction', 'out'], all: '0.00' },
  ]
  for (const { scope, all } of holds) {
    await act('payments', 'hold', ...scope)
    assert.deepEqual([await available(tradeacco), await available()], ['0.00', all], scope.join(' '))
    assert.match(await refusal(fund, '100.00'), /TRADE-FAST-LINE/)
    await act('payments', 'release', ...scope)
  }
  await act('payments', 'hold', 'all', '--direction', 'in')
  assert.equal(await available(tradeacco), '50000.00')
  await act('payments', 'release', 'all', '--direction', 'in')
})

test('SHLF-08 the bank of a line is replaced only once everything that it advanced is repaid', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  await placed(fund, '500.00')
  const replace = () => runAsTwo(server.ctx, ['line', 'set', fund, '50000.00', '另一商业银行'])
  assert.match((await replace()).text, /测试商业银行 has 500\.00 yuan on the way or not repaid/)
  await movePayments(server.ctx)
  assert.match((await replace()).text, /测试商业银行 has 500\.00 yuan/)
  await act('line', 'set', fund, '400.00', '测试商业银行')
  await examples.settle('2026-11-13')
  assert.equal((await replace()).code, 0)
})

test('SHLF-08 a redemption that is paid cannot be withdrawn, by the customer or by staff', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  for (const pays of [async () => 0, () => movePayments(server.ctx)]) {
    const orderId = await placed(fund, '500.00')
    await pays()
    const answer = await (await examples.zhangSan()).call('trade.withdrawal', {
      orderId,
      tradePassword: TRADE_PASSWORD,
    })
    assert.equal(!answer.ok && 'code' in answer && answer.code, 'TRADE-NO-WITHDRAWAL')
    const done = await runAsTwo(server.ctx, ['order', 'withdraw', orderId, '--reason', '客户来电要求撤单'])
    assert.notEqual(done.code, 0, done.text)
  }
})

test('SHLF-08 killed at any point between request, payment, settlement and repayment, nothing is lost or paid twice', async () => {
  const fund = await heldFund('30000.00')
  await openLine(fund, '50000.00')
  await server.setClock('2026-11-12T10:00:00+08:00')
  const orderId = await placed(fund, '7000.00')
  let paidOut = 0
  const seen = new Set<string>()
  const counting = (of: Context): Context => ({
    ...of,
    gateways: {
      ...of.gateways,
      bank: {
        ...of.gateways.bank,
        notices: () => [],
        // The bank acts on a movement's name once.
        credit: async ({ txnId }) => {
          if (!seen.has(txnId)) paidOut++
          seen.add(txnId)
          return { state: 'done' }
        },
      },
    },
  })
  let died = true
  for (let point = 1; died; point++) {
    const cut = await copyDatabase(server.database)
    paidOut = 0
    seen.clear()
    const work = async (of: typeof db) => {
      await movePayments(counting({ ...server.ctx, db: of }))
      await settleDay(of, isoDate('2026-11-13'))
    }
    const mortal = createCrasher()
    mortal.dieAt(point)
    try {
      await work(crashingDb(cut.db, mortal))
    } catch (error) {
      if (!mortal.isDead) throw error
    }
    died = mortal.isDead
    if (died) await work(cut.db)
    const { rows } = await sql<{ state: string; used: Fen; line: Fen; out: Fen }>`
      select x.state, l.used_fen as used, (select coalesce(sum(delta), 0)::bigint from posting where account = 'redemption_line' and fundcode = ${fund}) as line,
        (select sum(delta)::bigint from posting p join entry e using (entry_id) where p.account = 'bank_out' and e.order_id = ${orderId}) as out
      from fast_redemption x join redemption_line l on l.fundcode = x.line_code where x.order_id = ${orderId}`.execute(
      cut.db,
    )
    assert.deepEqual(
      { ...rows[0], paidOut },
      { state: 'settled', used: 0n, line: 0n, out: 700_000n, paidOut: 1 },
      `killed at ${point}`,
    )
    assert.deepEqual((await findBreaks(cut.db)).breaks, [])
    await cut.close()
    // A copy of the database costs a second; the payment ends within the first twelve points.
    point += point > 12 ? 11 : 1
  }
})

test('SHLF-08 TRD-11 twelve redemptions at once from two devices get the cap and not a fen more, also while staff switch the line off', async () => {
  const second = await startTestServer({ beside: server })
  try {
    const fund = await heldFund('90000.00')
    const other = await heldFund('90000.00')
    for (const code of [fund, other]) await openLine(code, '50000.00')
    await server.setClock('2026-11-12T10:00:00+08:00')
    const token = await examples.world.tokenOf('zhangSan')
    const devices = [server.client(token), second.client(token)]
    const send = (fundCode: string, nth: number, shares = '1500.00', card = tradeacco, requestId?: string) =>
      devices[nth % 2]?.call(
        'trade.redemption',
        { fundCode, tradeacco: card, shares, largeRedemption: '1', payout: 'fast', tradePassword: TRADE_PASSWORD },
        requestId === undefined ? {} : { requestId },
      ) ?? assert.fail('no device')
    const all = (of: (nth: number) => ReturnType<typeof send>) =>
      Promise.all(Array.from({ length: 12 }, (_, nth) => of(nth)))
    assert.equal((await all(nth => send(fund, nth))).filter(answer => answer.ok).length, 6)
    assert.equal((await books(fund)).used, '9000.00')
    // The cap is that of a fund: the other one has its own, and a request id that is sent again counts once.
    const again = await all(nth => send(other, nth, '1500.00', tradeacco, 'replayed-on-two-devices'))
    assert.equal(new Set(again.map(answer => answer.ok && answer.data.orderId)).size, 1)
    assert.equal((await books(other)).used, '1500.00')
    const meanwhile = await all(async nth => {
      if (nth === 6) await act('line', 'close', other, '--reason', '系统维护')
      return send(other, nth)
    })
    const closing = meanwhile.filter(answer => answer.ok).length
    assert.ok(closing <= 5, `${closing} placed`)
    assert.equal((await books(other)).used, fenText((1_500_00n * BigInt(1 + closing)) as Fen))
    assert.match(await refusal(other, '100.00'), /TRADE-FAST-LINE/)
    for (const shares of ['-100.00', '0.00', '0.001', '1e3', '１00', ' 100.00', '99999999999999999999.00'])
      assert.ok(!(await send(fund, 0, shares)).ok, shares)
    assert.ok(
      !(await send(fund, 1, '100.00', examples.world.people.qianQiC5.tradeacco)).ok,
      'the card of another customer',
    )
    const stranger = server.client(await examples.world.tokenOf('qianQiC5'))
    const stolen = await stranger.call('trade.redemption', {
      fundCode: fund,
      tradeacco,
      shares: '100.00',
      largeRedemption: '1',
      payout: 'fast',
      tradePassword: TRADE_PASSWORD,
    })
    assert.equal(!stolen.ok && 'code' in stolen && stolen.code, 'TRADE-NO-SHARES')
    assert.equal((await books(fund)).used, '9000.00')
    assert.deepEqual((await findBreaks(db)).breaks, [])
    await movePayments(server.ctx)
    for (const day of ['2026-11-13', '2026-11-16']) await examples.settle(day)
    assert.deepEqual([await books(fund), await books(other)], [settled, settled])
  } finally {
    await second.close()
  }
})
