import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listNavGrid } from '@zhixiao/db/market/nav-grid.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { listFundActs } from '@zhixiao/db/staff/funds.ts'
import { copyDatabase } from '@zhixiao/db/testing.ts'
import { workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fenText, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { beginTerms } from '../../apps/server/src/jobs/begin-terms.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { endOf, settleUntil } from '../simulation/cut-day.ts'
import { type FundTraits, openExamples } from './market.ts'

const examples = await openExamples()
const { server, world } = examples
const { db } = server

/** A fund at 1.0000 whose shares these people bought on 2026-11-16 and have since 11-17. */
async function heldFund(held: Partial<Record<PersonName, string>>, traits: FundTraits = {}): Promise<string> {
  const navs = Object.fromEntries(['16', '17'].map(dd => [`2026-11-${dd}`, '1.0000']))
  const fund = await examples.addFund(traits, navs)
  for (const [name, amount] of Object.entries(held) as [PersonName, string][])
    await examples.buy('2026-11-16T10:00:00+08:00', fund, amount, name)
  await examples.settle('2026-11-17')
  return fund
}
async function act(at: string, ...argv: string[]) {
  await server.setClock(at)
  return runAsTwo(server.ctx, argv)
}
async function convert(at: string, ...of: string[]): Promise<void> {
  const done = await act(at, 'fund', 'convert', ...of)
  assert.equal(done.code, 0, done.text)
}
async function holdingOf(fund: string, name: PersonName = 'zhangSan') {
  const { rows } = await sql<Record<'shares' | 'frozen', ShareCents> & Record<'cost' | 'paid' | 'realised', Fen>>`
    select shares_cents as shares, frozen_cents as frozen, cost_fen as cost, paid_fen as paid, realised_fen as realised
    from holding where fundcode = ${fund} and custno = ${world.people[name].custno}`.execute(db)
  const row = rows[0] ?? assert.fail('no holding')
  const [shares, frozen] = [row.shares, row.frozen].map(sharesText)
  return [shares, frozen, ...[row.cost, row.paid, row.realised].map(fenText)]
}
const lotsOf = async (fund: string, name: PersonName = 'zhangSan') => {
  const { rows } = await sql<{ registered: string; traded: string; shares: ShareCents }>`
    select register_date as registered, trade_date as traded, remaining_cents as shares from lot
    where fundcode = ${fund} and custno = ${world.people[name].custno} and remaining_cents > 0 order by register_date, lot_id`.execute(
    db,
  )
  return rows.map(row => `${row.registered} ${row.traded} ${sharesText(row.shares)}`)
}
const breaks = async () => (await findBreaks(db)).breaks

test('SHLF-04 10,000.00 shares at 1.1873 become 9,860.48 at 1.2041 over HTTP, and the class that was left has ended', async () => {
  const fund = await heldFund({ zhangSan: '10000.00', qianQiC5: '333.33' })
  const target = await heldFund({ qianQiC5: '500.00' })
  await convert('2026-11-18T10:00:00+08:00', fund, target, '2026-11-18')
  // Orders of the last day are confirmed first, in both funds.
  await examples.buy('2026-11-18T10:30:00+08:00', target, '120.41', 'qianQiC5')
  await examples.buy('2026-11-18T11:00:00+08:00', fund, '100.00', 'qianQiC5')
  await server.setClock('2026-11-18T15:00:00+08:00')
  const late = await (await examples.zhangSan()).call('trade.purchase', {
    fundCode: fund,
    tradeacco: examples.tradeacco,
    amount: '100.00',
    payment: 'card',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.equal(late.ok, false)
  await beginTerms(server.ctx, isoDate('2026-11-18'))
  // The class has ended, and staff still enter the NAV of its last day, by which it is converted.
  const dueNav = async (day: string) =>
    (await listNavGrid(db, isoDate(day))).find(row => row.fundcode === fund)?.is_optional === false
  assert.deepEqual([await dueNav('2026-11-18'), await dueNav('2026-11-19')], [true, false])
  await examples.publish(fund, isoDate('2026-11-18'), '1.1873')
  await examples.publish(target, isoDate('2026-11-18'), '1.2041')
  await examples.settle('2026-11-19')
  assert.deepEqual(await holdingOf(fund), ['0.00', '0.00', '0.00', '10000.00', '0.00'])
  assert.deepEqual(await holdingOf(target), ['9860.48', '0.00', '10000.00', '10000.00', '0.00'])
  assert.deepEqual(await lotsOf(target), ['2026-11-17 2026-11-16 9860.48'])
  // 333.33 and 84.22 shares: 328.68 of the first, the rest of R2(417.55 x 1.1873 / 1.2041) = 411.72.
  assert.deepEqual(await lotsOf(target, 'qianQiC5'), [
    '2026-11-17 2026-11-16 500.00',
    '2026-11-17 2026-11-16 328.68',
    '2026-11-19 2026-11-18 100.00',
    '2026-11-19 2026-11-18 83.04',
  ])
  assert.deepEqual(await breaks(), [])

  // The customer reads both NAVs and both numbers of shares, and the bill carries what was not realised to the target.
  const client = await examples.zhangSan()
  const { rows: orders } = await sql<{ orderId: bigint }>`
    select order_id as "orderId" from orders where fundcode = ${fund} and custno = ${world.people.zhangSan.custno} and kind = '036'`.execute(
    db,
  )
  const detail = await client.call('query.recordDetail', { orderId: String(orders[0]?.orderId) })
  assert.ok(detail.ok && detail.data.working && detail.data.into, JSON.stringify(detail))
  const { order, working, into } = detail.data
  assert.equal(order.businessName, '份额转换')
  const lines = workingLines(order, working, into) ?? []
  assert.deepEqual(
    lines.map(({ sign, label, value }) => `${sign}${label} ${value}`),
    ['转出份额 10,000.00 份', '×转出基金净值 1.1873', '÷转入基金净值 1.2041', '＝转入份额 9,860.48 份'],
  )
  const bill = await client.call('query.bill', { period: '2026-11', pageParam: { pageNum: 1, pageSize: 1 } })
  assert.ok(bill.ok, JSON.stringify(bill))
  const billed = [fund, target].map(code => {
    const line = bill.data.lines.find(each => each.fundCode === code)
    return line && [line.income, line.navIncome, line.converted, line.other, line.closing]
  })
  assert.deepEqual(billed, [
    ['0.00', '1873.00', '-1873.00', '0.00', '0.00'],
    ['1873.00', '0.00', '1873.00', '0.00', '11873.00'],
  ])
})

test('SHLF-04 frozen shares are converted and stay frozen, their returned service fee waits, and the dividend method follows', async () => {
  const fund = await examples.addFund({ serviceRate: '0.004' }, { '2026-11-30': '1.2000', '2027-03-01': '1.2000' })
  const target = await examples.addFund({}, { '2026-11-30': '1.0000', '2027-03-01': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-01')
  const frozen = ['shares', 'freeze', examples.tradeacco, fund, '5000', '--document', 'CONV-9']
  assert.equal((await act('2026-12-01T10:00:00+08:00', ...frozen)).code, 0)
  await server.setClock('2026-12-01T11:00:00+08:00')
  const chosen = await (await examples.zhangSan()).call('trade.bonus', {
    fundCode: fund,
    tradeacco: examples.tradeacco,
    dividendType: '0',
    tradePassword: TRADE_PASSWORD,
  })
  assert.ok(chosen.ok, JSON.stringify(chosen))
  await examples.settle('2026-12-02')
  await convert('2027-03-01T10:00:00+08:00', fund, target, '2027-03-01')
  await examples.settle('2027-03-02')
  assert.deepEqual(await holdingOf(fund), ['0.00', '0.00', '0.00', '12000.00', '7.90'])
  assert.deepEqual(await holdingOf(target), ['12000.00', '6000.00', '12000.00', '12000.00', '0.00'])
  assert.deepEqual(await lotsOf(target), ['2026-12-01 2026-11-30 6000.00', '2026-12-01 2026-11-30 6000.00'])
  const { rows: methods } = await sql`
    select method, since_trade_date from dividend_setting where fundcode = ${target}`.execute(db)
  assert.deepEqual(methods, [{ method: '0', since_trade_date: '2027-03-01' }])
  const service = async () => {
    const { rows } = await sql<{ amount: Fen; cause: string; isPaid: boolean }>`
      select o.amount_fen as amount, o.cause, t.order_id is not null as "isPaid" from orders o left join bank_txn t on t.order_id = o.order_id and t.direction = 'out'
      where o.fundcode = ${fund} and o.kind = '140' order by o.order_id`.execute(db)
    return rows.map(row => `${row.cause} ${fenText(row.amount)} ${row.isPaid ? 'paid' : 'held'}`)
  }
  // 60 days of 2027 on 5,000.00 shares each: 3.945.
  assert.deepEqual(await service(), ['service 3.95 paid', 'service 3.95 held'])
  assert.deepEqual(await breaks(), [])
  // The freeze of the target holds the shares, that of the source the money.
  const sale = {
    fundCode: target,
    tradeacco: examples.tradeacco,
    largeRedemption: '1',
    tradePassword: TRADE_PASSWORD,
  } as const
  await server.setClock('2027-03-02T10:00:00+08:00')
  const tooMany = await (await examples.zhangSan()).call('trade.redemption', { ...sale, shares: '6000.01' })
  assert.equal(tooMany.ok, false)
  for (const [of, shares, document] of [
    [fund, '5000', 'CONV-10'],
    [target, '6000', 'CONV-11'],
  ] as const) {
    const done = await act(
      '2027-03-02T10:00:00+08:00',
      'shares',
      'unfreeze',
      examples.tradeacco,
      of,
      shares,
      '--document',
      document,
    )
    assert.equal(done.code, 0, done.text)
  }
  await examples.settle('2027-03-03')
  assert.equal((await service()).at(-1), 'released 3.95 paid')
  assert.equal((await holdingOf(target))[1], '0.00')
  assert.deepEqual(await breaks(), [])
})

test('SHLF-04 ENG-06 a conversion cut after any commit ends as one that was not', async () => {
  const fund = await heldFund({ zhangSan: '10000', qianQiC5: '20000' })
  const target = await heldFund({ qianQiC5: '700' })
  const frozen = ['shares', 'freeze', examples.tradeacco, fund, '4000', '--document', 'CONV-20']
  assert.equal((await act('2026-11-17T10:00:00+08:00', ...frozen)).code, 0)
  await examples.settle('2026-11-18')
  await convert('2026-11-18T10:00:00+08:00', fund, target, '2026-11-18')
  await examples.publish(fund, isoDate('2026-11-18'), '1.0507')
  await examples.publish(target, isoDate('2026-11-18'), '0.9973')
  await server.setClock('2026-11-19T08:30:00+08:00')
  const day = isoDate('2026-11-19')
  const inCopy = async <Result>(work: (copy: typeof db) => Promise<Result>): Promise<Result> => {
    const copy = await copyDatabase(server.database)
    try {
      return await work(copy.db)
    } finally {
      await copy.close()
    }
  }
  const expected = await inCopy(async whole => {
    await settleDay(whole, day, 1)
    assert.deepEqual((await findBreaks(whole)).breaks, [])
    return endOf(whole)
  })
  let cuts = 0
  for (let died = true; died; )
    died = await inCopy(async cut => {
      const isCut = await settleUntil(cut, 1, ++cuts)
      if (isCut) {
        assert.deepEqual((await findBreaks(cut)).breaks, [], `after commit ${cuts}`)
        await settleDay(cut, day, 1)
      }
      assert.deepEqual(await endOf(cut), expected, `cut after commit ${cuts}`)
      return isCut
    })
  assert.ok(cuts > 5, `only ${cuts} commits`)
  await examples.settle('2026-11-19')
})

test('SHLF-04 without the NAV of the target a conversion waits, and goes on when it is published', async () => {
  const fund = await heldFund({ zhangSan: '1000' })
  const target = await heldFund({ qianQiC5: '700' })
  await convert('2026-11-18T10:00:00+08:00', fund, target, '2026-11-18')
  await examples.publish(fund, isoDate('2026-11-18'), '1.0000')
  await server.setClock('2026-11-19T08:30:00+08:00')
  assert.equal((await settleDay(db, isoDate('2026-11-19'))).waiting, 1)
  assert.equal((await holdingOf(fund))[0], '1000.00')
  await examples.publish(target, isoDate('2026-11-18'), '2.0000')
  assert.equal((await settleDay(db, isoDate('2026-11-19'))).waiting, 0)
  assert.equal((await holdingOf(target))[0], '500.00')
  assert.deepEqual(await breaks(), [])
})

test('SHLF-04 the act is refused by name where a fund cannot be converted', async () => {
  const fund = await heldFund({ zhangSan: '1000' })
  const target = await heldFund({ qianQiC5: '1000' })
  const said = async (...of: string[]) => (await act('2026-11-18T15:00:00+08:00', 'fund', 'convert', ...of)).text
  assert.match(await said(fund, '999999', '2026-11-19'), /There is no fund/)
  assert.match(await said(fund, fund, '2026-11-19'), /into itself/)
  assert.match(await said(fund, target, '2026-11-18'), /takes no orders any more: the first day is 2026-11-19/)
  assert.match(await said(fund, target, '2026-11-21'), /not both open/)
  const empty = await examples.addFund({}, { '2026-11-16': '1.0000' })
  assert.match(await said(empty, target, '2026-11-19'), /Nobody holds/)
  const backEnd = await examples.addFund({ feeType: 'B' }, { '2026-11-16': '1.0000' })
  assert.match(await said(fund, backEnd, '2026-11-19'), /back-end class/)
  const raising = await examples.addFund({ status: '1', setupDate: null })
  assert.match(await said(fund, raising, '2026-11-19'), /is not set up/)
  await convert('2026-11-18T16:00:00+08:00', fund, target, '2026-11-19')
  assert.match(await said(fund, target, '2026-11-20'), /The conversion of .* is decided/)
  assert.match(await said(target, empty, '2026-11-20'), /Another fund is converted into/)
  for (const code of [fund, target]) {
    const split = await act('2026-11-18T16:00:00+08:00', 'split', 'enter', code, '2026-11-19', '--ratio', '2')
    assert.match(split.text, /meets the conversion/)
  }
  const ends = await act('2026-11-18T16:00:00+08:00', 'fund', 'liquidate', fund, '2026-11-20', '1.00')
  assert.match(ends.text, /The conversion of .* is decided/)
  for (const code of [fund, target]) {
    const path = join(server.ctx.env.dataDir, 'split.csv')
    writeFileSync(
      path,
      `fund_code,date,unit_nav,accumulated_nav,distribution\n${code},2026-11-19,0.5000,0.5000,每份基金份额折算2份\n`,
    )
    const navs = await act('2026-11-19T20:00:00+08:00', 'nav', 'import', path)
    assert.match(navs.text, new RegExp(`of ${code} meets the conversion of 2026-11-19`))
  }
})

test('SHLF-04 the page of the class announces its conversion from the decision on, and the target says nothing', async () => {
  const fund = await heldFund({ zhangSan: '100.00' })
  const target = await heldFund({ qianQiC5: '500.00' })
  const pageOf = async (fundCode: string) => {
    const page = await server.client().call('content.fundDetail', { fundCode })
    assert.ok(page.ok, JSON.stringify(page))
    return page.data
  }
  assert.equal((await pageOf(fund)).conversion, null)
  await convert('2026-11-18T10:00:00+08:00', fund, target, '2026-11-18')
  const { conversion } = await pageOf(fund)
  assert.deepEqual(conversion, { day: '2026-11-18', fundCode: target, fundName: (await pageOf(target)).fund.fundName })
  assert.equal((await pageOf(target)).conversion, null)
  // The console's pages of both funds list the change.
  assert.deepEqual(
    (await listFundActs(db, fund, 20)).flatMap(({ act, terms }) => terms.map(({ name }) => `${act} ${name}`)),
    ['fund convert 全部份额', 'fund convert 基金状态'],
  )
  assert.deepEqual(
    (await listFundActs(db, target, 20)).flatMap(({ act, terms }) => terms.map(({ name }) => `${act} ${name}`)),
    ['fund convert 转入份额'],
  )
})
