import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { refundOrder } from '@zhixiao/db/settle/refund-order.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseNav } from '@zhixiao/domain/money/money.ts'
import { runAs, startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { movePayments } from '../engine/settle/payments.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../testing/world.ts'

let ops: TestOps
let tradeacco: string
let custno: string
before(async () => {
  ops = await startTestOps()
  ;({ tradeacco, custno } = ops.world.people.zhangSan)
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await ops.close()
})

async function buy(amount = '1000.00', fundCode: string = funds.mixed): Promise<string> {
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const answer = await client.call('trade.purchase', {
    fundCode,
    tradeacco,
    amount,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.orderId
}
const refund = (id: string, ...more: string[]) =>
  ops.run('order', 'refund', id, '--reason', '客户误操作，经核实', ...more)

async function stateOf(id: string) {
  const order = await ops.db
    .selectFrom('orders')
    .select(['status', 'fail_code'])
    .where('order_id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
  const paid = await ops.db
    .selectFrom('bank_txn')
    .select(['state', 'amount_fen'])
    .where('order_id', '=', BigInt(id))
    .where('direction', '=', 'out')
    .execute()
  return [order.status, order.fail_code, paid.map(each => [each.state, each.amount_fen])]
}

test('CON-06 LIV-13 a paid order is refunded by two people before its price is known, once, and its limit is free again', async () => {
  const id = await buy()
  assert.match((await refund(id)).text, /has not arrived/)
  await movePayments(ops.server.ctx)
  const dry = await refund(id, '--dry-run')
  assert.equal(dry.code, 0, dry.text)
  assert.deepEqual(await stateOf(id), ['9', null, []])
  const done = await refund(id)
  assert.equal(done.code, 0, done.text)
  assert.deepEqual(await stateOf(id), ['0', 'STAFF-REFUND', [['requested', 100_000n]]])
  const used = await ops.db.selectFrom('purchase_usage').selectAll().where('custno', '=', custno).execute()
  assert.deepEqual(
    used.map(each => each.amount_fen).filter(each => each !== 0n),
    [],
  )
  assert.match((await refund(id)).text, /is final/)
  await movePayments(ops.server.ctx)
  assert.deepEqual(await stateOf(id), ['0', 'STAFF-REFUND', [['done', 100_000n]]])
  const record = await ops.server
    .client(await ops.world.tokenOf('zhangSan'))
    .call('query.tradeRecord', { pageParam: { pageNum: 1, pageSize: 5 } })
  assert.ok(record.ok)
  assert.match(record.data.list.find(each => each.orderId === id)?.statusDetail ?? '', /由本公司退款/)
})

test('CON-06 what is no purchase, is priced, or does not exist is refused and changes nothing', async () => {
  const id = await buy('2000.00')
  await movePayments(ops.server.ctx)
  assert.match((await refund('999999')).text, /There is no order/)
  assert.match((await ops.run('order', 'refund', id, '--reason', '误')).text, /4 to 200/)
  const nav = {
    fundcode: funds.mixed,
    day: isoDate('2026-11-20'),
    nav_e4: parseNav('1.0000'),
    acc_nav_e4: parseNav('1.0000'),
  }
  await withTx(ops.db, tx => insertRows(tx, 'nav', [{ ...nav, published_at: new Date('2026-11-20T12:00:00Z') }]))
  assert.match((await refund(id)).text, /The NAV of order \d+ is known/)
  assert.deepEqual(await stateOf(id), ['9', null, []])
})

test('LIV-13 one person refunds nothing, not even in SQL', async () => {
  const id = await buy('3000.00', funds.bond)
  await movePayments(ops.server.ctx)
  const asked = await runAs(ops.server.ctx, 'zhao', ['order', 'refund', id, '--reason', '客户误操作'])
  const request = /Request (\d+):/.exec(asked.text)?.[1] ?? ''
  assert.match(request, /^\d+$/)
  assert.notEqual((await runAs(ops.server.ctx, 'zhao', ['approve', request])).code, 0)
  await assert.rejects(
    withTx(ops.db, tx => refundOrder(tx, BigInt(id))),
    /needs a request that a second operator released/,
  )
  assert.deepEqual(await stateOf(id), ['9', null, []])
})
