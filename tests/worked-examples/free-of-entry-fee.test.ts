import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { conversionLines } from '@zhixiao/domain/assets/working-lines.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseNav, ratioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { restateNav } from '../../apps/server/src/acts/restate-nav.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server } = examples

// 2027-01-01 is closed: an order of 12-31 at 15:00 has the trading day 2027-01-04.
const LAST = '2026-12-31'
const FIRST = '2027-01-04'
const NEXT = '2027-01-05'
const AFTER = '2027-01-06'
const BEFORE_CUT_OFF = `${LAST}T14:59:59.999+08:00`
const AT_CUT_OFF = `${LAST}T15:00:00+08:00`

const entry = { kind: 'purchase', rate: '0.008', toFundE4: 0 } as const
const leave = { kind: 'redeem', rate: '0.01' } as const
const flat = (nav: string) =>
  Object.fromEntries(['2026-12-28', '2026-12-29', '2026-12-30', LAST, FIRST, NEXT, AFTER].map(day => [day, nav]))
const figuresOf = async (orderId: string) => {
  const { net, fee, shares } = await examples.workingOf(orderId)
  return [net, fee, shares]
}

// law.md E1: 100,000.00 at 0.80 % and a NAV of 1.2500
test('LAW-03 ENG-01 an order of 2026-12-31 14:59:59.999 pays its fee, one of 15:00 pays none', async () => {
  for (const [discountE4, charged] of [
    [1_000, ['99920.06', '79.94', '79936.05']],
    [10_000, ['99206.35', '793.65', '79365.08']],
  ] as const) {
    const fund = await examples.addFund({ discountE4, tiers: [entry, leave] }, flat('1.2500'))
    const early = await examples.buy(BEFORE_CUT_OFF, fund, '100000')
    const late = await examples.buy(AT_CUT_OFF, fund, '100000')
    assert.deepEqual([early.tradeDate, late.tradeDate], [LAST, FIRST])
    await examples.settle(FIRST)
    await examples.settle(NEXT)
    assert.deepEqual(await figuresOf(early.orderId), charged)
    assert.deepEqual(await figuresOf(late.orderId), ['100000.00', '0.00', '80000.00'])
  }
})

test('LAW-03 a fixed fee is not taken either, and what an order kept at its acceptance yields to its own trading day', async () => {
  const tiers = [{ ...entry, rate: '0', fixedFee: '1000' }, leave] as const
  const fund = await examples.addFund({ tiers: [...tiers] }, flat('1.0000'))
  const paid = await examples.buy(BEFORE_CUT_OFF, fund, '10000')
  // The bank confirms only after a split, which moves the order to the day of the confirmation.
  const late = await examples.order('2026-12-31T10:00:00+08:00', fund, '10000')
  const { bank } = server.ctx.gateways
  const silent = { ...server.ctx.gateways, bank: { ...bank, debit: async () => ({ state: 'unknown' as const }) } }
  await movePayments({ ...server.ctx, gateways: silent })
  const split = { fundcode: fund, day: isoDate(FIRST), ratio_e9: ratioE9(2_000_000_000n) }
  await withTx(server.db, tx => insertRows(tx, 'split', [split]))
  for (const day of [FIRST, NEXT]) {
    await server.setClock(`${day}T08:30:00+08:00`)
    await settleDay(server.db, isoDate(day))
  }
  await server.setClock(`${NEXT}T10:00:00+08:00`)
  await movePayments(server.ctx)
  await examples.settle(AFTER)
  assert.deepEqual(await figuresOf(paid.orderId), ['9000.00', '1000.00', '9000.00'])
  assert.deepEqual(await figuresOf(late.orderId), ['10000.00', '0.00', '10000.00'])
})

test('LAW-03 a subscription takes the rule of its own trading day: a raising of 2026 is free, one of 2025 is charged', async () => {
  const subscribe = { kind: 'subscribe', rate: '0.012', toFundE4: 0 } as const
  const fees = []
  for (const [start, at, setUp, confirm] of [
    ['2025-10-13', '2025-10-20T10:00:00+08:00', '2025-11-19', '2025-11-20'],
    ['2026-10-12', '2026-10-20T10:00:00+08:00', '2026-11-19', '2026-11-20'],
  ] as const) {
    const fund = await examples.addFund({ status: '1', setupDate: null, tiers: [subscribe] })
    const row = server.db.updateTable('fund').where('fundcode', '=', fund)
    await row.set({ raise_start: isoDate(start), raise_end: isoDate(setUp) }).execute()
    const { orderId } = await examples.buy(at, fund, '10000')
    await withReleased(server.db, 'raising found', tx =>
      tx
        .updateTable('fund')
        .set({ setup_date: isoDate(setUp), status: '2' })
        .where('fundcode', '=', fund)
        .execute(),
    )
    await examples.settle(confirm)
    fees.push((await figuresOf(orderId))[1])
  }
  assert.deepEqual(fees, ['118.58', '0.00'])
})

/** Buys shares in time to convert or sell them across New Year. */
async function held(traits: Parameters<typeof examples.addFund>[0], amount: string, nav = '1.0000') {
  const fund = await examples.addFund(traits, flat(nav))
  await examples.buy('2026-12-28T10:00:00+08:00', fund, amount)
  await examples.settle('2026-12-29')
  return fund
}

test('LAW-03 ENG-03 the supplement of a conversion ends with 2026, the redemption fee does not', async () => {
  const home = await held({ tiers: [leave] }, '20000')
  const dear = await examples.addFund({ tiers: [{ ...entry, rate: '0.015' }] }, flat('1.0000'))
  const orders = [
    await examples.convert(BEFORE_CUT_OFF, home, dear, '10000'),
    await examples.convert(AT_CUT_OFF, home, dear, '10000'),
  ]
  await examples.settle(FIRST)
  await examples.settle(NEXT)
  const rows = await sql<{ leg: string; fee: string; net: string }>`
    select c.leg, (c.fee_fen / 100.0)::numeric(12, 2)::text as fee, (c.net_fen / 100.0)::numeric(12, 2)::text as net
    from confirmation c where c.order_id = any(${orders.map(BigInt)}::bigint[]) order by c.order_id, c.leg desc`.execute(
    server.db,
  )
  // 9,900 / 1.015 = 9,753.69
  assert.deepEqual(
    rows.rows.map(({ leg, fee, net }) => [leg, fee, net]),
    [
      ['own', '100.00', '9900.00'],
      ['into', '146.31', '9753.69'],
      ['own', '100.00', '9900.00'],
      ['into', '0.00', '9900.00'],
    ],
  )
})

test('LAW-03 CALL-092 TRD-03 the quote of a conversion names the free day, then the supplement that is waived; the record says why there is none', async () => {
  const backend = { kind: 'backend', rate: '0.018', toFundE4: 0 } as const
  const home = await held({ tiers: [leave] }, '20000')
  const late = await held({ feeType: 'B', tiers: [backend, leave] }, '20000')
  const dear = await examples.addFund({ tiers: [{ ...entry, rate: '0.015' }] }, flat('1.0000'))
  const cheap = await examples.addFund({}, flat('1.0000'))
  const asked = { tradeacco: examples.tradeacco, shares: '10000.00' }
  const quotes = []
  for (const at of [BEFORE_CUT_OFF, AT_CUT_OFF]) {
    await server.setClock(at)
    for (const [fundCode, targetFundCode] of [
      [home, dear],
      [home, cheap],
      [late, dear],
    ] as const) {
      const fare = await (await examples.zhangSan()).call('trade.fare', { ...asked, fundCode, targetFundCode })
      assert.ok(fare.ok && fare.data.conversion, JSON.stringify(fare))
      const { backendFee, backendFreeFrom, supplement, standardSupplement, freeFrom } = fare.data.conversion
      quotes.push([supplement, standardSupplement, freeFrom, backendFee, backendFreeFrom])
    }
  }
  assert.deepEqual(quotes, [
    ['146.31', '146.31', FIRST, '0.00', null],
    ['0.00', '0.00', null, '0.00', null],
    ['143.65', '143.65', FIRST, '180.00', FIRST],
    ['0.00', '146.31', null, '0.00', null],
    ['0.00', '0.00', null, '0.00', null],
    ['0.00', '146.31', null, '0.00', null],
  ])
  const orders = [
    await examples.convert(AT_CUT_OFF, home, dear, '10000'),
    await examples.convert(AT_CUT_OFF, home, cheap, '10000'),
  ]
  await examples.settle(FIRST)
  await examples.settle(NEXT)
  const said = []
  for (const orderId of orders) {
    const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
    assert.ok(detail.ok && detail.data.working && detail.data.into)
    said.push(conversionLines(detail.data.working, detail.data.into).find(({ label }) => label === '补差费')?.how)
  }
  assert.deepEqual(said, ['本公司直销免收转入基金的申购费，不收补差费', '转入基金的申购费率不高于转出基金，不收补差费'])
})

test('LAW-03 ENG-13 of a conversion that is cut on 2026-12-31 the part of that day pays its supplement, the rest pays nothing and gets nothing back', async () => {
  for (const [tier, first] of [
    [{ ...entry, rate: '0.015' }, '58.52'],
    [{ ...entry, rate: '0', fixedFee: '1000' }, '1000.00'],
  ] as const) {
    const home = await held({ tiers: [leave] }, '10000')
    const dear = await examples.addFund({ tiers: [tier] }, flat('1.0000'))
    const orderId = await examples.convert(BEFORE_CUT_OFF, home, dear, '10000')
    await withReleased(server.db, 'redemption limit', tx =>
      sql`insert into redemption_limit values (${home}, ${LAST}, 400000, 'test', business_now())`.execute(tx),
    )
    await examples.settle(FIRST)
    await examples.settle(NEXT)
    const { rows } = await sql<{ fee: string }>`
      select (c.fee_fen / 100.0)::numeric(12, 2)::text as fee from confirmation c join orders o using (order_id)
      where c.leg = 'into' and ${BigInt(orderId)} in (o.order_id, o.parent_order_id) order by o.order_id`.execute(
      server.db,
    )
    assert.deepEqual(
      rows.map(row => row.fee),
      [first, '0.00'],
    )
  }
})

test('LAW-03 ENG-02 the back-end charge of shares bought here ends with 2026, for sales of 2027', async () => {
  const backend = { kind: 'backend', rate: '0.018', toFundE4: 0 } as const
  const fund = await held({ feeType: 'B', tiers: [backend, leave] }, '20000')
  const [early, late] = [
    await examples.sell(BEFORE_CUT_OFF, fund, '10000'),
    await examples.sell(AT_CUT_OFF, fund, '10000'),
  ]
  await examples.settle(FIRST)
  await examples.settle(NEXT)
  const charges = []
  for (const { orderId } of [early, late]) {
    const { backendFee, lots, net } = await examples.workingOf(orderId)
    charges.push([backendFee, lots[0]?.fee, net])
  }
  assert.deepEqual(charges, [
    ['180.00', '100.00', '9720.00'],
    ['0.00', '100.00', '9900.00'],
  ])
})

test('LAW-03 ENG-05 a NAV of 2026 that is corrected in 2027 restates by the rule of 2026', async () => {
  const backend = { kind: 'backend', rate: '0.018', toFundE4: 0 } as const
  const fund = await held({ feeType: 'B', tiers: [backend, leave] }, '10000')
  const { orderId } = await examples.sell(BEFORE_CUT_OFF, fund, '10000')
  await examples.settle(FIRST)
  await server.setClock(`${FIRST}T20:00:00+08:00`)
  await withReleased(server.db, 'nav import', async tx => {
    await sql`update nav set nav_e4 = 11000, version = version + 1 where fundcode = ${fund} and day = ${LAST}`.execute(
      tx,
    )
    const change = { fundcode: fund, day: isoDate(LAST), from: parseNav('1.0000'), to: parseNav('1.1000') }
    await restateNav(tx, { ...change, by: 'test', confirmOn: isoDate(NEXT) })
  })
  await examples.settle(NEXT)
  const { rows } = await sql<{ paid: string }>`
    select (sum(c.net_fen) / 100.0)::numeric(12, 2)::text as paid from confirmation c join orders o using (order_id)
    where ${BigInt(orderId)} in (o.order_id, o.parent_order_id) and o.cause is distinct from 'recovered' and o.cause is distinct from 'covered'`.execute(
    server.db,
  )
  // 11,000.00 less 1.0 % and less the back-end charge of 180.00 that 2027 would not take
  assert.equal(rows[0]?.paid, '10710.00')
})

test('LAW-03 CALL-092 a quote names the first free day and the one before once it is forty days away, and then shows the standard fee beside none', async () => {
  const fund = await examples.addFund({ discountE4: 1_000, tiers: [entry, leave] }, flat('1.2500'))
  const asked = { fundCode: fund, amount: '100000.00' }
  const quotes = []
  for (const at of ['2026-11-24T10:00:00+08:00', '2026-11-25T10:00:00+08:00', BEFORE_CUT_OFF, AT_CUT_OFF]) {
    await server.setClock(at)
    const fare = await (await examples.zhangSan()).call('trade.fare', asked)
    assert.ok(fare.ok && fare.data.purchase, JSON.stringify(fare))
    const { fee, standardFee, shares, freeFrom, freeCutOff } = fare.data.purchase
    quotes.push([fee, standardFee, shares, freeFrom, freeCutOff])
  }
  assert.deepEqual(quotes, [
    ['79.94', '793.65', '79936.05', null, null],
    ['79.94', '793.65', '79936.05', FIRST, LAST],
    ['79.94', '793.65', '79936.05', FIRST, LAST],
    ['0.00', '793.65', '80000.00', null, null],
  ])
})

test('LAW-03 TRADE-TERMS what was confirmed before the cut-off is not placed after it: the day and the fee are named', async () => {
  const fund = await examples.addFund({ discountE4: 1_000, tiers: [entry, leave] }, flat('1.2500'))
  await server.setClock(BEFORE_CUT_OFF)
  const shown = await (await examples.zhangSan()).call('trade.fare', { fundCode: fund, amount: '100000.00' })
  assert.ok(shown.ok && shown.data.feeTerms !== null)
  await server.setClock(AT_CUT_OFF)
  const placed = await (await examples.zhangSan()).call('trade.purchase', {
    fundCode: fund,
    tradeacco: examples.tradeacco,
    amount: '100000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
    promised: { tradeDate: isoDate(LAST), confirmDate: isoDate(FIRST), feeTerms: shown.data.feeTerms },
  })
  assert.ok(!placed.ok)
  assert.deepEqual(
    [placed.code, placed.data],
    [
      'TRADE-TERMS',
      {
        changes: [
          { term: 'tradeDate', was: LAST, now: FIRST },
          { term: 'confirmDate', was: FIRST, now: NEXT },
          { term: 'feeTerms', was: '0.00080000', now: '0.00000000' },
        ],
      },
    ],
  )
})

test('LAW-03 LAW-04 CALL-932 CALL-901 the page of a fund keeps the standard rates, says that nothing is charged here and from which day the service fee returns', async () => {
  const fund = await examples.addFund({ discountE4: 1_000, tiers: [entry, leave] }, flat('1.2500'))
  const classC = await examples.addFund({ serviceRate: '0.004', tiers: [leave] }, flat('1.2500'))
  const seen = []
  for (const at of [BEFORE_CUT_OFF, AT_CUT_OFF]) {
    await server.setClock(at)
    const [detail, quote] = [
      await server.client().call('content.fundDetail', { fundCode: fund }),
      await server.client().call('content.feeQuote', { fundCode: fund, amount: '100000.00', days: '30' }),
    ]
    assert.ok(detail.ok && quote.ok, JSON.stringify([detail, quote]))
    const ofClassC = await server.client().call('content.fundDetail', { fundCode: classC })
    assert.ok(ofClassC.ok, JSON.stringify(ofClassC))
    const { chargesEntry, freeFrom, purchase, serviceReturnedFrom } = detail.data.fees
    assert.deepEqual([serviceReturnedFrom, ofClassC.data.fees.serviceReturnedFrom], [null, '2027-01-01'])
    const { standardRate, rate, fee, standardFee } = quote.data.purchase
    seen.push([
      chargesEntry,
      freeFrom,
      purchase[0]?.standardRate,
      purchase[0]?.rate,
      standardRate,
      rate,
      fee,
      standardFee,
    ])
  }
  assert.deepEqual(seen, [
    [true, FIRST, '0.00800000', '0.00080000', '0.00800000', '0.00080000', '79.94', '793.65'],
    [false, null, '0.00800000', '0.00000000', '0.00800000', '0.00000000', '0.00', '793.65'],
  ])
})

test('LAW-03 CALL-092 CALL-932 CALL-088 a back-end class promises its charge for sales of 2026 only, and then none: lists, forms, quotes and lots', async () => {
  const backend = { kind: 'backend', toFundE4: 0 } as const
  const tiers = [{ ...backend, rate: '0.018' }, { ...backend, from: 60n, rate: '0.01' }, leave]
  const fund = await held({ feeType: 'B', tiers }, '20000')
  const seen = []
  for (const at of [BEFORE_CUT_OFF, AT_CUT_OFF]) {
    await server.setClock(at)
    const zhangSan = await examples.zhangSan()
    const [detail, fare, lots] = [
      await server.client().call('content.fundDetail', { fundCode: fund }),
      await zhangSan.call('trade.fare', { fundCode: fund, amount: '1000.00' }),
      await zhangSan.call('query.holdTime', { fundCode: fund, tradeacco: examples.tradeacco }),
    ]
    assert.ok(detail.ok && fare.ok && lots.ok, JSON.stringify([detail, fare, lots]))
    const cheaper = lots.data.lots[0]?.cheaperFrom
    seen.push([
      detail.data.fund.purchaseRate,
      detail.data.fees.backendEnds,
      fare.data.purchase?.isBackEnd,
      fare.data.purchase?.backendEnds,
      cheaper && [cheaper.day, cheaper.backendRate],
    ])
  }
  assert.deepEqual(seen, [
    // The lot of 2026-12-29 would reach the tier of 60 days on 2027-02-27, but pays nothing from the first order of 2027 on.
    [null, FIRST, true, FIRST, [FIRST, '0.00000000']],
    [{ standard: '0.01800000', discounted: '0.00000000' }, null, false, null, null],
  ])
  // Bought on 2026-12-31; a sale confirmed on 2027-01-04 is an order of 12-31, one confirmed on 01-05 an order of 01-04.
  await server.setClock(BEFORE_CUT_OFF)
  const charges = []
  for (const days of ['4', '5', '60']) {
    const quote = await server.client().call('content.feeQuote', { fundCode: fund, amount: '10000.00', days })
    assert.ok(quote.ok, JSON.stringify(quote))
    const { backendFee, cheaperFrom } = quote.data.redemption
    charges.push([backendFee, cheaperFrom])
  }
  assert.deepEqual(charges, [
    ['180.00', { days: 5, rate: null, backendRate: '0.00000000' }],
    ['0.00', null],
    ['0.00', null],
  ])
})
