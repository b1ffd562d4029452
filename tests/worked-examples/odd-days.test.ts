import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import {
  addFen,
  type Fen,
  fenText,
  parseFen,
  parseNav,
  sharesText,
  ZERO_FEN,
  ZERO_SHARES,
} from '@zhixiao/domain/money/money.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { sql } from 'kysely'
import { restateNav } from '../../apps/server/src/acts/restate-nav.ts'
import { issueAct } from '../../apps/server/src/engine/settle/steps/fund-act.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()

const T = isoDate('2026-11-16')
const EX = isoDate('2026-11-18')

async function holdingOf(fundcode: string) {
  const row = await examples.server.db
    .selectFrom('holding')
    .selectAll()
    .where('fundcode', '=', fundcode)
    .executeTakeFirstOrThrow()
  return {
    shares: sharesText(row.shares_cents),
    frozen: sharesText(row.frozen_cents ?? ZERO_SHARES),
    paid: fenText(row.paid_fen ?? ZERO_FEN),
    received: fenText(row.received_fen ?? ZERO_FEN),
    realised: fenText(row.realised_fen ?? ZERO_FEN),
    cost: fenText(row.cost_fen ?? ZERO_FEN),
    dividend: fenText(row.dividend_fen ?? ZERO_FEN),
  }
}
const sharesOf = async (fundcode: string) => (await holdingOf(fundcode)).shares

const declareSplit = (fundcode: string, day: IsoDate, ratio: string) =>
  withTx(examples.server.db, async tx => {
    await insertRows(tx, 'split', [{ fundcode, day, ratio_e9: parseRatio(ratio) }])
    await bumpVersion(tx, 'market')
  })
const declareDividend = (fundcode: string, perShareE6: bigint) =>
  withTx(examples.server.db, async tx => {
    const dates = { record_date: EX, ex_date: EX, pay_date: isoDate('2026-11-20') }
    await insertRows(tx, 'dividend', [{ fundcode, ...dates, per_share_e6: perShareE6 }])
    await bumpVersion(tx, 'market')
  })

/** The ledger's balance of a cash account of a fund. */
async function cashOf(account: 'fund_cash' | 'fee', fundcode: string): Promise<string> {
  const { rows } = await sql<{ cash: Fen }>`
    select coalesce(sum(delta), 0)::bigint as cash from posting where account = ${account} and fundcode = ${fundcode}`.execute(
    examples.server.db,
  )
  return fenText(rows[0]?.cash ?? ZERO_FEN)
}

async function correct(fundcode: string, day: IsoDate, nav: string, confirmOn: string): Promise<number> {
  return withReleased(examples.server.db, 'nav import', async tx => {
    const to = parseNav(nav)
    const before = await tx
      .selectFrom('nav')
      .select(['nav_e4', 'version'])
      .where('fundcode', '=', fundcode)
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('nav')
      .set({ nav_e4: to, version: (before.version ?? 1) + 1 })
      .where('fundcode', '=', fundcode)
      .where('day', '=', day)
      .execute()
    const correction = { fundcode, day, from: before.nav_e4, to, by: 'test', confirmOn: isoDate(confirmOn) }
    return (await restateNav(tx, correction)).length
  })
}

// rules 2.7 with its second row, then the NAV of the source fund corrected from 1.0500 to 1.0600 and back: see
// restate.test.ts
test('ENG-05 PLUS-07 a corrected NAV of a conversion moves the money of both funds and what the company has of the fees', async () => {
  const tiers = [
    { kind: 'purchase', rate: '0.0015' },
    { kind: 'redeem', rate: '0.005', toFundE4: 2_500 },
  ] as const
  const out = await examples.addFund({ tiers: [...tiers] }, { [T]: '1.0000', [EX]: '1.0500' })
  const into = await examples.addFund({ tiers: [{ kind: 'purchase', rate: '0.015' }] }, { [EX]: '1.3200' })
  await examples.buy(`${T}T10:00:00+08:00`, out, '10015')
  await examples.settle('2026-11-17')
  const orderId = await examples.convert(`${EX}T10:00:00+08:00`, out, into, '10000')
  await examples.settle('2026-11-19')
  assert.equal(await sharesOf(into), '7809.35')

  assert.equal(await correct(out, EX, '1.0600', '2026-11-20'), 4)
  await examples.settle('2026-11-20')
  const [left, entered] = [await holdingOf(out), await holdingOf(into)]
  assert.deepEqual([left.received, left.realised], ['10547.00', '532.00'])
  assert.deepEqual([entered.shares, entered.paid, entered.cost], ['7883.72', '10547.00', '10547.00'])
  // 10,000.00 came and 10,600.00 - 13.25 went; 10,406.51 entered; fees 15.00 + 39.75 and 140.49, of which 139.16 had
  // been left in the source fund
  assert.deepEqual([await cashOf('fund_cash', out), await cashOf('fund_cash', into)], ['-586.75', '10406.51'])
  assert.deepEqual([await cashOf('fee', out), await cashOf('fee', into)], ['193.91', '1.33'])
  const { rows } = await sql<{ parent: bigint }>`
    select distinct parent_order_id as parent from orders where origin = 'fund' and fundcode in (${out}, ${into})`.execute(
    examples.server.db,
  )
  assert.deepEqual(
    rows.map(row => String(row.parent)),
    [orderId],
  )

  // All shares are sold when the first NAV turns out to be right: the company pays for the 74.37 excess shares, 98.17.
  await examples.publish(into, isoDate('2026-11-20'), '1.3200')
  await examples.sell('2026-11-20T10:00:00+08:00', into, '7883.72')
  await examples.settle('2026-11-23')
  await correct(out, EX, '1.0500', '2026-11-24')
  await examples.settle('2026-11-24')
  const [before, gone] = [await holdingOf(out), await holdingOf(into)]
  assert.deepEqual([before.received, before.realised], ['10447.50', '432.50'])
  assert.deepEqual([gone.shares, gone.paid, gone.received, gone.realised], ['0.00', '10447.50', '10406.51', '-40.99'])
  assert.deepEqual([await cashOf('fund_cash', out), await cashOf('fund_cash', into)], ['-486.87', '0.00'])
})

/** Converts 10,000.00 shares, bought at 1.0000 for 10,015.00, at the given NAVs of both funds. */
async function convertedAt(navOut: string, navIn: string): Promise<[string, string]> {
  const tiers = [
    { kind: 'purchase', rate: '0.0015' },
    { kind: 'redeem', rate: '0.005', toFundE4: 2_500 },
  ] as const
  const out = await examples.addFund({ tiers: [...tiers] }, { [T]: '1.0000', [EX]: navOut })
  const into = await examples.addFund({ tiers: [{ kind: 'purchase', rate: '0.015' }] }, { [EX]: navIn })
  await examples.buy(`${T}T10:00:00+08:00`, out, '10015')
  await examples.settle('2026-11-17')
  await examples.convert(`${EX}T10:00:00+08:00`, out, into, '10000')
  await examples.settle('2026-11-19')
  return [out, into]
}

/** Holdings and balances of both funds after a conversion. */
const leftBy = async ([out, into]: [string, string]) => ({
  out: await holdingOf(out),
  into: await holdingOf(into),
  cash: [await cashOf('fund_cash', out), await cashOf('fund_cash', into)],
  // The supplement is booked with the source fund, its corrections with the target fund.
  fees: fenText(addFen(parseFen(await cashOf('fee', out)), parseFen(await cashOf('fee', into)))),
})

test('ENG-05 a conversion whose NAVs are corrected again and again ends as one at the last of them', async () => {
  const funds = await convertedAt('1.0500', '1.3200')
  const steps = [
    { at: 0, nav: '1.0600' },
    { at: 0, nav: '1.0400' },
    { at: 1, nav: '1.3000' },
    { at: 0, nav: '1.0700' },
    { at: 1, nav: '1.3400' },
    { at: 0, nav: '1.0500' },
  ] as const
  const navs: [string, string] = ['1.0500', '1.3200']
  for (const { at, nav } of steps) {
    await correct(funds[at], EX, nav, '2026-11-20')
    await examples.settle('2026-11-20')
    navs[at] = nav
    assert.deepEqual(await leftBy(funds), await leftBy(await convertedAt(...navs)), navs.join(' and '))
  }
})

test('ENG-03 a shrinking split takes frozen shares and a sale of its day with it, in the same ratio', async () => {
  const fund = await examples.addFund({}, { [T]: '1.0000', [EX]: '2.0000' })
  const { custno, tradeacco, server } = examples
  await examples.buy(`${T}T10:00:00+08:00`, fund, '10000')
  await examples.settle('2026-11-17')
  await withReleased(server.db, 'shares freeze', tx =>
    sql`
    with held as (update holding set frozen_cents = frozen_cents + 300001 where fundcode = ${fund})
    insert into orders (custno, tradeacco, fundcode, kind, origin, cause, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
    values (${custno}, ${tradeacco}, ${fund}, '031', 'fund', 'freeze', 300001, now(), '2026-11-17', '2026-11-18', ${`freeze-${fund}`}, '-')`.execute(
      tx,
    ),
  )
  await examples.publish(fund, isoDate('2026-11-17'), '1.0000')
  await declareSplit(fund, EX, '0.5')
  const sold = await examples.sell(`${EX}T10:00:00+08:00`, fund, '6999.99')
  await examples.settle('2026-11-19')
  // 5,000.00 remain: 3,000.01 frozen become 1,500.01 (half-up), 6,999.99 to sell become 3,499.99 (cut), at 2.0000
  const holding = await holdingOf(fund)
  assert.deepEqual([holding.shares, holding.frozen, holding.received], ['1500.01', '1500.01', '6999.98'])
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', kind, cause, shares_cents, status, fail_code) as line from orders
    where fundcode = ${fund} and (order_id = ${BigInt(sold.orderId)} or parent_order_id = ${BigInt(sold.orderId)}) order by order_id`.execute(
    server.db,
  )
  assert.deepEqual(
    rows.map(row => row.line),
    ['024 699999 0 SPLIT', '024 resized 349999 1'],
  )
})

test('ENG-03 a growing split takes shares with it that an authority froze, and those it is about to freeze, at once', async () => {
  const fund = await examples.addFund({}, { [T]: '1.0000', [EX]: '0.5000' })
  const { custno, tradeacco, server } = examples
  await examples.buy(`${T}T10:00:00+08:00`, fund, '10000')
  await examples.settle('2026-11-17')
  const freeze = (day: string, confirmDate: string, cents: number) =>
    withReleased(server.db, 'shares freeze', tx =>
      sql`
      with held as (update holding set frozen_cents = frozen_cents + ${cents} where fundcode = ${fund})
      insert into orders (custno, tradeacco, fundcode, kind, origin, cause, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
      values (${custno}, ${tradeacco}, ${fund}, '031', 'fund', 'freeze', ${cents}, now(), ${day}::date, ${confirmDate}::date, ${`freeze-${fund}-${day}`}, '-')`.execute(
        tx,
      ),
    )
  await freeze('2026-11-17', '2026-11-18', 300_000)
  await examples.publish(fund, isoDate('2026-11-17'), '1.0000')
  await declareSplit(fund, EX, '2')
  await examples.sell(`${EX}T10:00:00+08:00`, fund, '1000')
  await examples.settle('2026-11-18')
  // Everything that is left: twice as many shares must be frozen, some of which did not exist at the time of the
  // request.
  await freeze(EX, '2026-11-20', 600_000)
  await server.setClock('2026-11-19T08:30:00+08:00')
  assert.equal(
    await issueAct(server.db, { fundcode: fund, step: 'split', day: EX, before: EX }, isoDate('2026-11-19')),
    1,
  )
  // A process that dies here leaves consistent books.
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  const split = await holdingOf(fund)
  assert.deepEqual([split.shares, split.frozen], ['20000.00', '19000.00'])
  await examples.settle('2026-11-19')
  await examples.settle('2026-11-20')
  // The sale continues for the 1,000 shares requested, at 0.5000.
  const holding = await holdingOf(fund)
  assert.deepEqual([holding.shares, holding.frozen, holding.received], ['19000.00', '18000.00', '500.00'])
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', kind, cause, shares_cents, status) as line from orders
    where fundcode = ${fund} and kind in ('024', '031') order by order_id`.execute(server.db)
  assert.deepEqual(
    rows.map(row => row.line),
    ['031 freeze 300000 1', '024 100000 1', '031 freeze 600000 0', '031 resized 1200000 1', '031 split 300000 1'],
  )
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('ENG-03 a purchase confirmed on the day of a split is split, with one day or two to its confirmation', async () => {
  for (const confirmLag of [1, 2]) {
    const fund = await examples.addFund({ confirmLag }, { '2026-11-16': '1', '2026-11-17': '1', '2026-11-18': '0.5' })
    await declareSplit(fund, EX, '2')
    await examples.buy(`${T}T10:00:00+08:00`, fund, '1000')
    await examples.settle('2026-11-17')
    await examples.settle('2026-11-18')
    await examples.buy('2026-11-17T10:00:00+08:00', fund, '100')
    await examples.settle('2026-11-18')
    await examples.settle('2026-11-19')
    assert.equal(await sharesOf(fund), '2200.00', `confirmed after ${confirmLag}`)
  }
})

test('ENG-03 a conversion on the ex-date takes the dividend of the fund left with it, and none of the fund entered', async () => {
  const [out, into] = [
    await examples.addFund({}, { [T]: '1.0000', [EX]: '1.2660' }),
    await examples.addFund({}, { [T]: '1.0000', [EX]: '1.0000' }),
  ]
  for (const fund of [out, into]) await examples.buy(`${T}T10:00:00+08:00`, fund, '10000')
  await examples.settle('2026-11-17')
  await declareDividend(out, 50_000n)
  await declareDividend(into, 10_000n)
  await examples.convert(`${EX}T10:00:00+08:00`, out, into, '10000')
  await examples.settle('2026-11-19')
  const [left, entered] = [await holdingOf(out), await holdingOf(into)]
  assert.deepEqual([left.shares, left.dividend], ['0.00', '500.00'])
  assert.deepEqual([entered.shares, entered.dividend], ['22660.00', '100.00'])
})

// rules 2.13, example 3: 1.3200 before, 1.2660 with 0.0500 per share: -0.303 %, not -4.09 %; a split of 1.5 alone
// changes nothing
test('AST-02 PLUS-04 the growth of an ex-date has its dividend and its split put back, on every screen', async () => {
  const fund = await examples.addFund({}, { [T]: '1.3200' })
  await examples.buy(`${T}T10:00:00+08:00`, fund, '13200')
  await examples.settle('2026-11-17')
  await declareDividend(fund, 50_000n)
  const read = async () => {
    const { version } = await examples.server.db
      .selectFrom('data_version')
      .select('version')
      .where('topic', '=', 'market')
      .executeTakeFirstOrThrow()
    while ((await examples.server.ctx.market.get()).version !== version);
    const client = await examples.zhangSan()
    const holdings = await client.call('query.shareInfo', {})
    const targets = await client.call('query.targetFunds', { fundCode: await examples.addFund({}) })
    const list = await client.call('content.fundDetail', { fundCode: fund })
    assert.ok(holdings.ok && targets.ok && list.ok)
    return [
      holdings.data.holdings.find(each => each.fundCode === fund)?.dayGrowth?.growth,
      targets.data.list.find(each => each.fundCode === fund)?.dayGrowth?.growth,
      list.data.fund.dayGrowth?.growth,
    ]
  }
  await examples.publish(fund, EX, '1.2660')
  await withTx(examples.server.db, tx => bumpVersion(tx, 'market'))
  await examples.server.setClock(`${EX}T20:30:00+08:00`)
  assert.deepEqual(await read(), Array(3).fill('-0.00303030'))
  await declareSplit(fund, isoDate('2026-11-19'), '1.5')
  await examples.publish(fund, isoDate('2026-11-19'), '0.8440')
  await withTx(examples.server.db, tx => bumpVersion(tx, 'market'))
  assert.deepEqual(await read(), Array(3).fill('0.00000000'))
})

// rules 2.8, the real dates of a fund: record date 01-11, ex-date 01-12, payment 01-17; moved here to a week in
// November
test('ENG-03 a dividend whose record date lies before its ex-date counts the shares of the record date', async () => {
  const fund = await examples.addFund({}, { '2026-11-12': '1', '2026-11-17': '1', [EX]: '0.9500' })
  await examples.buy('2026-11-12T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-13')
  const dates = { record_date: isoDate('2026-11-17'), ex_date: EX, pay_date: isoDate('2026-11-23') }
  await withTx(examples.server.db, tx =>
    insertRows(tx, 'dividend', [{ fundcode: fund, ...dates, per_share_e6: 50_000n }]),
  )
  await examples.sell('2026-11-17T10:00:00+08:00', fund, '4000')
  await examples.buy('2026-11-17T14:59:59+08:00', fund, '1000')
  await examples.sell(`${EX}T10:00:00+08:00`, fund, '6000')
  await examples.settle('2026-11-18')
  await examples.settle('2026-11-19')
  // 4,000.00 and 6,000.00 x 0.9500 for the sold shares; the dividend on all 10,000
  const holding = await holdingOf(fund)
  assert.deepEqual([holding.shares, holding.received, holding.dividend], ['1000.00', '9700.00', '500.00'])
})
