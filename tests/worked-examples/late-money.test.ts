import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { claimDueTxns } from '@zhixiao/db/settle/payments.ts'
import { type Arrival, insertRemittances, matchRemittance } from '@zhixiao/db/settle/remittances.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, parseFen, ratioE9, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { tradeAccountRow } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server, custno, tradeacco } = examples
const { bank } = server.ctx.gateways

/** Moves payments while the bank answers no debit. */
const askInVain = () =>
  movePayments({
    ...server.ctx,
    gateways: { ...server.ctx.gateways, bank: { ...bank, debit: async () => ({ state: 'unknown' }) } },
  })

async function answerAt(at: string) {
  await server.setClock(at)
  await movePayments(server.ctx)
}

async function splitOn(fundcode: string, day: string) {
  const split = { fundcode, day: isoDate(day), ratio_e9: ratioE9(2_000_000_000n) }
  await withTx(server.db, tx => insertRows(tx, 'split', [split]))
}

async function stateOf(orderId: string) {
  const { rows } = await sql<{ status: string; day: string; code: string | null; shares: ShareCents | null }>`
    select o.status, o.trade_date::text as day, o.fail_code as code, c.shares_cents as shares
    from orders o left join confirmation c using (order_id) where order_id = ${BigInt(orderId)}`.execute(server.db)
  const [row] = rows
  assert.ok(row)
  return [row.status, row.day, row.code, row.shares && sharesText(row.shares)]
}
const usageOn = async (fundcode: string, day: string) => {
  const { rows } = await sql<{ used: Fen }>`
    select amount_fen as used from purchase_usage where fundcode = ${fundcode} and trade_date = ${day}::date`.execute(
    server.db,
  )
  return rows[0]?.used ?? 0n
}
const settle = async (day: string) => {
  await server.setClock(`${day}T08:30:00+08:00`)
  return settleDay(server.db, isoDate(day))
}
const findsNothing = async () => assert.deepEqual((await findBreaks(server.db)).breaks, [])

test('ENG-07 an order paid after its day was settled is no break, and is confirmed with the next day at its own NAV', async () => {
  const fund = await examples.addFund({}, { '2026-11-16': '1.2500', '2026-11-17': '2.0000' })
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  const late = await examples.order('2026-11-16T11:00:00+08:00', fund, '500')
  await askInVain()
  assert.equal((await settle('2026-11-17')).confirmed, 1)
  await answerAt('2026-11-17T10:00:00+08:00')
  await findsNothing()
  assert.equal((await settle('2026-11-18')).confirmed, 1)
  assert.deepEqual(await stateOf(late.orderId), ['1', '2026-11-16', null, '400.00'])
})

for (const waits of ['nothing', 'another fund'])
  test(`ENG-13 money that comes after its fund’s day began registers with the next day, though that day is settled again while ${waits} waits`, async () => {
    const fund = await examples.addFund({}, { '2026-11-16': '1' })
    const other = await examples.addFund({})
    if (waits === 'another fund') await examples.buy('2026-11-16T10:00:00+08:00', other, '100')
    const late = await examples.order('2026-11-16T11:00:00+08:00', fund, '500')
    await askInVain()
    await settle('2026-11-17')
    await answerAt('2026-11-17T10:00:00+08:00')
    await settleDay(server.db, isoDate('2026-11-17'))
    assert.deepEqual((await stateOf(late.orderId))[0], '9')
    await examples.publish(other, isoDate('2026-11-16'), '1')
    await settle('2026-11-18')
    const { confirm_date } = await server.db
      .selectFrom('orders')
      .select('confirm_date')
      .where('order_id', '=', BigInt(late.orderId))
      .executeTakeFirstOrThrow()
    assert.equal(confirm_date, '2026-11-18')
    await findsNothing()
  })

test('ENG-13 money that comes while its fund waits for a NAV registers with the next day, though the day ends later and is settled again', async () => {
  const [fund, other] = [await examples.addFund({}), await examples.addFund({})]
  const early = await examples.buy('2026-11-16T10:00:00+08:00', fund, '100')
  await examples.buy('2026-11-16T10:00:00+08:00', other, '100')
  const late = await examples.order('2026-11-16T11:00:00+08:00', fund, '500')
  await askInVain()
  await settle('2026-11-17')
  await answerAt('2026-11-17T09:00:00+08:00')
  await examples.publish(fund, isoDate('2026-11-16'), '1')
  // The fund's day is settled; then the settlement is repeated for the other fund.
  for (const at of ['2026-11-17T10:00:00+08:00', '2026-11-17T11:00:00+08:00']) {
    await server.setClock(at)
    await settleDay(server.db, isoDate('2026-11-17'))
    assert.deepEqual([(await stateOf(early.orderId))[0], (await stateOf(late.orderId))[0]], ['1', '9'])
  }
  await examples.publish(other, isoDate('2026-11-16'), '1')
  await settle('2026-11-18')
  assert.equal((await stateOf(late.orderId))[0], '1')
  await findsNothing()
})

test('ENG-13 a transfer in time that is matched after the start of its fund’s day registers with the next day', async () => {
  await sql`update trade_account set remit_at = business_now() where tradeacco = ${tradeacco}`.execute(server.db)
  const fund = await examples.addFund({}, { '2026-11-16': '1' })
  const other = await examples.addFund({})
  await examples.buy('2026-11-16T10:00:00+08:00', other, '100')
  const late = await examples.order('2026-11-16T10:00:00+08:00', fund, '300', 'remit')
  const [arrival] = await withTx(server.db, tx => insertRemittances(tx, [transfer('300', '2026-11-16T11:00:00+08:00')]))
  assert.ok(arrival)
  await settle('2026-11-17')
  await server.setClock('2026-11-17T09:00:00+08:00')
  await withTx(server.db, tx => matchRemittance(tx, arrival.remit_id, BigInt(late.orderId)))
  await server.setClock('2026-11-17T10:00:00+08:00')
  await settleDay(server.db, isoDate('2026-11-17'))
  assert.equal((await stateOf(late.orderId))[0], '9')
  await findsNothing()
  await examples.publish(other, isoDate('2026-11-16'), '1')
  await settle('2026-11-18')
  assert.deepEqual(await stateOf(late.orderId), ['1', '2026-11-16', null, '300.00'])
})

test('ENG-07 an order that a later settlement overlooks is a break', async () => {
  const fund = await examples.addFund({}, { '2026-11-16': '1' })
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  const overlooked = await examples.order('2026-11-16T11:00:00+08:00', fund, '500')
  await askInVain()
  await settle('2026-11-17')
  await answerAt('2026-11-17T10:00:00+08:00')
  await server.setClock('2026-11-18T08:30:00+08:00')
  await sql`insert into settlement_run values ('2026-11-18', ${fund}, 'confirm', 0, business_now())`.execute(server.db)
  const { breaks } = await findBreaks(server.db)
  assert.deepEqual(
    breaks.map(each => [each.invariant, each.first.subject]),
    [['invariant_nothing_pending_after_settlement', overlooked.orderId]],
  )
  await settle('2026-11-18')
  await findsNothing()
})

test('TRD-08 ENG-04 what is paid after the fund split is an order of the new day, within that day’s limit: without room it fails and the money goes back', async () => {
  const navs = { '2026-11-16': '1', '2026-11-17': '1', '2026-11-18': '0.5', '2026-11-19': '0.4' }
  const fund = await examples.addFund({ dayMax: '1000' }, navs)
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await settle('2026-11-17')
  const fits = await examples.order('2026-11-17T10:00:00+08:00', fund, '400')
  const tooMuch = await examples.order('2026-11-17T10:00:00+08:00', fund, '600')
  await splitOn(fund, '2026-11-18')
  await askInVain()
  await settle('2026-11-19')
  await examples.buy('2026-11-19T09:30:00+08:00', fund, '600').catch(() => null)
  await answerAt('2026-11-19T10:00:00+08:00')
  assert.deepEqual(await stateOf(fits.orderId), ['9', '2026-11-19', null, null])
  assert.deepEqual(await stateOf(tooMuch.orderId), ['0', '2026-11-19', 'DAY-LIMIT', null])
  assert.equal(await usageOn(fund, '2026-11-17'), 0n)
  assert.equal(await usageOn(fund, '2026-11-19'), parseFen('1000'))
  const back = await sql<{ amount_fen: Fen; state: string }>`
    select amount_fen, state from bank_txn where order_id = ${BigInt(tooMuch.orderId)} and direction = 'out'`.execute(
    server.db,
  )
  assert.deepEqual(back.rows, [{ amount_fen: parseFen('600'), state: 'done' }])
  await settle('2026-11-20')
  assert.deepEqual(await stateOf(fits.orderId), ['1', '2026-11-19', null, '1000.00'])
  await findsNothing()
})

const transfer = (amount: string, arrivedAt: string): Arrival => ({
  channel: 'bank',
  extId: `${amount} ${arrivedAt}`,
  card: { custno, tradeacco, custname_enc: null },
  payerHmac: '',
  payer: '',
  amount: parseFen(amount),
  arrivedAt: new Date(arrivedAt),
})

test('BANK-08 ENG-03 a transfer in time keeps the order’s day, but one matched only after the fund split makes it an order of today', async () => {
  await sql`update trade_account set remit_at = business_now() where tradeacco = ${tradeacco}`.execute(server.db)
  const navs = { '2026-11-16': '1', '2026-11-17': '1', '2026-11-18': '0.5', '2026-11-19': '0.4' }
  const fund = await examples.addFund({}, navs)
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '1000')
  await settle('2026-11-17')
  const [early, late] = [
    await examples.order('2026-11-17T10:00:00+08:00', fund, '100', 'remit'),
    await examples.order('2026-11-17T10:00:00+08:00', fund, '200', 'remit'),
  ]
  const arrivals = ['100', '200'].map(amount => transfer(amount, '2026-11-17T03:00:00Z'))
  const [first, second] = await withTx(server.db, tx => insertRemittances(tx, arrivals))
  assert.ok(first && second)
  await splitOn(fund, '2026-11-18')
  await server.setClock('2026-11-18T10:00:00+08:00')
  assert.equal(await withTx(server.db, tx => matchRemittance(tx, first.remit_id, BigInt(early.orderId))), 'matched')
  await settle('2026-11-19')
  await server.setClock('2026-11-19T10:00:00+08:00')
  assert.equal(await withTx(server.db, tx => matchRemittance(tx, second.remit_id, BigInt(late.orderId))), 'matched')
  await findsNothing()
  await settle('2026-11-20')
  // One order before the split, which is split; one after it, at the NAV after it.
  assert.deepEqual(await stateOf(early.orderId), ['1', '2026-11-17', null, '100.00'])
  assert.deepEqual(await stateOf(late.orderId), ['1', '2026-11-19', null, '500.00'])
  const { shares_cents } = await server.db
    .selectFrom('holding')
    .select('shares_cents')
    .where('fundcode', '=', fund)
    .executeTakeFirstOrThrow()
  assert.equal(sharesText(shares_cents), '2700.00')
})

test('BANK-08 ENG-03 a transfer that comes before the order’s day is money of that day, whatever the fund did until then', async () => {
  await sql`update trade_account set remit_at = business_now() where tradeacco = ${tradeacco}`.execute(server.db)
  const fund = await examples.addFund({}, { '2026-11-13': '1', '2026-11-16': '1', '2026-11-17': '0.5' })
  await examples.buy('2026-11-13T10:00:00+08:00', fund, '1000')
  await settle('2026-11-16')
  const order = await examples.order('2026-11-16T15:30:00+08:00', fund, '800', 'remit')
  await splitOn(fund, '2026-11-17')
  const [early] = await withTx(server.db, tx => insertRemittances(tx, [transfer('800', '2026-11-16T10:00:00+08:00')]))
  assert.ok(early)
  await settle('2026-11-18')
  await server.setClock('2026-11-18T10:00:00+08:00')
  assert.equal(await withTx(server.db, tx => matchRemittance(tx, early.remit_id, BigInt(order.orderId))), 'matched')
  await settle('2026-11-19')
  assert.deepEqual(await stateOf(order.orderId), ['1', '2026-11-17', null, '1600.00'])
  await findsNothing()
})

test('BANK-08 a transfer from one card pays no order of another card of its customer', async () => {
  const second = { ...examples.world.people.zhangSan, tradeacco: 'T000000090', cardNo: '622202123456789001' }
  await withTx(server.db, tx => insertRows(tx, 'trade_account', [tradeAccountRow(server.ctx, second)]))
  const fund = await examples.addFund({}, { '2026-11-16': '1' })
  const order = await examples.order('2026-11-16T10:00:00+08:00', fund, '700', 'remit')
  const other = { custno, tradeacco: second.tradeacco, custname_enc: null }
  const arrival = { ...transfer('700', '2026-11-16T11:00:00+08:00'), card: other }
  const [come] = await withTx(server.db, tx => insertRemittances(tx, [arrival]))
  assert.ok(come)
  assert.equal(await withTx(server.db, tx => matchRemittance(tx, come.remit_id, BigInt(order.orderId))), 'gone')
})

test('ENG-07 TRD-01 debits that the bank never answers about keep no newer one waiting, and are asked about in turn', async () => {
  const fund = await examples.addFund({}, { '2026-11-16': '1.0000' })
  const at = '2026-12-07T10:00:00+08:00'
  const order = async () => BigInt((await examples.order(at, fund, '10')).orderId)
  const stuck = [await order(), await order(), await order()]
  const ask = async () =>
    (await claimDueTxns(server.db, isoDate('2026-12-07'), 2)).map(each => each.order_id).toSorted()
  assert.deepEqual(await ask(), stuck.slice(0, 2))
  const fresh = await order()
  assert.deepEqual(await ask(), [stuck[2], fresh])
  assert.deepEqual(await ask(), stuck.slice(0, 2))
  assert.deepEqual(await ask(), [stuck[2], fresh])
  await movePayments(server.ctx)
})
