import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addFen, fenText, parseFen, parseNav, ratioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { openExamples } from './market.ts'

const examples = await openExamples()

const BOUGHT = isoDate('2026-11-16')
const FRIDAY = isoDate('2026-11-20')
const EVENING = '2026-11-20T21:00:00+08:00'
const SUNDAY = '2026-11-22T12:00:00+08:00'

/** A fund of which zhangSan holds 10,000 shares bought at 1.0000, at 1.3200 on the Thursday. */
async function heldFund(): Promise<string> {
  const fund = await examples.addFund({}, { [BOUGHT]: '1.0000', '2026-11-19': '1.3200' })
  await examples.buy(`${BOUGHT}T10:00:00+08:00`, fund, '10000')
  await examples.settle('2026-11-17')
  return fund
}

const dividend = (fundcode: string) =>
  withTx(examples.server.db, tx =>
    insertRows(tx, 'dividend', [
      { fundcode, record_date: FRIDAY, ex_date: FRIDAY, pay_date: isoDate('2026-11-25'), per_share_e6: 50_000n },
    ]),
  )

/** What every screen shows for one fund and for all funds at a moment. */
async function shownAt(at: string, fundCode: string) {
  await examples.server.setClock(at)
  const client = await examples.zhangSan()
  const [info, statement, bill, trend, first, lots, period, transit, incomes] = await Promise.all([
    client.call('query.shareInfo', {}),
    client.call('query.shareStatement', { date: FRIDAY }),
    client.call('query.bill', { period: '2026-11', pageParam: { pageNum: 1, pageSize: 1 } }),
    client.call('query.trend', { period: 'month', fundCode }),
    client.call('query.firstIncome', {}),
    client.call('query.holdTime', { fundCode, tradeacco: examples.tradeacco }),
    client.call('query.holdPeriod', { fundCode, tradeacco: examples.tradeacco }),
    client.call('query.assetsInTransit', { querytype: 'ALL' }),
    client.call('query.income', { by: 'fund', period: '2026-11', fundCode }),
  ])
  assert.ok(
    info.ok && statement.ok && bill.ok && trend.ok && first.ok && lots.ok && period.ok && transit.ok && incomes.ok,
  )
  const { totals, holdings } = info.data
  const holding = holdings.find(each => each.fundCode === fundCode)
  assert.ok(holding)
  const { available: _settled, ahead: _ahead, frozen: _frozen, ...figures } = holding
  const { total, paying } = transit.data
  const rows = [...transit.data.list, ...transit.data.dividends].map(row => parseFen(row.amount))
  assert.equal(fenText(addFen(parseFen('0.00'), ...rows)), total, 'CUS-09 money in transit is the sum of its rows')
  assert.equal(total, totals.inTransit)
  return {
    figures,
    totals,
    statement: { ...statement.data, list: statement.data.list.filter(each => each.fundCode === fundCode) },
    bill: { total: bill.data.total, line: bill.data.lines.find(line => line.fundCode === fundCode) },
    trend: trend.data.points,
    first: first.data,
    lots: lots.data.lots.map(({ registerDate, nav, remaining, confirmedNav, splits }) => ({
      registerDate,
      nav,
      remaining,
      confirmedNav,
      splits,
    })),
    ranges: period.data.ranges.map(range => range.shares),
    transit: { total, paying },
    income: incomes.data.total,
  }
}

test('CUS-06 a 1:2 split counts with its NAV on every screen, from the evening through the weekend to the settlement', async () => {
  const fund = await heldFund()
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: fund, day: FRIDAY, ratio_e9: ratioE9(2_000_000_000n) }]),
  )
  const noon = await shownAt('2026-11-20T12:00:00+08:00', fund)
  assert.deepEqual(
    [noon.figures.shares, noon.figures.nav, noon.figures.holdingIncome],
    ['10000.00', '1.3200', '3200.00'],
    'before its NAV the old one stands',
  )
  await examples.publish(fund, FRIDAY, '0.6600')
  const evening = await shownAt(EVENING, fund)
  const { shares, marketValue, holdingIncome, unitCost, dayIncome } = evening.figures
  const lot = { registerDate: '2026-11-17', confirmedNav: '1.0000' }
  assert.deepEqual(
    [shares, marketValue, holdingIncome, unitCost, dayIncome],
    ['20000.00', '13200.00', '3200.00', '0.5000', '0.00'],
  )
  assert.deepEqual(noon.lots, [{ ...lot, nav: '1.0000', remaining: '10000.00', splits: [] }])
  // The adjusted NAV says by which split, before and after it is booked.
  const splits = [{ day: FRIDAY, ratio: '2.000000000' }]
  assert.deepEqual(evening.lots, [{ ...lot, nav: '0.5000', remaining: '20000.00', splits }])
  const sunday = await shownAt(SUNDAY, fund)
  assert.deepEqual(sunday, evening)
  const info = await (await examples.zhangSan()).call('query.shareInfo', {})
  const held = info.ok ? info.data.holdings.find(each => each.fundCode === fund) : undefined
  assert.equal(held?.available, '10000.00', 'what is not booked cannot be sold yet')
  assert.deepEqual(held?.ahead, [
    { day: FRIDAY, step: 'split', ratio: '2.000000000', perShare: null, shares: '10000.00', cash: '0.00' },
  ])
  await examples.settle('2026-11-23')
  assert.deepEqual(await shownAt('2026-11-23T09:00:00+08:00', fund), sunday)
})

test('CUS-06 CUS-09 a cash dividend is owed from the NAV of its ex-date on, of frozen shares too: nothing is lost for a weekend', async () => {
  const fund = await heldFund()
  await dividend(fund)
  await withReleased(examples.server.db, 'shares freeze', tx =>
    sql`
    with held as (update holding set frozen_cents = frozen_cents + 300000 where fundcode = ${fund})
    insert into orders (custno, tradeacco, fundcode, kind, origin, cause, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
    values (${examples.custno}, ${examples.tradeacco}, ${fund}, '031', 'fund', 'freeze', 300000, now(), '2026-11-17', '2026-11-18', ${`freeze-${fund}`}, '-')`.execute(
      tx,
    ),
  )
  await examples.settle('2026-11-18')
  const noon = await shownAt('2026-11-20T12:00:00+08:00', fund)
  assert.deepEqual([noon.figures.marketValue, noon.transit.paying], ['13200.00', '0.00'])
  await examples.publish(fund, FRIDAY, '1.2660')
  const evening = await shownAt(EVENING, fund)
  const { marketValue, dividend: cash, cumulative, dayIncome } = evening.figures
  assert.deepEqual([marketValue, cash, cumulative, dayIncome], ['12660.00', '500.00', '3160.00', '-40.00'])
  assert.equal(evening.transit.paying, '500.00')
  assert.equal(
    fenText(parseFen(evening.totals.total)),
    fenText(addFen(parseFen(noon.totals.total), parseFen('-40.00'))),
  )
  assert.deepEqual(await shownAt(SUNDAY, fund), evening)
  const listed = await (await examples.zhangSan()).call('query.bonusList', { fundCode: fund })
  assert.ok(listed.ok)
  assert.deepEqual(
    listed.data.list.map(({ state, shares, amount }) => [state, shares, amount]),
    [['pending', '10000.00', '500.00']],
  )
  await examples.settle('2026-11-23')
  assert.deepEqual(await shownAt('2026-11-23T09:00:00+08:00', fund), evening)
})

test('CUS-06 a reinvested dividend is shares from the NAV of its ex-date on, and the NAVs after it are earned on them', async () => {
  const fund = await heldFund()
  await dividend(fund)
  await examples.server.db
    .updateTable('fund')
    .set({ default_dividend_method: '0' })
    .where('fundcode', '=', fund)
    .execute()
  await examples.publish(fund, FRIDAY, '1.2660')
  const evening = await shownAt(EVENING, fund)
  const { shares, marketValue, cumulative } = evening.figures
  assert.deepEqual([shares, marketValue, cumulative], ['10394.94', '13159.99', '3159.99'])
  // A Saturday NAV, as funds publish at the end of a half-year.
  await examples.publish(fund, isoDate('2026-11-21'), '1.2760')
  const { lots: _lots, ranges: _ranges, ...sunday } = await shownAt(SUNDAY, fund)
  assert.equal(sunday.figures.dayIncome, fenText(parseFen('103.95')))
  assert.equal(parseNav(sunday.figures.nav), parseNav('1.2760'))
  await examples.settle('2026-11-23')
  const { lots, ranges: _after, ...monday } = await shownAt('2026-11-23T09:00:00+08:00', fund)
  assert.deepEqual(monday, sunday)
  assert.deepEqual(
    lots.map(lot => lot.remaining),
    ['10000.00', '394.94'],
  )
})

test('CUS-06 AST-01 what waits for its confirmation on T+2 earns from the NAV after that of its day, and settling it changes nothing', async () => {
  const [monday, tuesday] = [isoDate('2026-11-23'), isoDate('2026-11-24')]
  const navs = { '2026-11-12': '1.0000', '2026-11-20': '1.1000' }
  const fund = await examples.addFund({ confirmLag: 2, tiers: [{ kind: 'purchase', rate: '0.1' }] }, navs)
  const left = await examples.addFund({ confirmLag: 2 }, navs)
  await examples.buy('2026-11-12T10:00:00+08:00', fund, '11000')
  await examples.buy('2026-11-12T10:30:00+08:00', left, '10000')
  await examples.settle('2026-11-16')
  await examples.buy('2026-11-23T10:00:00+08:00', fund, '5500')
  await sql`update trade_account set remit_at = now() where tradeacco = ${examples.tradeacco}`.execute(
    examples.server.db,
  )
  // A purchase by transfer that is never paid.
  await examples.order('2026-11-23T10:05:00+08:00', fund, '9000', 'remit')
  await examples.sell('2026-11-23T10:10:00+08:00', fund, '3000')
  await examples.convert('2026-11-23T10:20:00+08:00', left, fund, '2000')
  const incomes = async (at: string) => {
    await examples.server.setClock(at)
    const client = await examples.zhangSan()
    const [info, span] = await Promise.all([
      client.call('query.shareInfo', {}),
      client.call('query.income', { by: 'fund', period: '2026-11', day: tuesday }),
    ])
    assert.ok(info.ok && span.ok)
    return [fund, left].map(code => [
      info.data.holdings.find(each => each.fundCode === code)?.dayIncome,
      span.data.list.find(line => line.key === code)?.income,
    ])
  }
  for (const code of [fund, left]) await examples.publish(code, monday, '1.2500')
  // 10,000.00 shares of each: shares of the day's orders do not earn on the day.
  assert.equal((await incomes('2026-11-23T21:00:00+08:00'))[0]?.[0], '1500.00')
  await examples.publish(fund, tuesday, '1.3500')
  assert.equal((await incomes('2026-11-24T20:30:00+08:00'))[1]?.[0], '1500.00', 'the other fund is still at its Monday')
  await examples.publish(left, tuesday, '1.3500')
  const evening = await incomes('2026-11-24T21:00:00+08:00')
  // 5,500.00 less the fee gives 4,000.00 shares, 3,000.00 leave, and 2,500.00 less the supplement enters as 1,818.18.
  assert.deepEqual(evening, [
    ['1281.82', '1281.82'],
    ['800.00', '800.00'],
  ])
  await examples.settle('2026-11-25')
  assert.deepEqual(await incomes('2026-11-25T09:00:00+08:00'), evening)
})

test('CUS-06 AST-01 AST-04 a first purchase that waits over the end of a month earns in its total, and the bill names it', async () => {
  const [friday, monday] = [isoDate('2026-11-27'), isoDate('2026-11-30')]
  const navs = { '2026-11-12': '1.0000', '2026-11-26': '1.0000' }
  const [entered, left] = [
    await examples.addFund({ confirmLag: 2 }, navs),
    await examples.addFund({ confirmLag: 2 }, navs),
  ]
  await examples.buy('2026-11-12T10:00:00+08:00', left, '5000')
  await examples.settle('2026-11-16')
  await examples.buy('2026-11-27T10:00:00+08:00', entered, '10000')
  await examples.sell('2026-11-27T10:10:00+08:00', left, '2000')
  for (const code of [entered, left]) {
    await examples.publish(code, friday, '1.0000')
    await examples.publish(code, monday, '1.0300')
  }
  await withTx(examples.server.db, tx => bumpVersion(tx, 'market'))
  // The market's snapshot may be a quarter of a second old, and still without the two funds.
  while (!(await examples.server.ctx.market.get()).funds.has(entered)) await delay(20)
  const look = async (at: string) => {
    await examples.server.setClock(at)
    const client = await examples.zhangSan()
    const pageParam = { pageNum: 1, pageSize: 20 }
    const [info, days, november, trend] = await Promise.all([
      client.call('query.shareInfo', {}),
      client.call('query.income', { by: 'fund', period: '2026-11', day: monday }),
      client.call('query.bill', { period: '2026-11', pageParam }),
      client.call('query.trend', { period: 'month', fundCode: entered }),
    ])
    assert.ok(info.ok && days.ok && november.ok && trend.ok)
    const { dayIncome, dayIncomeUnlisted } = info.data.totals
    const listed = info.data.holdings.map(each => parseFen(each.dayIncome ?? '0.00'))
    assert.equal(fenText(addFen(parseFen(dayIncomeUnlisted ?? '0.00'), ...listed)), dayIncome)
    const lineOf = (code: string) => {
      const line = november.data.lines.find(each => each.fundCode === code)
      return line && [line.navIncome, line.waiting, line.other, line.income, line.closing]
    }
    assert.equal(trend.data.points.at(-1)?.sum, trend.data.bridge.income)
    return {
      day: dayIncome,
      unlisted: dayIncomeUnlisted,
      funds: [entered, left].map(code => days.data.list.find(line => line.key === code)?.income),
      lines: [entered, left].map(lineOf),
    }
  }
  // 10,000.00 and 3,000.00 shares by 0.0300, plus the income of this file's other funds; the month-end position
  // reflects neither of the two movements yet.
  const figures = {
    day: '2575.77',
    funds: ['300.00', '90.00'],
    lines: [
      ['300.00', '-300.00', '0.00', '0.00', '0.00'],
      ['90.00', '60.00', '0.00', '150.00', '5150.00'],
    ],
  }
  assert.deepEqual(await look('2026-11-30T21:00:00+08:00'), { ...figures, unlisted: '300.00' })
  await examples.settle('2026-12-01')
  assert.deepEqual(await look('2026-12-01T09:00:00+08:00'), { ...figures, unlisted: null })
  await examples.server.setClock('2026-12-01T09:00:00+08:00')
  const december = await (await examples.zhangSan()).call('query.bill', {
    period: '2026-12',
    pageParam: { pageNum: 1, pageSize: 20 },
  })
  assert.ok(december.ok)
  const turned = [entered, left].map(code => december.data.lines.find(line => line.fundCode === code))
  assert.deepEqual(
    turned.map(line => line && [line.navIncome, line.waiting, line.other, line.income]),
    [
      ['0.00', '300.00', '0.00', '300.00'],
      ['0.00', '-60.00', '0.00', '-60.00'],
    ],
  )
})
