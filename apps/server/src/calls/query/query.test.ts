import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseNav } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, type PersonName, TRADE_PASSWORD, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
const as = async (name: PersonName) => server.client(await world.tokenOf(name))
const publish = (day: string, nav: string) =>
  withTx(server.db, tx =>
    insertRows(tx, 'nav', [
      {
        fundcode: funds.mixed,
        day: isoDate(day),
        nav_e4: parseNav(nav),
        acc_nav_e4: parseNav(nav),
        published_at: new Date(`${day}T12:00:00Z`),
      },
    ]),
  )

/**
 * zhangSan bought 10,000.00 on Friday at 1.2500 (7,881.78 shares), the NAV was 1.2600 on Monday, and on Tuesday he
 * ordered to sell 1,000.
 */
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  const { tradeacco } = world.people.zhangSan
  const buy = {
    fundCode: funds.mixed,
    tradeacco,
    amount: '10000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  }
  assert.ok((await (await as('zhangSan')).call('trade.purchase', buy)).ok)
  await movePayments(server.ctx)
  await publish('2026-11-20', '1.2500')
  await server.setClock('2026-11-23T08:30:00+08:00')
  await settleDay(server.db, isoDate('2026-11-23'))
  await publish('2026-11-23', '1.2600')
  await server.setClock('2026-11-24T10:00:00+08:00')
  const client = await as('zhangSan')
  assert.ok(
    (
      await client.call('trade.redemption', {
        fundCode: funds.mixed,
        tradeacco,
        shares: '1000.00',
        largeRedemption: '1',
        tradePassword: TRADE_PASSWORD,
      })
    ).ok,
  )
  assert.ok((await client.call('trade.purchase', { ...buy, amount: '500.00' })).ok)
  await movePayments(server.ctx)
})
after(() => server.close())

test('CALL-072 AST-01 AST-02 the holding, its day and its whole income, and the money on its way', async () => {
  const info = await (await as('zhangSan')).call('query.shareInfo', {})
  assert.ok(info.ok)
  const [holding] = info.data.holdings
  assert.ok(holding && info.data.holdings.length === 1)
  assert.deepEqual([holding.shares, holding.frozen, holding.available], ['7881.78', '1000.00', '6881.78'])
  // 7,881.78 x 1.2600 = 9,931.03; cost 10,000.00; day income: 7,881.78 x 0.0100 = 78.82
  assert.deepEqual(
    [holding.marketValue, holding.cost, holding.holdingIncome, holding.dayIncome, holding.navDay],
    ['9931.04', '10000.00', '-68.96', '78.82', '2026-11-23'],
  )
  assert.deepEqual(
    [info.data.totals.inTransit, info.data.totals.total, info.data.totals.cumulative],
    ['500.00', '10431.04', '-68.96'],
  )
  assert.deepEqual([info.data.totals.dayIncomeDays, info.data.totals.dayIncomeWaiting], [['2026-11-23'], 0])
  const nobody = await (await as('qianQiC5')).call('query.shareInfo', {})
  assert.deepEqual(nobody.ok && [nobody.data.holdings, nobody.data.totals.total, nobody.data.totals.dayIncome], [
    [],
    '0.00',
    null,
  ])
})

test('CALL-072 AST-01 income that a money fund still owes after the last share is listed as a holding', async () => {
  const { custno, tradeacco } = world.people.qianQiC5
  await sql`
    insert into holding (custno, tradeacco, fundcode, shares_cents, unpaid_fen) values (${custno}, ${tradeacco}, ${funds.money}, 0, 12)`.execute(
    server.db,
  )
  const info = await (await as('qianQiC5')).call('query.shareInfo', {})
  assert.deepEqual(info.ok && info.data.holdings.map(({ fundCode, shares, unpaid }) => [fundCode, shares, unpaid]), [
    [funds.money, '0.00', '0.12'],
  ])
  await sql`delete from holding where custno = ${custno}`.execute(server.db)
})

test('LET-06 firstflag is taken in both values and changes no figure; another one is refused by name', async () => {
  const client = await as('zhangSan')
  const answers = await Promise.all([
    client.call('query.shareInfo', {}),
    client.call('query.shareInfo', { firstflag: '0' }),
    client.call('query.shareInfo', { firstflag: '1' }),
  ])
  assert.ok(answers[0].ok)
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  // @ts-expect-error no such flag
  const other = await client.call('query.shareInfo', { firstflag: '2' })
  assert.ok(!other.ok && other.field === 'firstflag')
})

test('CALL-994 AST-01 LET-10 messages tell what was confirmed and what soon expires, newest first; what waits is none yet', async () => {
  const client = await as('zhangSan')
  const { custno } = world.people.zhangSan
  const list = async () => {
    const answer = await client.call('query.messages', {})
    assert.ok(answer.ok)
    // Earlier tests opened sessions of their own, each shown as a login elsewhere.
    const others = answer.data.list.filter(({ id }) => !id.startsWith('login-'))
    return others.map(each => [each.state, each.day, each.title, each.order?.confirmedShares ?? null, each.route])
  }
  const confirmed = ['1', '2026-11-23', '申购已确认', '7881.78', 'tradeRecord']
  assert.deepEqual(await list(), [confirmed])
  const expiry = new Date('2026-12-24T10:00:00+08:00')
  await server.db.updateTable('customer').set({ risk_valid_to: expiry }).where('custno', '=', custno).execute()
  assert.deepEqual(await list(), [['0', '2026-11-24', '风险测评即将到期', null, 'risk'], confirmed])
})

test('AST-10 CALL-080 the income curve is that of the days after the fees confirmed on them', async () => {
  const trend = await (await as('zhangSan')).call('query.trendAll', { period: 'month' })
  assert.deepEqual(trend.ok && trend.data.points, [{ day: '2026-11-23', income: '-68.96', sum: '-68.96' }])
})

test('AST-10 a customer without holdings has an empty curve', async () => {
  const trend = await (await as('qianQiC5')).call('query.trendAll', { period: 'year' })
  assert.deepEqual(trend.ok && trend.data.points, [])
})

test('CALL-073 AST-06 AST-09 records by kind and status, newest first, in pages, by their names', async () => {
  const client = await as('zhangSan')
  const page = { pageNum: 1, pageSize: 2 }
  const all = await client.call('query.tradeRecord', { pageParam: page })
  assert.deepEqual(
    all.ok && [all.data.total, all.data.list.map(each => [each.businessName, each.recordCode, each.statusName])],
    [
      3,
      [
        ['申购', '02', '待确认'],
        ['赎回', '03', '待确认'],
      ],
    ],
  )
  const second = await client.call('query.tradeRecord', { pageParam: { ...page, pageNum: 2 } })
  assert.deepEqual(second.ok && second.data.list.map(each => [each.status, each.confirmedShares]), [['1', '7881.78']])
  const sales = await client.call('query.tradeRecord', { businessCode: '024', status: '9', pageParam: page })
  assert.equal(sales.ok && sales.data.total, 1)
  const past = await client.call('query.tradeRecord', { from: '2026-11-01', to: '2026-11-20', pageParam: page })
  assert.equal(past.ok && past.data.total, 1)
  const day = await client.call('query.tradeRecord', { from: '2026-11-20', to: '2026-11-20', pageParam: page })
  assert.equal(day.ok && day.data.total, 1, 'the first and the last day count')
})

test('CALL-074 CALL-078 what waits, and its money, from the ledger', async () => {
  const client = await as('zhangSan')
  const waiting = await client.call('query.toBeConfirmed', {})
  assert.deepEqual(waiting.ok && waiting.data.list.map(each => each.statusDetail), [
    '已扣款，待确认份额',
    '份额已冻结，待确认',
  ])
  const moving = await client.call('query.assetsInTransit', { querytype: 'ALL' })
  assert.deepEqual(moving.ok && [moving.data.buying, moving.data.paying, moving.data.list.map(each => each.amount)], [
    '500.00',
    '0.00',
    ['500.00'],
  ])
})

test('CALL-088 CALL-089 PLUS-11 the lots with their days, the day from which they cost less, and what froze shares', async () => {
  const client = await as('zhangSan')
  const key = { fundCode: funds.mixed, tradeacco: world.people.zhangSan.tradeacco }
  const lots = await client.call('query.holdTime', key)
  assert.ok(lots.ok)
  assert.deepEqual(
    [lots.data.confirmDate, lots.data.lots[0]?.days, lots.data.lots[0]?.rate],
    ['2026-11-25', 2, '0.01500000'],
  )
  // Seven days end on Monday the 30th: orders placed on the Friday before are confirmed then.
  assert.deepEqual(lots.data.lots[0]?.cheaperFrom, { day: '2026-11-27', rate: '0.01000000', backendRate: null })
  const locked = await client.call('query.lockShare', key)
  assert.deepEqual(locked.ok && [locked.data.frozen, locked.data.orders.length], ['1000.00', 1])
  const strangers = await (await as('qianQiC5')).call('query.holdTime', key)
  assert.deepEqual(strangers.ok && strangers.data.lots, [])
})

test('CALL-911 PLUS-01 the record explains its figures and its days; another person’s is not found', async () => {
  const client = await as('zhangSan')
  const records = await client.call('query.tradeRecord', { status: '1', pageParam: { pageNum: 1, pageSize: 1 } })
  const orderId = (records.ok && records.data.list[0]?.orderId) || ''
  const detail = await client.call('query.recordDetail', { orderId })
  assert.ok(detail.ok && detail.data.working)
  const { gross, rate, net, fee, nav, navDay, shares, toCompany } = detail.data.working
  assert.deepEqual(
    { gross, rate, net, fee, nav, navDay, shares, toCompany },
    {
      gross: '10000.00',
      rate: '0.01500000',
      net: '9852.22',
      fee: '147.78',
      nav: '1.2500',
      navDay: '2026-11-20',
      shares: '7881.78',
      toCompany: '147.78',
    },
  )
  assert.deepEqual(
    detail.data.timeline.map(each => each.title),
    ['提交申请', '银行卡扣款', '确认'],
  )
  const stranger = await (await as('qianQiC5')).call('query.recordDetail', { orderId })
  assert.deepEqual(!stranger.ok && [stranger.code, stranger.field], ['TRADE-ORDER', 'orderId'])
})

test('CALL-103 TRD-02 a redemption is refused for what is frozen, and paid to the card on its day once confirmed', async () => {
  const client = await as('zhangSan')
  const key = {
    fundCode: funds.mixed,
    tradeacco: world.people.zhangSan.tradeacco,
    largeRedemption: '1',
    tradePassword: TRADE_PASSWORD,
  } as const
  const tooMany = await client.call('trade.redemption', { ...key, shares: '6881.79' })
  assert.ok(!tooMany.ok && tooMany.code === 'TRADE-NO-SHARES' && tooMany.field === 'shares')
  await publish('2026-11-24', '1.2700')
  await server.setClock('2026-11-25T08:30:00+08:00')
  await settleDay(server.db, isoDate('2026-11-25'))
  await movePayments(server.ctx)
  // The shares of the day's beginning earned its income, those sold on it too: 7,881.78 x 0.0100
  const info = await (await as('zhangSan')).call('query.shareInfo', {})
  assert.deepEqual(info.ok && info.data.holdings.map(({ navDay, dayIncome }) => [navDay, dayIncome]), [
    ['2026-11-24', '78.82'],
  ])
  // T+2 is the payment day: 11-26
  const early = await (await as('zhangSan')).call('query.assetsInTransit', { querytype: 'ALL' })
  assert.deepEqual(early.ok && [early.data.paying, early.data.list[0]?.dueDate], ['1250.95', '2026-11-26'])
  await server.setClock('2026-11-26T08:30:00+08:00')
  await movePayments(server.ctx)
  const paid = await (await as('zhangSan')).call('query.assetsInTransit', { querytype: 'ALL' })
  assert.equal(paid.ok && paid.data.total, '0.00')
})

test('CODE-16 a record is confirmed, pending, withdrawn or failed, and each is found by its status and named so', async () => {
  const client = await as('qianQiC5')
  const { tradeacco } = world.people.qianQiC5
  const order = { fundCode: funds.mixed, tradeacco, tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
  const place = async (amount: string) => {
    const placed = await client.call('trade.purchase', { ...order, amount })
    assert.ok(placed.ok, JSON.stringify(placed))
    return placed.data.orderId
  }
  const [kept, undone, failed] = [await place('100.00'), await place('101.00'), await place('102.00')]
  assert.ok((await client.call('trade.withdrawal', { orderId: undone, tradePassword: TRADE_PASSWORD })).ok)
  const refuse = server.db.updateTable('orders').set({ status: '0', fail_code: 'BANK-REFUSED' })
  await refuse.where('order_id', '=', BigInt(failed)).execute()
  const pageParam = { pageNum: 1, pageSize: 10 }
  for (const [status, orderId, name] of [
    ['9', kept, '待确认'],
    ['4', undone, '已撤单'],
    ['0', failed, '交易失败'],
  ] as const) {
    const found = await client.call('query.tradeRecord', { status, pageParam })
    assert.deepEqual(found.ok && found.data.list.map(each => [each.orderId, each.status, each.statusName]), [
      [orderId, status, name],
    ])
  }
  const done = await (await as('zhangSan')).call('query.tradeRecord', { status: '1', pageParam })
  assert.ok(done.ok && done.data.list.length > 0)
  assert.ok(done.data.list.every(each => each.status === '1' && each.statusName === '已确认'))
})
