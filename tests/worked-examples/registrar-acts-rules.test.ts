import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { sql } from 'kysely'
import { openExamples } from './market.ts'
import { openRegistrar } from './registrar-file.ts'

const examples = await openExamples()
const { server, world, tradeacco, custno } = examples
const { db } = server
const { qianQiC5: heir } = world.people
const { act, take, holdingOf, lotsOf, ordersOf } = openRegistrar(examples)

const AGENCY = '9001'
await withTx(db, tx =>
  insertRows(tx, 'agency', [{ agency_id: AGENCY, name: '算例银行', kind: 'consign', province: '上海', city: '上海' }]),
)
/** A fund of which zhangSan has 10,000.00 shares, bought at 1.2000 on 2026-11-30. */
async function held(): Promise<string> {
  const fund = await examples.addFund({}, { '2025-12-01': '1.2000', '2026-11-30': '1.2000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '12000')
  return fund
}
const [older, parted, paid, waiting] = [await held(), await held(), await held(), await held()]
const split = await examples.addFund({}, { '2025-12-01': '1.2000', '2026-11-30': '0.6000' })
await examples.settle('2026-12-01')
server.ctx.env.registrar = 'files'

const OLD = { TargetDistributorCode: AGENCY, OriginalSubsDate: '20251201', ShareRegisterDate: '20251202' }

test('SHLF-06 shares leave by the oldest lot, which is not the one that came first: to an agency, and to another owner', async () => {
  const day = '2026-12-02'
  const came = await take(
    day,
    [older, parted].map(fund => act('127', fund, day, { ConfirmedVol: '300.00', ...OLD })),
  )
  assert.match(came.text, /2 acts of the registrar booked/)
  const next = '2026-12-03'
  const left = await take(next, [
    act('128', older, next, { ConfirmedVol: '400.00', TargetDistributorCode: AGENCY }),
    act('133', parted, next, { ConfirmedVol: '400.00', TargetTransactionAccountID: heir.tradeacco }),
  ])
  assert.match(left.text, /2 acts of the registrar booked/)
  const rest = ['2026-11-30 2026-12-01 own 9900.00', '2025-12-01 2025-12-02 agency 0.00']
  assert.deepEqual(await lotsOf(older), rest)
  assert.deepEqual(await lotsOf(parted), rest)
  assert.deepEqual(await lotsOf(parted, heir.custno), [
    '2025-12-01 2025-12-02 agency 300.00',
    '2026-11-30 2026-12-01 own 100.00',
  ])
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

test('SHLF-06 the audit log names the files of an import, with their records, once it is released, and not for a trial', async () => {
  const events = async () => {
    const { rows } = await sql<{ actor: string; name: string; records: number }>`
      select actor, detail -> 'files' -> 0 ->> 'name' as name, (detail -> 'files' -> 0 ->> 'records')::int as records
      from audit_log where act = 'exchange import' order by id`.execute(db)
    return rows
  }
  const before = await events()
  const day = '2026-12-04'
  const file = [act('144', older, day, { ConfirmedVol: '1.00' }), act('144', parted, day, { ConfirmedVol: '1.00' })]
  await take(day, file, '--dry-run')
  assert.deepEqual(await events(), before)
  assert.equal((await take(day, file)).code, 0)
  const [event, ...others] = (await events()).slice(before.length)
  assert.deepEqual([event?.name, event?.records, others], ['OFD_99_888_20261204_04.TXT', 2, []])
  assert.notEqual(event?.actor, '')
})

test('SHLF-06 shares that come after a split cost what they cost before it', async () => {
  await withTx(db, tx =>
    insertRows(tx, 'split', [{ fundcode: split, day: isoDate('2026-11-30'), ratio_e9: parseRatio('2') }]),
  )
  const day = '2026-12-07'
  const taken = await take(day, [act('127', split, day, { ConfirmedVol: '1000.00', ...OLD })])
  assert.match(taken.text, /1 acts of the registrar booked/)
  // 1,000.00 shares of now are 500.00 of then: 500.00 x 1.2000.
  assert.deepEqual(await holdingOf(split), ['1000.00', '0.00', '600.00', '0.00'])
})

test('SHLF-06 a payment of a fund that ends leaves the shares that its record does not cancel', async () => {
  const [first, last] = ['2026-12-08', '2026-12-09']
  const once = await take(first, [act('150', paid, first, { ConfirmedVol: '0.00', ConfirmedAmount: '9000.00' })])
  assert.match(once.text, /1 acts of the registrar booked/)
  assert.deepEqual(await holdingOf(paid), ['10000.00', '0.00', '3000.00', '9000.00'])
  const end = await take(last, [act('151', paid, last, { ConfirmedVol: '10000.00', ConfirmedAmount: '2500.00' })])
  assert.match(end.text, /1 acts of the registrar booked/)
  assert.deepEqual(await ordersOf(paid), [
    ['140', 'liquidation', '10000.00', '9000.00', first],
    ['140', 'liquidation', '10000.00', '2500.00', last],
    ['145', 'liquidation', '10000.00', null, null],
  ])
  assert.deepEqual((await holdingOf(paid))?.[0], '0.00')
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

test('SHLF-06 a fund ends for nobody whose order is not confirmed yet', async () => {
  await examples.sell('2026-12-09T19:00:00+08:00', waiting, '1000.00')
  const day = '2026-12-10'
  for (const code of ['150', '151']) {
    const record = act(code, waiting, day, { ConfirmedVol: '10000.00', ConfirmedAmount: '12000.00' })
    assert.match((await take(day, [record], '--dry-run')).text, /ours orders-wait ConfirmedVol/, code)
  }
  assert.deepEqual((await holdingOf(waiting))?.slice(0, 2), ['10000.00', '1000.00'])
})

test('SHLF-06 an import takes no more statements for thirty acts of a fund than for ten', async () => {
  const ten = Array.from({ length: 40 }, (_, nth) => `T${nth + 1}`)
  await withTx(db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into trade_account (tradeacco, custno, bank_code, card_enc, card_bidx, card_head, card_tail, mobile_enc, signed_at, created_at)
      select t, ${custno}, bank_code, card_enc, t, card_head, card_tail, mobile_enc, signed_at, created_at
      from trade_account, unnest(${ten}::text[]) t where tradeacco = ${tradeacco}`.execute(tx)
  })
  const statementsFor = async (day: string, accounts: readonly string[]): Promise<number> => {
    let count = 0
    const { ctx } = server
    const plain = ctx.db
    ctx.db = plain.withPlugin({
      transformQuery: ({ node }) => {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const records = accounts.map(TransactionAccountID =>
      act('127', older, day, { ConfirmedVol: '10.00', TransactionAccountID, ...OLD }),
    )
    const { text } = await take(day, records)
    ctx.db = plain
    assert.match(text, new RegExp(`${accounts.length} acts of the registrar booked`))
    return count
  }
  const few = await statementsFor('2026-12-11', ten.slice(0, 10))
  assert.equal(await statementsFor('2026-12-14', ten.slice(10)), few)
})
