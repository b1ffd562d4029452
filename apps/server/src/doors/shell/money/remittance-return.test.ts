import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { sql } from 'kysely'
import { movePayments } from '../../../engine/settle/payments.ts'
import { takeNotice } from '../../../platform/gateways/take-notice.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

let sent = 0
/** Money from a card of no customer; returns its number. */
async function strangers(amount: string): Promise<string> {
  const extId = `S${++sent}`
  const transfer = { channel: 'bank', extId, cardno: '6222021234567891234', payer: '陌生人', amount } as const
  const notice = { type: 'remittance', ...transfer, arrivedAt: '2026-11-20T02:00:00Z' } as const
  assert.equal(await takeNotice(ops.server.ctx, notice), 'suspense')
  const { rows } = await sql<{
    id: string
  }>`select remit_id::text as id from remittance where ext_id = ${extId}`.execute(ops.db)
  return rows[0]?.id ?? ''
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from remittance where remit_id = ${id}`.execute(ops.db)).rows[0]?.state

test('LIV-09 money of nobody waits in suspense, however long, and goes back once two operators say so', async () => {
  const [one, two] = [await strangers('814.99'), await strangers('70.00')]
  await ops.server.setClock('2026-12-28T10:00:00+08:00')
  await movePayments(ops.server.ctx)
  assert.deepEqual([await stateOf(one), await stateOf(two)], ['suspense', 'suspense'], 'nothing goes back by itself')
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])

  const list = await ops.run('remittance', 'list')
  assert.match(list.text, new RegExp(`transfer ${one} \\(bank S1\\) of 814.99 yuan.*card of no customer, suspense`))
  const dry = await ops.run('remittance', 'return', one, '--dry-run')
  assert.equal(dry.code, 0, dry.text)
  assert.equal(await stateOf(one), 'suspense')
  const released = await ops.run('remittance', 'return', one)
  assert.equal(released.code, 0, released.text)
  assert.equal(await stateOf(one), 'returning')
  await movePayments(ops.server.ctx)
  assert.deepEqual([await stateOf(one), await stateOf(two)], ['returned', 'suspense'])
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])

  for (const id of [one, '999999', 'x']) {
    const again = await ops.run('remittance', 'return', two, id)
    assert.equal(again.code, 1, again.text)
  }
  assert.equal(await stateOf(two), 'suspense', 'all or nothing')
})

test('LIV-09 LIV-13 the database lets nothing leave suspense without a request that a second operator released', async () => {
  const id = await strangers('5.00')
  await assert.rejects(
    sql`update remittance set state = 'returning' where remit_id = ${id}`.execute(ops.db),
    /needs a request that a second operator released/,
  )
  assert.equal(await stateOf(id), 'suspense')
})
