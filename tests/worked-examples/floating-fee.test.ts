import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks, readBreaks } from '@zhixiao/db/settle/invariants.ts'
import { gatherMoved } from '@zhixiao/db/settle/moved.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { sql } from 'kysely'
import { receiptPaper } from '../../apps/server/src/calls/query/receipt-paper.ts'
import { openDesks } from '../../apps/server/src/doors/console/testing.ts'
import { fundFindings } from '../../apps/server/src/doors/shell/doctor/doctor-funds.ts'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { tellCustomers } from '../../apps/server/src/jobs/notices/tell-customers.ts'
import { sentMessages } from '../../apps/server/src/testing/codes.ts'
import { type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { type FundTraits, openExamples } from './market.ts'

const examples = await openExamples()
const { server, tradeacco, world } = examples
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-floating-'))
after(() => rmSync(folder, { recursive: true }))
const AGENCY = '9001'
const [BOUGHT, REGISTERED, SOLD] = ['2025-06-27', '2025-07-01', '2026-11-25'].map(isoDate)

await withTx(server.db, async tx => {
  await insertRows(tx, 'agency', [
    { agency_id: AGENCY, name: '算例银行', kind: 'consign', province: '上海', city: '上海' },
  ])
  await insertRows(tx, 'market_index', [{ code: 'GROWN', name: '算例指数' }])
})
await quote('GROWN', { [BOUGHT!]: 10_000n, [SOLD!]: 11_000n })

async function quote(code: string, closes: Record<string, bigint>): Promise<void> {
  const rows = Object.entries(closes).map(([day, close_e4]) => ({ code, day: isoDate(day), close_e4 }))
  await withTx(server.db, tx => insertRows(tx, 'index_quote', rows))
}

const HEAD =
  'fund_code,effective_from,base_percent,contingent_percent,excess_percent,below_percent,above_percent,min_days,year_days,benchmark'
let files = 0

function importFloating(line: string) {
  const path = join(folder, `floating-${++files}.csv`)
  writeFileSync(path, `${HEAD}\n${line}\n`)
  return runAsTwo(server.ctx, ['funds', 'import', path])
}

/** A fund of 0.60 %, 0.60 % and 0.30 % that confirms on the second day and rests on Friday 2026-11-27. */
async function floatingFund(navs: Record<string, string>, traits: FundTraits = {}, days = 365): Promise<string> {
  const fund = await examples.addFund({ confirmLag: 2, ...traits }, navs)
  await withTx(server.db, tx => insertRows(tx, 'fund_closed_day', [{ fundcode: fund, day: isoDate('2026-11-27') }]))
  const imported = await importFloating(`${fund},2025-06-27,0.6,0.6,0.3,-3,6,${days},fixed,GROWN*100`)
  assert.equal(imported.code, 0, imported.text)
  return fund
}

/** NAVs that average `average` over the 516 days: the first three at 1.0000, three more as far above the average. */
const navsOf = (average: string, last: string) => ({
  [BOUGHT!]: '1.0000',
  '2025-06-30': (2 * Number(average) - 1).toFixed(4),
  '2025-07-03': average,
  [SOLD!]: last,
})

let papers = 0
/** 100,000.00 shares that an agency sold on 2025-06-27 come to zhangSan. */
async function moveIn(fund: string, registered: string = REGISTERED!, to = tradeacco): Promise<void> {
  const moved = await runAsTwo(server.ctx, [
    ...['custody', 'transfer-in', to, fund, '100000.00', AGENCY, '--traded', BOUGHT!, '--registered', registered],
    ...['--cost', '100000.00', '--document', `ZTG-${++papers}`],
  ])
  assert.equal(moved.code, 0, moved.text)
}

async function held(navs: Record<string, string>, registered?: string, traits?: FundTraits): Promise<string> {
  await server.setClock('2026-11-20T10:00:00+08:00')
  const fund = await floatingFund({ ...navs, '2026-11-20': Object.values(navs).at(-2) ?? '1.0000' }, traits)
  await moveIn(fund, registered)
  await examples.settle('2026-11-24')
  return fund
}

async function sold(fund: string, shares = '100000'): Promise<string> {
  const { orderId } = await examples.sell(`${SOLD}T10:00:00+08:00`, fund, shares)
  await examples.settle('2026-11-30')
  return orderId
}

async function returnsOf(fund: string): Promise<string[]> {
  const { rows } = await sql<{ amount: Fen }>`
    select amount_fen as amount from orders where fundcode = ${fund} and cause = 'floating' order by order_id`.execute(
    server.db,
  )
  return rows.map(({ amount }) => fenText(amount))
}

async function fundPaid(fund: string): Promise<string> {
  const { rows } = await sql<{ paid: Fen }>`
    select coalesce(-sum(delta), 0)::bigint as paid from posting where account = 'fund_contingent' and fundcode = ${fund}`.execute(
    server.db,
  )
  return fenText(rows[0]?.paid ?? ZERO_FEN)
}

test('SHLF-02 100,000.00 shares registered on 2025-07-01 and sold at 1.1800 pay 1.20 % and give 462.28 back with the money', async () => {
  const fund = await held(navsOf('1.0900', '1.1800'))
  const orderId = await sold(fund)
  const working = await examples.workingOf(orderId)
  const [lot] = working.lots
  assert.deepEqual([working.net, working.floatingReturn, lot?.days], ['118000.00', '462.28', 517])
  assert.deepEqual(lot?.floating, {
    outcome: 'usual',
    rate: '0.01200000',
    nav: '1.0000',
    worth: '1.180000',
    dividend: '0.000000',
    own: '0.12707930',
    benchmark: '0.07059961',
    contingent: '0.00',
    excess: '462.28',
  })
  assert.deepEqual([await returnsOf(fund), await fundPaid(fund)], [['462.28'], '462.28'])
  const { rows } = await sql<{ due: string; cause: string | null }>`
    select t.due_date as due, o.cause from bank_txn t join orders o using (order_id)
    where o.fundcode = ${fund} and t.direction = 'out' order by o.order_id`.execute(server.db)
  assert.equal(rows.length, 2)
  assert.equal(rows[0]?.due, rows[1]?.due, 'paid on the day of the proceeds')
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('SHLF-02 at 1.0500 only the base part is due: 865.18 and 432.59 come back, together 1,297.77', async () => {
  const fund = await held(navsOf('1.0200', '1.0500'))
  const [lot] = (await examples.workingOf(await sold(fund))).lots
  assert.deepEqual(
    [lot?.floating?.outcome, lot?.floating?.rate, lot?.floating?.contingent, lot?.floating?.excess],
    ['below', '0.00600000', '865.18', '432.59'],
  )
  assert.deepEqual([await returnsOf(fund), await fundPaid(fund)], [['1297.77'], '1297.77'])
})

test('SHLF-02 at 1.2500 all three parts are due and nothing comes back', async () => {
  const fund = await held(navsOf('1.1250', '1.2500'))
  const [lot] = (await examples.workingOf(await sold(fund))).lots
  assert.deepEqual([lot?.floating?.outcome, lot?.floating?.rate], ['above', '0.01500000'])
  assert.deepEqual([await returnsOf(fund), await fundPaid(fund)], [[], '0.00'])
})

test('SHLF-02 of a lot registered on 2025-12-01 a sale confirmed after 364 days is not compared, one after 365 is', async () => {
  await quote('GROWN', { '2026-11-26': 11_000n })
  const fund = await held({ ...navsOf('1.0200', '1.0500'), '2026-11-26': '1.0500' }, '2025-12-01')
  const earlier = await examples.sell(`${SOLD}T10:00:00+08:00`, fund, '50000')
  const later = await examples.sell('2026-11-26T10:00:00+08:00', fund, '50000')
  await examples.settle('2026-11-30')
  await examples.settle('2026-12-01')
  const outcomeOf = async (orderId: string) => {
    const [lot] = (await examples.workingOf(orderId)).lots
    return [lot?.days, lot?.floating?.outcome, lot?.floating?.own === null, lot?.floating?.contingent === '0.00']
  }
  assert.deepEqual(await outcomeOf(earlier.orderId), [364, 'short', true, true])
  assert.deepEqual(await outcomeOf(later.orderId), [365, 'below', false, false])
})

test('SHLF-02 quote, working, record, receipt, bill and message name what comes back, and the quote says why', async () => {
  const fund = await held({ ...navsOf('1.0900', '1.1800'), '2026-11-24': '1.1800' })
  await server.setClock(`${SOLD}T09:00:00+08:00`)
  const quoted = await (await examples.zhangSan()).call('trade.fare', {
    fundCode: fund,
    tradeacco,
    shares: '100000.00',
  })
  assert.ok(quoted.ok && quoted.data.redemption, JSON.stringify(quoted))
  assert.equal(quoted.data.redemption.lots[0]?.floating?.outcome, 'usual')
  assert.notEqual(quoted.data.redemption.floatingReturn, '0.00')
  const orderId = await sold(fund)
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
  assert.ok(detail.ok && detail.data.working)
  const { order, working, related } = detail.data
  const lines = workingLines(order, working, null) ?? []
  const text = lines.slice(-4).map(({ label, value }) => [label, value])
  assert.deepEqual(text[1], ['2025-07-01 确认的份额应收管理费', '每年 1.20%'])
  assert.equal(text[2]?.[0], '返还超额管理费')
  assert.equal(text[2]?.[1], `${working.floatingReturn.replace(/^(\d)(\d{3}\.)/, '$1,$2')} 元`)
  assert.deepEqual(
    lines.at(-3)?.how,
    '持有 517 天，年化收益率 （1.18 − 买入日净值 1.0000）÷ 1.0000 × 365 ÷ 517 ＝ 12.708%；减同期业绩比较基准年化：12.708% − 7.060% ＝ 5.648%；未达到收取超额管理费的条件，应收基本和或有管理费',
  )
  assert.deepEqual(
    related.map(other => other.businessName),
    ['浮动管理费返还'],
  )
  assert.match(
    JSON.stringify(receiptPaper(detail.data, '张三')),
    /返还超额管理费.*年化收益率|年化收益率.*返还超额管理费/,
  )
  const bill = await (await examples.zhangSan()).call('query.bill', {
    period: '2026-11',
    pageParam: { pageNum: 1, pageSize: 50 },
  })
  assert.ok(bill.ok, JSON.stringify(bill))
  const line = bill.data.lines.find(each => each.fundCode === fund)
  assert.deepEqual([line?.floating, line?.service], [working.floatingReturn, '0.00'])
  await tellCustomers(server.ctx)
  const sent = (await sentMessages(server)).map(sms => sms.body).filter(body => body.includes(fund))
  assert.ok(
    sent.some(each => each.includes('另返还浮动管理费')),
    sent.join('\n'),
  )
})

test('SHLF-02 the page of the fund explains rates, days, bounds and benchmark of its floating fee', async () => {
  const fund = await held(navsOf('1.0900', '1.1800'))
  const floatingOf = async (fundCode: string) => {
    const detail = await (await examples.zhangSan()).call('content.fundDetail', { fundCode })
    assert.ok(detail.ok, JSON.stringify(detail))
    return detail.data.fees.floatingFee
  }
  const text = (await floatingOf(fund))?.join('\n') ?? ''
  assert.match(text, /基本（0\.60%\/年）、或有（0\.60%\/年）、超额（0\.30%\/年）三部分，净值按合计 1\.50%\/年 逐日计提/)
  assert.match(text, /不满 365 天的，应收 1\.20%\/年/)
  assert.match(
    text,
    /低于基准 3\.00 个百分点及以上的，仅收 0\.60%\/年；高于基准超过 6\.00 个百分点且收益为正的，收 1\.50%\/年/,
  )
  assert.match(text, /业绩比较基准：算例指数 × 100%/)
  const summary = await (await examples.zhangSan()).call('content.fundSummary', { fundCode: fund })
  assert.ok(summary.ok, JSON.stringify(summary))
  assert.match(JSON.stringify(summary.data), /管理费","0\.60%、1\.20% 或 1\.50%\/年.*业绩比较基准：算例指数 × 100%/)
  assert.equal(await floatingOf(await examples.addFund({}, { '2026-11-20': '1.0000' })), undefined)
})

test('SHLF-02 a split and a dividend after the purchase count for the growth of a lot', async () => {
  const fund = await held({ [BOUGHT!]: '1.0000', '2026-06-01': '0.5500', [SOLD!]: '0.5800' })
  await withTx(server.db, async tx => {
    await insertRows(tx, 'split', [{ fundcode: fund, day: isoDate('2026-02-02'), ratio_e9: parseRatio('2') }])
    await insertRows(tx, 'dividend', [
      {
        fundcode: fund,
        record_date: isoDate('2026-06-01'),
        ex_date: isoDate('2026-06-01'),
        pay_date: isoDate('2026-06-03'),
        per_share_e6: 10_000n,
      },
    ])
  })
  const [lot] = (await examples.workingOf(await sold(fund))).lots
  assert.deepEqual([lot?.floating?.worth, lot?.floating?.dividend], ['1.160000', '0.020000'])
  assert.equal(lot?.floating?.own, '0.12707930', '1.16 + 0.02 - 1 in 517 days')
})

test('SHLF-02 an heir pays for the days and the growth of the giver, and so does a lot of a corrected NAV', async () => {
  await server.setClock('2026-11-20T10:00:00+08:00')
  const fund = await held(navsOf('1.0200', '1.0500'))
  const heir: PersonName = 'qianQiC5'
  const pass = [
    'shares',
    'transfer',
    tradeacco,
    fund,
    '40000.00',
    world.people[heir].tradeacco,
    '--cause',
    'inheritance',
  ]
  const passed = await runAsTwo(server.ctx, [...pass, '--document', 'GZ-2026-1'])
  assert.equal(passed.code, 0, passed.text)
  await examples.publish(fund, isoDate('2026-11-24'), '1.0400')
  await examples.settle('2026-11-25')
  await server.setClock(`${SOLD}T11:00:00+08:00`)
  const sale = {
    fundCode: fund,
    tradeacco: world.people[heir].tradeacco,
    shares: '40000.00',
    largeRedemption: '1' as const,
  }
  const client = server.client(await world.tokenOf(heir))
  const placed = await client.call('trade.redemption', { ...sale, tradePassword: TRADE_PASSWORD })
  assert.ok(placed.ok, JSON.stringify(placed))
  await sold(fund, '60000')
  const paid = (await returnsOf(fund)).map(Number)
  assert.ok(paid.every(amount => amount > 0) && paid.length === 2)
  assert.ok(Math.abs(paid.reduce((sum, amount) => sum + amount) - 1297.77) < 2, paid.join(' and '))
})

test('SHLF-02 a corrected NAV decides the lot once more: more comes back by an order of its own, less is not taken', async () => {
  const fund = await held(navsOf('1.0900', '1.1800'))
  const orderId = await sold(fund)
  const enter = (day: string, nav: string, ...more: string[]) => {
    const path = join(folder, `nav-${++files}.csv`)
    writeFileSync(path, `fund_code,date,unit_nav,accumulated_nav\n${fund},${day},${nav},${nav}\n`)
    return runAsTwo(server.ctx, ['nav', 'import', path, ...more])
  }
  await server.setClock('2026-12-01T20:00:00+08:00')
  const refused = await enter('2025-07-03', '1.0950')
  assert.match(refused.text, /sales with a fee returned on NAVs that this file corrects: 1/)
  const corrected = await enter('2025-07-03', '1.0950', '--restate')
  assert.equal(corrected.code, 0, corrected.text)
  await examples.settle('2026-12-02')
  const [first, second, ...none] = await returnsOf(fund)
  assert.deepEqual([first, second, none], ['462.28', '2.07', []], '300 x 0.0050 x 505 / 365')
  assert.equal((await enter('2025-07-03', '1.0800', '--restate')).code, 0)
  await examples.settle('2026-12-03')
  assert.equal(await fundPaid(fund), '464.35')
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
  assert.ok(detail.ok && detail.data.related.length === 2)
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('SHLF-02 a sale waits for the benchmark of its day and a purchase in the same chunk does not; doctor and console name the fund', async () => {
  await server.setClock('2026-11-20T10:00:00+08:00')
  await withTx(server.db, tx => insertRows(tx, 'market_index', [{ code: 'LATE', name: '迟到指数' }]))
  await quote('LATE', { [BOUGHT!]: 10_000n })
  const fund = await examples.addFund({}, { [BOUGHT!]: '1.0000', '2026-11-20': '1.0000' })
  const imported = await importFloating(`${fund},2025-07-01,0.6,0.6,0.3,-3,6,365,actual,GROWN*50+LATE*50`)
  assert.equal(imported.code, 0, imported.text)
  await moveIn(fund)
  await examples.settle('2026-11-23')
  await examples.publish(fund, SOLD!, '1.1000')
  const { orderId } = await examples.sell(`${SOLD}T10:00:00+08:00`, fund, '1000')
  const bought = await examples.buy(`${SOLD}T11:00:00+08:00`, fund, '1000', 'qianQiC5')
  await examples.settle('2026-11-26')
  const statesOf = async () => {
    const { rows } = await sql<{ status: string }>`
      select status from orders where order_id in (${orderId}, ${bought.orderId}) order by order_id`.execute(server.db)
    return rows.map(({ status }) => status)
  }
  assert.deepEqual(await statesOf(), ['9', '1'])
  const findings = async () =>
    (await fundFindings({ ...server.ctx, actor: 'an' })).filter(({ what }) => what.includes('benchmark'))
  assert.deepEqual(
    (await findings()).filter(({ weight }) => weight === 'missing').map(({ what }) => what),
    [`1 fund waits for its benchmark only: ${fund} (${SOLD})`],
  )
  const office = await openDesks(server.ctx, { reader: ['check'] })
  const { waiting } = (await office.at('reader').call('day.show', {})).data
  await office.close()
  assert.deepEqual(
    waiting.filter(({ fundCode }) => fundCode === fund),
    [{ fundCode: fund, orders: 1, navFund: null, navDay: null, requestId: null, benchmarkDay: SOLD }],
  )
  await quote('LATE', { [SOLD!]: 10_500n })
  assert.deepEqual(
    (await findings()).filter(({ weight }) => weight === 'missing'),
    [],
  )
  await examples.settle('2026-11-27')
  assert.deepEqual(await statesOf(), ['1', '1'])
})

test('SHLF-02 SHLF-03 the last payment of a fund that ends counts what it paid before for the growth of a lot', async () => {
  await quote('GROWN', { '2026-11-30': 11_000n })
  const fund = await held(navsOf('1.0900', '1.1800'))
  const liquidate = async (...of: string[]) => {
    const done = await runAsTwo(server.ctx, ['fund', 'liquidate', fund, ...of])
    assert.equal(done.code, 0, done.text)
  }
  await server.setClock(`${SOLD}T10:00:00+08:00`)
  await liquidate(SOLD!, '59000.00')
  await examples.settle('2026-11-26')
  await examples.publish(fund, isoDate('2026-11-30'), '0.5900')
  await server.setClock('2026-11-30T10:00:00+08:00')
  await liquidate('2026-11-30', '59000.00', '--last')
  await examples.settle('2026-12-01')
  const { rows } = await sql<{ outcome: string; worth: bigint; paid: bigint; own: bigint }>`
    select u.outcome, u.worth_e6 as worth, u.dividend_e6 as paid, u.own_e8 as own
    from floating_use u join orders o using (order_id) where o.fundcode = ${fund}`.execute(server.db)
  assert.deepEqual(rows, [{ outcome: 'usual', worth: 590_000n, paid: 590_000n, own: 12_683_398n }])
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('SHLF-02 floating fees that contradict the fund or themselves are refused by name', async () => {
  const plain = await examples.addFund({}, { '2026-11-20': '1.0000' })
  const money = await examples.addFund({ fundType: 'money' })
  const traded = await examples.addFund({}, { '2026-11-30': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', traded, '1000')
  await examples.settle('2026-12-01')
  const refuses = async (line: string, text: RegExp) => {
    const { code, text: said } = await importFloating(line)
    assert.equal(code, 1, said)
    assert.match(said, text)
  }
  const terms = '0.6,0.6,0.3,-3,6,365,fixed'
  await refuses(`${money},2025-07-01,${terms},GROWN*100`, /fund_code.*money fund has a constant NAV/)
  await refuses(`${traded},2027-01-04,${terms},GROWN*100`, /fund_code.*cannot be introduced/)
  await refuses(`${plain},2025-07-01,${terms},NOWHERE*100`, /benchmark.*there is no index NOWHERE/)
  await refuses(`${plain},2025-01-01,${terms},GROWN*90`, /benchmark.*add up to 100/)
  await refuses(`${plain},2025-07-01,0.6,0,0.3,-3,6,365,fixed,GROWN*100`, /contingent_percent/)
  await refuses(`${plain},2025-07-01,0.6,0.6,0.3,3,6,365,fixed,GROWN*100`, /below_percent/)
  await refuses(`${plain},2025-07-01,0.6,0.6,0.3,-3,6,0,fixed,GROWN*100`, /min_days/)
  await refuses(`${plain},2025-07-01,0.6,0.6,0.3,-3,6,365,360,GROWN*100`, /year_days/)
  await refuses(`${plain},2020-07-01,${terms},GROWN*100`, /benchmark.*no close on or before/)
  assert.equal((await importFloating(`${plain},2025-07-01,${terms},GROWN*100`)).code, 0)
})

test('SHLF-02 later terms do not change the fee of sales that were accepted, and an index that joins has a close before them', async () => {
  await withTx(server.db, tx => insertRows(tx, 'market_index', [{ code: 'YOUNG', name: '新指数' }]))
  await quote('YOUNG', { [SOLD!]: 10_000n })
  const fund = await held(navsOf('1.0900', '1.1800'))
  // From 15:00 on the sale is one of the 26th.
  await examples.sell(`${SOLD}T15:00:00+08:00`, fund, '1000')
  const later = (day: string, benchmark = 'GROWN*100') =>
    importFloating(`${fund},${day},0.5,0.5,0.2,-3,6,365,fixed,${benchmark}`)
  assert.match((await later(SOLD!)).text, /effective_from: it is not after 2026-11-25/)
  assert.match(
    (await later('2026-11-26')).text,
    /effective_from: 1 pending orders were accepted on the fees of 2026-11-26/,
  )
  assert.match((await later(SOLD!, 'YOUNG*100')).text, /benchmark: index YOUNG has no close on or before 2026-11-24/)
  await examples.settle('2026-11-30')
  assert.match((await later('2026-12-01', 'GROWN*50+YOUNG*50')).text, /floating fee from 2026-12-01/)
})

test('SHLF-02 the check of the books finds a return without its lots, a lot without its decision, and a wrong decision', async () => {
  const found = async (damage: string) => {
    const undo = new Error('undo')
    let names: string[] = []
    await withTx(server.db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(damage).execute(tx)
      await gatherMoved(tx, 'whole')
      names = (await readBreaks(tx)).breaks.map(each => each.invariant)
      throw undo
    }).catch(error => assert.equal(error, undo))
    return names.filter(name => name.startsWith('invariant_floating'))
  }
  const [returned, decided] = ['invariant_floating_return_matches_lots', 'invariant_floating_fee_decided']
  assert.deepEqual(await found('select 1'), [])
  assert.ok(
    (await found('update floating_use set excess_fen = excess_fen + 1 where excess_fen > 0')).includes(returned),
  )
  assert.ok(
    (await found("update posting set account = 'fund_contingent' where account = 'fund_cash'")).includes(returned),
  )
  assert.ok((await found('delete from floating_use where contingent_fen + excess_fen = 0')).includes(decided))
  assert.ok((await found("update floating_use set outcome = 'usual' where outcome = 'above'")).includes(decided))
  assert.ok((await found('update lot_use set days = 364 where days > 365')).includes(decided))
})

test('SHLF-02 SHLF-04 a class with a floating fee takes no part in the conversion of a whole class', async () => {
  await server.setClock('2026-11-20T10:00:00+08:00')
  const fund = await held(navsOf('1.0900', '1.1800'))
  const plain = await examples.addFund({ confirmLag: 2 }, { '2026-11-20': '1.0000' })
  for (const pair of [
    [fund, plain],
    [plain, fund],
  ]) {
    const asked = await runAsTwo(server.ctx, ['fund', 'convert', ...pair, SOLD!])
    assert.match(asked.text, new RegExp(`${fund} has a floating management fee`))
  }
})
