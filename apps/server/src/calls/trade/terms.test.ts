import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { insertConversionOnce } from '@zhixiao/db/trade/place-conversion.ts'
import { insertPurchaseOnce } from '@zhixiao/db/trade/place-order.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, rateE8, shareCents } from '@zhixiao/domain/money/money.ts'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { tickedForConversion, tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()
const { tradeacco, custno } = world.people.zhangSan
const client = await clientOf('zhangSan')

const FRIDAY = { tradeDate: '2026-11-20', confirmDate: '2026-11-23' }
const MONDAY = { tradeDate: '2026-11-23', confirmDate: '2026-11-24' }
const key = { fundCode: funds.mixed, tradeacco, tradePassword: TRADE_PASSWORD }
const buy = { ...key, amount: '1000.00', agreements: tickedForPurchase }

before(async () => {
  await server.setClock('2026-11-18T10:00:00+08:00')
  assert.ok((await client.call('trade.purchase', buy)).ok)
  await movePayments(server.ctx)
  await server.setClock('2026-11-19T09:00:00+08:00')
  await settleDay(server.db, isoDate('2026-11-19'))
  await server.setClock('2026-11-20T10:00:00+08:00')
})

async function feeTermsOf(asked: object): Promise<string> {
  const fare = await client.call('trade.fare', { fundCode: funds.mixed, ...asked })
  assert.ok(fare.ok && fare.data.feeTerms !== null)
  return fare.data.feeTerms
}

async function countOrders(): Promise<number> {
  const rows = await server.db.selectFrom('orders').select('order_id').where('custno', '=', custno).execute()
  return rows.length
}

const outcome = (answer: { ok: true } | { ok: false; code: string; data?: unknown }) =>
  answer.ok ? 'ok' : [answer.code, answer.data]

const moved = (names: readonly (keyof typeof FRIDAY)[]) => ({
  changes: names.map(term => ({ term, was: FRIDAY[term], now: MONDAY[term] })),
})

test('CUS-03 CALL-102 a purchase confirmed for Friday is not taken at 15:00:00: the refusal names old and new days', async () => {
  const feeTerms = await feeTermsOf({ amount: '1000.00' })
  const promised = { ...FRIDAY, feeTerms }
  await server.setClock('2026-11-20T14:59:59.999+08:00')
  const inTime = await client.call('trade.purchase', { ...buy, promised }, { requestId: 'in-time-1' })
  assert.ok(inTime.ok && inTime.data.tradeDate === FRIDAY.tradeDate)
  await server.setClock('2026-11-20T15:00:00+08:00')
  const before = await countOrders()
  const late = await client.call('trade.purchase', { ...buy, promised }, { requestId: 'too-late-1' })
  assert.deepEqual(outcome(late), ['TRADE-TERMS', moved(['tradeDate', 'confirmDate'])])
  assert.equal(await countOrders(), before)
  // The order placed in time keeps its first answer, and the refused one may be confirmed with the new terms.
  const again = await client.call('trade.purchase', { ...buy, promised }, { requestId: 'in-time-1' })
  assert.ok(again.ok && again.data.repeated && again.data.orderId === inTime.data.orderId)
  const anew = { ...buy, promised: { ...MONDAY, feeTerms } }
  const placed = await client.call('trade.purchase', anew, { requestId: 'too-late-1' })
  assert.ok(placed.ok && placed.data.tradeDate === MONDAY.tradeDate && placed.data.confirmDate === MONDAY.confirmDate)
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('CUS-03 a fee that rose since the page showed it refuses the purchase', async () => {
  const feeTerms = await feeTermsOf({ amount: '1000.00' })
  const before = await countOrders()
  await server.db.updateTable('fund').set({ purchase_discount_e4: 9_000 }).where('fundcode', '=', funds.mixed).execute()
  const answer = await client.call('trade.purchase', { ...buy, promised: { ...FRIDAY, feeTerms } })
  const now = await feeTermsOf({ amount: '1000.00' })
  assert.notEqual(now, feeTerms)
  assert.deepEqual(outcome(answer), ['TRADE-TERMS', { changes: [{ term: 'feeTerms', was: feeTerms, now }] }])
  assert.equal(await countOrders(), before)
  await server.db
    .updateTable('fund')
    .set({ purchase_discount_e4: 10_000 })
    .where('fundcode', '=', funds.mixed)
    .execute()
})

test('CUS-03 CALL-102 a subscription promises no confirmation day, and is no purchase', async () => {
  const fare = await client.call('trade.fare', { fundCode: funds.raising, amount: '1000.00' })
  assert.ok(fare.ok && fare.data.feeTerms !== null)
  const { feeTerms } = fare.data
  const order = { ...buy, fundCode: funds.raising }
  const wrong = await client.call('trade.purchase', { ...order, promised: { ...FRIDAY, feeTerms } })
  const change = { term: 'confirmDate', was: FRIDAY.confirmDate, now: null }
  assert.deepEqual(outcome(wrong), ['TRADE-TERMS', { changes: [change] }])
  const right = await client.call('trade.purchase', { ...order, promised: { ...FRIDAY, confirmDate: null, feeTerms } })
  assert.ok(right.ok && right.data.confirmDate === null)
})

test('TRD-01 CALL-102 CALL-083 CALL-093 a raising takes subscriptions up to its last day and none after it', async () => {
  const fundCode = funds.raising
  const row = server.db.updateTable('fund').where('fundcode', '=', fundCode)
  const seen = []
  for (const lastDay of ['2026-11-20', '2026-11-19']) {
    await row.set({ raise_end: isoDate(lastDay) }).execute()
    const [limit, timing, order] = [
      await client.call('trade.limit', { fundCode }),
      await client.call('query.fundTiming', { fundCode }),
      await client.call('trade.purchase', { ...buy, fundCode }),
    ]
    assert.ok(limit.ok && timing.ok)
    seen.push([limit.data.purchaseReason, timing.data.purchaseReason, order.ok || order.code])
  }
  await row.set({ raise_end: isoDate('2026-11-30') }).execute()
  const over = '基金募集已截止，等待成立'
  assert.deepEqual(seen, [
    [null, null, true],
    [over, over, 'TRADE-CLOSED'],
  ])
})

test('TRD-01 TRD-08 a subscription decided at 14:59:59 of the last day is refused when it is placed at 15:00', async () => {
  const fundcode = funds.raising
  const row = server.db.updateTable('fund').where('fundcode', '=', fundcode)
  await row.set({ raise_end: isoDate('2026-11-20') }).execute()
  const { placer } = server.ctx
  const { purchase } = placer
  const placed: unknown[] = []
  placer.purchase = async intent => {
    await server.setClock('2026-11-20T15:00:00+08:00')
    const { promised, ...unpromised } = intent
    placed.push(promised?.tradeDate, await purchase(unpromised))
    return purchase(intent)
  }
  await server.setClock('2026-11-20T14:59:59+08:00')
  const late = await client.call('trade.purchase', { ...buy, fundCode: fundcode })
  placer.purchase = purchase
  await server.setClock('2026-11-20T10:00:00+08:00')
  await row.set({ raise_end: isoDate('2026-11-30') }).execute()
  assert.deepEqual(placed, ['2026-11-20', null], 'not even without the promise of a day')
  assert.deepEqual(late.ok || [late.code, late.msg], ['TRADE-CLOSED', '该基金当前不支持此交易'])
})

test('CUS-03 CALL-103 CALL-104 CALL-105 redemption, conversion and dividend method keep their days and fees or are refused', async () => {
  const shares = '100.00'
  const days = await client.call('trade.workdates', { fundCode: funds.mixed })
  assert.ok(days.ok)
  const { payDate } = days.data
  const sale = { ...key, shares, largeRedemption: '1' as const }
  const leave = await feeTermsOf({ shares, tradeacco })
  assert.match(leave, /^100\.00 0\.\d{8} 0\.00000000$/)
  const convert = { ...key, shares, targetFundCode: funds.bond, agreements: tickedForConversion }
  const crossing = await feeTermsOf({ shares, tradeacco, targetFundCode: funds.bond })
  const method = { ...key, dividendType: '0' as const }
  const before = await countOrders()

  await server.setClock('2026-11-20T15:00:00+08:00')
  const sold = await client.call('trade.redemption', { ...sale, promised: { ...FRIDAY, payDate, feeTerms: leave } })
  const later = await client.call('trade.workdates', { fundCode: funds.mixed })
  assert.ok(later.ok)
  const pay = { term: 'payDate', was: payDate, now: later.data.payDate }
  assert.deepEqual(outcome(sold), ['TRADE-TERMS', { changes: [...moved(['tradeDate', 'confirmDate']).changes, pay] }])
  const gone = await client.call('trade.conversion', { ...convert, promised: { ...FRIDAY, feeTerms: crossing } })
  assert.deepEqual(outcome(gone), ['TRADE-TERMS', moved(['tradeDate', 'confirmDate'])])
  const asked = await client.call('trade.bonus', { ...method, promised: FRIDAY })
  assert.deepEqual(outcome(asked), ['TRADE-TERMS', moved(['tradeDate', 'confirmDate'])])
  assert.equal(await countOrders(), before)
  const frozen = await server.db.selectFrom('holding').select('frozen_cents').where('custno', '=', custno).execute()
  assert.deepEqual(
    frozen.map(row => row.frozen_cents),
    [0n],
  )

  // The redemption fee of these lots changes on Friday itself.
  await server.setClock('2026-11-20T10:00:00+08:00')
  await withReleased(server.db, 'funds import', tx =>
    insertRows(tx, 'fee_tier', [
      {
        fundcode: funds.mixed,
        kind: 'redeem',
        effective_from: isoDate('2026-11-20'),
        from_value: 0n,
        rate_e8: rateE8(1_234_567n),
        fixed_fee_fen: null,
        to_fund_e4: 10_000,
      },
    ]),
  )
  const dearer = await client.call('trade.redemption', { ...sale, promised: { ...FRIDAY, payDate, feeTerms: leave } })
  const fee = { term: 'feeTerms', was: leave, now: '100.00 0.01234567 0.00000000' }
  assert.deepEqual(outcome(dearer), ['TRADE-TERMS', { changes: [fee] }])
  assert.equal(await countOrders(), before)
  const promised = { ...FRIDAY, payDate, feeTerms: fee.now }
  assert.equal(outcome(await client.call('trade.redemption', { ...sale, promised })), 'ok')
  const crossingNow = await feeTermsOf({ shares, tradeacco, targetFundCode: funds.bond })
  const crossed = await client.call('trade.conversion', { ...convert, promised: { ...FRIDAY, feeTerms: crossingNow } })
  assert.equal(outcome(crossed), 'ok')
  assert.equal(outcome(await client.call('trade.bonus', { ...method, promised: FRIDAY })), 'ok')
})

test('CUS-03 CALL-094 a plan begins on the day that was confirmed, at its fee', async () => {
  const terms = { ...buy, unit: '0' as const, monthDay: '25' }
  const feeTerms = await feeTermsOf({ amount: '1000.00', tradeDate: '2026-11-25' })
  const other = await client.call('trade.plan', { ...terms, promised: { tradeDate: '2026-12-25', feeTerms } })
  const change = { term: 'tradeDate', was: '2026-12-25', now: '2026-11-25' }
  assert.deepEqual(outcome(other), ['TRADE-TERMS', { changes: [change] }])
  const cheaper = await client.call('trade.plan', { ...terms, promised: { tradeDate: '2026-11-25', feeTerms: 'x' } })
  const fee = { term: 'feeTerms', was: 'x', now: feeTerms }
  assert.deepEqual(outcome(cheaper), ['TRADE-TERMS', { changes: [fee] }])
  assert.deepEqual(await server.db.selectFrom('plan').select('plan_id').execute(), [])
  assert.equal(
    outcome(await client.call('trade.plan', { ...terms, promised: { tradeDate: '2026-11-25', feeTerms } })),
    'ok',
  )
})

test('CUS-03 TRD-08 the placing statement itself places nothing on other days, facts or limits than were confirmed', async () => {
  const facts = await readOrderFacts(server.db, { custno, tradeacco, fundcode: funds.mixed })
  const customer = await readCustomerFacts(server.db, custno)
  const place = (
    promised: { tradeDate: string; confirmDate: string | null; payDate: string | null },
    { fundcode = String(funds.mixed), stale = 0, staleFund = 0 } = {},
  ) =>
    insertPurchaseOnce(server.db, {
      custno,
      tradeacco,
      fundcode,
      kind: '022',
      customerVersion: customer.version - stale,
      fundVersion: (facts?.fund_version ?? 0) - staleFund,
      requestId: `statement-${fundcode}`,
      bodyHash: 'test',
      amount: fen(100_000n),
      leaveMarkId: null,
      agreements: '',
      promised: {
        tradeDate: isoDate(promised.tradeDate),
        confirmDate: promised.confirmDate === null ? null : isoDate(promised.confirmDate),
        payDate: promised.payDate === null ? null : isoDate(promised.payDate),
      },
    })
  assert.equal(await place({ ...MONDAY, payDate: null }), null)
  assert.equal(await place({ ...MONDAY, confirmDate: null, payDate: null }), null)
  assert.equal(await place({ ...FRIDAY, confirmDate: MONDAY.confirmDate, payDate: null }), null)
  assert.equal(await place({ ...FRIDAY, payDate: '2026-12-31' }), null)
  const days = { ...FRIDAY, payDate: null }
  const setDayMax = (fundcode: string, max: bigint) =>
    server.db
      .updateTable('fund')
      .set({ day_max_fen: fen(max) })
      .where('fundcode', '=', fundcode)
      .execute()
  const dayMax = facts?.day_max_fen ?? fen(0n)
  await setDayMax(funds.mixed, 99_999n)
  assert.equal(await place(days), null)
  await setDayMax(funds.mixed, dayMax)
  // This fund's limit is unused so far.
  await setDayMax(funds.backEnd, 99_999n)
  assert.equal(await place(days, { fundcode: funds.backEnd }), null)
  await setDayMax(funds.backEnd, 100_000n)
  assert.ok(await place(days, { fundcode: funds.backEnd }))
  assert.equal(await place(days, { stale: 1 }), null)
  assert.equal(await place(days, { staleFund: 1 }), null)
  const setCard = (state: 'active' | 'lapsed') =>
    server.db.updateTable('trade_account').set({ state }).where('tradeacco', '=', tradeacco).execute()
  await setCard('lapsed')
  assert.equal(await place(days), null)
  await setCard('active')
  assert.ok(await place(days))

  const bond = await readOrderFacts(server.db, { custno, tradeacco, fundcode: funds.bond })
  const convert = (days: typeof FRIDAY, targetVersion = bond?.fund_version ?? 0) =>
    insertConversionOnce(server.db, {
      custno,
      tradeacco,
      fundcode: funds.mixed,
      customerVersion: customer.version,
      fundVersion: facts?.fund_version ?? 0,
      requestId: 'statement-2',
      bodyHash: 'test',
      shares: shareCents(100n),
      targetFundcode: funds.bond,
      targetVersion,
      estimate: fen(123n),
      leaveMarkId: null,
      agreements: '',
      promised: { tradeDate: isoDate(days.tradeDate), confirmDate: isoDate(days.confirmDate), payDate: null },
    })
  assert.equal(await convert(MONDAY), null)
  assert.equal(await convert({ ...FRIDAY, confirmDate: MONDAY.confirmDate }), null)
  assert.equal(await convert(FRIDAY, (bond?.fund_version ?? 0) - 1), null, 'the target has changed meanwhile')
  assert.ok(await convert(FRIDAY))
})

test('CUS-03 CALL-103 money is never promised or paid before the confirmation', async () => {
  const slow = { confirm_lag: 3, pay_lag: 1 }
  await server.db.updateTable('fund').set(slow).where('fundcode', '=', funds.mixed).execute()
  const days = await client.call('trade.workdates', { fundCode: funds.mixed })
  assert.deepEqual(days.ok && [days.data.confirmDate, days.data.payDate], ['2026-11-25', '2026-11-25'])
  const sold = await client.call('trade.redemption', { ...key, shares: '10.00', largeRedemption: '1' })
  assert.deepEqual(sold.ok && [sold.data.confirmDate, sold.data.payDate], ['2026-11-25', '2026-11-25'])
  const quick = { confirm_lag: 1, pay_lag: 2 }
  await server.db.updateTable('fund').set(quick).where('fundcode', '=', funds.mixed).execute()
})

test('CUS-03 an order without a promise, or with none that can be read, is refused by its field', async () => {
  for (const promised of [
    undefined,
    null,
    'today',
    {},
    { ...FRIDAY, tradeDate: '2026-02-30', feeTerms: '' },
    { ...FRIDAY, tradeDate: '２０２６-11-20', feeTerms: '' },
    { ...FRIDAY, feeTerms: 1 },
    { ...FRIDAY, feeTerms: 'x'.repeat(2_001) },
    { ...FRIDAY, feeTerms: '', more: 1 },
  ]) {
    const answer = await client.call('trade.purchase', { ...buy, promised } as never)
    assert.deepEqual(answer.ok || [answer.code, answer.field?.startsWith('promised')], ['PARAM-0001', true])
    assert.match(JSON.stringify(answer), /"reason":"[^"a-z]+"/)
  }
})
