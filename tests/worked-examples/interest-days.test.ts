import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Arrival, insertRemittances } from '@zhixiao/db/settle/remittances.ts'
import { listOpenStays } from '@zhixiao/db/settle/settlement-interest.ts'
import { planOf } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { endedBy } from '@zhixiao/domain/fee/settlement-interest.ts'
import { fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAs, runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { openExamples } from './market.ts'

// What an interest day and a rate refuse, and how they say so.
const examples = await openExamples()
const { server } = examples
const run = (...argv: string[]) => runAsTwo(server.ctx, ['interest', ...argv])

test('LAW-11 money that waited over New Year 2026 earns from the first night of the law, and a night without a rate is named', async () => {
  const fund = await examples.addFund({}, { '2025-12-31': '1.0000' })
  // Paid on Tuesday after the cut-off, for Wednesday, in the fund on Monday: 6 nights, 4 of them in 2026.
  await examples.buy('2025-12-30T16:00:00+08:00', fund, '100000')
  await examples.settle('2026-01-05')
  await server.setClock('2026-03-20T10:00:00+08:00')
  assert.equal((await run('rate', '2026-01-03', '0.05')).code, 0)
  assert.match((await run('pay', '2026-03-20', '1.00')).text, /The night of 2026-01-01 has no rate/)
  assert.equal((await run('rate', '2026-01-01', '0.05')).code, 0)
  const paid = await run('pay', '2026-03-20', '0.56')
  assert.equal(paid.code, 0, paid.text)
  const { rows } = await sql<{ stay: string }>`
    select concat_ws(' ', from_day, to_day, earned_fen) as stay from settlement_stay`.execute(server.db)
  assert.deepEqual(rows, [{ stay: '2026-01-01 2026-01-05 55' }])
})

test('LAW-11 a rate is entered from the last interest day on or before the first rate, and paid nights keep theirs', async () => {
  assert.match(
    (await run('rate', '2026-03-19', '0.10')).text,
    /2026-03-20 is paid and is not restated: enter the rate from 2026-03-20/,
  )
  assert.match((await run('rate', '2026-01-01', '0.10')).text, /is not restated/)
  assert.equal((await run('rate', '2025-12-31', '0.05')).code, 0)
  assert.equal((await run('rate', '2026-03-20', '0.10')).code, 0)
})

test('LAW-11 what was booked after its interest day is counted on the next one', async () => {
  const fund = await examples.addFund({}, { '2026-03-20': '1.0000' })
  await examples.buy('2026-03-19T16:00:00+08:00', fund, '36000')
  // The interest day comes before the settlement of its day: 36,000.00 x 0.10 % x 3 / 360 (the first night bears 0.05 %).
  await server.setClock('2026-03-23T07:00:00+08:00')
  const early = await run('pay', '2026-03-23', '0.01')
  assert.match(early.text, /0\.00 of 0\.01 go to 0 accounts/, early.text)
  await examples.settle('2026-03-23')
  await server.setClock('2026-03-24T10:00:00+08:00')
  // 0.05 + 0.10 + 0.10 + 0.10, and five ninths of a fen from before.
  const next = await run('pay', '2026-03-24', '0.35')
  assert.match(next.text, /0\.35 of 0\.35 go to 1 accounts/, next.text)
  await movePayments(server.ctx)
})

test('LAW-11 a credit that is not what accrued is refused by its difference, and a reason for it goes to the second person', async () => {
  await server.setClock('2026-06-22T10:00:00+08:00')
  assert.equal((await run('rate', '2026-06-22', '2.00')).code, 0)
  const fund = await examples.addFund({}, { '2026-06-26': '1.0000' })
  // 4 nights, and 2 of money that still waits: 100,000.00 x 2 % x 6 / 360.
  await examples.buy('2026-06-25T16:00:00+08:00', fund, '100000')
  await examples.settle('2026-06-29')
  await examples.buy('2026-06-29T16:00:00+08:00', fund, '100000')
  await server.setClock('2026-07-01T10:00:00+08:00')
  const earned = 'From 2026-03-24 to 2026-07-01 the account earned 33.33'
  for (const [credited, difference] of [
    ['34.34', '1.01'],
    ['32.32', '-1.01'],
  ] as const)
    assert.match(
      (await run('pay', '2026-07-01', credited)).text,
      new RegExp(`${earned}, the bank credited ${credited}: ${difference} is more than the tolerance of 1.00`),
    )
  for (const near of ['34.33', '32.33']) {
    const tried = await runAs(server.ctx, 'zhao', ['interest', 'pay', '2026-07-01', near, '--dry-run'])
    assert.equal(tried.code, 0, tried.text)
  }
  assert.match((await run('pay', '2026-07-01', '40.00', '--reason', '?')).text, /2 to 200 characters/)
  const paid = await run('pay', '2026-07-01', '40.00', '--reason', '含上季度少结的利息')
  assert.match(paid.text, /22\.22 of 40\.00 go to 1 accounts/, paid.text)
  const { rows } = await sql<{ detail: unknown }>`
    select detail - 'requestId' as detail from audit_log where act = 'interest pay' order by id desc limit 1`.execute(
    server.db,
  )
  assert.partialDeepStrictEqual(rows, [
    { detail: { accrued: '33.33', credited: '40.00', reason: '含上季度少结的利息' } },
  ])
  await movePayments(server.ctx)
})

/** What an interest day on `day` would count, by nights. */
async function endedOn(day: string): Promise<string[]> {
  const open = await listOpenStays(server.db, isoDate('2026-07-01'))
  return endedBy(open, isoDate(day)).map(({ from, to, amount }) => `${from} ${to} ${fenText(amount)}`)
}

test('LAW-11 a transfer that no order used earns from its arrival until it is sent back, one of nobody earns for nobody', async () => {
  await server.setClock('2026-07-06T10:00:00+08:00')
  const arrival = (extId: string, amount: string): Omit<Arrival, 'card'> => ({
    channel: 'bank',
    extId,
    payerHmac: '',
    payer: '',
    amount: parseFen(amount),
    arrivedAt: new Date('2026-07-06T01:00:00Z'),
  })
  const { custno, tradeacco } = examples
  await withTx(server.db, async tx => {
    await insertRemittances(tx, [
      { ...arrival('unused', '36000'), card: { custno, tradeacco, custname_enc: null } },
      { ...arrival('nobody', '500'), card: null },
    ])
  })
  const { rows } = await sql<{ remit_id: bigint }>`select remit_id from remittance where custno is null`.execute(
    server.db,
  )
  assert.deepEqual(await endedOn('2026-07-10'), [])
  // Three trading days without an order, and with nobody's payer known: both go back on Friday, after four nights.
  await server.setClock('2026-07-10T10:00:00+08:00')
  assert.equal((await runAsTwo(server.ctx, ['remittance', 'return', String(rows[0]?.remit_id)])).code, 0)
  await movePayments(server.ctx)
  assert.deepEqual(await endedOn('2026-07-10'), ['2026-07-06 2026-07-10 36000.00'])
  assert.deepEqual(await endedOn('2026-07-09'), [])
})

test('LAW-11 a raising that failed has its own interest until that day; what waits after it, and what came after it, is a stay', async () => {
  const raising = await examples.addFund({ status: '1', setupDate: null, raiseInterestRate: '0.0035' })
  await examples.buy('2026-07-13T10:00:00+08:00', raising, '50000')
  await examples.order('2026-07-13T11:00:00+08:00', raising, '30000')
  const { bank } = server.ctx.gateways
  const unanswered = async () => ({ state: 'unknown' as const })
  const moveWith = (answers: Partial<typeof bank>) =>
    movePayments({ ...server.ctx, gateways: { ...server.ctx.gateways, bank: { ...bank, ...answers } } })
  await moveWith({ debit: unanswered })
  await server.setClock('2026-07-14T10:00:00+08:00')
  assert.equal((await runAsTwo(server.ctx, ['raising', 'fail', raising])).code, 0)
  // The bank says only now that it debited the second one, and pays nothing back before Friday.
  await server.setClock('2026-07-15T10:00:00+08:00')
  await moveWith({ credit: unanswered })
  await server.setClock('2026-07-17T10:00:00+08:00')
  await movePayments(server.ctx)
  // 50,000.00 x 0.35 % x 1 / 360 = 0.48 is due with the principal on Tuesday.
  assert.deepEqual(
    (await endedOn('2026-07-17')).filter(stay => stay >= '2026-07-13'),
    ['2026-07-14 2026-07-17 50000.48', '2026-07-15 2026-07-17 30000.00'],
  )
})

test('LAW-11 an interest day finds what was booked since the one before by index', async () => {
  const plan = await planOf(server.db, tx => listOpenStays(tx, isoDate('2026-03-24')))
  for (const bound of ['confirmed_at', 'done_at', 'day'])
    assert.match(plan, new RegExp(`Index Cond: \\(${bound} >= `), plan)
  assert.doesNotMatch(plan, /Seq Scan/)
})
