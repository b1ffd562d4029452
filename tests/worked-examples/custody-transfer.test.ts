import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks, readBreaks } from '@zhixiao/db/settle/invariants.ts'
import { gatherMoved } from '@zhixiao/db/settle/moved.ts'
import { listLiabilities } from '@zhixiao/db/settle/service-liability.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fenText, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { sql } from 'kysely'
import { receiptPaper } from '../../apps/server/src/calls/query/receipt-paper.ts'
import { readLawAhead } from '../../apps/server/src/doors/shell/doctor/law-ahead.ts'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { countServiceOwed } from '../../apps/server/src/jobs/count-service-owed.ts'
import { tellCustomers } from '../../apps/server/src/jobs/notices/tell-customers.ts'
import { sentMessages } from '../../apps/server/src/testing/codes.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { type FundTraits, openExamples } from './market.ts'

const examples = await openExamples()
const { server, tradeacco, custno } = examples
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-custody-'))
after(() => rmSync(folder, { recursive: true }))
const AGENCY = '9001'
await withTx(server.db, tx =>
  insertRows(tx, 'agency', [{ agency_id: AGENCY, name: '算例银行', kind: 'consign', province: '上海', city: '上海' }]),
)

const CLASS_C: FundTraits = {
  serviceRate: '0.004',
  tiers: [
    { kind: 'redeem', rate: '0.015' },
    { kind: 'redeem', from: 7n, rate: '0.01' },
    { kind: 'redeem', from: 30n, rate: '0.005' },
    { kind: 'redeem', from: 365n, rate: '0' },
  ],
}
let papers = 0

type InLot = { traded: string; registered: string; shares?: string; cost?: string; to?: string }
const moveIn = (
  fund: string,
  { traded, registered, shares = '10000.00', cost = '12000.00', to = tradeacco }: InLot,
  ...more: string[]
) =>
  runAsTwo(server.ctx, [
    ...['custody', 'transfer-in', to, fund, shares, AGENCY, '--traded', traded, '--registered', registered],
    ...['--cost', cost, '--document', `ZTG-${++papers}`, ...more],
  ])

/** A class C fund to which 10,000.00 shares come on 2026-12-15 that an agency sold at 1.2000 on a day; confirmed on the 16th. */
async function movedIn(lot: InLot, navs: Record<string, string> = {}, traits: FundTraits = {}): Promise<string> {
  const fund = await examples.addFund(
    { ...CLASS_C, ...traits },
    { [lot.traded]: '1.2000', '2026-12-15': '1.2000', ...navs },
  )
  await server.setClock('2026-12-15T10:00:00+08:00')
  const moved = await moveIn(fund, lot)
  assert.equal(moved.code, 0, moved.text)
  await examples.settle('2026-12-16')
  return fund
}

async function returnsOf(fundcode: string): Promise<string[]> {
  const { rows } = await sql<{ amount: Fen }>`
    select amount_fen as amount from orders where fundcode = ${fundcode} and cause = 'service' order by order_id`.execute(
    server.db,
  )
  return rows.map(({ amount }) => fenText(amount))
}

async function holdingOf(fundcode: string) {
  const { rows } = await sql<{ shares: ShareCents; frozen: ShareCents; cost: Fen; realised: Fen }>`
    select shares_cents as shares, frozen_cents as frozen, cost_fen as cost, realised_fen as realised from holding
    where custno = ${custno} and fundcode = ${fundcode}`.execute(server.db)
  const [row] = rows
  return row && [sharesText(row.shares), sharesText(row.frozen), fenText(row.cost), fenText(row.realised)]
}

const YOUNG = { traded: '2026-01-15', registered: '2026-01-16' }

test('LAW-04 SHLF-05 a lot that an agency sold on 2026-01-15 gives 5.92 back on 2027-03-01: the 45 days from day 366 on', async () => {
  const fund = await movedIn(YOUNG, { '2027-02-26': '1.2000' })
  await server.setClock('2027-03-01T10:00:00+08:00')
  const client = await examples.zhangSan()
  const quote = await client.call('trade.fare', { fundCode: fund, tradeacco, shares: '10000.00' })
  assert.ok(quote.ok && quote.data.redemption, JSON.stringify(quote))
  // Day 366 is 2027-01-16: 16 days of January, 28 of February, 1 of March. 10,000 x 1.2 x 0.004 x 45 / 365 = 5.9178...
  assert.equal(quote.data.redemption.serviceReturn, '5.92')
  const { orderId } = await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  await examples.publish(fund, isoDate('2027-03-01'), '1.2000')
  await examples.settle('2027-03-02')
  assert.deepEqual(await returnsOf(fund), ['5.92'])
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
  assert.ok(detail.ok && detail.data.working)
  const { order, working } = detail.data
  // 410 days from the kept registration to 2027-03-02: the tier of a year, free. By the transfer it would be 76 days and 60.00.
  assert.deepEqual(
    working.lots.map(lot => [lot.registerDate, lot.days, lot.fee, lot.serviceReturn]),
    [['2026-01-16', 410, '0.00', '5.92']],
  )
  const lines = workingLines(order, working, null) ?? []
  const line = lines.find(({ label }) => label === '返还销售服务费')
  assert.deepEqual([line?.value, /代销/.test(line?.how ?? '')], ['5.92 元', true])
  assert.match(JSON.stringify(receiptPaper(detail.data, '张三')), /返还销售服务费.*5\.92 元/)
  assert.match(JSON.stringify(receiptPaper(detail.data, '张三')), /2026-01-16 代销转入/)
  const bill = await (await examples.zhangSan()).call('query.bill', {
    period: '2027-03',
    pageParam: { pageNum: 1, pageSize: 50 },
  })
  assert.ok(bill.ok, JSON.stringify(bill))
  assert.equal(bill.data.lines.find(each => each.fundCode === fund)?.service, '5.92')
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('LAW-04 an agency lot of 2025-12-01 gives all 60 days of 2027 back as an own one does, 7.89, and one of day 365 nothing', async () => {
  const old = await movedIn({ traded: '2025-12-01', registered: '2025-12-02' }, { '2027-03-01': '1.2000' })
  // 2026-03-02 + 365 days = 2027-03-02.
  const young = await movedIn(
    { traded: '2026-03-02', registered: '2026-03-03' },
    { '2027-03-02': '1.2000', '2027-03-03': '1.2000' },
  )
  await examples.sell('2027-03-01T10:00:00+08:00', old, '10000')
  await examples.settle('2027-03-02')
  await examples.sell('2027-03-02T10:00:00+08:00', young, '4000')
  await examples.settle('2027-03-03')
  await examples.sell('2027-03-03T10:00:00+08:00', young, '6000')
  await examples.settle('2027-03-04')
  // 10,000 x 1.2 x 0.004 x 60 / 365 = 7.8904...; 6,000 x 1.2 x 0.004 x 1 / 365 = 0.0789...
  assert.deepEqual([await returnsOf(old), await returnsOf(young)], [['7.89'], ['0.08']])
})

test('LAW-04 shares of a money-market fund that an agency sold give nothing back', async () => {
  const fund = await movedIn(
    { traded: '2025-12-01', registered: '2025-12-02', cost: '10000.00' },
    {},
    { fundType: 'money' },
  )
  await examples.publish(fund, isoDate('2027-03-01'), '1.2000')
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  await examples.settle('2027-03-02')
  assert.deepEqual(await returnsOf(fund), [])
})

test('LAW-04 beside an agency lot one bought here gives back its own 7.89, and what a conversion brings is an own lot', async () => {
  const fund = await movedIn(YOUNG, { '2026-12-16': '1.2000', '2027-03-01': '1.2000', '2027-04-01': '1.2000' })
  const target = await examples.addFund(CLASS_C, { '2027-03-01': '1.0000', '2027-04-01': '1.0000' })
  await examples.buy('2026-12-16T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-17')
  await examples.convert('2027-03-01T10:00:00+08:00', fund, target, '15000')
  await examples.settle('2027-03-02')
  const { rows } = await sql<{ channel: string; fundcode: string; left: ShareCents }>`
    select fundcode, channel, remaining_cents as left from lot where fundcode in (${fund}, ${target}) order by lot_id`.execute(
    server.db,
  )
  assert.deepEqual(
    rows.map(({ fundcode, channel, left }) => [fundcode === fund, channel, left > 0n]),
    [
      [true, 'agency', false],
      [true, 'own', true],
      [false, 'own', true],
    ],
  )
  // 10,000 of the agency for 45 days, 5.9178..., and 5,000 own ones for 60, 3.9452...
  assert.deepEqual(await returnsOf(fund), ['9.87'])
  await examples.sell('2027-04-01T10:00:00+08:00', target, '1000')
  await examples.settle('2027-04-02')
  // 31 days from 2027-03-02 on: 1,000 x 1 x 0.004 x 31 / 365 = 0.3397...
  assert.deepEqual(await returnsOf(target), ['0.34'])
})

test('LAW-04 SHLF-05 an agency lot that is inherited and split stays one: half of the 5.92 for each half', async () => {
  const fund = await movedIn(YOUNG, { '2027-02-01': '1.2000', '2027-02-03': '0.6000', '2027-03-01': '0.6000' })
  const heir = examples.world.people.qianQiC5
  await server.setClock('2027-02-01T10:00:00+08:00')
  const pass = ['shares', 'transfer', tradeacco, fund, '5000.00', heir.tradeacco, '--cause', 'inheritance']
  assert.equal((await runAsTwo(server.ctx, [...pass, '--document', 'GZ-ZTG'])).code, 0)
  await examples.settle('2027-02-02')
  await withTx(server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: fund, day: isoDate('2027-02-03'), ratio_e9: parseRatio('2') }]),
  )
  await examples.settle('2027-02-04')
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  const sale = { fundCode: fund, tradeacco: heir.tradeacco, shares: '10000.00', largeRedemption: '1' as const }
  const placed = await server
    .client(await examples.world.tokenOf('qianQiC5'))
    .call('trade.redemption', { ...sale, tradePassword: TRADE_PASSWORD })
  assert.ok(placed.ok, JSON.stringify(placed))
  await examples.settle('2027-03-02')
  assert.deepEqual(await returnsOf(fund), ['2.96', '2.96'])
})

test('LAW-04 SHLF-03 SHLF-05 the end of a fund gives 5.92 back for an agency lot, and nothing more comes from an agency', async () => {
  const fund = await movedIn(YOUNG, { '2027-03-01': '1.2000' })
  await server.setClock('2027-03-01T10:00:00+08:00')
  const ended = await runAsTwo(server.ctx, ['fund', 'liquidate', fund, '2027-03-01', '12000.00', '--last'])
  assert.equal(ended.code, 0, ended.text)
  assert.match((await moveIn(fund, YOUNG)).text, /not set up, in liquidation or ended/)
  await examples.settle('2027-03-02')
  assert.deepEqual(await returnsOf(fund), ['5.92'])
})

test('LAW-05 what is owed for an agency lot begins with day 366, and agrees with what the shares accrued', async () => {
  const fund = await movedIn(YOUNG, { '2027-01-15': '1.2000', '2027-02-01': '1.2000', '2027-03-01': '1.2000' })
  const owed = async () => {
    await countServiceOwed({ db: server.db }, isoDate('2027-03-02'))
    const all = await listLiabilities(server.db, { from: isoDate('2027-01-01'), to: isoDate('2027-12-31') })
    return all
      .filter(each => each.fundcode === fund)
      .map(each => [
        each.day,
        ...[each.owed, each.accrued, each.given, each.unexplained].map(amount => fenText(amount)),
      ])
  }
  assert.deepEqual(await owed(), [['2027-03-01', '5.92', '5.92', '0.00', '0.00']])
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '4000')
  await examples.settle('2027-03-02')
  // 4,000 x 1.2 x 0.004 x 45 / 365 = 2.3671... and 6,000 x ... = 3.5506...
  assert.deepEqual(await owed(), [['2027-03-01', '3.55', '5.92', '2.37', '0.00']])
})

test('LAW-04 LAW-05 a NAV corrected in the first year of an agency lot pays nothing more, one after day 366 does', async () => {
  const fund = await movedIn(YOUNG, { '2027-01-12': '1.2000', '2027-02-01': '1.2000', '2027-03-01': '1.2000' })
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  await examples.settle('2027-03-02')
  await server.setClock('2027-03-02T20:00:00+08:00')
  const correct = (day: string) => {
    const path = join(folder, 'nav.csv')
    writeFileSync(path, `fund_code,date,unit_nav,accumulated_nav\n${fund},${day},1.2600,1.2600\n`)
    return runAsTwo(server.ctx, ['nav', 'import', path, '--restate'])
  }
  // The NAV of 01-11 lies before that of 01-12: it charges one day of the first year.
  assert.equal((await correct('2027-01-11')).code, 0)
  await examples.settle('2027-03-03')
  assert.deepEqual(await returnsOf(fund), ['5.92'])
  const later = await correct('2027-02-01')
  assert.equal(later.code, 0, later.text)
  await examples.settle('2027-03-04')
  // 40 x (1.2 x 17 + 1.26 x 28) / 365 = 6.1019... in all.
  assert.deepEqual(await returnsOf(fund), ['5.92', '0.18'])
})

test('SHLF-04 LAW-04 LAW-05 what is owed for converted shares begins on the day after the conversion, and a corrected NAV pays only for its days', async () => {
  const fund = await movedIn(YOUNG, { '2026-12-16': '1.2000', '2027-02-01': '1.2000' })
  await examples.buy('2026-12-16T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-17')
  const days = ['2026-12-16', '2027-02-01', '2027-02-26', '2027-03-01']
  const target = await examples.addFund(CLASS_C, Object.fromEntries(days.map(day => [day, '1.5000'])))
  await server.setClock('2027-02-01T10:00:00+08:00')
  const converted = await runAsTwo(server.ctx, ['fund', 'convert', fund, target, '2027-02-01'])
  assert.equal(converted.code, 0, converted.text)
  await examples.settle('2027-02-02')
  // The agency lot for 17 days from day 366 on, 2.2356..., the own one for 32 of 2027, 4.2082...
  assert.deepEqual(await returnsOf(fund), ['6.45'])
  assert.deepEqual((await holdingOf(target))?.[0], '16000.00')
  await server.setClock('2027-03-02T09:00:00+08:00')
  const owed = async () => {
    await countServiceOwed({ db: server.db }, isoDate('2027-03-02'))
    const all = await listLiabilities(server.db, { from: isoDate('2027-01-01'), to: isoDate('2027-12-31') })
    return all
      .filter(each => each.fundcode === target)
      .map(each => [
        each.day,
        ...[each.owed, each.accrued, each.given, each.unexplained].map(amount => fenText(amount)),
      ])
  }
  // 28 days from 02-02 to 03-01 for each lot: 8,000 x 1.5 x 0.004 x 28 / 365 = 3.6821..., together 7.3643...
  assert.deepEqual(await owed(), [['2027-03-01', '7.36', '7.36', '0.00', '0.00']])
  await examples.sell('2027-03-01T10:00:00+08:00', target, '16000')
  await examples.settle('2027-03-02')
  assert.deepEqual(await returnsOf(target), ['7.36'])
  await server.setClock('2027-03-02T20:00:00+08:00')
  const path = join(folder, 'nav.csv')
  writeFileSync(path, `fund_code,date,unit_nav,accumulated_nav\n${target},2027-02-26,1.5750,1.5750\n`)
  const corrected = await runAsTwo(server.ctx, ['nav', 'import', path, '--restate'])
  assert.equal(corrected.code, 0, corrected.text)
  await examples.settle('2027-03-03')
  // 32 x (1.5 x 25 + 1.575 x 3) / 365 = 3.7019... for each lot.
  assert.deepEqual(await returnsOf(target), ['7.36', '0.04'])
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('LAW-02 LAW-04 the relief is announced for the funds of which lots of agencies came here', async () => {
  const touched = async () => {
    const ahead = await readLawAhead(server.db, isoDate('2026-12-20'))
    return ahead.find(({ code }) => code === 'service-fee-days')?.funds ?? 0
  }
  const before = await touched()
  await movedIn(YOUNG)
  await movedIn(YOUNG, {}, { serviceRate: '0' })
  assert.equal(await touched(), before + 1)
})

test('SHLF-05 an invariant finds a lot of an agency that returns the fee of its first year, or whose days are not those of the form', async () => {
  const fund = await movedIn(YOUNG, { '2027-03-01': '1.2000' })
  await examples.sell('2027-03-01T10:00:00+08:00', fund, '10000')
  await examples.settle('2027-03-02')
  const found = async (damage: string) => {
    const undo = new Error('undo')
    let problems: string[] = []
    await withTx(server.db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(damage).execute(tx)
      await gatherMoved(tx, 'whole')
      const { breaks } = await readBreaks(tx)
      problems = breaks
        .filter(each => each.invariant === 'invariant_agency_lots_came_in')
        .map(each => each.first.problem)
      throw undo
    }).catch(error => assert.equal(error, undo))
    return problems
  }
  const lot = `lot_id = (select lot_id from lot where fundcode = '${fund}')`
  assert.match(String(await found(`update lot_use set service_from = '2027-01-15' where ${lot}`)), /from 2027-01-15/)
  assert.match(String(await found(`update lot set trade_date = '2026-01-14' where ${lot}`)), /days and price differ/)
  assert.match(String(await found(`update lot set channel = 'own' where ${lot}`)), /sold by own/)
})

test('SHLF-05 shares that come from an agency keep cost and days, bring neither gain nor fee, and are in the records by their name', async () => {
  const fund = await movedIn({ ...YOUNG, cost: '11500.00' })
  assert.deepEqual(await holdingOf(fund), ['10000.00', '0.00', '11500.00', '0.00'])
  const client = await examples.zhangSan()
  const info = await client.call('query.shareInfo', {})
  assert.ok(info.ok)
  const held = info.data.holdings.find(each => each.fundCode === fund)
  assert.deepEqual([held?.marketValue, held?.holdingIncome, held?.cumulative], ['12000.00', '500.00', '500.00'])
  const records = await client.call('query.tradeRecord', { pageParam: { pageNum: 1, pageSize: 50 } })
  assert.ok(records.ok)
  const [record] = records.data.list.filter(row => row.fundCode === fund)
  assert.deepEqual([record?.businessName, record?.confirmedShares, record?.fee], ['转托管转入', '10000.00', '0.00'])
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', p.account, p.delta) as line from posting p join entry e using (entry_id)
    where e.order_id = ${record?.orderId} order by p.delta`.execute(server.db)
  assert.deepEqual(
    rows.map(({ line }) => line),
    ['fund_issue -1000000', 'customer_share 1000000'],
  )
  const events = await sql<{ kind: string }>`
    select kind from customer_event where order_id = ${record?.orderId}`.execute(server.db)
  assert.deepEqual(
    events.rows.map(({ kind }) => kind),
    ['confirmed'],
  )
  const lots = await client.call('query.holdTime', { fundCode: fund, tradeacco })
  assert.deepEqual(lots.ok && lots.data.lots.map(lot => [lot.registerDate, lot.confirmedNav, lot.channel]), [
    ['2026-01-16', '1.2000', 'agency'],
  ])
})

test('SHLF-05 the customer gets a message in plain words, and no split is entered while shares are on their way', async () => {
  const fund = await movedIn(YOUNG, { '2026-12-16': '1.2000' })
  await tellCustomers(server.ctx)
  const all = await sentMessages(server)
  const own = all.map(sms => sms.body).filter(body => body.includes(fund))
  assert.match(own.join('\n'), /算例\d+转托管转入已确认：10,000\.00份，持有时间和成本连续计算，不收费。/)
  await server.setClock('2026-12-16T10:00:00+08:00')
  assert.equal((await moveIn(fund, { ...YOUNG, shares: '1.00', cost: '1.20' })).code, 0)
  const split = withTx(server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: fund, day: isoDate('2026-12-16'), ratio_e9: parseRatio('2') }]),
  )
  await assert.rejects(split, /waits to be confirmed/)
  await examples.settle('2026-12-17')
})

test('SHLF-05 a lot that its contract still locks does not go to an agency', async () => {
  const fund = await movedIn(YOUNG, { '2026-12-16': '1.2000', '2026-12-17': '1.2000' })
  await sql`
    update fund set hold_kind = 'minimum', hold_length = 1, hold_unit = 'month', hold_from = 'registration', hold_until = 'application'
    where fundcode = ${fund}`.execute(server.db)
  await examples.buy('2026-12-16T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-17')
  await server.setClock('2026-12-17T10:00:00+08:00')
  const out = ['custody', 'transfer-out', tradeacco, fund, '10000.01', AGENCY, '--document', 'OUT-L']
  assert.match((await runAsTwo(server.ctx, out)).text, /Only 10000.00 shares are free/)
})

test('SHLF-05 the same paper brings the same lot once, and what does not fit is refused and changes nothing', async () => {
  const fund = await movedIn(YOUNG)
  const refused = async (wanted: RegExp, lot: InLot, ...more: string[]) => {
    const { code, text } = await moveIn(fund, lot, ...more)
    assert.equal(code, 1, text)
    assert.match(text, wanted)
  }
  await server.setClock('2026-12-16T10:00:00+08:00')
  papers -= 1
  await refused(/were transferred by/, YOUNG)
  await refused(/is after --traded/, { traded: '2026-01-15', registered: '2026-01-15' })
  await refused(/is after --traded/, { traded: '2026-01-15', registered: '2026-12-17' })
  await refused(/older than the fund, of 2020-03-02/, { traded: '2020-02-28', registered: '2020-03-03' })
  await refused(/closed on 2026-01-17/, { traded: '2026-01-15', registered: '2026-01-17' })
  await refused(/NAV of 2026-01-15 is 1.2000/, YOUNG, '--nav', '1.2100')
  await refused(/no NAV of 2026-01-16/, { traded: '2026-01-16', registered: '2026-01-19' })
  await refused(/no open trade account/, { ...YOUNG, to: 'NOBODY' })
  assert.deepEqual(await holdingOf(fund), ['10000.00', '0.00', '12000.00', '0.00'])
})

test('SHLF-05 shares go to an agency from the oldest lots with their part of the cost, after what waits is confirmed', async () => {
  const fund = await movedIn({ ...YOUNG, cost: '10000.00' }, { '2026-12-16': '1.2000', '2026-12-17': '1.2000' })
  await examples.buy('2026-12-16T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-17')
  const moveOut = (shares: string, document: string) =>
    runAsTwo(server.ctx, ['custody', 'transfer-out', tradeacco, fund, shares, AGENCY, '--document', document])
  await server.setClock('2026-12-17T10:00:00+08:00')
  assert.match((await moveOut('20000.01', 'OUT-1')).text, /Only 20000.00 shares are free/)
  const moved = await moveOut('12000.00', 'OUT-1')
  assert.equal(moved.code, 0, moved.text)
  assert.deepEqual(await holdingOf(fund), ['20000.00', '12000.00', '22000.00', '0.00'], 'held until they go')
  assert.match((await moveOut('1.00', 'OUT-2')).text, /wait to be confirmed/)
  await examples.settle('2026-12-18')
  // 22,000.00 x 10,000 / 20,000 = 11,000.00 for the first lot, then 11,000.00 x 2,000 / 10,000 = 2,200.00.
  assert.deepEqual(await holdingOf(fund), ['8000.00', '0.00', '8800.00', '0.00'])
  const { rows } = await sql<{ left: ShareCents }>`
    select remaining_cents as left from lot where fundcode = ${fund} order by lot_id`.execute(server.db)
  assert.deepEqual(
    rows.map(({ left }) => sharesText(left)),
    ['0.00', '8000.00'],
  )
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})
