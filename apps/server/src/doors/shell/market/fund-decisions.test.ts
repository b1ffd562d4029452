import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { limitRedemption } from '@zhixiao/db/settle/manager-decisions.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, parseShares, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../../engine/settle/payments.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
let tradeacco: string

/** 12,345.00 yuan of the bond fund at 1.2345 without fee on Friday the 20th, confirmed on Monday: 10,000 shares. */
before(async () => {
  ops = await startTestOps()
  tradeacco = ops.world.people.zhangSan.tradeacco
  await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
  await ops.buy(funds.bond, 12_345n)
  await movePayments(ops.server.ctx)
  await endDay('2026-11-20', '1.2345')
  await settleOn('2026-11-23')
})
after(async () => {
  try {
    assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  } finally {
    await ops.close()
  }
})

async function publish(day: string, nav: string, ...options: string[]) {
  const file = ops.file(
    `nav-${day}-${nav}.csv`,
    `fund_code,date,unit_nav,accumulated_nav\n${funds.bond},${day},${nav},${nav}\n`,
  )
  return ops.run('nav', 'import', file, ...options)
}

/** Ends a day by publishing its NAV. */
async function endDay(day: string, nav = '1.2000') {
  await ops.server.setClock(`${day}T20:00:00+08:00`)
  const { code, text } = await publish(day, nav)
  assert.equal(code, 0, text)
}

async function settleOn(day: string) {
  await ops.server.setClock(`${day}T20:00:00+08:00`)
  const { code, text } = await ops.run('settle', day)
  assert.equal(code, 0, text)
}

const holding = () =>
  ops.db.selectFrom('holding').selectAll().where('fundcode', '=', funds.bond).executeTakeFirstOrThrow()
const shares = async () => sharesText((await holding()).shares_cents)

/** What a month has of corrected NAVs and of rounding differences, with the month's last day. */
async function bridgeOfMonth(to: string) {
  await ops.server.setClock(`${to}T10:00:00+08:00`)
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const trend = await client.call('query.trend', { period: 'month', fundCode: funds.bond })
  assert.ok(trend.ok)
  return [trend.data.bridge.restated, trend.data.bridge.other]
}

test('ENG-05 PLUS-07 AST-04 a corrected NAV restates what was confirmed at it, by orders that name the first', async () => {
  assert.equal(await shares(), '10000.00')
  await ops.server.setClock('2026-11-23T21:00:00+08:00')
  const refused = await publish('2026-11-20', '1.2000')
  assert.equal(refused.code, 1)
  assert.match(refused.text, /orders already confirmed at NAVs this file corrects: 1/)
  const done = await publish('2026-11-20', '1.2000', '--restate')
  assert.equal(done.code, 0, done.text)
  assert.match(done.text, /orders placed to restate confirmations: 1/)
  await endDay('2026-11-23')
  await settleOn('2026-11-24')
  // 12,345.00 / 1.2000 = 10,287.50
  assert.equal(await shares(), '10287.50')
  const [first, added] = await ops.db
    .selectFrom('orders')
    .selectAll()
    .where('fundcode', '=', funds.bond)
    .orderBy('order_id')
    .execute()
  assert.deepEqual([added?.kind, added?.cause, added?.parent_order_id], ['144', 'correction', first?.order_id])
  const lots = await ops.db.selectFrom('lot').select('register_date').where('fundcode', '=', funds.bond).execute()
  assert.deepEqual(
    lots.map(lot => lot.register_date),
    ['2026-11-23', '2026-11-23'],
  )
  // From the 24th on 287.50 shares at 1.2000; with the 23rd they make up for 10,000 shares at a NAV 0.0345 lower.
  assert.deepEqual(await bridgeOfMonth('2026-12-24'), ['345.00', '0.00'])
  assert.deepEqual(await bridgeOfMonth('2026-12-23'), ['0.00', '0.00'])
  await ops.server.setClock('2026-11-24T20:00:00+08:00')
  const back = await publish('2026-11-20', '1.2345', '--restate')
  assert.equal(back.code, 0, back.text)
  await endDay('2026-11-24')
  await settleOn('2026-11-25')
  assert.equal(await shares(), '10000.00')
  // 287.50 shares at 1.2345 are taken, of which 9.92 were their income of the 23rd.
  assert.deepEqual(await bridgeOfMonth('2026-12-25'), ['-354.92', '0.00'])
  await ops.server.setClock('2026-11-25T20:00:00+08:00')
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const records = await client.call('query.tradeRecord', { pageParam: { pageNum: 1, pageSize: 10 } })
  assert.deepEqual(records.ok && records.data.list.map(order => order.businessName).sort(), [
    '净值更正（调减）',
    '净值更正（调增）',
    '申购',
  ])
})

test('ENG-03 OPS-03 shares are frozen, freed, added and taken by a paper, once each', async () => {
  await endDay('2026-11-25')
  const act = (verb: string, figure: string, document: string) =>
    ops.run('shares', verb, tradeacco, funds.bond, figure, '--document', document)
  assert.match((await act('freeze', '10000.01', 'A-1')).text, /Only 10000.00 shares are free/)
  for (const [verb, figure] of [
    ['freeze', '4000'],
    ['add', '50.25'],
    ['deduct', '0.25'],
  ] as const) {
    const { code, text } = await act(verb, figure, `B-${verb}`)
    assert.equal(code, 0, text)
  }
  assert.match((await act('add', '50.25', 'B-add')).text, /has acted on this holding already/)
  const key = { fundCode: funds.bond, tradeacco }
  const locked = await ops.server.client(await ops.world.tokenOf('zhangSan')).call('query.lockShare', key)
  assert.deepEqual(locked.ok && [locked.data.frozen, locked.data.orders.map(order => order.shares).sort()], [
    '4000.25',
    ['0.25', '4000.00'],
  ])
  await endDay('2026-11-26')
  await settleOn('2026-11-27')
  assert.equal(await shares(), '10050.00')
  assert.equal(sharesText((await holding()).frozen_cents ?? 0n), '4000.00')
  assert.match((await act('unfreeze', '4000.01', 'C-1')).text, /Only 4000.00 shares are frozen/)
  assert.equal((await act('unfreeze', '4000', 'C-2')).code, 0)
  await endDay('2026-11-30')
  await settleOn('2026-12-01')
  assert.equal(sharesText((await holding()).frozen_cents ?? 0n), '0.00')
})

test('ENG-03 CON-07 one paper of a court reaches the same fund on every card of a customer, each once', async () => {
  const { custno } = ops.world.people.zhangSan
  const second = 'T0000099991'
  await sql`
    with account as (
      insert into trade_account select (jsonb_populate_record(a, jsonb_build_object('tradeacco', ${second}::text, 'card_bidx', 'second'))).*
      from trade_account a where tradeacco = ${tradeacco} returning 1
    )
    insert into holding select (jsonb_populate_record(h, jsonb_build_object('tradeacco', ${second}::text))).*
    from holding h, account where h.tradeacco = ${tradeacco} and h.fundcode = ${funds.bond}`.execute(ops.db)
  try {
    const dry = async (account: string, document: string) => {
      const act = ['shares', 'freeze', account, funds.bond, '1.00', '--document', document, '--dry-run']
      return (await ops.run(...act)).text
    }
    assert.match(await dry(second, 'B-freeze'), /freezes shares by order of an authority, 1.00/)
    assert.match(await dry(tradeacco, 'B-freeze'), /has acted on this holding already/)
  } finally {
    await sql`delete from holding where custno = ${custno} and tradeacco = ${second}`.execute(ops.db)
    await sql`delete from trade_account where tradeacco = ${second}`.execute(ops.db)
  }
})

test('ENG-03 PLUS-07 a huge redemption is named, only such a one may be accepted in part, and its record names the rest', async () => {
  const { custno } = ops.world.people.zhangSan
  await sql`
    with frozen as (update holding set frozen_cents = 300000 where custno = ${custno} and fundcode = ${funds.bond})
    insert into orders (custno, tradeacco, fundcode, kind, shares_cents, large_redemption, accept_at, trade_date, confirm_date, pay_date, request_id, body_hash)
    values (${custno}, ${tradeacco}, ${funds.bond}, '024', 300000, '1', '2026-12-01 10:00+08', '2026-12-01', '2026-12-02', '2026-12-03', 'huge-redemption', '-')`.execute(
    ops.db,
  )
  assert.match(
    (await ops.run('redemption', 'list')).text,
    /710301 2026-12-01: net redemption 3000.00 of 10050.00, huge/,
  )
  assert.match(
    (await ops.run('redemption', 'limit', funds.bond, '2026-12-01', '--accept', '1')).text,
    /At least 1005.00/,
  )
  assert.equal((await ops.run('redemption', 'limit', funds.bond, '2026-12-01', '--accept', '1500')).code, 0)
  await endDay('2026-12-01')
  await settleOn('2026-12-02')
  assert.equal(await shares(), '8550.00')
  // A decision under which orders were confirmed cannot be changed.
  const decision = { fundcode: funds.bond, day: isoDate('2026-12-01'), accept: parseShares('3000'), holderCap: null }
  assert.equal(
    await withReleased(ops.db, 'redemption limit', tx => limitRedemption(tx, { ...decision, by: 'qian' })),
    false,
  )
  const [rest] = await ops.db.selectFrom('orders').selectAll().where('cause', '=', 'deferred').execute()
  assert.deepEqual([rest?.shares_cents, rest?.trade_date], [150_000n, '2026-12-02'])

  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const [asked, left] = await Promise.all(
    [rest?.parent_order_id, rest?.order_id].map(id => client.call('query.recordDetail', { orderId: String(id) })),
  )
  assert.ok(asked?.ok && left?.ok)
  assert.deepEqual([asked.data.order.statusName, asked.data.order.statusDetail], ['已确认', '部分确认，待到账'])
  assert.deepEqual(
    [asked.data.related, left.data.related],
    [
      [{ orderId: String(rest?.order_id), businessName: '赎回（顺延）', isOrigin: false }],
      [{ orderId: String(rest?.parent_order_id), businessName: '赎回', isOrigin: true }],
    ],
  )
  // The sheets name each other too.
  const sheet = await client.call('query.orderReceipt', { orderId: asked.data.order.orderId })
  assert.ok(sheet.ok)
  const paper = readPdf(Buffer.from(sheet.data.base64, 'base64')).text.replace(/\s/g, '')
  assert.ok(paper.includes(`后续办理赎回（顺延），单号${rest?.order_id}`), paper)
})

/** Inserts a redemption with request id `sold` at 10:00 of a day, and freezes its shares. */
async function sell(day: string, sold: string, shares: bigint, confirm: string, pay: string) {
  const { custno } = ops.world.people.zhangSan
  await sql`
    with frozen as (update holding set frozen_cents = frozen_cents + ${shares} where custno = ${custno} and fundcode = ${funds.bond})
    insert into orders (custno, tradeacco, fundcode, kind, shares_cents, large_redemption, accept_at, trade_date, confirm_date, pay_date, request_id, body_hash)
    values (${custno}, ${tradeacco}, ${funds.bond}, '024', ${shares}, '1', ${`${day} 10:00+08`}, ${day}, ${confirm}, ${pay}, ${sold}, '-')`.execute(
    ops.db,
  )
}
const salesOf = async (day: string) =>
  (
    await sql<{ line: string }>`
      select concat_ws(' ', coalesce(o.cause, 'new'), o.shares_cents, c.shares_cents, c.nav_e4, o.pay_date) as line
      from orders o left join confirmation c using (order_id)
      where o.fundcode = ${funds.bond} and o.kind = '024' and o.trade_date = ${day} order by o.order_id`.execute(ops.db)
  ).rows.map(row => row.line)

// 8,550.00 held, 1,500.00 of them deferred from the day before. A quarter of 6,000.00 is accepted, a fifth of 5,500.00,
// then all.
test('ENG-03 huge redemptions day after day: what is left over has no priority, takes the next NAV, and pay may be put off', async () => {
  const limit = (day: string, accept: string) => ops.run('redemption', 'limit', funds.bond, day, '--accept', accept)
  const delay = (day: string, until: string) => ops.run('redemption', 'delay', funds.bond, day, '--until', until)
  await sell('2026-12-02', 'second-day', 450_000n, '2026-12-03', '2026-12-04')
  assert.match((await ops.run('redemption', 'list')).text, /2026-12-02: net redemption 6000.00 of 8550.00, huge/)
  assert.equal((await limit('2026-12-02', '1500')).code, 0)
  await endDay('2026-12-02', '1.1000')
  // The second day in a row: the day before was a huge redemption too.
  assert.match((await delay('2026-12-02', '2027-01-05')).text, /not after 2027-01-04/)
  assert.match((await delay('2026-12-01', '2026-12-10')).text, /no decided huge redemption/)
  assert.equal((await delay('2026-12-02', '2026-12-31')).code, 0)
  // After a second delay, the twenty days still count from the first payment date.
  assert.match((await delay('2026-12-02', '2027-01-05')).text, /after 2026-12-31 and not after 2027-01-04/)
  assert.equal((await delay('2026-12-02', '2027-01-04')).code, 0)
  await settleOn('2026-12-03')
  assert.deepEqual(await salesOf('2026-12-02'), [
    'deferred 150000 37500 11000 2027-01-04',
    'new 450000 112500 11000 2027-01-04',
  ])
  // 375.00 x 1.1000 and 1,125.00 x 1.1000, without fee; neither is due before the day it was delayed to.
  const { rows } = await sql<{ due: string; amount: bigint }>`
    select t.due_date as due, t.amount_fen as amount from bank_txn t join orders o using (order_id)
    where t.direction = 'out' and o.trade_date = '2026-12-02' order by t.order_id`.execute(ops.db)
  assert.deepEqual(
    rows.map(row => [row.due, row.amount]),
    [
      ['2027-01-04', 41_250n],
      ['2027-01-04', 123_750n],
    ],
  )
  // The third and fourth day are settled together, with a late NAV: the remainder of one is part of what the other
  // accepts.
  await sell('2026-12-03', 'third-day', 100_000n, '2026-12-04', '2026-12-07')
  assert.equal((await limit('2026-12-03', '1100')).code, 0)
  await ops.server.setClock('2026-12-04T20:00:00+08:00')
  await ops.run('settle', '2026-12-04')
  await sell('2026-12-04', 'fourth-day', 150_000n, '2026-12-07', '2026-12-08')
  await withReleased(ops.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values (${funds.bond}, '2026-12-04', 118000, 'zhao', now())`.execute(tx),
  )
  await endDay('2026-12-04', '1.3000')
  await ops.server.setClock('2026-12-07T20:00:00+08:00')
  assert.equal((await publish('2026-12-03', '1.2000')).code, 0)
  await settleOn('2026-12-07')
  // 5,500.00 is 1,125.00, 3,375.00 and 1,000.00 at 1.2000, a fifth of each; then 4,400.00 and 1,500.00, again a fifth
  assert.deepEqual(
    (await salesOf('2026-12-03')).map(line => line.split(' ').slice(0, 4).join(' ')),
    ['deferred 112500 22500 12000', 'deferred 337500 67500 12000', 'new 100000 20000 12000'],
  )
  assert.deepEqual(
    (await salesOf('2026-12-04')).map(line => line.split(' ').slice(0, 4).join(' ')),
    [
      'new 150000 30000 13000',
      'deferred 90000 18000 13000',
      'deferred 270000 54000 13000',
      'deferred 80000 16000 13000',
    ],
  )
  assert.deepEqual(
    (await salesOf('2026-12-07')).map(line => line.split(' ').slice(0, 2).join(' ')),
    ['deferred 120000', 'deferred 72000', 'deferred 216000', 'deferred 64000'],
  )
  assert.equal(await shares(), '4770.00')
})

test('ENG-03 a raising below what its contract asks sets no fund up; with what other agencies raised, or by its own contract, it does', async () => {
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await ops.buy(funds.raising, 30_063n, '020')
  await movePayments(ops.server.ctx)
  const found = () => ops.run('raising', 'found', funds.raising, '2026-11-20', '--dry-run')
  const refused = await found()
  assert.equal(refused.code, 1)
  assert.match(refused.text, /30063\.00 of 200000000\.00 shares, 30063\.00 of 200000000\.00 yuan, 1 of 200 holders/)
  const terms = (change: object) =>
    ops.db.updateTable('fund').set(change).where('fundcode', '=', funds.raising).execute()
  // 1/100 share short of the law's 200 million, then exactly 200 million.
  await terms({ other_shares_cents: 19_996_993_699n, other_holders: 199 })
  assert.match((await found()).text, /asks: 199999999\.99 of 200000000\.00 shares, /)
  await terms({ other_shares_cents: 19_996_993_700n })
  assert.equal((await found()).code, 0)
  // A fund initiated by its own manager sets its own minimum.
  const own = { raise_min_shares_cents: 3_006_300n, raise_min_fen: 3_006_300n, raise_min_holders: 1 }
  await terms({ other_shares_cents: 0n, other_holders: 0, ...own })
  assert.equal((await found()).code, 0)
})

test('ENG-03 a raising that failed gives back what was paid with its interest', async () => {
  await sql`update fund set raise_interest_rate_e8 = 360000 where fundcode = ${funds.raising}`.execute(ops.db)
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  const orderId = await ops.buy(funds.raising, 10_000n, '020')
  await movePayments(ops.server.ctx)
  await ops.server.setClock('2026-12-20T10:00:00+08:00')
  const raiseEnds = (day: string) =>
    ops.db
      .updateTable('fund')
      .set({ raise_end: isoDate(day) })
      .where('fundcode', '=', funds.raising)
      .execute()
  await raiseEnds('2026-11-19')
  assert.match((await ops.run('raising', 'fail', funds.raising, '--dry-run')).text, /last day for it was 2026-12-19\./)
  await raiseEnds('2026-11-20')
  // Two operators at once: the raising ends once.
  const fail = () => ops.run('raising', 'fail', funds.raising)
  const both = await Promise.all([fail(), fail()])
  const text = both.map(each => each.text).join('\n')
  assert.deepEqual(both.map(each => each.code).toSorted(), [0, 1], text)
  assert.doesNotMatch(text, /last day for it/)
  const out = await ops.db
    .selectFrom('bank_txn')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow()
  // 10,000.00 x 0.36 % x 30 / 360 = 3.00
  assert.equal(fenText(out.amount_fen), '10003.00')
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const detail = await client.call('query.recordDetail', { orderId: String(orderId) })
  assert.ok(detail.ok)
  assert.equal(detail.data.order.statusDetail, '基金未能成立，认购款连同利息 3.00 元退回原卡')
  assert.deepEqual(
    detail.data.timeline.slice(-2).map(({ title, day }) => [title, day]),
    [
      ['交易失败', '2026-12-20'],
      ['退款到账 10,003.00 元', '2026-12-20'],
    ],
  )
  const books = await ops.run('reconcile')
  assert.equal(books.code, 0, books.text)
})

test('ENG-04 OPS-03 what is added on a day the fund rests belongs to its next open day, the next with a NAV', async () => {
  await sql`insert into fund_closed_day values (${funds.bond}, '2026-12-22')`.execute(ops.db)
  await ops.server.setClock('2026-12-22T10:00:00+08:00')
  const { text } = await ops.run('shares', 'add', tradeacco, funds.bond, '1.00', '--document', 'R-1')
  assert.match(text, /confirmed on 2026-12-24/)
  const added = await ops.db.selectFrom('orders').select('trade_date').orderBy('order_id', 'desc').executeTakeFirst()
  assert.equal(added?.trade_date, '2026-12-23')
})

test('ENG-03 OPS-03 payment is put off by days of the fund: where it rests is neither the day before nor a day to pay on', async () => {
  await sql`insert into fund_closed_day values (${funds.bond}, '2026-12-29'), (${funds.bond}, '2027-01-06')`.execute(
    ops.db,
  )
  await ops.server.setClock('2026-12-30T10:00:00+08:00')
  await sell('2026-12-28', 'before-the-rest', 1_000n, '2026-12-30', '2026-12-31')
  await sell('2026-12-30', 'after-the-rest', 1_000n, '2026-12-31', '2027-01-04')
  await withReleased(ops.db, 'redemption limit', tx =>
    sql`insert into redemption_limit select ${funds.bond}, day::date, 500, 'zhao', now() from unnest(array['2026-12-28', '2026-12-30']) day`.execute(
      tx,
    ),
  )
  const delay = (until: string) =>
    ops.run('redemption', 'delay', funds.bond, '2026-12-30', '--until', until, '--dry-run')
  assert.match((await delay('2027-01-06')).text, /2027-01-06 is no open day/)
  // Twenty trading days after 2027-01-04 end on 2027-02-01; the fund is closed on one of them.
  assert.match((await delay('2027-02-02')).text, /1 redemptions are paid on 2027-02-02/)
  assert.match((await delay('2027-02-03')).text, /must be after 2027-01-04 and not after 2027-02-02/)
})
