import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { listPositionsOn } from '@zhixiao/db/query/positions-on.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addFen, fenText, navE4, parseFen, ratioE9, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()

const T = isoDate('2026-11-16')
const EX = isoDate('2026-11-18')

/** A fund without fees of which zhangSan holds 10,000 shares since the 17th, bought at 1.0000 on the 16th. */
async function heldFund(navEx: string): Promise<string> {
  const fund = await examples.addFund({}, { [T]: '1.0000', [EX]: navEx })
  await examples.buy(`${T}T10:00:00+08:00`, fund, '10000')
  await examples.settle('2026-11-17')
  return fund
}

async function declare(fundcode: string, perShareE6: bigint): Promise<void> {
  const row = { fundcode, record_date: EX, ex_date: EX, pay_date: isoDate('2026-11-20'), per_share_e6: perShareE6 }
  await withTx(examples.server.db, tx => insertRows(tx, 'dividend', [row]))
}

const holdingOf = (fundcode: string) =>
  examples.server.db.selectFrom('holding').selectAll().where('fundcode', '=', fundcode).executeTakeFirstOrThrow()
const actsOf = (fundcode: string, kind: string) =>
  examples.server.db
    .selectFrom('orders')
    .leftJoin('confirmation', 'confirmation.order_id', 'orders.order_id')
    .leftJoin('bank_txn', 'bank_txn.order_id', 'orders.order_id')
    .select([
      'status',
      'orders.shares_cents as entitled',
      'gross_fen',
      'moved_cents',
      'bank_txn.due_date',
      'bank_txn.state',
    ])
    .where('fundcode', '=', fundcode)
    .where('kind', '=', kind)
    .orderBy('orders.order_id')
    .execute()

/** What each share received according to the newest act of a fund. */
async function actOf(fundcode: string) {
  const { order_id: orderId } = await examples.server.db
    .selectFrom('orders')
    .select('order_id')
    .where('fundcode', '=', fundcode)
    .where('origin', '=', 'fund')
    .orderBy('order_id', 'desc')
    .executeTakeFirstOrThrow()
  return (await examples.workingOf(String(orderId))).act
}

test('ENG-03 PLUS-01 a dividend: bought on the record date has no right, redeemed on it has; cash is paid on the pay date', async () => {
  const fund = await heldFund('1.2660')
  await declare(fund, 50_000n)
  await examples.buy(`${EX}T10:00:00+08:00`, fund, '1000')
  await examples.sell(`${EX}T11:00:00+08:00`, fund, '4000')
  await examples.settle('2026-11-19')
  const [dividend] = await actsOf(fund, '143')
  assert.deepEqual(
    [dividend?.status, dividend?.entitled, dividend?.gross_fen, dividend?.moved_cents, dividend?.due_date],
    ['1', 1_000_000n, 50_000n, 0n, '2026-11-20'],
  )
  assert.equal(dividend?.state, 'requested')
  assert.deepEqual(await actOf(fund), { each: '0.050000000', held: null })
  const holding = await holdingOf(fund)
  assert.equal(fenText(holding.dividend_fen ?? 0n), '500.00')
  await examples.settle('2026-11-20')
  assert.equal((await actsOf(fund, '143'))[0]?.state, 'done')
  // A second run of either day does nothing.
  await examples.settle('2026-11-20')
  assert.equal((await actsOf(fund, '143')).length, 1)
})

test('ENG-03 a reinvested dividend becomes shares at the NAV of the ex-date, free of fee', async () => {
  const fund = await heldFund('1.2660')
  await declare(fund, 50_000n)
  await examples.server.db
    .updateTable('fund')
    .set({ default_dividend_method: '0' })
    .where('fundcode', '=', fund)
    .execute()
  await examples.settle('2026-11-19')
  assert.equal(sharesText((await holdingOf(fund)).shares_cents), '10394.94')
})

test('ENG-03 a reinvested dividend is rounded to shares as the fund rounds', async () => {
  // 500.00 / 1.2650 = 395.2569
  for (const [rounding, shares] of [
    ['half-up', '10395.26'],
    ['truncate', '10395.25'],
  ] as const) {
    const fund = await heldFund('1.2650')
    await declare(fund, 50_000n)
    const change = { default_dividend_method: '0', share_rounding: rounding }
    await examples.server.db.updateTable('fund').set(change).where('fundcode', '=', fund).execute()
    await examples.settle('2026-11-19')
    assert.equal(sharesText((await holdingOf(fund)).shares_cents), shares)
  }
})

test('ENG-03 CALL-089 the dividend of shares an authority froze is held back', async () => {
  const fund = await heldFund('1.2660')
  await declare(fund, 50_000n)
  await withReleased(examples.server.db, 'shares freeze', tx =>
    sql`
    with held as (update holding set frozen_cents = frozen_cents + 300000 where fundcode = ${fund}),
    o as (
      insert into orders (custno, tradeacco, fundcode, kind, origin, cause, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
      values (${examples.custno}, ${examples.tradeacco}, ${fund}, '031', 'fund', 'freeze', 300000, now(), '2026-11-16', '2026-11-17', ${`freeze-${fund}`}, '-')
    ) select`.execute(tx),
  )
  await examples.settle('2026-11-19')
  const acts = await actsOf(fund, '143')
  assert.deepEqual(
    acts.map(act => [act.entitled, act.gross_fen, act.state]),
    [
      [700_000n, 35_000n, 'requested'],
      [300_000n, 15_000n, null],
    ],
  )
  assert.equal((await holdingOf(fund)).frozen_cents, 300_000n)
  const locked = async () => {
    const answer = await (await examples.zhangSan()).call('query.lockShare', {
      fundCode: fund,
      tradeacco: examples.tradeacco,
    })
    return answer.ok && [answer.data.frozen, sharesText((await holdingOf(fund)).frozen_cents)]
  }
  assert.deepEqual(await locked(), ['3000.00', '3000.00'])

  const setFree = async (shares: string, document: string) => {
    const argv = ['shares', 'unfreeze', examples.tradeacco, fund, shares, '--document', document]
    assert.equal((await runAsTwo(examples.server.ctx, argv)).code, 0)
  }
  const released = async () => (await actsOf(fund, '140')).map(act => [act.status, act.due_date])
  const paid = async () =>
    (
      await examples.server.db
        .selectFrom('orders')
        .select('amount_fen')
        .where('fundcode', '=', fund)
        .where('kind', '=', '140')
        .execute()
    ).map(order => order.amount_fen)
  const stateOf = async () => {
    const list = await (await examples.zhangSan()).call('query.bonusList', { fundCode: fund })
    assert.ok(list.ok)
    return list.data.list.map(each => each.state)
  }
  // Shares converted in on a Sunday are paid nothing until they are confirmed, although the fund is settled for a
  // Friday purchase in between; then they get their part of the dividend.
  await examples.publish(fund, isoDate('2026-11-20'), '1.2660')
  await examples.buy('2026-11-20T10:00:00+08:00', fund, '126.60')
  await examples.server.setClock('2026-11-22T10:00:00+08:00')
  await setFree('1000', 'F-1')
  await examples.settle('2026-11-23')
  assert.equal(sharesText((await holdingOf(fund)).shares_cents), '10100.00')
  assert.deepEqual([await released(), await stateOf()], [[], ['paid', 'held']])
  await examples.publish(fund, isoDate('2026-11-23'), '1.2660')
  await examples.settle('2026-11-24')
  assert.deepEqual(
    [await released(), await paid(), await stateOf()],
    [[['1', '2026-11-24']], [5_000n], ['paid', 'held']],
  )
  assert.deepEqual(await locked(), ['2000.00', '2000.00'], 'what was set free is no longer counted')
  await examples.server.setClock('2026-11-24T10:00:00+08:00')
  await setFree('2000', 'F-2')
  await examples.settle('2026-11-25')
  await examples.settle('2026-11-25')
  assert.deepEqual(
    [await paid(), await stateOf()],
    [
      [5_000n, 10_000n],
      ['paid', 'paid'],
    ],
  )
  assert.equal(fenText((await holdingOf(fund)).dividend_fen ?? 0n), '500.00')
})

test('ENG-03 PLUS-01 a split multiplies the shares, keeps cost and registration, and the NAV of the day is the new one', async () => {
  const fund = await heldFund('0.8440')
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: fund, day: EX, ratio_e9: ratioE9(1_500_000_000n) }]),
  )
  await examples.sell(`${EX}T10:00:00+08:00`, fund, '1000')
  await examples.settle('2026-11-19')
  const holding = await holdingOf(fund)
  assert.equal(sharesText(holding.shares_cents), '14000.00')
  assert.equal(fenText(holding.received_fen ?? 0n), '844.00')
  const lots = await examples.server.db
    .selectFrom('lot')
    .select(['register_date', 'remaining_cents'])
    .where('fundcode', '=', fund)
    .execute()
  assert.deepEqual([...new Set(lots.map(lot => lot.register_date))], ['2026-11-17'])
  assert.deepEqual(await actOf(fund), { each: '1.500000000', held: null })
})

// rules 2.9: Friday 0.6123, Saturday and Sunday 0.6120, Monday 0.6200 on 10,000.00
const INCOMES = [
  ['2026-11-13', 6_123n],
  ['2026-11-14', 6_120n],
  ['2026-11-15', 6_120n],
  ['2026-11-16', 6_200n],
] as const

async function moneyFund(carry: 'daily' | 'monthly'): Promise<string> {
  const fund = await examples.addFund({})
  await examples.server.db
    .updateTable('fund')
    .set({ fund_type: 'money', carry, carry_day: 16, default_dividend_method: '0' })
    .where('fundcode', '=', fund)
    .execute()
  const row = (day: string, income_e4: bigint) => ({
    fundcode: fund,
    day: isoDate(day),
    nav_e4: navE4(10_000n),
    acc_nav_e4: navE4(10_000n),
    income_e4,
    published_at: new Date(`${day}T20:00:00+08:00`),
  })
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'nav', [row('2026-11-12', 6_000n), ...INCOMES.map(([day, income]) => row(day, income))]),
  )
  await examples.buy('2026-11-12T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-13')
  return fund
}

test('ENG-03 PLUS-01 a money-market fund carries its income each day, through the weekend', async () => {
  const fund = await moneyFund('daily')
  await examples.settle('2026-11-16')
  assert.equal(sharesText((await holdingOf(fund)).shares_cents), '10001.83')
  await examples.settle('2026-11-17')
  assert.equal(sharesText((await holdingOf(fund)).shares_cents), '10002.45')
  assert.deepEqual(await actOf(fund), { each: '0.620000000', held: '10001.83' })
  // Each day's income is credited on the next day, including weekends.
  const lots = await examples.server.db
    .selectFrom('lot')
    .select('register_date')
    .where('fundcode', '=', fund)
    .orderBy('register_date')
    .execute()
  assert.deepEqual(
    lots.map(lot => lot.register_date.slice(8)),
    ['13', '14', '15', '16', '17'],
  )
})

test('ENG-03 a monthly carry keeps the income unpaid until its day', async () => {
  const fund = await moneyFund('monthly')
  await examples.settle('2026-11-16')
  const waiting = await holdingOf(fund)
  assert.deepEqual([sharesText(waiting.shares_cents), fenText(waiting.unpaid_fen ?? 0n)], ['10000.00', '1.83'])
  await examples.settle('2026-11-17')
  const carried = await holdingOf(fund)
  assert.deepEqual([sharesText(carried.shares_cents), fenText(carried.unpaid_fen ?? 0n)], ['10002.45', '0.00'])
})

test('ENG-03 who redeems all of a monthly carry is paid the income of every day until the confirmation with it', async () => {
  const fund = await moneyFund('monthly')
  await examples.server.db.updateTable('fund').set({ carry_day: 14 }).where('fundcode', '=', fund).execute()
  await examples.sell('2026-11-13T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-16')
  const gone = await holdingOf(fund)
  // Friday, Saturday and Sunday, 0.61 each; no part became shares on the carry day.
  assert.deepEqual(
    [gone.shares_cents, gone.unpaid_fen, fenText(gone.received_fen ?? 0n), fenText(gone.realised_fen ?? 0n)],
    [0n, 0n, '10001.83', '1.83'],
  )
  const sold = (await actsOf(fund, '024'))[0]?.due_date
  assert.deepEqual(
    (await actsOf(fund, '140')).map(act => [act.status, act.gross_fen, act.due_date]),
    [['1', 183n, sold]],
  )
  // A statement of Sunday still shows the shares and the income.
  const stood = await listPositionsOn(examples.server.db, examples.custno, [
    isoDate('2026-11-15'),
    isoDate('2026-11-16'),
  ])
  assert.deepEqual(
    stood.filter(row => row.fundcode === fund).map(row => [row.on, row.shares, row.unpaid, row.realised]),
    [
      ['2026-11-15', 1_000_000n, 183n, 0n],
      ['2026-11-16', 0n, 0n, 183n],
    ],
  )
  await examples.settle('2026-11-17')
  assert.equal((await actsOf(fund, '140')).length, 1)
})

for (const carry of ['daily', 'monthly'] as const) {
  test(`ENG-03 AST-01 who redeems all of a ${carry} carry after days of loss is paid less the loss, and no loss is left`, async () => {
    const fund = await moneyFund(carry)
    await loseFromFriday(fund)
    const { orderId } = await examples.sell('2026-11-13T10:00:00+08:00', fund, '10000')
    await examples.settle('2026-11-16')
    const gone = await holdingOf(fund)
    // Friday, Saturday and Sunday, 0.61 each.
    assert.deepEqual(
      [gone.shares_cents, gone.unpaid_fen, fenText(gone.received_fen ?? 0n), fenText(gone.realised_fen ?? 0n)],
      [0n, 0n, '9998.17', '-1.83'],
    )
    const { gross, unpaid, net } = await examples.workingOf(orderId)
    assert.deepEqual([gross, unpaid, net], ['10000.00', '-1.83', '9998.17'])
    const out = await examples.server.db
      .selectFrom('bank_txn')
      .select('amount_fen')
      .where('order_id', '=', BigInt(orderId))
      .execute()
    assert.deepEqual(out, [{ amount_fen: 999_817n }])
    const shown = await (await examples.zhangSan()).call('query.shareInfo', {})
    assert.ok(shown.ok)
    const { holdings, totals } = shown.data
    assert.equal(holdings.find(each => each.fundCode === fund)?.marketValue ?? '0.00', '0.00')
    assert.equal(fenText(addFen(...holdings.map(each => parseFen(each.marketValue)))), totals.marketValue)
  })
}

for (const [each, net] of [
  ['income', '10001.83'],
  ['loss', '9998.17'],
] as const) {
  test(`TRD-02 TRD-03 the estimate of a full redemption or conversion shows the unpaid ${each}, and settlement pays just that`, async () => {
    const money = await moneyFund('monthly')
    await examples.server.db.updateTable('fund').set({ carry_day: 28 }).where('fundcode', '=', money).execute()
    if (each === 'loss') await loseFromFriday(money)
    // Nothing is earned on the day of the orders: the estimate knows all income they take along.
    await sql`update nav set income_e4 = 0 where fundcode = ${money} and day = '2026-11-16'`.execute(examples.server.db)
    const target = await examples.addFund(
      {},
      { '2026-11-13': '1.0000', '2026-11-16': '1.0000', '2026-11-17': '1.0000' },
    )
    await examples.settle('2026-11-16')
    await examples.server.setClock('2026-11-16T10:00:00+08:00')
    const unpaid = each === 'income' ? '1.83' : '-1.83'
    const asked = { fundCode: money, tradeacco: examples.tradeacco }
    const estimate = async (shares: string, into?: string) => {
      const fare = await (await examples.zhangSan()).call('trade.fare', {
        ...asked,
        shares,
        ...(into === undefined ? {} : { targetFundCode: into }),
      })
      assert.ok(fare.ok, JSON.stringify(fare))
      return fare.data
    }
    const { redemption } = await estimate('10000')
    assert.deepEqual([redemption?.gross, redemption?.unpaid, redemption?.net], ['10000.00', unpaid, net])
    assert.equal((await estimate('4000')).redemption?.unpaid, '0.00')
    const { conversion } = await estimate('10000', target)
    assert.equal(conversion?.unpaid, unpaid)
    // The first order leaves the rest to the second, whose estimate states what remains for it.
    await examples.sell('2026-11-16T10:10:00+08:00', money, '4000')
    const last = await estimate('6000')
    assert.deepEqual(
      [last.redemption?.unpaid, last.redemption?.net],
      [unpaid, each === 'income' ? '6001.83' : '5998.17'],
    )
    const crossing = (await estimate('6000', target)).conversion
    await examples.convert('2026-11-16T10:20:00+08:00', money, target, '6000')
    await examples.settle('2026-11-17')
    const entered = await holdingOf(target)
    assert.deepEqual([sharesText(entered.shares_cents), crossing?.unpaid], [crossing?.shares ?? '', unpaid])
    const gone = await holdingOf(money)
    assert.deepEqual([gone.shares_cents, gone.unpaid_fen, fenText(gone.received_fen ?? 0n)], [0n, 0n, net])
  })
}

async function loseFromFriday(fund: string) {
  await examples.server.db
    .updateTable('nav')
    .set({ income_e4: -6_123n })
    .where('fundcode', '=', fund)
    .where('day', '>=', isoDate('2026-11-13'))
    .execute()
}

test('ENG-02 half of a back-end lot bears half of its charge after a split, as one lot', async () => {
  const fund = await examples.addFund(
    {
      feeType: 'B',
      tiers: [
        { kind: 'backend', rate: '0.01' },
        { kind: 'redeem', rate: '0.005' },
      ],
    },
    { [T]: '1.0000', [EX]: '0.5000', '2026-11-19': '0.5000' },
  )
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: fund, day: EX, ratio_e9: ratioE9(2_000_000_000n) }]),
  )
  await examples.buy(`${T}T10:00:00+08:00`, fund, '10000')
  await examples.settle('2026-11-17')
  await examples.settle('2026-11-19')
  const { orderId } = await examples.sell('2026-11-19T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-20')
  const { gross, backendFee, net, lots } = await examples.workingOf(orderId)
  assert.deepEqual([gross, backendFee, net, lots.length], ['5000.00', '50.00', '4925.00', 1])
})

test('ENG-02 the back-end charge is on what a lot cost, to the fen, after splits by three and by seven', async () => {
  const days = { [T]: '1.0001', [EX]: '0.3334', '2026-11-19': '0.0476', '2026-11-20': '0.0500' }
  const fund = await examples.addFund({ feeType: 'B', tiers: [{ kind: 'backend', rate: '0.01' }] }, days)
  const splits = [
    { fundcode: fund, day: EX, ratio_e9: ratioE9(3_000_000_000n) },
    { fundcode: fund, day: isoDate('2026-11-19'), ratio_e9: ratioE9(7_000_000_000n) },
  ]
  await withTx(examples.server.db, tx => insertRows(tx, 'split', splits))
  await examples.buy(`${T}T10:00:00+08:00`, fund, '45004.50')
  for (const day of ['2026-11-17', '2026-11-19', '2026-11-20']) await examples.settle(day)
  assert.equal(sharesText((await holdingOf(fund)).shares_cents), '945000.00')
  const { orderId } = await examples.sell('2026-11-20T10:00:00+08:00', fund, '945000')
  await examples.settle('2026-11-23')
  // One per cent of 45,004.50, half a fen rounded up.
  assert.equal((await examples.workingOf(orderId)).backendFee, '450.05')
})

test('ENG-03 a redemption is huge by shares: purchases and conversions count what they get after their fee at the NAVs of the day', async () => {
  const fund = await examples.addFund(
    { tiers: [{ kind: 'purchase', rate: '0.1' }] },
    { [T]: '1.0000', '2026-11-17': '1.0000' },
  )
  await examples.buy(`${T}T10:00:00+08:00`, fund, '11000')
  const dearer = await heldFund('2.0000')
  await examples.settle('2026-11-18')
  await examples.sell(`${EX}T10:00:00+08:00`, fund, '1900')
  await examples.convert(`${EX}T10:15:00+08:00`, dearer, fund, '100')
  await examples.buy(`${EX}T10:30:00+08:00`, fund, '880')
  const listed = async () => {
    const { text } = await runAsTwo(examples.server.ctx, ['redemption', 'list'])
    return text.split('\n').find(line => line.startsWith(fund))
  }
  // 880.00 less a fee of 80.00 gives 800.00 shares at the last NAV, 640.00 at that of the day; 100 shares at 2.0000 less
  // 18.18 give 181.82 and 145.46. A tenth of the fund is 1,000.00.
  assert.equal(await listed(), `${fund} ${EX}: net redemption 918.18 of 10000.00`)
  await examples.publish(fund, EX, '1.2500')
  // The NAV of a later day does not price this one.
  await examples.publish(fund, isoDate('2026-11-19'), '0.5000')
  assert.equal(await listed(), `${fund} ${EX}: net redemption 1114.54 of 10000.00, huge`)
})

test('ENG-01 TRD-02 a redemption that confirms late, because its NAV came late, is paid no earlier than it is confirmed', async () => {
  const fund = await examples.addFund({}, { [T]: '1.0000' })
  await examples.buy(`${T}T10:00:00+08:00`, fund, '10000')
  await examples.settle('2026-11-17')
  const { orderId } = await examples.sell(`${EX}T10:00:00+08:00`, fund, '100')
  const daysOf = () =>
    examples.server.db
      .selectFrom('orders')
      .select(['confirm_date', 'pay_date'])
      .where('order_id', '=', BigInt(orderId))
      .executeTakeFirstOrThrow()
  assert.deepEqual(await daysOf(), { confirm_date: '2026-11-19', pay_date: '2026-11-20' })
  for (const day of ['2026-11-19', '2026-11-20']) await examples.settle(day)
  await examples.publish(fund, EX, '1.1000')
  await examples.settle('2026-11-23')
  assert.deepEqual(await daysOf(), { confirm_date: '2026-11-23', pay_date: '2026-11-23' })
})

test('ENG-03 a huge redemption is let through in part; the rest goes on the next day or is given up', async () => {
  for (const [flag, left, frozen] of [
    ['1', '9000.00', '2000.00'],
    ['0', '9000.00', '0.00'],
  ] as const) {
    const fund = await heldFund('1.0000')
    const sold = await examples.sell('2026-11-18T10:00:00+08:00', fund, '3000')
    await examples.server.db
      .updateTable('orders')
      .set({ large_redemption: flag })
      .where('order_id', '=', BigInt(sold.orderId))
      .execute()
    await withReleased(examples.server.db, 'redemption limit', tx =>
      sql`insert into redemption_limit values (${fund}, '2026-11-18', 100000, 'test', now())`.execute(tx),
    )
    await examples.settle('2026-11-19')
    const holding = await holdingOf(fund)
    assert.deepEqual([sharesText(holding.shares_cents), sharesText(holding.frozen_cents ?? 0n)], [left, frozen])
    await examples.publish(fund, isoDate('2026-11-19'), '1.1000')
    await examples.settle('2026-11-20')
    const next = await holdingOf(fund)
    assert.deepEqual(
      [sharesText(next.shares_cents), fenText(next.received_fen ?? 0n)],
      flag === '1' ? ['7000.00', '3200.00'] : ['9000.00', '1000.00'],
    )
  }
})

test('TRD-11 ENG-03 a request id that a customer chose keeps no order of the fund out: dividend, reverse split, rest of a huge redemption', async () => {
  const fund = await heldFund('2.4000')
  const other = await examples.addFund({}, { [T]: '1.0000' })
  const { lot_id: lotId } = await examples.server.db
    .selectFrom('lot')
    .select('lot_id')
    .where('fundcode', '=', fund)
    .executeTakeFirstOrThrow()
  /** Uses an id for an order that is withdrawn at once. */
  async function take(requestId: string) {
    const client = await examples.zhangSan()
    const order = { fundCode: other, tradeacco: examples.tradeacco, tradePassword: TRADE_PASSWORD, amount: '10.00' }
    const placed = await client.call('trade.purchase', { ...order, agreements: tickedForPurchase }, { requestId })
    assert.ok(placed.ok, JSON.stringify(placed))
    const { orderId } = placed.data
    assert.ok((await client.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })).ok)
  }
  await declare(fund, 50_000n)
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: fund, day: EX, ratio_e9: ratioE9(500_000_000n) }]),
  )
  await examples.server.setClock(`${EX}T09:00:00+08:00`)
  await take(`div-${fund}-${EX}-${examples.tradeacco}`)
  await take(`split-${fund}-${EX}-${lotId}`)
  await examples.settle('2026-11-19')
  assert.equal((await actsOf(fund, '143'))[0]?.gross_fen, 50_000n)
  assert.equal(sharesText((await holdingOf(fund)).shares_cents), '5000.00')

  const sold = await examples.sell('2026-11-19T10:00:00+08:00', fund, '3000')
  await take(`deferred-${sold.orderId}`)
  await withReleased(examples.server.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values (${fund}, '2026-11-19', 100000, 'test', now())`.execute(tx),
  )
  await examples.publish(fund, isoDate('2026-11-19'), '2.4000')
  await examples.settle('2026-11-20')
  const holding = await holdingOf(fund)
  assert.deepEqual([sharesText(holding.shares_cents), sharesText(holding.frozen_cents)], ['4000.00', '2000.00'])
})

test('ENG-03 TRD-03 a conversion moves both legs in one entry at the NAVs of its day', async () => {
  const out = await heldFund('1.0500')
  const into = await examples.addFund({ tiers: [{ kind: 'purchase', rate: '0.015' }] }, { [EX]: '1.3200' })
  await sql`
    with frozen as (update holding set frozen_cents = 1000000 where fundcode = ${out})
    insert into orders (custno, tradeacco, fundcode, target_fundcode, target_amount_fen, kind, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
    values (${examples.custno}, ${examples.tradeacco}, ${out}, ${into}, 1050000, '036', 1000000, '2026-11-18 10:00+08', '2026-11-18', '2026-11-19', ${`convert-${out}`}, '-')`.execute(
    examples.server.db,
  )
  await sql`insert into purchase_usage values (${examples.custno}, ${into}, '2026-11-18', 1050000)`.execute(
    examples.server.db,
  )
  await examples.settle('2026-11-19')
  const [left, entered] = [await holdingOf(out), await holdingOf(into)]
  assert.equal(sharesText(left.shares_cents), '0.00')
  // 10,500.00 / 1.015 = 10,344.83 at 1.3200
  assert.equal(sharesText(entered.shares_cents), '7836.99')
  assert.deepEqual([fenText(left.realised_fen ?? 0n), fenText(entered.paid_fen ?? 0n)], ['500.00', '10500.00'])
})
