import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { moveToTradingDays } from '@zhixiao/db/settle/payments.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, rateE8 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server, custno } = examples

const T = '2026-11-20'
const CONFIRM = '2026-11-23'
const navsOf = (nav: string) => ({ '2026-11-18': nav, '2026-11-19': nav, [T]: nav, [CONFIRM]: nav, '2026-11-24': nav })
const front = { kind: 'purchase', rate: '0.015', toFundE4: 0 } as const
const leave = { kind: 'redeem', rate: '0.015' } as const
const late = { kind: 'backend', rate: '0.018', toFundE4: 0 } as const

/** An import of terms by two operators. */
function importTerms(content: object) {
  const path = join(server.ctx.env.dataDir, 'terms.json')
  writeFileSync(path, JSON.stringify(content))
  return runAsTwo(server.ctx, ['funds', 'import', path])
}
const changeTerms = (fund_code: string, terms: object) => importTerms({ funds: [{ fund_code, ...terms }] })

async function importedTerms(fund_code: string, terms: object) {
  const { code, text } = await changeTerms(fund_code, terms)
  assert.equal(code, 0, text)
  return text
}

const lotsOf = (fundcode: string) =>
  server.db
    .selectFrom('lot')
    .select(['fee_type', 'nav_e4', 'remaining_cents', 'trade_date'])
    .where('fundcode', '=', fundcode)
    .where('custno', '=', custno)
    .orderBy('order_id')
    .execute()

test('ENG-10 ENG-01 CUS-03 10,000 yuan shown at 14.98 are charged 14.98, though the discount ends at 16:00', async () => {
  const fund = await examples.addFund({ discountE4: 1_000, tiers: [front, leave] }, navsOf('1.0000'))
  const early = await examples.buy(`${T}T14:00:00+08:00`, fund, '10000')
  const evening = await examples.buy(`${T}T15:30:00+08:00`, fund, '10000')
  await server.setClock(`${T}T16:00:00+08:00`)
  const text = await importedTerms(fund, { purchase_discount: 1 })
  assert.match(text, /purchase_discount_e4: 1000 -> 10000 from 2026-11-23/)
  const later = await examples.buy(`${T}T17:00:00+08:00`, fund, '10000')
  await examples.settle(CONFIRM)
  await examples.settle('2026-11-24')
  const fees = []
  for (const { orderId } of [early, evening, later]) fees.push((await examples.workingOf(orderId)).fee)
  // 10,000 - 10,000 / 1.0015 and 10,000 - 10,000 / 1.015; the second was accepted for the 23rd at 15:30.
  assert.deepEqual(fees, ['14.98', '14.98', '147.78'])
})

test('ENG-10 ENG-01 a purchase whose money comes late keeps the rate of its acceptance, on whatever day it is traded', async () => {
  const fund = await examples.addFund({ discountE4: 1_000, tiers: [front, leave] }, navsOf('1.0000'))
  const placed = await examples.buy(`${T}T10:00:00+08:00`, fund, '10000')
  await server.setClock(`${T}T16:00:00+08:00`)
  await importedTerms(fund, { purchase_discount: 1 })
  const at = new Date(`${T}T16:10:00+08:00`)
  await withTx(server.db, tx => moveToTradingDays(tx, [{ orderId: BigInt(placed.orderId), at }]))
  await examples.settle(CONFIRM)
  await examples.settle('2026-11-24')
  const working = await examples.workingOf(placed.orderId)
  assert.deepEqual([working.navDay, working.fee], [CONFIRM, '14.98'])
})

test('ENG-10 ENG-02 a lot that paid at entry pays nothing at the back end when fee_type changes, one bought after it does', async () => {
  const tiers = [front, leave, late]
  const fund = await examples.addFund(
    { tiers },
    { ...navsOf('1.0000'), '2026-11-17': '1.0000', '2026-11-16': '1.0000' },
  )
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '10150')
  await examples.settle('2026-11-17')
  await server.setClock('2026-11-18T16:00:00+08:00')
  const text = await importedTerms(fund, { fee_type: 'B' })
  // No order waits for the 19th, but one may be placed at any moment: the change begins a day later.
  assert.match(text, /fee_type: A -> B from 2026-11-20/)
  const between = await examples.buy('2026-11-19T10:00:00+08:00', fund, '10150')
  const after = await examples.buy(`${T}T10:00:00+08:00`, fund, '10000')
  const sold = await examples.sell(`${T}T10:05:00+08:00`, fund, '10000')
  await examples.settle(T)
  await examples.settle(CONFIRM)
  assert.deepEqual(
    [(await examples.workingOf(between.orderId)).fee, (await examples.workingOf(after.orderId)).fee],
    ['150.00', '0.00'],
  )
  const sale = await examples.workingOf(sold.orderId)
  assert.deepEqual([sale.backendFee, sale.fee], ['0.00', '150.00'])
  assert.deepEqual(
    (await lotsOf(fund)).map(lot => lot.fee_type),
    ['A', 'A', 'B'],
  )
  const rest = await examples.sell(`${CONFIRM}T10:00:00+08:00`, fund, '20000')
  await examples.settle('2026-11-24')
  // 10,000 shares of the second lot and 10,000 of the third, bought at 1.0000: 1.8 % of the third alone.
  assert.equal((await examples.workingOf(rest.orderId)).backendFee, '180.00')
})

test('ENG-10 ENG-02 a conversion keeps the formula of its day when a file changes it, later ones take the other', async () => {
  const entry = { ...front, rate: '0.008' }
  const from = await examples.addFund({ tiers: [entry, leave] }, { ...navsOf('1.0000'), '2026-11-17': '1.0000' })
  const into = await examples.addFund({ tiers: [front, leave] }, { ...navsOf('1.0000'), '2026-11-17': '1.0000' })
  await examples.buy('2026-11-17T10:00:00+08:00', from, '10080')
  await examples.settle('2026-11-18')
  const first = await examples.convert(`${T}T10:00:00+08:00`, from, into, '5000')
  await server.setClock(`${T}T16:00:00+08:00`)
  assert.match(await importedTerms(from, { convert_formula: 'B' }), /convert_formula: A -> B from 2026-11-24/)
  await examples.settle(CONFIRM)
  const second = await examples.convert(`${CONFIRM}T17:00:00+08:00`, from, into, '5000')
  await examples.settle('2026-11-24')
  await examples.settle('2026-11-25')
  const { rows } = await sql<{ fee: bigint }>`
    select fee_fen as fee from confirmation where leg = 'into' and order_id = any(${[first, second].map(BigInt)}::bigint[])
    order by order_id`.execute(server.db)
  // 4,925 - 4,925 / 1.007, then (4,925 - 4,925 / 1.015) - (4,925 - 4,925 / 1.008).
  assert.deepEqual(
    rows.map(({ fee }) => fee),
    [3_424n, 3_369n],
  )
})

test('ENG-10 ENG-02 OPS-01 terms may begin on no day that accepted orders have, and nobody rewrites a table under them', async () => {
  const [fund, target] = [
    await examples.addFund({ tiers: [front, leave] }, { ...navsOf('1.0000'), '2026-11-17': '1.0000' }),
    await examples.addFund({ tiers: [front, leave] }, { ...navsOf('1.0000'), '2026-11-17': '1.0000' }),
  ]
  await examples.buy('2026-11-17T10:00:00+08:00', fund, '10150')
  await examples.settle('2026-11-18')
  await examples.sell(`${T}T10:00:00+08:00`, fund, '1000')
  await examples.convert(`${T}T10:00:00+08:00`, fund, target, '1000')
  const refusals = [
    await changeTerms(fund, { backend_formula: 'B', terms_from: T }),
    await changeTerms(target, { share_rounding: 'truncate', terms_from: T }),
    await changeTerms(fund, { purchase_discount: 0.5, terms_from: '2026-11-19' }),
    await importTerms({
      fee_tiers: [
        { fund_code: fund, kind: 'redeem', effective_from: T, from: 0, rate_percent: 1.5, to_fund_percent: 100 },
      ],
    }),
    await importTerms({
      fee_tiers: [{ fund_code: target, kind: 'purchase', effective_from: T, from: 0, rate_percent: 0.5 }],
    }),
    // The purchase at the NAV of the 17th was confirmed on that day.
    await importTerms({
      fee_tiers: [{ fund_code: fund, kind: 'purchase', effective_from: '2026-11-18', from: 0, rate_percent: 0.5 }],
    }),
  ]
  assert.deepEqual(
    refusals.map(({ code, text }) => [code, /column \w+: [^\n]*/.exec(text)?.[0]]),
    [
      [
        1,
        'column terms_from: 2 pending and 0 confirmed orders were accepted on the terms of 2026-11-20 to 2026-11-20: let these begin later',
      ],
      [
        1,
        'column terms_from: 1 pending and 0 confirmed orders were accepted on the terms of 2026-11-20 to 2026-11-20: let these begin later',
      ],
      [1, 'column terms_from: orders of 2026-11-19 are closed: terms begin on 2026-11-20 or later'],
      [
        1,
        'column effective_from: 2 pending orders were accepted on the fees of 2026-11-20 to 2026-11-20: let the table begin later',
      ],
      [
        1,
        'column effective_from: 1 pending orders were accepted on the fees of 2026-11-20 to 2026-11-20: let the table begin later',
      ],
      [1, 'column effective_from: 1 orders are confirmed since 2026-11-18: let the table begin later'],
    ],
  )
  assert.match(
    await importedTerms(target, { share_rounding: 'truncate' }),
    /share_rounding: half-up -> truncate from 2026-11-23/,
  )
  const earlier = await changeTerms(target, { purchase_discount: 0.5, terms_from: T })
  assert.match(earlier.text, /column terms_from: terms from 2026-11-23 are entered: let these begin then or later/)
  await examples.settle(CONFIRM)
})

test('ENG-10 ENG-01 OPS-01 of a fund that nobody bought yet, terms of a day ahead wait for that day', async () => {
  const fund = await examples.addFund({ discountE4: 1_000, tiers: [front, leave] }, navsOf('1.0000'))
  await server.setClock(`${T}T09:00:00+08:00`)
  const text = await importedTerms(fund, { purchase_discount: 1, terms_from: CONFIRM })
  assert.match(text, /purchase_discount_e4: 1000 -> 10000 from 2026-11-23/)
  const before = await examples.buy(`${T}T14:00:00+08:00`, fund, '10000')
  const after = await examples.buy(`${T}T15:30:00+08:00`, fund, '10000')
  await examples.settle(CONFIRM)
  await examples.settle('2026-11-24')
  const fees = [(await examples.workingOf(before.orderId)).fee, (await examples.workingOf(after.orderId)).fee]
  assert.deepEqual(fees, ['14.98', '147.78'])
})

test('ENG-10 ENG-03 the remainder of a huge redemption pays by the table of its request', async () => {
  const fund = await examples.addFund({ tiers: [front, leave] }, { ...navsOf('1.0000'), '2026-11-17': '1.0000' })
  await examples.buy('2026-11-17T10:00:00+08:00', fund, '10150')
  await examples.settle('2026-11-18')
  const sold = await examples.sell('2026-11-19T10:00:00+08:00', fund, '10000')
  await withReleased(server.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values (${fund}, '2026-11-19', ${400_000n}, 'test', business_now())`.execute(tx),
  )
  await withReleased(server.db, 'funds import', tx =>
    insertRows(tx, 'fee_tier', [
      {
        fundcode: fund,
        kind: 'redeem',
        effective_from: isoDate(T),
        from_value: 0n,
        rate_e8: rateE8(3_000_000n),
        fixed_fee_fen: null,
        to_fund_e4: 10_000,
      },
    ]),
  )
  await examples.settle(T)
  await examples.settle(CONFIRM)
  const parts = await server.db
    .selectFrom('confirmation')
    .innerJoin('orders', 'orders.order_id', 'confirmation.order_id')
    .select(['fee_fen', 'terms_day', 'trade_date'])
    .where('orders.fundcode', '=', fund)
    .where('orders.kind', '=', '024')
    .orderBy('orders.order_id')
    .execute()
  assert.deepEqual(
    parts.map(part => [part.trade_date, part.terms_day, fenText(part.fee_fen)]),
    [
      ['2026-11-19', '2026-11-19', '60.00'],
      [T, '2026-11-19', '90.00'],
    ],
  )
  assert.ok(sold.orderId)
})
