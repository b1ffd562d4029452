import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { dataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import { readDataFile } from '@zhixiao/domain/exchange/testing.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { type FundTraits, openExamples } from './market.ts'

// One house confirms by itself and writes files 04 and 06; another, with the same orders, books those files.

type Examples = Awaited<ReturnType<typeof openExamples>>
const [writer, reader] = [await openExamples(), await openExamples()]
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-confirmations-'))
after(() => rmSync(folder, { recursive: true }))

const CLASS_C: FundTraits = { serviceRate: '0.004', tiers: [{ kind: 'redeem', rate: '0.005' }] }
const NAVS = { '2026-11-30': '1.2000', '2027-03-01': '1.2000', '2027-03-02': '1.2000' }
const RECORD_DAY = isoDate('2027-02-26')
const SOLD = isoDate('2027-03-01')

async function run({ server }: Examples, ...argv: string[]) {
  const { code, text } = await runAsTwo(server.ctx, argv)
  assert.equal(code, 0, text)
}

/** Two classes with a service fee, a dividend on shares of which some are frozen, and the orders of 2027-03-01. */
async function play(examples: Examples) {
  const { server, tradeacco } = examples
  const [sold, source, paying] = [
    await examples.addFund(CLASS_C, NAVS),
    await examples.addFund(CLASS_C, NAVS),
    await examples.addFund({}, NAVS),
  ]
  const target = await examples.addFund({}, { '2027-03-01': '1.0000', '2027-03-02': '1.0000' })
  for (const fund of [sold, source, paying]) await examples.buy('2026-11-30T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-01')
  await server.setClock('2026-12-01T10:00:00+08:00')
  await run(examples, 'shares', 'freeze', tradeacco, paying, '3000.00', '--document', 'FX-1')
  await examples.settle('2026-12-02')
  const dividend = { record_date: RECORD_DAY, ex_date: SOLD, pay_date: isoDate('2027-03-03'), per_share_e6: 50_000n }
  await withTx(server.db, tx => insertRows(tx, 'dividend', [{ fundcode: paying, ...dividend }]))
  await examples.sell('2027-03-01T10:00:00+08:00', sold, '10000')
  await examples.convert('2027-03-01T10:01:00+08:00', source, target, '4000')
  await examples.buy('2027-03-01T10:02:00+08:00', target, '1000')
  return { sold, source, paying }
}

/** The sales of a day's file 04 with what it says is given back. */
function returnsIn(day: string): string[] {
  const name = dataFileName({ creator: '99', receiver: '888', day: isoDate(day), type: '04' })
  const read = readDataFile(readFileSync(join(folder, `back-${day}`, name)))
  assert.ok(read.ok)
  return read.value.records
    .filter(record => record.get('AchievementCompen') !== '0.00')
    .map(record => ['BusinessCode', 'FundCode', 'AchievementCompen'].map(field => record.get(field)).join(' '))
}

/** Everything that the confirmations wrote, without numbers that depend on the order of writing. */
async function books({ server }: Examples) {
  const rows = async (query: string) => (await sql<{ row: string }>`${sql.raw(query)}`.execute(server.db)).rows
  return {
    orders:
      await rows(`select concat_ws(' ', kind, cause, fundcode, status, amount_fen, shares_cents, trade_date, confirm_date, pay_date) as row
      from orders order by 1`),
    confirmations: await rows(`select (to_jsonb(c) - 'order_id')::text as row from confirmation c order by 1`),
    uses: await rows(`select (to_jsonb(u) - 'order_id' - 'lot_id')::text as row from lot_use u order by 1`),
    holdings: await rows('select h::text as row from holding h order by 1'),
    postings: await rows(`select concat_ws(' ', account, fundcode, unit, delta) as row from posting order by 1`),
    payouts: await rows(
      `select concat_ws(' ', amount_fen, due_date) as row from bank_txn where direction = 'out' order by 1`,
    ),
  }
}

test('LAW-12 OPS-05 what the embedded registrar confirms goes into files 04 and 06, and a reader of them books the same: 3.16 and 4.81 given back', async () => {
  const { sold, source, paying } = await play(writer)
  assert.deepEqual(await play(reader), { sold, source, paying })
  await withReleased(writer.server.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values (${sold}, ${SOLD}, ${400_000n}, 'test', business_now())`.execute(tx),
  )
  reader.server.ctx.env.registrar = 'files'
  for (const [traded, confirmed] of [
    ['2027-03-01', '2027-03-02'],
    ['2027-03-02', '2027-03-03'],
  ] as const) {
    const [out, back] = [join(folder, `out-${confirmed}`), join(folder, `back-${confirmed}`)]
    await writer.settle(confirmed)
    await run(writer, 'exchange', 'confirmations', confirmed, '--out', back)
    await reader.server.setClock(`${confirmed}T08:30:00+08:00`)
    await run(reader, 'exchange', 'export', traded, '--out', out)
    await run(reader, 'exchange', 'import', back)
    await movePayments(reader.server.ctx)
  }
  assert.deepEqual(returnsIn('2027-03-02'), [`124 ${sold} 3.16`, `136 ${source} 3.16`])
  assert.deepEqual(returnsIn('2027-03-03'), [`124 ${sold} 4.81`])
  const { rows: differences } = await sql`select subject, figure, own, theirs from exchange_difference`.execute(
    reader.server.db,
  )
  assert.deepEqual(differences, [])
  const [written, read] = [await books(writer), await books(reader)]
  assert.deepEqual(read, written)
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', cause, fundcode, amount_fen, shares_cents, pay_date) as line from orders
    where cause in ('service', 'dividend') order by order_id`.execute(reader.server.db)
  // 4,000 x 1.2 x 0.004 x 60 / 365 = 3.1561..., and the deferred 6,000 for 61 days: 4.8131...
  assert.deepEqual(rows.map(row => row.line).sort(), [
    `dividend ${paying} 300000`,
    `dividend ${paying} 700000 2027-03-03`,
    `service ${sold} 316 2027-03-03`,
    `service ${sold} 481 2027-03-04`,
    `service ${source} 316 2027-03-03`,
  ])
})

test('OPS-05 a house whose registrar is outside writes no confirmations, nor does any for a day to come', async () => {
  const refused = async ({ server }: Examples, day: string) =>
    (await runAsTwo(server.ctx, ['exchange', 'confirmations', day, '--out', join(folder, 'none')])).text
  assert.match(await refused(reader, '2027-03-02'), /An outside registrar confirms the orders/)
  assert.match(await refused(writer, '2027-03-04'), /2027-03-04 has not come yet/)
})
