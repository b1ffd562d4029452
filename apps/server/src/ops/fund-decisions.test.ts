import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../jobs/payments.ts'
import { funds } from '../testing/world.ts'
import { startTestOps, type TestOps } from './testing.ts'

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

/** The evening of a day: its NAV is published. */
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

test('ENG-05 PLUS-07 a corrected NAV restates what was confirmed at it, by orders that name the first', async () => {
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
  const back = await publish('2026-11-20', '1.2345', '--restate')
  assert.equal(back.code, 0, back.text)
  await endDay('2026-11-24')
  await settleOn('2026-11-25')
  assert.equal(await shares(), '10000.00')
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

test('ENG-03 a huge redemption is named, and only such a one may be accepted in part', async () => {
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
  const [rest] = await ops.db.selectFrom('orders').selectAll().where('cause', '=', 'deferred').execute()
  assert.deepEqual([rest?.shares_cents, rest?.trade_date], [150_000n, '2026-12-02'])
})

test('ENG-03 a raising that failed gives back what was paid with its interest', async () => {
  await sql`update fund set raise_interest_rate_e8 = 360000 where fundcode = ${funds.raising}`.execute(ops.db)
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  const orderId = await ops.buy(funds.raising, 10_000n, '020')
  await movePayments(ops.server.ctx)
  await ops.server.setClock('2026-12-20T10:00:00+08:00')
  const { code, text } = await ops.run('raising', 'fail', funds.raising)
  assert.equal(code, 0, text)
  const out = await ops.db
    .selectFrom('bank_txn')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow()
  // 10,000.00 x 0.36 % x 30 / 360 = 3.00
  assert.equal(fenText(out.amount_fen), '10003.00')
})
