import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallName } from '@zhixiao/contract/calls.ts'
import { incomeParts } from '@zhixiao/contract/query/bill-line.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { listOrders } from '@zhixiao/db/query/orders.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { billLegs } from '@zhixiao/domain/assets/bill.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { addFen, fenText, parseFen, parseNav, ratioE9, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { tickedForConversion, tickedForPurchase } from '../../testing/agreements.ts'
import { readPdf } from '../../testing/pdf.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Loose } from '../../testing/trading-client.ts'
import { funds, loadWorld, type PersonName, TRADE_PASSWORD, type World } from '../../testing/world.ts'
import { orderView } from './order-view.ts'

let server: TestServer
let world: World
const client = async (name: PersonName = 'zhangSan') => server.client(await world.tokenOf(name))

async function ask<Name extends CallName>(name: Name, input: Loose<Name>, who: PersonName = 'zhangSan') {
  const answer = await (await client(who)).call(name, input)
  assert.ok(answer.ok, `${name}: ${answer.ok ? '' : answer.code}`)
  return answer.data
}

type Navs = { mixed: string; bond: string }
/** Publishes the NAVs of a day and settles it in the morning of the next open one. */
async function live(day: string, next: string, { mixed, bond }: Navs): Promise<void> {
  const nav = (fundcode: string, text: string, income: bigint | null) => ({
    fundcode,
    day: isoDate(day),
    nav_e4: parseNav(text),
    acc_nav_e4: parseNav(text),
    income_e4: income,
    published_at: new Date(`${day}T20:00:00+08:00`),
  })
  await withTx(server.db, tx =>
    insertRows(tx, 'nav', [
      nav(funds.mixed, mixed, null),
      nav(funds.bond, bond, null),
      nav(funds.money, '1.0000', 6_123n),
    ]),
  )
  await server.setClock(`${next}T08:30:00+08:00`)
  await settleDay(server.db, isoDate(next))
  await movePayments(server.ctx)
  await server.setClock(`${next}T10:00:00+08:00`)
}

/**
 * Friday: 10,000.00 of the mixed and 5,000.00 of the money-market fund. Tuesday: a dividend of 0.05 goes ex, 1,000
 * shares are sold and 500 converted into the bond fund. Wednesday: the mixed fund is split 1 : 2.
 */
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  const { tradeacco } = world.people.zhangSan
  const own = { tradeacco, tradePassword: TRADE_PASSWORD }
  await server.db
    .updateTable('fund')
    .set({ carry: 'daily', default_dividend_method: '0' })
    .where('fundcode', '=', funds.money)
    .execute()
  // A conversion into the bond fund costs a supplement fee.
  await withReleased(server.db, 'funds import', tx =>
    sql`update fee_tier set rate_e8 = 2000000 where fundcode = ${funds.bond} and kind = 'purchase'`.execute(tx),
  )
  await ask('trade.purchase', { ...own, fundCode: funds.mixed, amount: '10000.00', agreements: tickedForPurchase })
  await ask('trade.purchase', { ...own, fundCode: funds.money, amount: '5000.00', agreements: tickedForPurchase })
  await movePayments(server.ctx)
  const dividend = {
    fundcode: funds.mixed,
    record_date: isoDate('2026-11-24'),
    ex_date: isoDate('2026-11-24'),
    pay_date: isoDate('2026-11-26'),
    per_share_e6: 50_000n,
  }
  await withTx(server.db, async tx => {
    await insertRows(tx, 'dividend', [dividend])
    await insertRows(tx, 'split', [
      { fundcode: funds.mixed, day: isoDate('2026-11-25'), ratio_e9: ratioE9(2_000_000_000n) },
    ])
  })
  await live('2026-11-20', '2026-11-23', { mixed: '1.2500', bond: '1.0000' })
  await live('2026-11-23', '2026-11-24', { mixed: '1.2600', bond: '1.0010' })
  declared = await ask('query.bonusList', {})
  await ask('trade.redemption', { ...own, fundCode: funds.mixed, shares: '1000.00', largeRedemption: '1' })
  await ask('trade.conversion', {
    ...own,
    fundCode: funds.mixed,
    targetFundCode: funds.bond,
    shares: '500.00',
    agreements: tickedForConversion,
  })
  await live('2026-11-24', '2026-11-25', { mixed: '1.2000', bond: '1.0020' })
  paying = await ask('query.bonusList', {})
  await live('2026-11-25', '2026-11-26', { mixed: '0.6100', bond: '1.0030' })
  await withTx(server.db, tx => bumpVersion(tx, 'market'))
})
after(() => server.close())
let declared: Awaited<ReturnType<typeof ask<'query.bonusList'>>>
let paying: typeof declared

const sum = (texts: readonly (string | null)[]): string =>
  fenText(addFen(ZERO_FEN, ...texts.map(text => parseFen(text ?? '0.00'))))
const page = { pageParam: { pageNum: 1, pageSize: 20 } }

test('CALL-079 AST-03 AST-10 the days of a dividend, a split and a money-market fund are what was earned, and add up alike by day, month and fund', async () => {
  const byDay = await ask('query.income', { by: 'day', period: '2026-11' })
  const mixed = await ask('query.income', { by: 'day', period: '2026-11', fundCode: funds.mixed })
  const day = (of: typeof byDay, key: string) => of.list.find(each => each.key === key)?.income
  // 7,881.78 shares: + 0.0100; - 0.0600 + 0.0500 of the dividend; then 6,381.78 x (0.6100 x 2 - 1.2000)
  assert.deepEqual(
    ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map(key => day(mixed, key)),
    [null, '78.82', '-78.82', '127.64', null],
  )
  const ofDay = await ask('query.income', { by: 'fund', period: '2026-11', day: '2026-11-24' })
  assert.equal(sum(ofDay.list.map(each => each.income)), day(byDay, '2026-11-24'), 'the funds of a day add up to it')
  const outside = await (await client()).call('query.income', { by: 'fund', period: '2026-11', day: '2026-12-01' })
  assert.ok(!outside.ok && outside.field === 'day')
  const byMonth = await ask('query.income', { by: 'month', period: '2026' })
  const byFund = await ask('query.income', { by: 'fund', period: '2026' })
  const trend = await ask('query.trendAll', { period: 'month' })
  assert.deepEqual(
    byFund.list.map(each => each.key),
    [funds.mixed, funds.money, funds.bond],
  )
  for (const total of [
    byMonth.total,
    byFund.total,
    sum(byMonth.list.map(each => each.income)),
    sum(byFund.list.map(each => each.income)),
    sum(byDay.list.map(each => each.income)),
    trend.bridge.navIncome,
  ])
    assert.equal(total, byDay.total)
  // CUS-09: one income after fees, the same on the curve and in the totals.
  const { totals } = await ask('query.shareInfo', {})
  assert.deepEqual([trend.points.at(-1)?.sum, trend.bridge.income], [totals.cumulative, totals.cumulative])
})

test('CALL-081 the trend of one fund has its days alone, of a fund never held none', async () => {
  const mixed = await ask('query.trend', { period: 'month', fundCode: funds.mixed })
  assert.deepEqual(
    mixed.points.map(point => point.sum),
    ['-68.96', '-147.78', '-47.14'],
  )
  const none = await ask('query.trend', { period: 'month', fundCode: funds.stock })
  assert.deepEqual(none.points, [])
  const other = await ask('query.trend', { period: 'month', fundCode: funds.mixed }, 'qianQiC5')
  assert.deepEqual(other.points, [])
})

test('CALL-996 CALL-082 AST-04 AST-10 PLUS-05 a bill leads from its opening to what the assets page shows, to the cent', async () => {
  const bill = await ask('query.bill', { period: '2026-11', ...page })
  const info = await ask('query.shareInfo', {})
  const parts = await ask('query.incomeByBill', { period: '2026-11' })
  const { total } = bill
  assert.equal(total.opening, '0.00')
  assert.equal(total.closing, info.totals.marketValue)
  assert.equal(total.income, info.totals.cumulative)
  const { holdingIncome, realised, dividend, cumulative } = info.totals
  assert.equal(sum([holdingIncome, realised, dividend]), cumulative)
  for (const line of [total, ...bill.lines]) {
    const minus = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`)
    assert.equal(sum([line.opening, line.inflow, minus(line.outflow), minus(line.dividend), line.income]), line.closing)
    assert.equal(sum([line.navIncome, minus(line.fees), line.other]), line.income)
    assert.ok(Math.abs(Number(line.other)) <= 0.05, `other ${line.other}`)
  }
  for (const field of [
    'opening',
    'inflow',
    'outflow',
    'dividend',
    'income',
    'navIncome',
    'fees',
    'other',
    'closing',
  ] as const)
    assert.equal(sum(bill.lines.map(line => line[field])), total[field], field)
  const fields = Object.keys(incomeParts) as (keyof typeof incomeParts)[]
  assert.deepEqual(parts.total, Object.fromEntries(fields.map(field => [field, total[field]])))
  assert.equal(total.navIncome, (await ask('query.income', { by: 'fund', period: '2026-11' })).total)
  assert.equal(total.dividend, '394.09')
  assert.equal(bill.isOver, false)
  assert.deepEqual(
    bill.orders.list
      .map(each => each.businessCode)
      .filter(code => code !== '144')
      .sort(),
    ['022', '022', '024', '036', '143'],
  )
})

test('CUS-09 CALL-996 the rows of a bill, both legs of a conversion among them, add up to its fees, purchases and sales', async () => {
  const { total, lines, orders } = await ask('query.bill', {
    period: '2026-11',
    pageParam: { pageNum: 1, pageSize: 100 },
  })
  assert.equal(orders.list.length, orders.total)
  const legs = orders.list.flatMap(order => billLegs(order).map(leg => ({ ...leg, code: order.businessCode })))
  const into = legs.find(leg => leg.businessName === '转换（转入）')
  assert.notEqual(into?.fee ?? '0.00', '0.00', 'this conversion costs a supplement')
  assert.equal(sum(legs.map(leg => leg.fee)), total.fees)
  for (const { fundCode, fees } of lines)
    assert.equal(sum(legs.filter(leg => leg.fundCode === fundCode).map(leg => leg.fee)), fees, fundCode)
  const bought = legs.filter(leg => ['020', '022', '039'].includes(leg.code) || leg === into)
  assert.equal(sum(bought.map(leg => leg.confirmedAmount)), total.inflow)
  const sold = legs.filter(leg => ['024', '036'].includes(leg.code) && leg !== into)
  assert.equal(sum(sold.map(leg => leg.confirmedAmount)), total.outflow)
})

test('CALL-996 AST-04 the bills of month, quarter and year agree; one of the future and another’s are empty or refused', async () => {
  const totals = []
  for (const period of ['2026-11', '2026Q4', '2026']) totals.push((await ask('query.bill', { period, ...page })).total)
  assert.deepEqual(totals[1], totals[0])
  assert.deepEqual(totals[2], totals[0])
  const october = await ask('query.bill', { period: '2026-10', ...page })
  assert.deepEqual([october.total.closing, october.lines, october.orders.total, october.isOver], ['0.00', [], 0, true])
  assert.deepEqual((await ask('query.bill', { period: '2026-11', ...page }, 'qianQiC5')).lines, [])
  for (const period of ['2026-12', '2027', '2026-13', '2026Q5', '=1']) {
    const answer = await (await client()).call('query.bill', { period, ...page })
    assert.ok(!answer.ok && answer.code === 'PARAM-0001' && answer.field === 'period', period)
  }
})

test('CALL-971 AST-10 PLUS-06 the statement of today is the holding itself, one of the past keeps its own identity', async () => {
  const info = await ask('query.shareInfo', {})
  const now = await ask('query.shareStatement', { date: '2026-11-26' })
  const figures = (each: {
    fundCode: string
    shares: string
    marketValue: string
    cost: string
    cumulative: string
    holdingIncome: string
  }) => [each.fundCode, each.shares, each.marketValue, each.cost, each.holdingIncome, each.cumulative]
  assert.deepEqual(now.list.map(figures), info.holdings.map(figures))
  assert.deepEqual([now.marketValue, now.cumulative], [info.totals.marketValue, info.totals.cumulative])
  const past = await ask('query.shareStatement', { date: '2026-11-24' })
  assert.equal(sum([past.holdingIncome, past.realised, past.dividend]), past.cumulative)
  // The dividend of the day counts together with the NAV that fell by it.
  assert.equal(past.dividend, '394.09')
})

test('CALL-964 PLUS-06 the certificate of a day says what its statement says, under the seal, and none is given for tomorrow', async () => {
  const statement = await ask('query.shareStatement', { date: '2026-11-24' })
  const file = await ask('query.shareProof', { date: '2026-11-24' })
  const bytes = Buffer.from(file.base64, 'base64')
  if (process.env.KEEP_PDF) (await import('node:fs')).writeFileSync(process.env.KEEP_PDF, bytes)
  const words = readPdf(bytes).text.replace(/\s/g, '')
  for (const line of statement.list)
    assert.ok(words.includes(line.fundCode) && words.includes(moneyText(line.shares)), line.fundCode)
  assert.ok(words.includes(moneyText(statement.marketValue)))
  for (const part of ['基金份额持有证明', '截至2026-11-24日终', brand.seal.name]) assert.ok(words.includes(part), part)
  // An unfinished day shows up to which time it is valid.
  const today = await ask('query.shareProof', { date: '2026-11-26' })
  const until = readPdf(Buffer.from(today.base64, 'base64')).text.replace(/\s/g, '')
  assert.match(until, /截至2026-11-26\d\d:\d\d，/)
  assert.ok(!until.includes('日终'))
  const tomorrow = await (await client()).call('query.shareProof', { date: '2026-11-27' })
  assert.ok(!tomorrow.ok && tomorrow.field === 'date')
})

test('CALL-087 AST-07 a dividend is announced, then waits for its pay date, and each fund’s own stand alone', async () => {
  const states = (list: typeof declared) =>
    list.list.map(each => [each.state, each.shares, each.perShare, each.amount, each.exDate, each.payDate])
  assert.deepEqual(states(declared), [['declared', '7881.78', '0.050000', '394.09', '2026-11-24', '2026-11-26']])
  assert.deepEqual(states(paying), [['paying', '7881.78', '0.050000', '394.09', '2026-11-24', '2026-11-26']])
  const paid = await ask('query.bonusList', {})
  assert.deepEqual(
    paid.list.map(each => [each.state, each.stateName]),
    [['paid', '已发放']],
  )
  const pageParam = { pageNum: 1, pageSize: 20 }
  const [asked, stored] = [
    await ask('query.tradeRecord', { businessCode: '043', pageParam }),
    await ask('query.tradeRecord', { businessCode: '143', pageParam }),
  ]
  assert.ok(asked.total > 0, '043 is the specification’s code of a dividend')
  assert.deepEqual(asked, stored)
  const { custno } = world.people.zhangSan
  const [row] = await listOrders(server.db, custno, { kind: '143', fundcode: funds.mixed }, { limit: 1, offset: 0 })
  assert.ok(row)
  // A reinvested dividend has no payment date.
  const payDays = (['1', '0'] as const).map(method => orderView({ ...row, dividend_method: method }, 0).payDate)
  assert.deepEqual(payDays, ['2026-11-26', null])
  // Failed and withdrawn orders have no confirmation or payment date.
  for (const status of ['0', '4'] as const) {
    const { confirmDate, payDate } = orderView({ ...row, dividend_method: '1', status }, 0)
    assert.deepEqual([confirmDate, payDate], [null, null])
  }
  // What is announced comes as the holder chose, not as the fund does by default.
  const { tradeacco } = world.people.zhangSan
  const coming = { fundcode: funds.mixed, record_date: isoDate('2027-03-25'), ex_date: isoDate('2027-03-26') }
  const chosen = { custno, tradeacco, fundcode: funds.mixed, method: '0' as const, order_id: row.order_id }
  await withTx(server.db, async tx => {
    await insertRows(tx, 'dividend', [{ ...coming, pay_date: isoDate('2027-03-29'), per_share_e6: 50_000n }])
    await insertRows(tx, 'dividend_setting', [{ ...chosen, since_trade_date: isoDate('2026-11-20') }])
  })
  const [announced] = (await ask('query.bonusList', {})).list
  assert.deepEqual([announced?.exDate, announced?.dividendType], ['2027-03-26', '0'])
  await server.db.deleteFrom('dividend_setting').where('custno', '=', custno).execute()
  await server.db.deleteFrom('dividend').where('ex_date', '=', coming.ex_date).execute()
  assert.equal((await ask('query.bonusList', { fundCode: funds.bond })).total, 0)
  assert.equal((await ask('query.bonusList', {}, 'qianQiC5')).total, 0)
})

test('CALL-071 the first income, and a money-weighted return of what was put in', async () => {
  const first = await ask('query.firstIncome', {})
  assert.deepEqual([first.day, first.returnOn, first.annualReturn], ['2026-11-23', '2026-11-25', null])
  assert.match(first.periodReturn ?? '', /^-?0\.00\d{6}$/)
  const none = await ask('query.firstIncome', {}, 'qianQiC5')
  assert.deepEqual(none, { day: null, income: null, returnOn: null, periodReturn: null, annualReturn: null })
})

test('CALL-083 CALL-084 CALL-085 what a fund takes and when, private schemes, and how long shares are held', async () => {
  const timing = await ask('query.fundTiming', { fundCode: funds.suspended })
  assert.deepEqual(
    [timing.statusName, timing.purchaseReason, timing.redeemReason, timing.confirmDate],
    ['暂停申购', '基金暂停申购', null, '2026-11-27'],
  )
  const { raiseStart, raiseEnd } = await ask('query.fundTiming', { fundCode: funds.raising })
  assert.deepEqual([raiseStart, raiseEnd], ['2026-11-09', '2026-11-30'])
  const unknown = await (await client()).call('query.fundTiming', { fundCode: '999999' })
  assert.ok(!unknown.ok && unknown.code === 'TRADE-FUND')
  const { tradeacco } = world.people.zhangSan
  const period = await ask('query.holdPeriod', { fundCode: funds.mixed, tradeacco })
  assert.deepEqual(
    [period.since, period.confirmDate, period.days, period.averageDays],
    ['2026-11-23', '2026-11-27', 4, 4],
  )
  const others = await ask('query.holdPeriod', { fundCode: funds.mixed, tradeacco }, 'qianQiC5')
  assert.equal(others.since, null)
  assert.deepEqual(await ask('query.specialHoldshare', {}), { marketValue: '0.00', list: [] })
  await server.db.updateTable('fund').set({ fund_type: 'special' }).where('fundcode', '=', funds.bond).execute()
  const special = await ask('query.specialHoldshare', {})
  assert.deepEqual(
    special.list.map(each => [each.fundCode, each.purchaseReason !== null]),
    [[funds.bond, true]],
  )
})

test('CUS-09 AST-01 AST-03 AST-04 each return names the dividends and splits behind it, and only those of its days', async () => {
  const fundName = (await ask('query.shareInfo', {})).holdings.find(each => each.fundCode === funds.mixed)?.fundName
  const dividend = { kind: 'dividend', day: '2026-11-24', perShare: '0.050000' } as const
  const split = { kind: 'split', day: '2026-11-25', ratio: '2.000000000' } as const
  const mixed = { fundCode: funds.mixed, fundName }
  const both = [{ ...mixed, payouts: { dividends: 1, splits: 1, latest: [dividend, split] } }]
  const month = { by: 'fund', period: '2026-11' } as const
  const pageParam = { pageNum: 1, pageSize: 20 }
  assert.deepEqual((await ask('query.shareInfo', {})).payouts, both)
  assert.deepEqual((await ask('query.income', month)).payouts, both)
  assert.deepEqual((await ask('query.bill', { period: '2026-11', pageParam })).payouts, both)
  const ofDay = async (day: string) => (await ask('query.income', { ...month, day })).payouts
  assert.deepEqual(await ofDay('2026-11-24'), [{ ...mixed, payouts: { dividends: 1, splits: 0, latest: [dividend] } }])
  assert.deepEqual(await ofDay('2026-11-23'), [])
  const table = await ask('query.billFile', { period: '2026-11', format: 'csv' })
  assert.match(Buffer.from(table.base64, 'base64').toString('utf8'), /每 10 份分红 0\.50 元、2026-11-25 每份拆为 2 份/)
  const others = await ask('query.shareInfo', {}, 'qianQiC5')
  assert.deepEqual(others.payouts, [])
})

test('CALL-997 AST-04 the downloaded table says what the page says, and the paper is a PDF', async () => {
  const bill = await ask('query.bill', { period: '2026-11', ...page })
  const csv = await ask('query.billFile', { period: '2026-11', format: 'csv' })
  const text = Buffer.from(csv.base64, 'base64').toString('utf8')
  assert.ok(text.startsWith('\uFEFF客户,张三\r\n'))
  assert.ok(text.includes(grouped(bill.total.closing)) && text.includes(grouped(bill.total.income)))
  assert.deepEqual([csv.name, csv.type], ['账单-2026-11.csv', 'text/csv'])
  const pdf = await ask('query.billFile', { period: '2026', format: 'pdf' })
  // Ignores line breaks within cells.
  const paper = readPdf(Buffer.from(pdf.base64, 'base64')).text.replace(/\s/g, '')
  for (const words of [
    '2026年账单',
    '张三',
    '测试混合A（710001）',
    grouped(bill.total.closing),
    grouped(bill.total.income),
  ])
    assert.ok(paper.includes(words), words)
})
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+\.)/g, ',')

const MANY = 1_000

test('CALL-997 AST-04 a bill names each of a thousand orders on paper too', async () => {
  const { custno, tradeacco } = world.people.zhangSan
  await sql`
    insert into orders (custno, tradeacco, fundcode, kind, dividend_method, status, accept_at, confirmed_at, trade_date, confirm_date, request_id, body_hash)
    select ${custno}, ${tradeacco}, ${funds.mixed}, '029', '1', '1', '2025-03-03 10:00+08', '2025-03-04 08:30+08', '2025-03-03', '2025-03-04', 'many-orders-' || n, '-'
    from generate_series(1, ${MANY}::int) n`.execute(server.db)
  const pdf = await ask('query.billFile', { period: '2025', format: 'pdf' })
  const { text, pages } = readPdf(Buffer.from(pdf.base64, 'base64'))
  assert.ok(pages > 20, `${pages} pages`)
  const rows = await server.db
    .selectFrom('orders')
    .select('order_id')
    .where('request_id', 'like', 'many-orders-%')
    .execute()
  const numbers = new Set(text.match(/\d+/g))
  assert.deepEqual(
    rows.filter(row => !numbers.has(String(row.order_id))),
    [],
  )
  assert.ok(!text.includes('笔交易未列出'))
})

test('CALL-996 AST-04 the orders of a bill are listed by their day of confirmation, newest first, over all pages', async () => {
  // As in a fund that confirms a day later: the first order is confirmed after the second one.
  await sql`update orders set confirm_date = confirm_date + 1
    where order_id = (select min(order_id) from orders where custno = ${world.people.zhangSan.custno})`.execute(
    server.db,
  )
  const paged = (pageNum: number) => ask('query.bill', { period: '2026-11', pageParam: { pageNum, pageSize: 3 } })
  const listed = [await paged(1), await paged(2), await paged(3)].flatMap(({ orders }) => orders.list)
  const rows = listed.map(({ confirmDate, orderId }) => ({ day: confirmDate ?? '', id: Number(orderId) }))
  assert.deepEqual(
    rows,
    rows.toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id),
  )
  assert.notDeepEqual(
    rows,
    rows.toSorted((a, b) => b.id - a.id),
  )
})
