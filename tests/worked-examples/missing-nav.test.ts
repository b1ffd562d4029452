import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { listMissingNavs } from '@zhixiao/db/settle/missing-navs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, type NavE4, navE4, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { checkBooks, settleAndVerify } from '../../apps/server/src/jobs/settle-and-verify.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server } = examples

/** The jobs' settlement of a day, at an instant; returns how many orders and acts wait, by fund. */
async function settle(day: string, at = `${day}T08:30:00+08:00`): Promise<Record<string, number>> {
  await server.setClock(at)
  const { report } = await settleAndVerify(server.ctx, isoDate(day))
  return Object.fromEntries(report.funds.filter(fund => fund.waiting > 0).map(fund => [fund.fundcode, fund.waiting]))
}

const missingOf = async (fund: string, day: string) =>
  (await listMissingNavs(server.db, isoDate(day))).filter(each => each.fundcode === fund)

async function moneyFund(): Promise<string> {
  const fund = await examples.addFund({})
  await sql`update fund set fund_type = 'money', carry = 'daily', default_dividend_method = '0' where fundcode = ${fund}`.execute(
    server.db,
  )
  return fund
}

/** The NAVs of a money fund with the income of 10,000 shares, by day. */
async function publishIncome(fundcode: string, incomes: Record<string, bigint>) {
  const rows = Object.entries(incomes).map(([day, income]) => {
    const one: NavE4 = navE4(10_000n)
    const published = new Date(`${day}T20:00:00+08:00`)
    return { fundcode, day: isoDate(day), nav_e4: one, acc_nav_e4: one, income_e4: income, published_at: published }
  })
  await withTx(server.db, tx => insertRows(tx, 'nav', rows))
}

async function orderOf(orderId: string) {
  const row = await server.db
    .selectFrom('orders')
    .leftJoin('confirmation', join => join.onRef('confirmation.order_id', '=', 'orders.order_id').on('leg', '=', 'own'))
    .select(['status', 'confirmation.nav_day as navDay', 'confirmation.shares_cents as shares'])
    .where('orders.order_id', '=', BigInt(orderId))
    .executeTakeFirstOrThrow()
  return [row.status, row.navDay, row.shares && sharesText(row.shares)]
}

const holdingOf = async (fundcode: string) => {
  const held = await server.db
    .selectFrom('holding')
    .selectAll()
    .where('fundcode', '=', fundcode)
    .executeTakeFirstOrThrow()
  return [sharesText(held.shares_cents), fenText(held.cost_fen)]
}

test('ENG-12 a money fund without the NAV of one day waits with its later days and incomes, other funds go on, and the late NAV heals all', async () => {
  const money = await moneyFund()
  const other = await examples.addFund({}, { '2026-11-24': '1.0000', '2026-11-25': '1.0000' })
  const first = await examples.buy('2026-11-24T10:00:00+08:00', money, '10000')
  const second = await examples.buy('2026-11-25T10:00:00+08:00', money, '500')
  const elsewhere = await examples.buy('2026-11-25T10:00:00+08:00', other, '100')
  await publishIncome(money, { '2026-11-25': 5_000n })
  assert.deepEqual(await settle('2026-11-25', '2026-11-25T20:30:00+08:00'), { [money]: 1 })
  // As the jobs try each minute, each unfinished day again.
  for (const day of ['2026-11-26', '2026-11-25', '2026-11-26'])
    assert.deepEqual(Object.keys(await settle(day, '2026-11-26T08:30:00+08:00')), [money], day)
  assert.deepEqual(await orderOf(first.orderId), ['9', null, null])
  assert.deepEqual(await orderOf(second.orderId), ['9', null, null])
  assert.deepEqual(await orderOf(elsewhere.orderId), ['1', '2026-11-25', '100.00'])
  await publishIncome(money, { '2026-11-24': 7_000n, '2026-11-26': 5_000n })
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-27'])
    assert.deepEqual(await settle(day, '2026-11-27T08:30:00+08:00'), {}, day)
  assert.deepEqual(await orderOf(first.orderId), ['1', '2026-11-24', '10000.00'])
  assert.deepEqual(await orderOf(second.orderId), ['1', '2026-11-25', '500.00'])
  // 10,000 x 0.5 on the 25th, (10,000.50 + 500) x 0.5 on the 26th.
  assert.deepEqual(await holdingOf(money), ['10501.03', '10500.00'])
})

test('ENG-12 the incomes of a money fund are credited in their order, though nobody ordered on the day whose NAV is late', async () => {
  const money = await moneyFund()
  await examples.buy('2026-11-16T10:00:00+08:00', money, '1000000')
  await publishIncome(money, { '2026-11-16': 10_000n, '2026-11-17': 10_000n, '2026-11-19': 100_000n })
  await settle('2026-11-17')
  await settle('2026-11-18')
  // The 18th is missing while there is the 19th.
  assert.deepEqual(await settle('2026-11-20'), { [money]: 1 })
  const named = [{ fundcode: money, day: '2026-11-18', orders: 0 }]
  assert.deepEqual(await missingOf(money, '2026-11-20'), named, 'though no order waits for it')
  assert.deepEqual(await holdingOf(money), ['1000100.00', '1000000.00'])
  await publishIncome(money, { '2026-11-18': 10_000n })
  assert.deepEqual(await settle('2026-11-20', '2026-11-20T11:00:00+08:00'), {})
  // 1,000,100.00 x 1.0000, then 1,000,200.01 x 10.0000: the income of the 18th earns on the 19th.
  assert.deepEqual(await holdingOf(money), ['1001200.21', '1000000.00'])
})

test('ENG-12 an order of a holding never overtakes a conversion that waits for the NAV of the other fund; other holders go on', async () => {
  const navs = { '2026-11-16': '1.0000', '2026-11-18': '1.0000', '2026-11-19': '2.0000' }
  const [from, into] = [await examples.addFund({}, navs), await examples.addFund({}, { '2026-11-19': '1.0000' })]
  const sold = await examples.addFund({}, navs)
  for (const fund of [from, sold]) await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await settle('2026-11-17')
  const converted = await examples.convert('2026-11-18T10:00:00+08:00', from, into, '500')
  const later = await examples.sell('2026-11-19T10:00:00+08:00', from, '500')
  const stranger = await examples.buy('2026-11-19T10:00:00+08:00', from, '100', 'qianQiC5')
  const entered = await examples.buy('2026-11-19T10:00:00+08:00', into, '100')
  assert.deepEqual(await settle('2026-11-19'), { [from]: 1 })
  // Into the other fund nothing goes past the day of the conversion.
  assert.deepEqual(await settle('2026-11-20'), { [from]: 2, [into]: 1 })
  assert.deepEqual(await orderOf(stranger.orderId), ['1', '2026-11-19', '50.00'])
  assert.deepEqual(await orderOf(later.orderId), ['9', null, null])
  await examples.publish(into, isoDate('2026-11-18'), '1.0000')
  assert.deepEqual(await settle('2026-11-19', '2026-11-20T09:00:00+08:00'), {})
  assert.deepEqual(await settle('2026-11-20', '2026-11-20T09:00:00+08:00'), {})
  assert.deepEqual(await orderOf(converted), ['1', '2026-11-18', '500.00'])
  assert.deepEqual(await orderOf(later.orderId), ['1', '2026-11-19', '500.00'])
  assert.deepEqual(await orderOf(entered.orderId), ['1', '2026-11-19', '100.00'])
})

test('ENG-12 ENG-07 an order that was left behind is reported, and stops neither other funds nor its own settlement', async () => {
  // Later than the days of all other tests, because the newest check decides whether a settlement may begin.
  const fund = await examples.addFund({}, { '2026-12-01': '1.0000' })
  const other = await examples.addFund({}, { '2026-12-01': '1.0000' })
  const left = await examples.buy('2026-11-30T10:00:00+08:00', fund, '1000')
  await server.setClock('2026-12-01T09:00:00+08:00')
  await sql`insert into settlement_run values ('2026-12-01', ${fund}, 'confirm', 0, business_now())`.execute(server.db)
  const { breaks } = await checkBooks(server.db, isoDate('2026-12-01'), 'whole')
  assert.deepEqual(
    breaks.map(each => [each.invariant, each.first.subject]),
    [['invariant_nothing_pending_after_settlement', left.orderId]],
  )
  const elsewhere = await examples.buy('2026-12-01T10:00:00+08:00', other, '100')
  assert.deepEqual(await settle('2026-12-02'), { [fund]: 1 })
  assert.deepEqual(await orderOf(elsewhere.orderId), ['1', '2026-12-01', '100.00'])
  await examples.publish(fund, isoDate('2026-11-30'), '1.0000')
  assert.deepEqual(await settle('2026-12-02', '2026-12-02T10:00:00+08:00'), {})
  assert.deepEqual(await orderOf(left.orderId), ['1', '2026-11-30', '1000.00'])
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('ENG-12 customers read that the NAV is late, and no promise of before', async () => {
  const fund = await examples.addFund({}, { '2026-11-16': '1.0000', '2026-11-18': '1.0000', '2026-11-20': '1.0000' })
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await settle('2026-11-17')
  const read = async (orderId: string) => {
    const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
    assert.ok(detail.ok)
    const { order, timeline } = detail.data
    const ahead = timeline.filter(stage => !stage.done).map(stage => stage.title)
    return [order.statusDetail, order.confirmDate, order.payDate, ahead]
  }
  const bought = (await examples.buy('2026-11-19T10:00:00+08:00', fund, '100')).orderId
  assert.deepEqual(await read(bought), ['已扣款，待确认份额', '2026-11-20', null, ['按当日净值计算', '确认']])
  const placed = [bought, (await examples.sell('2026-11-20T10:00:00+08:00', fund, '100')).orderId]
  await settle('2026-11-20', '2026-11-20T20:30:00+08:00')
  await settle('2026-11-23')
  const late = '净值尚未披露，确认顺延'
  // The sale has its own NAV and waits for the day before.
  for (const orderId of placed) assert.deepEqual(await read(orderId), [late, null, null, [late]])
  assert.deepEqual(await missingOf(fund, '2026-11-23'), [{ fundcode: fund, day: '2026-11-19', orders: 1 }])
  const transit = await (await examples.zhangSan()).call('query.assetsInTransit', { querytype: 'ALL' })
  assert.ok(transit.ok)
  assert.equal(transit.data.list.find(each => each.order.orderId === bought)?.dueDate, null)
  await examples.publish(fund, isoDate('2026-11-19'), '1.0000')
  await settle('2026-11-20', '2026-11-23T10:00:00+08:00')
  await settle('2026-11-23', '2026-11-23T10:00:00+08:00')
  assert.deepEqual((await read(bought)).slice(0, 2), [null, '2026-11-20'])
})

test('ENG-12 customers read that the NAV is late, too, where an order waits behind a conversion whose other fund lacks its NAV', async () => {
  const navs = { '2026-11-16': '1.0000', '2026-11-18': '1.0000', '2026-11-19': '1.0000' }
  const [from, into] = [await examples.addFund({}, navs), await examples.addFund({}, { '2026-11-19': '1.0000' })]
  await examples.buy('2026-11-16T10:00:00+08:00', from, '1000')
  await settle('2026-11-17')
  const converted = await examples.convert('2026-11-18T10:00:00+08:00', from, into, '500')
  const behind = [
    (await examples.sell('2026-11-19T10:00:00+08:00', from, '500')).orderId,
    (await examples.buy('2026-11-19T10:00:00+08:00', into, '100', 'qianQiC5')).orderId,
  ]
  const stranger = (await examples.buy('2026-11-19T10:00:00+08:00', from, '100', 'qianQiC5')).orderId
  const detailOf = async (name: 'zhangSan' | 'qianQiC5', orderId: string) => {
    const detail = await server.client(await examples.world.tokenOf(name)).call('query.recordDetail', { orderId })
    assert.ok(detail.ok)
    return [detail.data.order.statusDetail, detail.data.order.confirmDate]
  }
  await settle('2026-11-19')
  await server.setClock('2026-11-20T08:30:00+08:00')
  const own = ['已扣款，待确认份额', '2026-11-20']
  assert.deepEqual(await detailOf('qianQiC5', stranger), own, 'the NAV is there, the settlement has not come to it')
  await settle('2026-11-20')
  const late = ['净值尚未披露，确认顺延', null]
  assert.deepEqual(await detailOf('zhangSan', behind[0] ?? ''), late, 'behind a conversion of its holding')
  assert.deepEqual(await detailOf('qianQiC5', behind[1] ?? ''), late, 'behind a conversion into its fund')
  assert.deepEqual(await detailOf('qianQiC5', stranger), [null, '2026-11-20'])
  const { rows } = await sql<{ id: string }>`
    select order_id::text as id from customer_event where kind = 'delayed' and order_id >= ${converted}::bigint order by order_id`.execute(
    server.db,
  )
  assert.deepEqual(
    rows.map(({ id }) => id),
    [converted, ...behind],
    'each is an event with an SMS',
  )
  await examples.publish(into, isoDate('2026-11-18'), '1.0000')
  for (const day of ['2026-11-19', '2026-11-20']) await settle(day, '2026-11-20T09:00:00+08:00')
  assert.deepEqual(await detailOf('zhangSan', behind[0] ?? ''), ['待到账', '2026-11-20'])
})

test('ENG-12 a dividend whose NAV is late keeps later orders of its fund waiting', async () => {
  const fund = await examples.addFund({}, { '2026-11-16': '1.0000', '2026-11-19': '1.0000' })
  const day = isoDate('2026-11-18')
  const dates = { record_date: day, ex_date: day, pay_date: isoDate('2026-11-20') }
  await withTx(server.db, tx => insertRows(tx, 'dividend', [{ fundcode: fund, ...dates, per_share_e6: 100_000n }]))
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await settle('2026-11-17')
  const later = await examples.sell('2026-11-19T10:00:00+08:00', fund, '400')
  assert.deepEqual(await settle('2026-11-20'), { [fund]: 2 })
  assert.deepEqual(await orderOf(later.orderId), ['9', null, null])
  await examples.publish(fund, day, '1.0000')
  assert.deepEqual(await settle('2026-11-20', '2026-11-20T11:00:00+08:00'), {})
  assert.deepEqual(await orderOf(later.orderId), ['1', '2026-11-19', '400.00'])
})
