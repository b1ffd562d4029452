import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { movePayments } from '../engine/settle/payments.ts'
import type { BankAnswer, BankStatement, StatementLine } from '../kernel/ports.ts'
import { funds } from '../testing/world.ts'
import { reconcileChannel } from './reconcile-channel.ts'

let ops: TestOps
let answer: BankAnswer['state'] = 'done'
const statements = new Map<string, BankStatement>()
before(async () => {
  ops = await startTestOps()
  const { ctx } = ops.server
  const peer = { url: 'http://127.0.0.1:1', keyId: '', keyFile: '', peerKeyFile: '', sm2Id: '', tls: {} }
  ctx.env.bank = { adapter: 'http', channel: 'channel', parallel: 1, peer }
  ctx.gateways.bank = {
    ...ctx.gateways.bank,
    debit: async () => ({ state: answer }),
    statement: async day => statements.get(day) ?? null,
  }
})
after(() => ops.close())

const THURSDAY = isoDate('2026-11-20')
const lineOf = (kind: StatementLine['kind'], id: string, amount: bigint): StatementLine => ({
  kind,
  id,
  ref: `S-${kind}-${id}`,
  amountFen: fen(amount),
  at: new Date('2026-11-20T03:00:00Z'),
})
const told = (day: string, ...lines: StatementLine[]) => statements.set(day, { complete: true, lines })
async function bought(state: BankAnswer['state']): Promise<string> {
  answer = state
  const id = await ops.buy(funds.mixed, 1_000n)
  await sql`update bank_txn set state = 'requested', done_at = null where order_id = ${id}`.execute(ops.db)
  await movePayments(ops.server.ctx)
  return `${id}-in`
}
const run = async (day: IsoDate) => {
  await ops.server.setClock(`${day}T10:30:00+08:00`)
  return (await reconcileChannel(ops.server.ctx, day)).report
}
const open = async () => (await ops.run('bank-case', 'list')).text
const stateOf = async (txnId: string) =>
  (await sql<{ state: string }>`select state from bank_txn where order_id = ${txnId.split('-')[0]}`.execute(ops.db))
    .rows[0]?.state

test('LIV-09 what both sides have is no case; what only an answer was missing for is booked; each difference is one case', async () => {
  const [same, amount, unpaid] = [await bought('done'), await bought('done'), await bought('done')]
  const lost = await bought('unknown')
  assert.equal(await stateOf(lost), 'unknown')
  told(
    THURSDAY,
    lineOf('debit', same, 100_000n),
    lineOf('debit', lost, 100_000n),
    lineOf('debit', amount, 100_001n),
    lineOf('transfer', 'E1', 5_000n),
    lineOf('credit', '999-out', 70_000n),
  )
  assert.deepEqual(await run(isoDate('2026-11-21')), { days: 1, opened: 3, closed: 0 })
  assert.equal(await stateOf(lost), 'done', 'the statement is as good as the answer')
  const cases = await open()
  assert.match(
    cases,
    new RegExp(`debit ${amount} at channel, amount: with us 1000.00 yuan, with the channel 1000.01 yuan`),
  )
  assert.match(cases, /transfer E1 at channel, only-theirs: with us none, with the channel 50.00 yuan/)
  assert.match(cases, /credit 999-out at channel, only-theirs/)
  assert.ok(!cases.includes(`debit ${same} `) && !cases.includes(`debit ${lost} `), cases)
  assert.ok(!cases.includes(unpaid), 'it may be on the statement of the next day')

  // The day after does not have it either; a statement that cannot be had is read another day.
  assert.deepEqual(await run(isoDate('2026-11-22')), { days: 0 })
  told('2026-11-21')
  assert.deepEqual(await run(isoDate('2026-11-23')), { days: 1, opened: 1, closed: 0 })
  assert.match(
    await open(),
    new RegExp(`debit ${unpaid} at channel, only-ours: with us 1000.00 yuan, with the channel none`),
  )
})

test('LIV-09 a case ends by a later statement, or by what two persons say was done, and is not opened again', async () => {
  const [, unpaid = ''] = /debit (\d+-in) at channel, only-ours/.exec(await open()) ?? []
  told('2026-11-22', lineOf('debit', unpaid, 100_000n))
  assert.deepEqual(await run(isoDate('2026-11-24')), { days: 1, opened: 0, closed: 1 })
  assert.ok(!(await open()).includes(unpaid))
  const [, id = ''] = /case (\d+),[^\n]*transfer E1/.exec(await open()) ?? []
  const settle = (...options: string[]) => ops.run('break', 'settle', `case:${id}`, ...options)
  assert.equal((await settle()).code, 1, 'a reason is needed')
  assert.equal((await settle('--reason', 'sent back by the channel', '--dry-run')).code, 0)
  assert.match(await open(), /transfer E1/)
  assert.equal((await settle('--reason', 'sent back by the channel')).code, 0)
  assert.equal((await settle('--reason', 'again and again')).code, 1)
  told('2026-11-23')
  told('2026-11-24')
  assert.deepEqual(await run(isoDate('2026-11-25')), { days: 2, opened: 0, closed: 0 })
  assert.ok(!(await open()).includes('transfer E1'))
})

test('LIV-09 a case that staff ended opens again when the amounts differ in another way, and then ends as before', async () => {
  const of = { channel: 'channel', kind: 'transfer', id: 'E1' }
  const read = async () =>
    (
      await sql<{ case_id: bigint; theirs_fen: bigint; opened: string; closed_by: string | null }>`
        select case_id, theirs_fen, (opened_at at time zone 'Asia/Shanghai')::date::text as opened, closed_by
        from bank_case where (channel, kind, id) = (${of.channel}, ${of.kind}, ${of.id})`.execute(ops.db)
    ).rows
  const [ended] = await read()
  assert.ok(ended?.closed_by)
  told('2026-11-25', { ...lineOf('transfer', 'E1', 100n), ref: 'S-transfer-E1-2' })
  assert.deepEqual(await run(isoDate('2026-11-26')), { days: 1, opened: 1, closed: 0 })
  const again = { case_id: ended.case_id, theirs_fen: 5_100n, opened: '2026-11-26', closed_by: null }
  assert.deepEqual(await read(), [again])
  // Open, it keeps its day and shows the amounts of now.
  told('2026-11-26', { ...lineOf('transfer', 'E1', 100n), ref: 'S-transfer-E1-3' })
  assert.deepEqual(await run(isoDate('2026-11-27')), { days: 1, opened: 1, closed: 0 })
  assert.deepEqual(await read(), [{ ...again, theirs_fen: 5_200n }])
  const settled = await ops.run('break', 'settle', `case:${ended.case_id}`, '--reason', 'sent back as well')
  assert.equal(settled.code, 0, settled.text)
  assert.ok((await read())[0]?.closed_by)
})
