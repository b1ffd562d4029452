import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { insertRemittances, matchRemittance } from '@zhixiao/db/settle/remittances.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

// Orders whose life has days on both sides of New Year 2027, worked by hand from law.md E1 and E2. 2027-01-01 to 03 are closed.
const examples = await openExamples()
const { server, tradeacco, custno } = examples
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-new-year-'))
after(() => rmSync(folder, { recursive: true }))

const [LAST, FIRST, SECOND, THIRD] = ['2026-12-31', '2027-01-04', '2027-01-05', '2027-01-06'] as const
const BEFORE_CUT_OFF = `${LAST}T14:59:59.999+08:00`
const AT_CUT_OFF = `${LAST}T15:00:00+08:00`
const flat = (nav: string) =>
  Object.fromEntries(['2026-12-28', '2026-12-29', '2026-12-30', LAST, FIRST, SECOND].map(day => [day, nav]))
/** 0.40 % a year, and nothing for leaving. */
const CLASS_C = { serviceRate: '0.004' } as const
const DISCOUNTED = { discountE4: 1_000, tiers: [{ kind: 'purchase', rate: '0.008', toFundE4: 0 }] } as const

/** A class C of which zhangSan bought 10,000.00 shares at 1.2000 on 2026-12-28. */
async function heldClassC(navs: Record<string, string> = {}): Promise<string> {
  const fund = await examples.addFund(CLASS_C, { ...flat('1.2000'), ...navs })
  await examples.buy('2026-12-28T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-29')
  return fund
}

/** The service fees returned by a fund, in the order of the sales. */
async function returnedBy(fundcode: string): Promise<string[]> {
  const { rows } = await sql<{ amount: Fen }>`
    select amount_fen as amount from orders where fundcode = ${fundcode} and cause = 'service' order by order_id`.execute(
    server.db,
  )
  return rows.map(({ amount }) => fenText(amount))
}

const limitTo = (fund: string, day: string, shares: bigint) =>
  withReleased(server.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values (${fund}, ${day}, ${shares * 100n}, 'test', business_now())`.execute(tx),
  )
const splitOn = (fundcode: string, day: string) =>
  withTx(server.db, tx => insertRows(tx, 'split', [{ fundcode, day: isoDate(day), ratio_e9: parseRatio('2') }]))

const figuresOf = async (orderId: string) => {
  const { net, fee, shares } = await examples.workingOf(orderId)
  return [net, fee, shares]
}

test('LAW-04 ENG-13 a huge redemption of 2026-12-31: the accepted part gets nothing back, the rest 0.32 for its four days', async () => {
  const fund = await heldClassC()
  await examples.sell(BEFORE_CUT_OFF, fund, '10000')
  await limitTo(fund, LAST, 4_000n)
  await examples.settle(FIRST)
  assert.deepEqual(await returnedBy(fund), [])
  await examples.settle(SECOND)
  // The rest has the trading day 01-04: 6,000 x 1.2 x 0.004 x 4 / 365 = 0.3156...
  assert.deepEqual(await returnedBy(fund), ['0.32'])
})

test('LAW-03 ENG-13 of a back-end class the accepted part of 2026-12-31 pays 72.00, the rest of 2027-01-04 nothing', async () => {
  const fund = await examples.addFund(
    { feeType: 'B', tiers: [{ kind: 'backend', rate: '0.018', toFundE4: 0 }] },
    flat('1.0000'),
  )
  await examples.buy('2026-12-28T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-12-29')
  const { orderId } = await examples.sell(BEFORE_CUT_OFF, fund, '10000')
  await limitTo(fund, LAST, 4_000n)
  await examples.settle(FIRST)
  await examples.settle(SECOND)
  const { rows } = await sql<{ charge: Fen; net: Fen }>`
    select c.backend_fee_fen as charge, c.net_fen as net from confirmation c join orders o using (order_id)
    where ${BigInt(orderId)} in (o.order_id, o.parent_order_id) order by o.order_id`.execute(server.db)
  // 4,000.00 x 1.8 % = 72.00
  assert.deepEqual(
    rows.map(({ charge, net }) => [fenText(charge), fenText(net)]),
    [
      ['72.00', '3928.00'],
      ['0.00', '6000.00'],
    ],
  )
})

test('LAW-04 a split on 2027-01-04 with a sale of 2026-12-31 under way: nothing for that sale, 0.39 for the twelve thousand shares left', async () => {
  const fund = await heldClassC({ [FIRST]: '0.6000', [SECOND]: '0.6000' })
  await examples.sell(BEFORE_CUT_OFF, fund, '4000')
  await splitOn(fund, FIRST)
  await examples.settle(FIRST)
  await examples.settle(SECOND)
  await examples.sell(`${SECOND}T10:00:00+08:00`, fund, '12000')
  await examples.settle(THIRD)
  // 6,000 shares of before the split: four days on 1.2000 and one on 0.6000 x 2: 6,000 x 1.2 x 0.004 x 5 / 365 = 0.3945...
  assert.deepEqual(await returnedBy(fund), ['0.39'])
})

test('LAW-04 a sale of 2027-01-04 placed on 2026-12-31 whose shares are split on 2027-01-05 gets its 0.53 as before the split', async () => {
  const fund = await heldClassC({ [SECOND]: '0.6000' })
  await examples.sell(AT_CUT_OFF, fund, '10000')
  await splitOn(fund, SECOND)
  await examples.settle(FIRST)
  await examples.settle(SECOND)
  // 10,000 x 1.2 x 0.004 x 4 / 365 = 0.5260...
  assert.deepEqual(await returnedBy(fund), ['0.53'])
})

test('LAW-05 the NAV of 2026-12-31 corrected after the payment: 0.02 more for the sale of 2027-01-04, nothing for that of 2026-12-31', async () => {
  const fund = await heldClassC()
  await examples.sell(BEFORE_CUT_OFF, fund, '2000')
  await examples.sell(AT_CUT_OFF, fund, '8000')
  await examples.settle(FIRST)
  await examples.settle(SECOND)
  // 8,000 x 1.2 x 0.004 x 4 / 365 = 0.4208...
  assert.deepEqual(await returnedBy(fund), ['0.42'])
  await server.setClock(`${SECOND}T20:00:00+08:00`)
  const path = join(folder, 'nav.csv')
  writeFileSync(path, `fund_code,date,unit_nav,accumulated_nav\n${fund},${LAST},1.2600,1.2600\n`)
  const corrected = await runAsTwo(server.ctx, ['nav', 'import', path, '--restate'])
  assert.equal(corrected.code, 0, corrected.text)
  await examples.settle(THIRD)
  // The four days bear the NAV of 12-31: 8,000 x 1.26 x 0.004 x 4 / 365 = 0.4418...; the sale of 12-31 gets its price only.
  assert.deepEqual(await returnedBy(fund), ['0.42', '0.02'])
})

test('LAW-03 LAW-04 conversions out of a class C confirmed over New Year: with the supplement and nothing back, then without one and with 0.26', async () => {
  const home = await heldClassC()
  const dear = await examples.addFund({ tiers: [{ kind: 'purchase', rate: '0.015' }] }, flat('1.0000'))
  const orders = [
    await examples.convert(BEFORE_CUT_OFF, home, dear, '5000'),
    await examples.convert(AT_CUT_OFF, home, dear, '5000'),
  ]
  await examples.settle(FIRST)
  assert.deepEqual(await returnedBy(home), [])
  await examples.settle(SECOND)
  const { rows } = await sql<{ fee: Fen; net: Fen }>`
    select fee_fen as fee, net_fen as net from confirmation where leg = 'into' and order_id = any(${orders.map(BigInt)}::bigint[])
    order by order_id`.execute(server.db)
  // 6,000.00 / 1.015 = 5,911.33; 5,000 x 1.2 x 0.004 x 4 / 365 = 0.2630...
  assert.deepEqual(
    rows.map(({ fee, net }) => [fenText(fee), fenText(net)]),
    [
      ['88.67', '5911.33'],
      ['0.00', '6000.00'],
    ],
  )
  assert.deepEqual(await returnedBy(home), ['0.26'])
})

test('LAW-04 lots of a class C that conversions of 2026-12-31 and 2027-01-04 made give back five days and one: 0.33 and 0.07', async () => {
  const home = await examples.addFund({}, flat('1.0000'))
  await examples.buy('2026-12-28T10:00:00+08:00', home, '12000')
  await examples.settle('2026-12-29')
  const classC = await examples.addFund(CLASS_C, flat('1.2000'))
  await examples.convert(BEFORE_CUT_OFF, home, classC, '6000')
  await examples.convert(AT_CUT_OFF, home, classC, '6000')
  await examples.settle(FIRST)
  await examples.settle(SECOND)
  const { orderId } = await examples.sell(`${SECOND}T10:00:00+08:00`, classC, '10000')
  await examples.settle(THIRD)
  // Confirmed on 01-04 and 01-05, bought on 12-31 and 01-04: 5,000 x 1.2 x 0.004 x 5 / 365 = 0.3287..., x 1 / 365 = 0.0657...
  const { lots } = await examples.workingOf(orderId)
  assert.deepEqual(
    lots.map(({ registerDate, serviceReturn }) => [registerDate, serviceReturn]),
    [
      [FIRST, '0.33'],
      [SECOND, '0.07'],
    ],
  )
  assert.deepEqual(await returnedBy(classC), ['0.40'])
})

test('LAW-03 BANK-08 a transfer for an order of 2026-12-31: in time it pays 79.94 though it is matched in 2027, after the cut-off it buys for nothing on 2027-01-04', async () => {
  await sql`update trade_account set remit_at = business_now() where tradeacco = ${tradeacco}`.execute(server.db)
  const fund = await examples.addFund(DISCOUNTED, flat('1.2500'))
  const placed: string[] = []
  for (const arrivedAt of [BEFORE_CUT_OFF, AT_CUT_OFF]) {
    const order = await examples.order(`${LAST}T10:00:00+08:00`, fund, '100000', 'remit')
    const card = { custno, tradeacco, custname_enc: null }
    const came = { channel: 'bank', extId: arrivedAt, card, payerHmac: '', payer: '' } as const
    const arrival = { ...came, amount: parseFen('100000'), arrivedAt: new Date(arrivedAt) }
    const [money] = await withTx(server.db, tx => insertRemittances(tx, [arrival]))
    assert.ok(money)
    await server.setClock(`${LAST}T16:00:00+08:00`)
    assert.equal(await withTx(server.db, tx => matchRemittance(tx, money.remit_id, BigInt(order.orderId))), 'matched')
    placed.push(order.orderId)
  }
  await examples.settle(FIRST)
  await examples.settle(SECOND)
  const [inTime = '', late = ''] = placed
  assert.deepEqual(await figuresOf(inTime), ['99920.06', '79.94', '79936.05'])
  assert.deepEqual(await figuresOf(late), ['100000.00', '0.00', '80000.00'])
})

test('LAW-03 ENG-07 a debit of 2026-12-31 that the bank answers on 2027-01-04 buys at the NAV of 2026-12-31 and pays 79.94; a split in between makes it an order of 2027 without a fee', async () => {
  const { bank } = server.ctx.gateways
  const silent = { ...server.ctx.gateways, bank: { ...bank, debit: async () => ({ state: 'unknown' as const }) } }
  const bought: string[] = []
  for (const isSplit of [false, true]) {
    const afterwards = isSplit ? { [FIRST]: '0.6250', [SECOND]: '0.6250' } : {}
    const fund = await examples.addFund(DISCOUNTED, { ...flat('1.2500'), ...afterwards })
    await examples.buy('2026-12-28T10:00:00+08:00', fund, '1000')
    await examples.settle('2026-12-29')
    const late = await examples.order(`${LAST}T10:00:00+08:00`, fund, '100000')
    await movePayments({ ...server.ctx, gateways: silent })
    if (isSplit) await splitOn(fund, FIRST)
    bought.push(late.orderId)
    // Its own fund is settled without it.
    for (const day of isSplit ? [FIRST, SECOND] : [FIRST]) {
      await server.setClock(`${day}T08:30:00+08:00`)
      await settleDay(server.db, isoDate(day))
    }
    await server.setClock(`${isSplit ? SECOND : FIRST}T10:00:00+08:00`)
    await movePayments(server.ctx)
    await examples.settle(SECOND)
    await examples.settle(THIRD)
  }
  const [kept = '', moved = ''] = bought
  assert.deepEqual(await figuresOf(kept), ['99920.06', '79.94', '79936.05'])
  // 100,000.00 / 0.6250
  assert.deepEqual(await figuresOf(moved), ['100000.00', '0.00', '160000.00'])
})

test('LAW-03 LAW-04 TRD-04 a plan deducts on 2026-12-31 with a fee, and its class C on the same day gives back five days of 2027', async () => {
  const classA = await examples.addFund(DISCOUNTED, flat('1.2500'))
  const classC = await examples.addFund(CLASS_C, flat('1.2000'))
  await server.setClock('2026-12-30T16:00:00+08:00')
  for (const [fundCode, amount] of [
    [classA, '10000'],
    [classC, '12000'],
  ] as const) {
    const plan = { unit: '2', fundCode, tradeacco, amount, tradePassword: TRADE_PASSWORD } as const
    const made = await (await examples.zhangSan()).call('trade.plan', { ...plan, agreements: tickedForPurchase })
    assert.ok(made.ok, JSON.stringify(made))
  }
  await server.setClock(`${LAST}T09:30:00+08:00`)
  await runPlans(server.ctx, isoDate(LAST))
  await movePayments(server.ctx)
  await examples.settle(FIRST)
  const orders = await server.db
    .selectFrom('orders')
    .select(['fundcode', 'order_id'])
    .where('fundcode', 'in', [classA, classC])
    .orderBy('fundcode')
    .execute()
  // 10,000.00 / 1.0008 = 9,992.01; 9,992.01 / 1.2500 = 7,993.608
  assert.deepEqual(await figuresOf(String(orders[0]?.order_id)), ['9992.01', '7.99', '7993.61'])
  await examples.settle(SECOND)
  await examples.sell(`${SECOND}T10:00:00+08:00`, classC, '10000')
  await examples.settle(THIRD)
  // 10,000 x 1.2 x 0.004 x 5 / 365 = 0.6575...
  assert.deepEqual(await returnedBy(classC), ['0.66'])
})
