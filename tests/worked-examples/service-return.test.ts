import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { listOrders } from '@zhixiao/db/query/orders.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { listLiabilities } from '@zhixiao/db/settle/service-liability.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fenText, sharesText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { sql } from 'kysely'
import { receiptPaper } from '../../apps/server/src/calls/query/receipt-paper.ts'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { countServiceOwed } from '../../apps/server/src/jobs/count-service-owed.ts'
import { type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { type FundTraits, openExamples } from './market.ts'

const examples = await openExamples()
const { server } = examples
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-service-'))
after(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const CLASS_C: FundTraits = {
  serviceRate: '0.004',
  tiers: [
    { kind: 'redeem', rate: '0.015' },
    { kind: 'redeem', from: 7n, rate: '0.01' },
    { kind: 'redeem', from: 30n, rate: '0.005' },
  ],
}

type Returned = { cause: string; amount: string; due: string; trade_date: string }

/** Amounts that the company returned with a fund's sales, in the order of acceptance. */
async function returnsOf(fundcode: string): Promise<Returned[]> {
  const { rows } = await sql<{ amount: Fen; due: string; trade_date: string; cause: string }>`
    select o.cause, o.amount_fen as amount, t.due_date as due, o.trade_date from orders o left join bank_txn t using (order_id)
    where o.fundcode = ${fundcode} and o.cause = 'service' order by order_id`.execute(server.db)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: fenText(amount) }))
}
const amountsOf = async (fundcode: string) => (await returnsOf(fundcode)).map(each => each.amount)

async function companyPaid(fundcode: string): Promise<string> {
  const { rows } = await sql<{ paid: Fen }>`
    select coalesce(-sum(delta), 0)::bigint as paid from posting where account = 'company_service' and fundcode = ${fundcode}`.execute(
    server.db,
  )
  return fenText(rows[0]?.paid ?? ZERO_FEN)
}

async function sellAs(who: PersonName, at: string, fundCode: string, shares: string): Promise<void> {
  await server.setClock(at)
  const { tradeacco } = examples.world.people[who]
  const sale = { fundCode, tradeacco, shares, largeRedemption: '1' as const, tradePassword: TRADE_PASSWORD }
  const placed = await server.client(await examples.world.tokenOf(who)).call('trade.redemption', sale)
  assert.ok(placed.ok, JSON.stringify(placed))
}

/** A fund of class C of which zhangSan bought 10,000.00 shares at 1.2000 on 2026-11-30. */
async function heldClassC(navs: Record<string, string> = {}, traits: FundTraits = {}): Promise<string> {
  const fund = await examples.addFund({ ...CLASS_C, ...traits }, { '2026-11-30': '1.2000', ...navs })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-01')
  return fund
}

test('LAW-04 10,000.00 shares of class C sold on 2027-03-01 pay 11,940.00 and 7.89 of service fee on the same day', async () => {
  const fund = await heldClassC({ '2027-03-01': '1.2000' })
  const { orderId } = await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  await examples.settle('2027-03-02')
  const working = await examples.workingOf(orderId)
  assert.deepEqual(
    [working.gross, working.fee, working.toFund, working.net],
    ['12000.00', '60.00', '60.00', '11940.00'],
  )
  const [returned, ...more] = await returnsOf(fund)
  assert.deepEqual(more, [])
  const { rows } = await sql<{ due: string }>`select due_date as due from bank_txn where order_id = ${orderId}`.execute(
    server.db,
  )
  assert.deepEqual(returned, { cause: 'service', amount: '7.89', due: rows[0]?.due, trade_date: '2027-03-01' })
  assert.equal(await companyPaid(fund), '7.89')
  const holding = await server.db
    .selectFrom('holding')
    .selectAll()
    .where('fundcode', '=', fund)
    .executeTakeFirstOrThrow()
  assert.equal(fenText(holding.received_fen ?? ZERO_FEN), '11947.89')
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('LAW-04 quote, working, receipt, record, bill and income each show the 7.89 in a line of their own', async () => {
  const fund = await heldClassC({ '2027-02-26': '1.2000' })
  await server.setClock('2027-03-01T10:00:00+08:00')
  const client = await examples.zhangSan()
  const quote = await client.call('trade.fare', { fundCode: fund, tradeacco: examples.tradeacco, shares: '10000.00' })
  assert.ok(quote.ok && quote.data.redemption, JSON.stringify(quote))
  const { net, serviceReturn, lots } = quote.data.redemption
  assert.deepEqual([net, serviceReturn, lots.map(lot => lot.serviceReturn)], ['11940.00', '7.89', ['7.89']])
  const { orderId } = await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  await examples.publish(fund, isoDate('2027-03-01'), '1.2000')
  await examples.settle('2027-03-02')
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
  assert.ok(detail.ok && detail.data.working)
  const { order, working, related } = detail.data
  const lines = workingLines(order, working, null) ?? []
  assert.deepEqual(
    lines.slice(-3).map(({ label, value }) => [label, value]),
    [
      ['到账金额', '11,940.00 元'],
      ['返还销售服务费', '7.89 元'],
      ['合计到账', '11,947.89 元'],
    ],
  )
  assert.deepEqual(
    working.lots.map(lot => lot.serviceReturn),
    ['7.89'],
  )
  assert.deepEqual(
    related.map(other => other.businessName),
    ['销售服务费返还'],
  )
  const paper = JSON.stringify(receiptPaper(detail.data, '张三'))
  assert.match(paper, /返还销售服务费.*7\.89 元/)
  const bill = await (await examples.zhangSan()).call('query.bill', {
    period: '2027-03',
    pageParam: { pageNum: 1, pageSize: 50 },
  })
  assert.ok(bill.ok, JSON.stringify(bill))
  const line = bill.data.lines.find(each => each.fundCode === fund)
  assert.deepEqual([line?.service, line?.other, line?.outflow], ['7.89', '0.00', '11947.89'])
})

test('LAW-04 a sale of 2026 gives nothing back, and one of a class without a service fee neither', async () => {
  const old = await heldClassC({ '2026-12-31': '1.2000' })
  const free = await heldClassC({ '2027-03-01': '1.2000' }, { serviceRate: '0' })
  await examples.sell('2026-12-31T14:59:59+08:00', old, '10000')
  await examples.settle('2027-01-04')
  await examples.sell('2027-03-01T10:00:00+08:00', free, '10000')
  await examples.settle('2027-03-02')
  assert.deepEqual([await amountsOf(old), await amountsOf(free)], [[], []])
})

test('LAW-04 half of a lot redeemed earlier gives 2.10 back, and the half that was frozen meanwhile 3.95', async () => {
  const fund = await heldClassC({ '2027-02-01': '1.2000', '2027-03-01': '1.2000' })
  await server.setClock('2027-01-20T10:00:00+08:00')
  const freeze = ['shares', 'freeze', examples.tradeacco, fund, '5000.00', '--document', 'FX-2027-1']
  assert.equal((await runAsTwo(server.ctx, freeze)).code, 0)
  await examples.sell('2027-02-01T10:00:00+08:00', fund, '5000')
  await examples.settle('2027-02-02')
  assert.deepEqual(await amountsOf(fund), ['2.10'], '5,000 x 1.2 x 0.004 x 32 / 365 = 2.1041...')
  const unfreeze = ['shares', 'unfreeze', examples.tradeacco, fund, '5000.00', '--document', 'FX-2027-2']
  assert.equal((await runAsTwo(server.ctx, unfreeze)).code, 0)
  await examples.settle('2027-02-03')
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '5000')
  await examples.settle('2027-03-02')
  assert.deepEqual(await amountsOf(fund), ['2.10', '3.95'], '5,000 x 1.2 x 0.004 x 60 / 365 = 3.9452...')
})

test('LAW-04 a rate that changes within a holding and a new name of the class: 31 days at 0.40 % and 29 at 0.20 % give 5.98', async () => {
  const fund = await heldClassC({ '2027-01-29': '1.2000', '2027-03-01': '1.2000' })
  await server.setClock('2027-01-20T10:00:00+08:00')
  const line = `fund_code,name,service_percent,terms_from\n${fund},算例改名,0.2,2027-02-01\n`
  const imported = await runAsTwo(server.ctx, ['funds', 'import', fileOf('rate.csv', line)])
  assert.equal(imported.code, 0, imported.text)
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  await examples.settle('2027-03-02')
  assert.deepEqual(await amountsOf(fund), ['5.98'], '12,000 x (0.004 x 31 + 0.002 x 29) / 365 = 5.9835...')
})

test('LAW-05 a NAV that comes late pays 0.18 more, one corrected after the payment 0.10, and a lower one takes nothing back', async () => {
  const fund = await heldClassC({ '2027-03-01': '1.2000' })
  const { orderId } = await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  await examples.settle('2027-03-02')
  const enterOn = (day: string, nav: string, ...more: string[]) =>
    runAsTwo(server.ctx, [
      'nav',
      'import',
      fileOf('nav.csv', `fund_code,date,unit_nav,accumulated_nav\n${fund},${day},${nav},${nav}\n`),
      ...more,
    ])
  const enter = (nav: string, ...more: string[]) => enterOn('2027-02-01', nav, ...more)
  await server.setClock('2027-03-03T20:00:00+08:00')
  const late = await enter('1.2600')
  assert.equal(late.code, 0, late.text)
  await examples.settle('2027-03-04')
  assert.deepEqual(await amountsOf(fund), ['7.89', '0.18'], '40 x (1.2 x 32 + 1.26 x 28) / 365 = 8.0745... in all')
  const refused = await enter('1.2900')
  assert.equal(refused.code, 1)
  assert.match(refused.text, /sales with a fee returned on NAVs that this file corrects: 1/)
  const corrected = await enter('1.2900', '--restate')
  assert.equal(corrected.code, 0, corrected.text)
  await examples.settle('2027-03-05')
  assert.deepEqual(
    await amountsOf(fund),
    ['7.89', '0.18', '0.10'],
    '40 x (1.2 x 32 + 1.29 x 28) / 365 = 8.1665... in all',
  )
  assert.equal((await enter('1.1700')).code, 0)
  await examples.settle('2027-03-08')
  assert.equal(await companyPaid(fund), '8.17', "less is due now, and what was paid stays the customer's")
  // A higher price of the sale itself is paid by an order of its own that is no service fee.
  assert.equal((await enterOn('2027-03-01', '1.2100', '--restate')).code, 0)
  await examples.settle('2027-03-09')
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
  assert.ok(detail.ok)
  assert.ok(detail.data.related.some(other => other.businessName !== '销售服务费返还'))
  const filter = { orderId: BigInt(orderId) }
  const [sale] = await listOrders(server.db, examples.world.people.zhangSan.custno, filter, { limit: 1, offset: 0 })
  assert.equal(sale && fenText(sale.service_return), '8.17')
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('LAW-04 shares inherited keep the day they were bought: 60 days, not 28, give the heir 3.16 and the giver 4.73', async () => {
  const fund = await heldClassC({ '2027-02-01': '1.2000', '2027-03-01': '1.2000' })
  const heir = examples.world.people.qianQiC5
  await server.setClock('2027-02-01T10:00:00+08:00')
  const pass = ['shares', 'transfer', examples.tradeacco, fund, '4000.00', heir.tradeacco, '--cause', 'inheritance']
  assert.equal((await runAsTwo(server.ctx, [...pass, '--document', 'GZ-2027-1'])).code, 0)
  await examples.settle('2027-02-02')
  await sellAs('qianQiC5', '2027-03-01T10:00:00+08:00', fund, '4000.00')
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '6000')
  await examples.settle('2027-03-02')
  assert.deepEqual(await amountsOf(fund), ['3.16', '4.73'], '4,000 and 6,000 x 1.2 x 0.004 x 60 / 365')
})

test('LAW-04 shares transferred by a judgment and donated further give the last owner 1.58 for all 60 days', async () => {
  const fund = await heldClassC({ '2027-02-01': '1.2000', '2027-02-02': '1.2000', '2027-03-01': '1.2000' })
  const [to, last] = [examples.world.people.qianQiC5, examples.world.people.wangWuC1]
  const pass = (from: string, shares: string, heir: string, cause: string) =>
    runAsTwo(server.ctx, [
      ...['shares', 'transfer', from, fund, shares, heir, '--cause', cause, '--document', `GZ-${cause}-${fund}`],
    ])
  await server.setClock('2027-02-01T10:00:00+08:00')
  assert.equal((await pass(examples.tradeacco, '4000.00', to.tradeacco, 'judgment')).code, 0)
  await examples.settle('2027-02-02')
  await server.setClock('2027-02-02T10:00:00+08:00')
  assert.equal((await pass(to.tradeacco, '2000.00', last.tradeacco, 'donation')).code, 0)
  await examples.settle('2027-02-03')
  await sellAs('wangWuC1', '2027-03-01T10:00:00+08:00', fund, '2000.00')
  await examples.settle('2027-03-02')
  assert.deepEqual(await amountsOf(fund), ['1.58'], '2,000 x 1.2 x 0.004 x 60 / 365 = 1.5780...')
})

test('LAW-04 a split in the middle of a holding changes nothing of the 7.89', async () => {
  const fund = await heldClassC({ '2027-02-01': '0.6000', '2027-03-01': '0.6000' })
  await withTx(server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: fund, day: isoDate('2027-02-01'), ratio_e9: parseRatio('2') }]),
  )
  await examples.settle('2027-02-02')
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '20000')
  await examples.settle('2027-03-02')
  assert.deepEqual(await amountsOf(fund), ['7.89'])
})

test('LAW-04 of a huge redemption the accepted part gets 1.68 for its 32 days, and the deferred rest 2.60 for 33', async () => {
  const fund = await heldClassC({ '2027-02-01': '1.2000', '2027-02-02': '1.2000' })
  await examples.sell('2027-02-01T10:00:00+08:00', fund, '10000')
  await withReleased(server.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values (${fund}, '2027-02-01', ${400_000n}, 'test', business_now())`.execute(tx),
  )
  await examples.settle('2027-02-02')
  await examples.settle('2027-02-03')
  assert.deepEqual(await amountsOf(fund), ['1.68', '2.60'], '4,000 for 32 days, 6,000 for 33')
})

test('LAW-04 a delayed redemption delays its service fee: 2.17 and a correction of 0.04 are paid with the money, not before', async () => {
  const fund = await heldClassC({ '2027-02-01': '1.2000', '2027-02-02': '1.2000' })
  const limit = (day: string, shares: bigint) =>
    withReleased(server.db, 'redemption limit', tx =>
      sql`insert into redemption_limit values (${fund}, ${day}, ${shares}, 'test', business_now())`.execute(tx),
    )
  await examples.sell('2027-02-01T10:00:00+08:00', fund, '10000')
  await limit('2027-02-01', 400_000n)
  await examples.settle('2027-02-02')
  await limit('2027-02-02', 500_000n)
  await examples.settle('2027-02-03')
  const delay = await runAsTwo(server.ctx, ['redemption', 'delay', fund, '2027-02-02', '--until', '2027-02-26'])
  assert.match(delay.text, /1 redemptions are paid on 2027-02-26/)
  const lines = `fund_code,date,unit_nav,accumulated_nav\n${fund},2027-01-15,1.2400,1.2400\n`
  await server.setClock('2027-02-03T20:00:00+08:00')
  const late = await runAsTwo(server.ctx, ['nav', 'import', fileOf('late.csv', lines)])
  assert.equal(late.code, 0, late.text)
  await examples.settle('2027-02-04')
  const paid = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', coalesce(o.cause, 'sale'), t.amount_fen, o.pay_date, t.due_date, t.state) as line
      from orders o join bank_txn t using (order_id)
      where o.fundcode = ${fund} and t.direction = 'out' order by o.trade_date, o.order_id`.execute(server.db)
    return rows.map(row => row.line)
  }
  const first = ['sale 477600', 'service 168'].map(each => `${each} 2027-02-03 2027-02-03 done`)
  // 4,000 x 0.004 x (1.2 x 15 + 1.24 x 17) / 365 = 1.7131..., 5,000 x 0.004 x (1.2 x 16 + 1.24 x 17) / 365 = 2.2071...
  const before = [...first, 'service 3 2027-02-04 2027-02-04 done']
  const delayed = ['deferred 597000', 'service 217', 'service 4'].map(each => `${each} 2027-02-26 2027-02-26`)
  assert.deepEqual(await paid(), [...before, ...delayed.map(each => `${each} requested`)])
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  await examples.settle('2027-02-26')
  assert.deepEqual((await paid()).slice(0, 6), [...before, ...delayed.map(each => `${each} done`)])
})

test('LAW-04 a conversion out gives the service fee back in money, on the day a redemption would be paid', async () => {
  const fund = await heldClassC({ '2027-03-01': '1.2000' })
  const target = await examples.addFund({}, { '2027-03-01': '1.0000' })
  await examples.convert('2027-03-01T10:00:00+08:00', fund, target, '10000')
  await examples.settle('2027-03-02')
  const [returned] = await returnsOf(fund)
  assert.deepEqual(returned, { cause: 'service', amount: '7.89', due: '2027-03-03', trade_date: '2027-03-01' })
})

test('LAW-05 what is owed is counted by class and day, and agrees with what the shares accrued and sales gave back', async () => {
  const fund = await heldClassC({ '2027-01-29': '1.2000', '2027-02-01': '1.2000', '2027-03-01': '1.2000' })
  await examples.sell('2027-02-01T10:00:00+08:00', fund, '4000')
  await examples.settle('2027-02-02')
  await countServiceOwed({ db: server.db }, isoDate('2027-02-02'))
  const counted = async () => {
    const all = await listLiabilities(server.db, { from: isoDate('2027-01-01'), to: isoDate('2027-12-31') })
    return all
      .filter(each => each.fundcode === fund)
      .map(({ day, shares, owed, accrued, given, unexplained }) =>
        [day, sharesText(shares), ...[owed, accrued, given, unexplained].map(fenText)].join(' '),
      )
  }
  // 6,000 x 1.2 x 0.004 x 60 / 365 = 4.7342...; 10,000 for 32 days and 6,000 for 28 accrued 6.4175...; 4,000 gave back 1.68
  assert.deepEqual(await counted(), ['2027-03-01 6000.00 4.73 6.42 1.68 -0.01'])
  // What is sold on the day of the count is given back by it: 1,000 x 1.2 x 0.004 x 60 / 365 = 0.7890...
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '1000')
  await examples.settle('2027-03-02')
  await countServiceOwed({ db: server.db }, isoDate('2027-03-02'))
  assert.deepEqual(await counted(), ['2027-03-01 5000.00 3.95 6.42 2.47 0.00'])
})
