import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { insertRemittances, matchRemittance } from '@zhixiao/db/settle/remittances.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, parseFen, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server, custno, tradeacco } = examples

const NAVS = {
  '2026-11-02': '1.0000',
  '2026-11-12': '1.0000',
  '2026-11-13': '1.0000',
  '2026-11-16': '1.0000',
  '2026-11-17': '1.0000',
}
/** 1 % under seven days, nothing after them. */
const YOUNG_PAYS = [
  { kind: 'redeem', rate: '0.01' },
  { kind: 'redeem', from: 7n, rate: '0' },
] as const

const sharesIn = async (fundcode: string) => {
  const held = await server.db
    .selectFrom('holding')
    .select('shares_cents')
    .where('fundcode', '=', fundcode)
    .executeTakeFirstOrThrow()
  return sharesText(held.shares_cents)
}

for (const chunk of [1, 1_000])
  test(`ENG-11 ENG-02 orders of a holding that confirm on one day take its lots by trading day, not by number, ${chunk} a transaction`, async () => {
    const from = await examples.addFund({ tiers: [...YOUNG_PAYS] }, NAVS)
    const slow = await examples.addFund({ confirmLag: 2 }, NAVS)
    const rests = await examples.addFund({}, NAVS)
    await withTx(server.db, tx => insertRows(tx, 'fund_closed_day', [{ fundcode: rests, day: isoDate('2026-11-16') }]))
    await examples.buy('2026-11-02T10:00:00+08:00', from, '1000')
    await examples.settle('2026-11-03')
    await examples.buy('2026-11-13T10:00:00+08:00', from, '2000')
    await examples.settle('2026-11-16')
    // The target rests on the 16th: a conversion of the 17th; the later order is one of the 16th. Both confirm on the 18th.
    await examples.convert('2026-11-16T10:00:00+08:00', from, rests, '2000')
    await examples.convert('2026-11-16T10:30:00+08:00', from, slow, '1000')
    await server.setClock('2026-11-18T08:30:00+08:00')
    await settleDay(server.db, isoDate('2026-11-18'), chunk)
    // The old lot is free of charge and goes to the first of them by trading day.
    assert.deepEqual([await sharesIn(slow), await sharesIn(rests)], ['1000.00', '1980.00'])
  })

test('ENG-11 AST-01 a purchase that a late transfer moves to the next day gives no cost to a conversion of the day before', async () => {
  await sql`update trade_account set remit_at = business_now() where tradeacco = ${tradeacco}`.execute(server.db)
  const from = await examples.addFund({}, { ...NAVS, '2026-11-17': '2.0000' })
  const slow = await examples.addFund({ confirmLag: 2 }, NAVS)
  await examples.buy('2026-11-13T10:00:00+08:00', from, '1000')
  await examples.settle('2026-11-16')
  const awaited = await examples.order('2026-11-16T10:00:00+08:00', from, '1000', 'remit')
  await examples.convert('2026-11-16T10:30:00+08:00', from, slow, '500')
  await server.setClock('2026-11-17T10:00:00+08:00')
  const arrival = {
    channel: 'bank',
    extId: 'late',
    card: { custno, tradeacco, custname_enc: null },
    payerHmac: '',
    payer: '',
    amount: parseFen('1000'),
    arrivedAt: new Date('2026-11-17T10:00:00+08:00'),
  }
  const [transfer] = await withTx(server.db, tx => insertRemittances(tx, [arrival]))
  assert.ok(transfer)
  await withTx(server.db, tx => matchRemittance(tx, transfer.remit_id, BigInt(awaited.orderId)))
  await examples.settle('2026-11-18')
  const held = await server.db
    .selectFrom('holding')
    .select(['shares_cents', 'cost_fen', 'realised_fen'])
    .where('fundcode', '=', from)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [sharesText(held.shares_cents), fenText(held.cost_fen), fenText(held.realised_fen)],
    ['1000.00', '1500.00', '0.00'],
  )
})
