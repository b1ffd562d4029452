import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, parseNav, ratioE9, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { restateNav } from '../../apps/server/src/acts/restate-nav.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server } = examples

const [BUY, HELD, T, NEXT, LAST] = [
  isoDate('2026-11-16'),
  isoDate('2026-11-17'),
  isoDate('2026-11-18'),
  isoDate('2026-11-19'),
  isoDate('2026-11-20'),
]
const at = (day: IsoDate, time = '10:00:00') => `${day}T${time}+08:00`
const everyDay = (nav: string) => Object.fromEntries([BUY, HELD, T, NEXT, LAST].map(day => [day, nav]))

async function correct(fundcode: string, day: IsoDate, nav: string, confirmOn: IsoDate) {
  const to = parseNav(nav)
  await withReleased(server.db, 'nav import', async tx => {
    const { rows } = await sql<{ from: bigint }>`
      update nav set nav_e4 = ${to}, version = nav.version + 1 from nav before
      where before.fundcode = ${fundcode} and before.day = ${day} and nav.fundcode = before.fundcode and nav.day = before.day
      returning before.nav_e4 as from`.execute(tx)
    await restateNav(tx, { fundcode, day, from: rows[0]?.from ?? 0n, to, by: 'test', confirmOn })
  })
}

// 10,000.00 at 1.0000 are charged 180.00 at 1.8 %, at whatever NAV they turn out to have been bought.
for (const [navs, shares] of [
  [['1.0200'], '9803.92'],
  [['0.9800'], '10204.08'],
  [['1.0200', '1.0000', '1.0100'], '9900.99'],
] as const)
  test(`ENG-02 ENG-05 after the NAV of a back-end purchase is corrected to ${navs.join(' and ')} its charge stays 180.00`, async () => {
    const tiers = [{ kind: 'backend', rate: '0.018', toFundE4: 0 } as const]
    const fund = await examples.addFund({ feeType: 'B', tiers }, everyDay('1.0000'))
    await examples.buy(at(BUY), fund, '10000')
    await examples.settle(HELD)
    const days = [T, NEXT, LAST]
    for (const [nth, nav] of navs.entries()) {
      const day = days[nth] ?? LAST
      await correct(fund, BUY, nav, day)
      await examples.settle(day)
    }
    const sold = await examples.sell(at(LAST), fund, shares)
    await examples.settle('2026-11-23')
    const { backendFee, lots } = await examples.workingOf(sold.orderId)
    assert.equal(backendFee, '180.00')
    assert.deepEqual(
      lots.map(lot => lot.registerDate),
      lots.map(() => HELD),
    )
  })

for (const [name, older, newer] of [
  ['higher', 1, 0],
  ['lower', 0, 1],
] as const)
  test(`ENG-02 two lots of one registration day go by acceptance, not by the fund that settled first: the older one from the ${name} code`, async () => {
    const funds = [
      await examples.addFund({}, everyDay('1.0000')),
      await examples.addFund({}, everyDay('1.0000')),
    ] as const
    const target = await examples.addFund({}, everyDay('1.0000'))
    for (const fund of funds) await examples.buy(at(BUY), fund, '100')
    await examples.settle(HELD)
    const first = await examples.convert(at(HELD, '10:00:00'), funds[older], target, '33.33')
    const second = await examples.convert(at(HELD, '10:01:00'), funds[newer], target, '33.33')
    await examples.settle(T)
    // 33.33 x 1.5 is 49.995, in total 99.99: the older lot gets the cent.
    await withTx(server.db, tx =>
      insertRows(tx, 'split', [{ fundcode: target, day: T, ratio_e9: ratioE9(1_500_000_000n) }]),
    )
    await examples.settle(NEXT)
    const lots = await server.db
      .selectFrom('lot')
      .select(['order_id', 'remaining_cents'])
      .where('fundcode', '=', target)
      .orderBy('order_id')
      .execute()
    assert.deepEqual(
      lots.map(lot => [String(lot.order_id), sharesText(lot.remaining_cents)]),
      [
        [first, '50.00'],
        [second, '49.99'],
      ],
    )
    const sold = await examples.sell(at(NEXT), target, '50')
    await examples.settle(LAST)
    const used = await server.db
      .selectFrom('lot_use')
      .innerJoin('lot', 'lot.lot_id', 'lot_use.lot_id')
      .select('lot.order_id')
      .where('lot_use.order_id', '=', BigInt(sold.orderId))
      .execute()
    assert.deepEqual(
      used.map(use => String(use.order_id)),
      [first],
    )
  })

for (const [from, fee] of [
  ['A', '0.00'],
  ['B', '18.00'],
] as const)
  test(`ENG-02 ENG-03 shares bought in class ${from}, converted into one with a back-end charge, pay ${fee} there: nothing is paid at both ends`, async () => {
    const tiers = [{ kind: 'backend', rate: '0.018', toFundE4: 0 } as const]
    const source = await examples.addFund({ feeType: from }, everyDay('1.0000'))
    const target = await examples.addFund({ feeType: 'B', tiers }, everyDay('1.0000'))
    await examples.buy(at(BUY), source, '1000')
    await examples.settle(HELD)
    // No supplement: the source has since changed to a back-end charge.
    await sql`update fund set fee_type = 'B' where fundcode = ${source}`.execute(server.db)
    await examples.convert(at(HELD), source, target, '1000')
    await examples.settle(T)
    const sold = await examples.sell(at(T), target, '1000')
    await examples.settle(NEXT)
    assert.equal((await examples.workingOf(sold.orderId)).backendFee, fee)
  })

// 10,000 shares at 1.2000 are 12,000.00: above the second line of the target's table, their parts of 4,800.00 and 7,200.00
// below it.
for (const [name, line, fees] of [
  ['a fixed supplement once', { rate: '0', fixedFee: '20' }, ['20.00', '0.00']],
  // 4,800.00 - 4,771.37 and 7,200.00 - 7,157.06 at 0.6 %
  ['the rate of its tier twice', { rate: '0.006' }, ['28.63', '42.94']],
] as const)
  test(`ENG-03 ENG-13 a conversion that a huge redemption cuts pays ${name}: the tier is that of the request`, async () => {
    const out = await examples.addFund({ tiers: [{ kind: 'purchase', rate: '0' }] }, everyDay('1.2000'))
    const tiers = [
      { kind: 'purchase', rate: '0.015' } as const,
      { kind: 'purchase', from: 1_000_000n, ...line } as const,
    ]
    const into = await examples.addFund({ tiers }, everyDay('1.0000'))
    await examples.buy(at(BUY), out, '12000')
    await examples.settle(HELD)
    await examples.convert(at(HELD), out, into, '10000')
    await withReleased(server.db, 'redemption limit', tx =>
      sql`insert into redemption_limit values (${out}, ${HELD}, 400000, 'test', business_now())`.execute(tx),
    )
    await examples.settle(T)
    await examples.settle(NEXT)
    const parts = await server.db
      .selectFrom('confirmation')
      .innerJoin('orders', 'orders.order_id', 'confirmation.order_id')
      .select(['gross_fen', 'fee_fen'])
      .where('orders.fundcode', '=', out)
      .where('leg', '=', 'into')
      .orderBy('orders.order_id')
      .execute()
    assert.deepEqual(
      parts.map(part => fenText(part.gross_fen)),
      ['4800.00', '7200.00'],
    )
    assert.deepEqual(
      parts.map(part => fenText(part.fee_fen)),
      fees,
    )
  })
