import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, rateE8, shareCents } from '@zhixiao/domain/money/money.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld } from '../../testing/world.ts'
import { fundDetail } from './fund-detail.ts'
import { fundList } from './fund-list.ts'

let server: TestServer
let visitor: Client
/** Limits and yearly rates, each another figure. */
const terms = {
  min_first_fen: fen(100_000n),
  min_further_fen: fen(20_000n),
  single_max_fen: fen(300_000_000n),
  day_max_fen: fen(500_000_000n),
  min_redeem_cents: shareCents(1_000n),
  min_hold_cents: shareCents(2_500n),
  manage_rate_e8: rateE8(1_200_000n),
  custody_rate_e8: rateE8(200_000n),
  service_rate_e8: rateE8(400_000n),
  custodian: '测试托管银行',
}
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
  await insertGrowthMarket(server.db)
  await server.db.updateTable('fund').set(terms).where('fundcode', '=', growing.young).execute()
  const closed = ['2026-11-10', '2026-11-24'].map(day => ({ fundcode: growing.a, day: isoDate(day) }))
  await server.db.insertInto('fund_closed_day').values(closed).execute()
  visitor = server.client()
})
after(() => server.close())

const detailOf = async (fundCode: string) => {
  const answer = await visitor.call('content.fundDetail', { fundCode })
  assert.ok(answer.ok, fundCode)
  return answer.data
}

test('CALL-901 LAW-07 each period has its benchmark; among fewer than ten funds of the type nobody has a place', async () => {
  const { periods } = await detailOf(growing.a)
  const month = periods.find(row => row.period === 'month')
  // 80 % of +10 % and 20 % of +2 %
  assert.deepEqual(
    [month?.benchmark, month?.excess, month?.rank, month?.total],
    ['0.08400000', '0.05393333', null, null],
  )
  assert.equal(month?.growth?.benchmark, '0.08400000')
  // (0.13793333 + 0.1 - 0.01) / 3, half-up
  assert.equal(month?.peerAverage, '0.07597778')
  const year = periods.find(row => row.period === 'year')
  assert.deepEqual([year?.growth?.growth, year?.rank, year?.total], ['0.31300000', null, null])
  const sinceSetup = periods.find(row => row.period === 'since-setup')
  // 1.3130 x 1.04 (dividend) x 1.1 (split) / 0.9000 - 1, longer than the indices reach back
  assert.deepEqual([sinceSetup?.growth?.growth, sinceSetup?.benchmark, sinceSetup?.rank], ['0.66896888', null, null])
  assert.equal(periods.length, 9)
})

test('CALL-901 LAW-06 institutions see their redemption fees beside those of persons; agencies’ entry fees stand as the standard', async () => {
  const line = { fundcode: growing.young, effective_from: isoDate('2026-07-15'), from_value: 0n, to_fund_e4: 0 }
  await withTx(server.db, async tx => {
    await insertRows(tx, 'fee_tier', [
      { ...line, kind: 'redeem', rate_e8: rateE8(1_500_000n), holder: 'all', channel: 'all' },
      { ...line, kind: 'redeem', rate_e8: rateE8(0n), from_value: 7n, holder: 'person', channel: 'all' },
      { ...line, kind: 'redeem', rate_e8: rateE8(1_500_000n), holder: 'person', channel: 'all' },
      { ...line, kind: 'purchase', rate_e8: rateE8(300_000n), holder: 'all', channel: 'agency' },
      { ...line, kind: 'purchase', rate_e8: rateE8(0n), holder: 'all', channel: 'all' },
    ])
    await bumpVersion(tx, 'market')
  })
  const { fees, fund } = await detailOf(growing.young)
  assert.deepEqual(
    [fees.redeem, fees.redeemOfInstitutions].map(tiers => tiers.map(({ from, rate }) => [from, rate])),
    [
      [
        [0, '0.01500000'],
        [7, '0.00000000'],
      ],
      [[0, '0.01500000']],
    ],
  )
  assert.deepEqual(
    fees.purchase.map(({ standardRate, rate }) => [standardRate, rate]),
    [['0.00300000', '0.00000000']],
  )
  assert.deepEqual(fund.purchaseRate, { standard: '0.00300000', discounted: '0.00000000' })
  await server.db.deleteFrom('fee_tier').where('fundcode', '=', growing.young).execute()
  await withTx(server.db, tx => bumpVersion(tx, 'market'))
})

test('CALL-901 an order placed now: its day, its cut-off, when it is confirmed and paid', async () => {
  assert.deepEqual((await detailOf(growing.a)).orderNow, {
    tradeDay: '2026-11-20',
    cutOff: '2026-11-20T07:00:00.000Z',
    confirmDay: '2026-11-23',
    // T+2, skipping the day on which the fund is closed
    payDay: '2026-11-25',
    closedDays: ['2026-11-24'],
  })
  assert.equal((await detailOf(funds.raising)).orderNow, null)
})

test('CALL-901 a fund that takes no redemption names no day on which one would be paid', async () => {
  assert.equal((await detailOf(growing.ended)).orderNow?.payDay, null)
  assert.equal((await detailOf(funds.suspended)).orderNow?.payDay, '2026-11-24', 'only its purchases are suspended')
})

test('CALL-901 from 15:00:00 on an order belongs to the next trading day', async () => {
  await server.setClock('2026-11-20T15:00:00+08:00')
  const { orderNow } = await detailOf(growing.a)
  await server.setClock('2026-11-20T10:00:00+08:00')
  assert.deepEqual([orderNow?.tradeDay, orderNow?.confirmDay], ['2026-11-23', '2026-11-25'])
})

test('CALL-901 limits, yearly rates, custodian and share classes are those of the fund', async () => {
  const { limits, fund, classes } = await detailOf(growing.young)
  assert.deepEqual(limits, {
    minFirstAmount: '1000.00',
    minFurtherAmount: '200.00',
    singleMaxAmount: '3000000.00',
    dayMaxAmount: '5000000.00',
    minRedeemShares: '10.00',
    minHoldShares: '25.00',
    institutions: null,
  })
  const { manageRate, custodyRate, serviceRate, custodian, minFirstAmount, benchmarkText } = fund
  assert.equal(benchmarkText, '示例300指数收益率×80%＋示例中债综合指数收益率×20%')
  const { raiseStart, raiseEnd } = (await detailOf(funds.raising)).fund
  assert.deepEqual([raiseStart, raiseEnd], ['2026-11-09', '2026-11-30'])
  const { dividends, notices } = await detailOf(growing.a)
  assert.deepEqual(
    dividends.map(row => row.recordDay),
    ['2026-11-12'],
  )
  assert.deepEqual(
    notices.map(row => row.attachmentCount),
    notices.map(() => 0),
  )
  assert.ok(notices.length > 0)
  assert.deepEqual([manageRate, custodyRate, serviceRate], ['0.01200000', '0.00200000', '0.00400000'])
  assert.deepEqual([custodian, minFirstAmount], ['测试托管银行', '1000.00'])
  assert.deepEqual(
    classes.map(({ fundCode, shareClass }) => [fundCode, shareClass]),
    [[growing.young, 'A']],
  )
  assert.deepEqual(
    (await detailOf(growing.c)).classes.map(({ fundCode, shareClass }) => [fundCode, shareClass]),
    [
      [growing.a, 'A'],
      [growing.c, 'C'],
    ],
  )
})

test('CALL-901 fee tables are those in force, discounted but for the fixed fee', async () => {
  const { fees } = await detailOf(growing.a)
  assert.equal(fees.discount, '0.10000000')
  assert.deepEqual(fees.purchase, [
    {
      from: '0.00',
      to: '5000000.00',
      standardRate: '0.00500000',
      rate: '0.00050000',
      fixedFee: null,
      standardFixedFee: null,
    },
    {
      from: '5000000.00',
      to: null,
      standardRate: '0.00000000',
      rate: '0.00000000',
      fixedFee: '1000.00',
      standardFixedFee: '1000.00',
    },
  ])
  assert.deepEqual(fees.redeem, [
    { from: 0, to: 7, rate: '0.01500000' },
    { from: 7, to: null, rate: '0.00000000' },
  ])
  const { fees: backEnd } = await detailOf(funds.backEnd)
  assert.deepEqual(
    backEnd.backend.map(tier => [tier.from, tier.to]),
    [
      [0, 365],
      [365, 1095],
      [1095, null],
    ],
  )
})

test('CALL-901 a tenure that starts on a closed day is anchored forward; earlier managers follow', async () => {
  const { managers } = await detailOf(growing.a)
  assert.deepEqual(
    managers.map(each => [each.name, each.from, each.to, each.growth?.growth, each.growth?.fromDay]),
    [
      ['甲经理', '2026-10-18', null, '0.13793333', '2026-10-19'],
      // 1.1500 x 1.1 (split) / 0.9000 - 1
      ['乙经理', '2023-11-17', '2026-10-18', '0.40555555', '2023-11-17'],
    ],
  )
  assert.equal(managers[0]?.size, '1500000000.00')
})

test('CALL-901 reports come by quarter, newest first, with the sum of the holdings', async () => {
  const { quarters } = await detailOf(growing.a)
  assert.deepEqual(
    quarters.map(quarter => quarter.quarterEnd),
    ['2026-09-30', '2026-06-30'],
  )
  assert.deepEqual(quarters[0]?.allocation, [
    { kind: 'stock', name: '股票', weight: '0.86000000' },
    { kind: 'cash', name: '银行存款', weight: '0.14000000' },
  ])
  assert.deepEqual([quarters[0]?.holdings.length, quarters[0]?.holdingsWeight], [2, '0.14770000'])
  assert.deepEqual(quarters[1]?.holdings, [])
})

test('CALL-901 classes, dividends, splits, notices and agencies are the fund’s own', async () => {
  const detail = await detailOf(growing.a)
  assert.deepEqual(
    detail.classes.map(each => each.fundCode),
    [growing.a, growing.c],
  )
  assert.deepEqual(
    detail.dividends.map(each => [each.exDay, each.perShare]),
    [['2026-11-12', '0.050000']],
  )
  assert.deepEqual(detail.splits, [{ day: '2024-11-19', ratio: '1.100000000' }])
  assert.deepEqual(
    detail.notices.map(notice => notice.noticeId),
    ['N2', 'N1'],
  )
  assert.equal(detail.agencyCount, 2)
})

test('CALL-901 a fund younger than six months shows no performance, no place and no tenure return', async () => {
  const { periods, fund } = await detailOf(growing.young)
  assert.equal(fund.performanceShown, false)
  assert.ok(periods.every(row => row.growth === null && row.benchmark === null && row.rank === null))
})

test('CALL-901 a terminated fund still has its page; a private scheme and an unknown code have none', async () => {
  assert.equal((await detailOf(growing.ended)).fund.statusName, '已终止')
  for (const fundCode of [growing.scheme, '999999']) {
    const missing = await visitor.call('content.fundDetail', { fundCode })
    assert.ok(!missing.ok && missing.code === 'SYS-0404', fundCode)
  }
  const malformed = await visitor.call('content.fundDetail', { fundCode: '71000' })
  assert.ok(!malformed.ok)
  assert.deepEqual([malformed.code, malformed.field], ['PARAM-0001', 'fundCode'])
})

test('CALL-901 CALL-012 a detail takes at most eight statements and the list at most three', async () => {
  let statements = 0
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const call = {
    session: null,
    requestId: null,
    attemptId: null,
    bodyHash: '',
    address: '',
    userAgent: '',
    deviceId: '',
  }
  const ctx = { ...server.ctx, ...call, db }
  await fundDetail(ctx, { fundCode: growing.a })
  assert.ok(statements > 0 && statements <= 8, `${statements}`)
  statements = 0
  await fundList(ctx, {})
  assert.ok(statements <= 3, `${statements}`)
})
