import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { claimAct, readActObstacle } from '@zhixiao/db/settle/fund-acts.ts'
import { bookAnswers } from '@zhixiao/db/settle/payments.ts'
import { insertRemittances, matchRemittance } from '@zhixiao/db/settle/remittances.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4, parseFen, shareCents, sharesText, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { openFlows } from '../../apps/server/src/engine/orders/open-flows.ts'
import { readMovesOfOrders } from '../../apps/server/src/engine/orders/unbooked-orders.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { issueAct } from '../../apps/server/src/engine/settle/steps/fund-act.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { db } = examples.server
const to = examples.world.people.qianQiC5

/**
 * A money-market fund that earns one yuan per 10,000 shares on each day of November, or what `incomeOf` returns in
 * 1/10000.
 */
async function moneyFund(
  carry: 'daily' | 'monthly' = 'monthly',
  incomeOf: (day: number) => bigint = () => 10_000n,
): Promise<string> {
  const fund = await examples.addFund({})
  await db
    .updateTable('fund')
    .set({ fund_type: 'money', carry, carry_day: 28, default_dividend_method: '0' })
    .where('fundcode', '=', fund)
    .execute()
  const rows = Array.from({ length: 30 }, (_, at) => {
    const day = addDays(isoDate('2026-11-01'), at)
    const published_at = new Date(`${day}T20:00:00+08:00`)
    const nav = navE4(10_000n)
    return { fundcode: fund, day, nav_e4: nav, acc_nav_e4: nav, income_e4: incomeOf(at + 1), published_at }
  })
  await withTx(db, tx => insertRows(tx, 'nav', rows))
  return fund
}

/** A fund of two confirmation days at 1.0000, as QDII funds are. */
const slowFund = () =>
  examples.addFund(
    { confirmLag: 2 },
    Object.fromEntries(['09', '10', '11', '12', '13', '16', '17', '18', '19'].map(dd => [`2026-11-${dd}`, '1.0000'])),
  )

/** The shares that earned on each day, by day of the month: `13: 10000.00`. */
async function earnings(fund: string): Promise<string[]> {
  const rows = await db
    .selectFrom('money_income')
    .select(['day', 'shares_cents'])
    .where('fundcode', '=', fund)
    .orderBy('day')
    .orderBy('shares_cents')
    .execute()
  return rows.map(row => `${row.day.slice(8)}: ${sharesText(row.shares_cents)}`)
}

/** The shares that each day's income became, by day of the month. */
async function carried(fund: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['trade_date', 'kind', 'shares_cents'])
    .where('fundcode', '=', fund)
    .where('cause', '=', 'carry')
    .where('shares_cents', 'is not', null)
    .where('status', '=', '1')
    .orderBy('trade_date')
    .execute()
  return rows.map(row => {
    const shares = row.shares_cents ?? ZERO_SHARES
    return `${row.trade_date.slice(8)}: ${sharesText(row.kind === '145' ? shareCents(-shares) : shares)}`
  })
}

test('ENG-03 shares converted to a fund that confirms later earn on the day of the order and not after it', async () => {
  const [money, slow] = [await moneyFund(), await slowFund()]
  await examples.buy('2026-11-09T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-10')
  await examples.convert('2026-11-12T10:00:00+08:00', money, slow, '4000')
  for (const day of ['11', '12', '13', '16', '17']) await examples.settle(`2026-11-${day}`)
  // Ordered on Thursday, confirmed on Monday: from Friday on 6,000.00 remain.
  assert.deepEqual(await earnings(money), [
    '10: 10000.00',
    '11: 10000.00',
    '12: 10000.00',
    '13: 6000.00',
    '14: 6000.00',
    '15: 6000.00',
    '16: 6000.00',
  ])
})

test('ENG-03 shares converted from a fund that confirms later earn from the working day after the order', async () => {
  const money = await moneyFund()
  const slow = await slowFund()
  await examples.buy('2026-11-09T10:00:00+08:00', slow, '4000')
  await examples.settle('2026-11-11')
  await examples.convert('2026-11-12T10:00:00+08:00', slow, money, '4000')
  for (const day of ['12', '13', '16', '17']) await examples.settle(`2026-11-${day}`)
  assert.deepEqual(await earnings(money), ['13: 4000.00', '14: 4000.00', '15: 4000.00', '16: 4000.00'])
})

test('ENG-03 bought on Friday earns from Monday, redeemed on Friday earns through Sunday', async () => {
  const money = await moneyFund('daily')
  await examples.buy('2026-11-12T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-13')
  await examples.buy('2026-11-13T10:00:00+08:00', money, '5000')
  await examples.sell('2026-11-13T10:30:00+08:00', money, '3000')
  await examples.settle('2026-11-16')
  await examples.settle('2026-11-17')
  assert.deepEqual(await earnings(money), ['13: 10000.00', '14: 10001.00', '15: 10002.00', '16: 12003.00'])
})

test('ENG-03 ENG-06 a weekend cut off between the income of a day and its confirmation carries nothing twice', async () => {
  const money = await moneyFund('daily')
  await examples.buy('2026-11-12T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-13')
  const friday = isoDate('2026-11-13')
  const act = { fundcode: money, step: 'income', day: friday, before: friday } as const
  assert.equal(await issueAct(db, act, isoDate('2026-11-16')), 0)
  await examples.settle('2026-11-16')
  assert.deepEqual(await earnings(money), ['13: 10000.00', '14: 10001.00', '15: 10002.00'])
  const held = await db.selectFrom('holding').select('shares_cents').where('fundcode', '=', money).executeTakeFirst()
  assert.equal(sharesText(held?.shares_cents ?? shareCents(0n)), '10003.00')
})

const OTHERS = ['12: 20002.00', '13: 20004.00', '14: 20006.00', '15: 20008.00']

test('ENG-03 an order that rests over a holiday of the other fund keeps nobody else from income, and its holder gets it afterwards', async () => {
  const [money, slow] = [await moneyFund('daily'), await slowFund()]
  await examples.buy('2026-11-09T10:00:00+08:00', slow, '500')
  await examples.buy('2026-11-09T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-10')
  await examples.buy('2026-11-10T10:00:00+08:00', money, '20000', 'qianQiC5')
  await examples.settle('2026-11-11')
  // The fund's markets are closed on Thursday and Friday: an order of Wednesday is confirmed on Tuesday.
  await withTx(db, tx =>
    insertRows(
      tx,
      'fund_closed_day',
      [12, 13].map(day => ({ fundcode: slow, day: isoDate(`2026-11-${day}`) })),
    ),
  )
  await examples.convert('2026-11-11T10:00:00+08:00', slow, money, '500')
  for (const day of ['12', '13', '16']) await examples.settle(`2026-11-${day}`)
  // The other holder has 2.00 of each day; only 11 November was not affected by any order.
  assert.deepEqual(await earnings(money), ['10: 10000.00', '11: 10001.00', '11: 20000.00', ...OTHERS])
  await examples.settle('2026-11-17')
  assert.deepEqual(
    (await earnings(money)).filter(line => line.includes(': 105')),
    ['12: 10502.00', '13: 10503.05', '14: 10504.10', '15: 10505.15', '16: 10506.20'],
  )
  assert.equal((await db.selectFrom('income_waiting').selectAll().execute()).length, 0)
})

test('ENG-03 income made up for after a conversion that rested leaves out what was bought meanwhile', async () => {
  const [money, slow] = [await moneyFund('daily'), await slowFund()]
  await examples.buy('2026-11-09T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-10')
  await withTx(db, tx =>
    insertRows(
      tx,
      'fund_closed_day',
      [12, 13].map(day => ({ fundcode: slow, day: isoDate(`2026-11-${day}`) })),
    ),
  )
  await examples.convert('2026-11-11T10:00:00+08:00', money, slow, '500')
  for (const day of ['11', '12', '13']) await examples.settle(`2026-11-${day}`)
  await examples.buy('2026-11-13T10:00:00+08:00', money, '7000')
  for (const day of ['16', '17', '18']) await examples.settle(`2026-11-${day}`)
  const shares = (await earnings(money)).map(line => line.replace(/\.\d+$/, ''))
  assert.deepEqual(shares, [
    '10: 10000',
    '11: 10001',
    '12: 9502',
    '13: 9502',
    '14: 9503',
    '15: 9504',
    '16: 16505',
    '17: 16507',
  ])
})

test('ENG-03 a purchase the bank answers for after income was handed out without it is one of the day of the answer', async () => {
  const money = await moneyFund('daily')
  await examples.buy('2026-11-09T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-10')
  const late = await examples.order('2026-11-10T10:00:00+08:00', money, '5000')
  const orderId = BigInt(late.orderId)
  await sql`update bank_txn set state = 'unknown', due_date = '2027-01-04' where order_id = ${orderId}`.execute(db)
  await examples.settle('2026-11-11')
  await examples.settle('2026-11-12')
  // Unpaid money withholds no income, not even from its own holder.
  assert.deepEqual(await earnings(money), ['10: 10000.00', '11: 10001.00'])
  await examples.server.setClock('2026-11-12T10:00:00+08:00')
  await bookAnswers(db, isoDate('2026-11-12'), [{ orderId, direction: 'in', attempt: 1, state: 'done' }])
  await examples.settle('2026-11-13')
  await examples.settle('2026-11-16')
  const row = await db
    .selectFrom('orders')
    .select('trade_date')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  assert.equal(row.trade_date, '2026-11-12')
  assert.deepEqual((await earnings(money)).slice(0, 4), [
    '10: 10000.00',
    '11: 10001.00',
    '12: 10002.00',
    '13: 15003.00',
  ])
})

test('ENG-03 a loss of the days before a conversion is confirmed is borne by the shares it brings', async () => {
  // The source fund is settled first, so that its shares are there when the target fund has a loss.
  const slow = await slowFund()
  const money = await moneyFund('daily', () => -10_000n)
  await examples.buy('2026-11-09T10:00:00+08:00', slow, '4000')
  await examples.settle('2026-11-11')
  await examples.convert('2026-11-12T10:00:00+08:00', slow, money, '4000')
  await examples.settle('2026-11-16')
  assert.deepEqual(await earnings(money), ['13: 4000.00', '14: 3999.60', '15: 3999.20'])
  assert.deepEqual(await carried(money), ['13: -0.40', '14: -0.40', '15: -0.40'])
})

test('ENG-03 shares set free on Friday bear no loss of the weekend before Monday confirms that they are free', async () => {
  const money = await moneyFund('daily', day => (day === 15 ? 16_000n : -10_000n))
  await examples.buy('2026-11-12T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-13')
  for (const act of ['freeze', 'unfreeze']) {
    await examples.server.setClock(`2026-11-13T1${act === 'freeze' ? 0 : 1}:00:00+08:00`)
    const argv = ['shares', act, examples.tradeacco, money, '9999.50', '--document', `2026-${act}`]
    assert.equal((await runAsTwo(examples.server.ctx, argv)).code, 0)
  }
  await examples.settle('2026-11-16')
  // 0.50 is free: the losses of Friday and Saturday wait until Sunday's income reduces them below that.
  assert.deepEqual(await carried(money), ['15: -0.40'])
})

for (const [taker, argv] of [
  [
    'an heir',
    (fund: string) => ['transfer', examples.tradeacco, fund, '10000.00', to.tradeacco, '--cause', 'inheritance'],
  ],
  ['a forced deduction', (fund: string) => ['deduct', examples.tradeacco, fund, '10000.00']],
] as const)
  test(`ENG-03 ENG-13 unpaid income of a monthly fund is paid with the last share, though ${taker} takes it`, async () => {
    const fund = await moneyFund()
    await examples.buy('2026-11-12T10:00:00+08:00', fund, '10000')
    await examples.settle('2026-11-13')
    await examples.server.setClock('2026-11-13T10:00:00+08:00')
    const done = await runAsTwo(examples.server.ctx, ['shares', ...argv(fund), '--document', `LAST-${fund}`])
    assert.equal(done.code, 0, done.text)
    await examples.settle('2026-11-16')
    const holding = await db
      .selectFrom('holding')
      .select(['shares_cents', 'unpaid_fen', 'received_fen'])
      .where('fundcode', '=', fund)
      .where('custno', '=', examples.custno)
      .executeTakeFirstOrThrow()
    // One yuan each of the 13th, 14th and 15th: an order of Friday earns through Sunday.
    assert.deepEqual(holding, { shares_cents: 0n, unpaid_fen: 0n, received_fen: 300n })
    const paid = await db
      .selectFrom('bank_txn')
      .innerJoin('orders', 'orders.order_id', 'bank_txn.order_id')
      .select(['bank_txn.amount_fen', 'bank_txn.state'])
      .where('orders.fundcode', '=', fund)
      .where('direction', '=', 'out')
      .execute()
    assert.deepEqual(paid, [{ amount_fen: 300n, state: 'done' }])
  })

test('ENG-03 ENG-13 a purchase of Friday that the bank answers for on Monday stays one of Friday: the weekend is none of its income', async () => {
  const money = await moneyFund('daily')
  await examples.buy('2026-11-09T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-10')
  const orderId = BigInt((await examples.order('2026-11-13T10:00:00+08:00', money, '5000')).orderId)
  await sql`update bank_txn set state = 'unknown', due_date = '2027-01-04' where order_id = ${orderId}`.execute(db)
  await examples.settle('2026-11-16')
  await examples.server.setClock('2026-11-16T10:00:00+08:00')
  await bookAnswers(db, isoDate('2026-11-16'), [{ orderId, direction: 'in', attempt: 1, state: 'done' }])
  await examples.settle('2026-11-17')
  // Income carried through Sunday is 6.00; on Monday both earn.
  assert.deepEqual((await earnings(money)).slice(-2), ['15: 10005.00', '16: 15006.00'])
})

type Placed = () => Promise<bigint>
async function toPurchase(money: string): Promise<Placed> {
  return async () => BigInt((await examples.order('2026-11-10T10:00:00+08:00', money, '5000')).orderId)
}
async function toDeduct(money: string): Promise<Placed> {
  await examples.server.setClock('2026-11-09T16:00:00+08:00')
  const made = await (await examples.zhangSan()).call('trade.plan', {
    unit: '2',
    fundCode: money,
    tradeacco: examples.tradeacco,
    amount: '5000',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(made.ok, JSON.stringify(made))
  return async () => {
    await examples.server.setClock('2026-11-10T09:30:00+08:00')
    await runPlans(examples.server.ctx, isoDate('2026-11-10'))
    const placed = await db
      .selectFrom('orders')
      .select('order_id')
      .where('fundcode', '=', money)
      .where('origin', '=', 'plan')
      .execute()
    return placed[0]?.order_id ?? assert.fail('no deduction')
  }
}

for (const [what, prepare] of [
  ['a purchase', toPurchase],
  ['a deduction of a plan', toDeduct],
] as const)
  test(`ENG-03 ENG-13 ${what} paid between the start of a fund’s day and the late income of the day before earns it`, async () => {
    const money = await moneyFund('daily')
    await examples.buy('2026-11-09T10:00:00+08:00', money, '10000')
    const place = await prepare(money)
    await examples.settle('2026-11-10')
    const orderId = await place()
    await sql`update bank_txn set state = 'unknown', due_date = '2027-01-04' where order_id = ${orderId}`.execute(db)
    await examples.settle('2026-11-11')
    const late = await db
      .deleteFrom('nav')
      .where('fundcode', '=', money)
      .where('day', '=', isoDate('2026-11-11'))
      .returningAll()
      .execute()
    await examples.settle('2026-11-12')
    await examples.server.setClock('2026-11-12T09:00:00+08:00')
    await bookAnswers(db, isoDate('2026-11-12'), [{ orderId, direction: 'in', attempt: 1, state: 'done' }])
    await db.insertInto('nav').values(late).execute()
    await examples.server.setClock('2026-11-12T10:00:00+08:00')
    await settleDay(db, isoDate('2026-11-12'))
    // The purchase earns from the next day, and its income waits until then.
    assert.deepEqual(await earnings(money), ['10: 10000.00'])
    await examples.settle('2026-11-13')
    assert.deepEqual(await earnings(money), ['10: 10000.00', '11: 15001.00', '12: 15002.50'])
  })

test('ENG-03 ENG-13 a bank’s answer that comes while an income is handed out waits, and finds it done', async () => {
  const money = await moneyFund('daily')
  await examples.buy('2026-11-09T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-10')
  const orderId = BigInt((await examples.order('2026-11-10T10:00:00+08:00', money, '5000')).orderId)
  await sql`update bank_txn set state = 'unknown', due_date = '2027-01-04' where order_id = ${orderId}`.execute(db)
  await examples.settle('2026-11-11')
  await examples.server.setClock('2026-11-12T09:00:00+08:00')
  const act = { fundcode: money, step: 'income', day: isoDate('2026-11-11'), before: isoDate('2026-11-11') } as const
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { booked } = await withTx(db, async tx => {
    assert.equal(await readActObstacle(tx, act), null)
    let isBooked = false
    const answer = { orderId, direction: 'in', attempt: 1, state: 'done' } as const
    const booked = bookAnswers(db, isoDate('2026-11-12'), [answer]).finally(() => {
      isBooked = true
    })
    while (!isBooked && (await waits.execute(db)).rows.length === 0) await pause(5)
    assert.ok(!isBooked)
    assert.ok(await claimAct(tx, act))
    return { booked }
  })
  await booked
  const { trade_date } = await db
    .selectFrom('orders')
    .select('trade_date')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  assert.equal(trade_date, '2026-11-12')
})

test('ENG-03 a loss that is published after the last shares were paid for stays open, and stops no settlement', async () => {
  const money = await moneyFund('monthly', day => (day === 15 ? -10_000n : 10_000n))
  await examples.buy('2026-11-12T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-13')
  const sunday = isoDate('2026-11-15')
  const late = await db
    .deleteFrom('nav')
    .where('fundcode', '=', money)
    .where('day', '=', sunday)
    .returningAll()
    .execute()
  await examples.sell('2026-11-13T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-16')
  await db.insertInto('nav').values(late).execute()
  await examples.settle('2026-11-17')
  const held = await db
    .selectFrom('holding')
    .select(['shares_cents', 'unpaid_fen', 'received_fen'])
    .where('fundcode', '=', money)
    .executeTakeFirstOrThrow()
  // One yuan each for Friday and Saturday was paid.
  assert.deepEqual(held, { shares_cents: 0n, unpaid_fen: parseFen('-1'), received_fen: parseFen('10002') })
})

test('ENG-03 ENG-13 a transfer that is matched after income was handed out without it is an order of that day', async () => {
  const money = await moneyFund('daily')
  const { custno, tradeacco } = examples
  await sql`update trade_account set remit_at = business_now() where tradeacco = ${tradeacco}`.execute(db)
  await examples.buy('2026-11-09T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-10')
  const late = await examples.order('2026-11-10T10:00:00+08:00', money, '5000', 'remit')
  for (const day of ['11', '12']) await examples.settle(`2026-11-${day}`)
  await examples.server.setClock('2026-11-12T10:00:00+08:00')
  const arrival = {
    channel: 'bank',
    extId: money,
    card: { custno, tradeacco, custname_enc: null },
    payerHmac: '',
    payer: '',
    amount: parseFen('5000'),
    arrivedAt: new Date('2026-11-10T11:00:00+08:00'),
  }
  const [transfer] = await withTx(db, tx => insertRemittances(tx, [arrival]))
  assert.ok(transfer)
  await withTx(db, tx => matchRemittance(tx, transfer.remit_id, BigInt(late.orderId)))
  for (const day of ['13', '16']) await examples.settle(`2026-11-${day}`)
  assert.deepEqual((await earnings(money)).slice(0, 4), [
    '10: 10000.00',
    '11: 10001.00',
    '12: 10002.00',
    '13: 15003.00',
  ])
})

test('ENG-03 a full redemption on the carry day of a monthly fund pays the income in money, not in shares', async () => {
  const money = await moneyFund('monthly')
  await db.updateTable('fund').set({ carry_day: 16 }).where('fundcode', '=', money).execute()
  await examples.buy('2026-11-12T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-13')
  await examples.settle('2026-11-16')
  await examples.sell('2026-11-16T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-17')
  assert.deepEqual(await carried(money), [])
  const held = await db
    .selectFrom('holding')
    .select(['shares_cents', 'unpaid_fen', 'received_fen'])
    .where('fundcode', '=', money)
    .executeTakeFirstOrThrow()
  // One yuan for each day from the 13th to the 16th.
  assert.deepEqual(held, { shares_cents: 0n, unpaid_fen: 0n, received_fen: parseFen('10004') })
})

test('ENG-03 a redemption of a part on the carry day of a monthly fund leaves the income to become shares', async () => {
  const money = await moneyFund('monthly')
  await db.updateTable('fund').set({ carry_day: 16 }).where('fundcode', '=', money).execute()
  await examples.buy('2026-11-12T10:00:00+08:00', money, '10000')
  await examples.settle('2026-11-13')
  await examples.settle('2026-11-16')
  await examples.sell('2026-11-16T10:00:00+08:00', money, '4000')
  await examples.settle('2026-11-17')
  assert.deepEqual(await carried(money), ['16: 4.00'])
})

for (const first of ['left', 'entered'] as const)
  test(`ENG-03 ENG-11 the last sale bears an unpaid loss, though a conversion enters on the day it is confirmed, with the fund ${first} by it settled first`, async () => {
    const another = () => examples.addFund({}, { '2026-11-10': '1.0000', '2026-11-13': '1.0000' })
    const early = first === 'left' ? await another() : ''
    const money = await moneyFund('monthly', () => -10_000n)
    const source = early || (await another())
    await examples.buy('2026-11-10T10:00:00+08:00', source, '4000')
    await examples.buy('2026-11-11T10:00:00+08:00', money, '10000')
    for (const day of ['11', '12', '13']) await examples.settle(`2026-11-${day}`)
    await examples.convert('2026-11-13T09:00:00+08:00', source, money, '4000')
    await examples.sell('2026-11-13T10:00:00+08:00', money, '3000')
    await examples.sell('2026-11-13T11:00:00+08:00', money, '7000')
    await examples.settle('2026-11-16')
    const held = await db
      .selectFrom('holding')
      .select(['shares_cents', 'cost_fen', 'unpaid_fen', 'received_fen'])
      .where('fundcode', '=', money)
      .executeTakeFirstOrThrow()
    // One yuan for each day from the 12th to the 15th.
    assert.deepEqual(held, {
      shares_cents: 400_000n,
      cost_fen: parseFen('4000'),
      unpaid_fen: 0n,
      received_fen: parseFen('9996'),
    })
  })

test('ENG-03 ENG-11 the shares promised for a pending conversion of the last shares bear their unpaid loss, as those confirmed do', async () => {
  const money = await moneyFund('monthly', day => (day === 12 ? -10_000n : 0n))
  const into = await examples.addFund({}, { '2026-11-13': '1.0000', '2026-11-16': '1.0000' })
  await examples.buy('2026-11-11T10:00:00+08:00', money, '10000')
  for (const day of ['12', '13']) await examples.settle(`2026-11-${day}`)
  await examples.convert('2026-11-13T10:00:00+08:00', money, into, '10000')
  const moves = (await readMovesOfOrders(db, examples.custno)).filter(move => move.fundcode === into)
  const flows = await openFlows(db, isoDate('2026-11-13'))
  await examples.settle('2026-11-16')
  const { shares_cents } = await db
    .selectFrom('holding')
    .select('shares_cents')
    .where('fundcode', '=', into)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [shares_cents, ...moves.map(move => move.shares), flows.find(flow => flow.fundcode === into)?.convertIn],
    [999_900n, 999_900n, 999_900n],
  )
})
