import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { sql } from 'kysely'
import { startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { movePayments } from '../engine/settle/payments.ts'
import { takeNotice } from '../platform/gateways/take-notice.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../testing/world.ts'

let ops: TestOps
let custno: string
let tradeacco: string
before(async () => {
  ops = await startTestOps()
  ;({ custno, tradeacco } = ops.world.people.zhangSan)
  await ops.db.updateTable('trade_account').set({ remit_at: new Date() }).where('tradeacco', '=', tradeacco).execute()
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await ops.close()
})

let sent = 0
/** Money from a card that is not known here, or from a given one; returns its number. */
async function arrived(amount: string, payer = '张 三', cardno = '6222021234567891234'): Promise<string> {
  const extId = `N${++sent}`
  const notice = { type: 'remittance', channel: 'bank', extId, cardno, payer, amount } as const
  await takeNotice(ops.server.ctx, { ...notice, arrivedAt: '2026-11-20T02:00:00Z' })
  const { rows } = await sql<{
    id: string
  }>`select remit_id::text as id from remittance where ext_id = ${extId}`.execute(ops.db)
  return rows[0]?.id ?? ''
}
const rowOf = async (id: string) => {
  const { rows } = await sql<{ state: string; custno: string | null; order_id: bigint | null }>`
    select state, custno, order_id from remittance where remit_id = ${id}`.execute(ops.db)
  return rows[0]
}
const assign = (...argv: string[]) => ops.run('remittance', 'assign', ...argv)

test('LIV-09 money of nobody is given to the customer in whose name it came, and pays the order that waits for it', async () => {
  const order = {
    fundCode: funds.mixed,
    tradeacco,
    amount: '2000.00',
    payment: 'remit' as const,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  }
  const placed = await ops.server.client(await ops.world.tokenOf('zhangSan')).call('trade.purchase', order)
  assert.ok(placed.ok, JSON.stringify(placed))
  const id = await arrived('2000.00')
  const dry = await assign(id, custno, '--dry-run')
  assert.match(dry.text, new RegExp(`it pays order ${placed.data.orderId}`))
  assert.equal((await rowOf(id))?.state, 'suspense')
  const done = await assign(id, custno)
  assert.equal(done.code, 0, done.text)
  assert.deepEqual(await rowOf(id), { state: 'matched', custno, order_id: BigInt(placed.data.orderId) })
  assert.match((await assign(id, custno)).text, /Not in suspense/)
  assert.match((await ops.run('remittance', 'return', id)).text, /Not in suspense/)
})

test('LIV-09 money in another name goes back and never to a customer', async () => {
  const other = await arrived('60.00', '李四')
  const done = await assign(other, custno)
  assert.deepEqual([done.code, /can only be sent back/.test(done.text)], [1, true])
  // From a customer's own card, but paid by somebody else.
  const friend = await arrived('61.00', '李四', ops.world.people.zhangSan.cardNo)
  assert.match((await assign(friend, custno)).text, /can only be sent back/)
  assert.equal((await rowOf(other))?.state, 'suspense')
})

test('LIV-09 given money waits for its customer three trading days from that hour, and is given once', async () => {
  const id = await arrived('70.00')
  assert.match((await assign(id, '999999')).text, /has no such card/)
  assert.match((await assign(id, custno, 'T000000099')).text, /has no such card/)
  assert.match((await assign('x', custno)).text, /no number of a transfer/)
  await ops.server.setClock('2026-12-01T10:00:00+08:00')
  const given = await assign(id, custno, tradeacco)
  assert.equal(given.code, 0, given.text)
  assert.equal((await rowOf(id))?.state, 'waiting')
  await movePayments(ops.server.ctx)
  assert.equal((await rowOf(id))?.state, 'waiting', 'though it came eleven days ago')
  await ops.server.setClock('2026-12-04T16:00:00+08:00')
  await movePayments(ops.server.ctx)
  assert.equal((await rowOf(id))?.state, 'returned')
})

test('LIV-09 LIV-13 the database gives nothing of suspense away without a request that a second operator released', async () => {
  const id = await arrived('5.00')
  await assert.rejects(
    sql`update remittance set state = 'waiting', custno = ${custno}, tradeacco = ${tradeacco} where remit_id = ${id}`.execute(
      ops.db,
    ),
    /needs a request that a second operator released/,
  )
})
