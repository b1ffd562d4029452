import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withdrawForCustomer } from '@zhixiao/db/settle/withdraw-orders.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { openDesks } from '../doors/console/testing.ts'
import { startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { movePayments } from '../engine/settle/payments.ts'
import { sentMessages } from '../testing/codes.ts'
import { funds } from '../testing/world.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  office = await openDesks(ops.server.ctx, { service: ['service'], check: ['check'], clearing: ['clearing'] })
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await office.close()
  await ops.close()
})

const proposalOf = (order: string) => ({
  act: 'order withdraw' as const,
  input: { order, reason: '客户来电要求撤单，已核实身份' },
})
const tryOut = (order: string, who = 'service') => office.at(who).call('request.try', proposalOf(order))
const refusalOf = async (order: string) => {
  const { code, data } = await tryOut(order)
  return [code, 'reason' in data ? data.reason : '']
}
const ask = (order: string) => office.ask('service', proposalOf(order))
const stateOf = (order: string) =>
  ops.db
    .selectFrom('orders')
    .select(['status', 'fail_code'])
    .where('order_id', '=', BigInt(order))
    .executeTakeFirstOrThrow()

test('CON-06 a paid order is withdrawn for its customer by two people: money back, a message, and the history says by whom', async () => {
  const { mobile, custno } = ops.world.people.zhangSan
  const order = String(await ops.buy(funds.mixed, 1_000n))
  await movePayments(ops.server.ctx)
  assert.equal((await tryOut(order, 'clearing')).code, 'CON-0403')
  const shown = (await tryOut(order)).data.shown
  assert.match(JSON.stringify(shown), /已付的款项退回原卡.*2026-11-20 15:00 前/)
  const request = await ask(order)
  assert.deepEqual(await stateOf(order), { status: '9', fail_code: null }, 'a request changes nothing')
  assert.equal((await office.approve('service', request)).code, 'CON-0403', 'service requests, and checks none')
  assert.equal((await office.approve('check', request)).code, '0000')
  assert.deepEqual(await stateOf(order), { status: '4', fail_code: 'STAFF-WITHDRAWAL' })
  assert.match(
    (await sentMessages(ops.server)).findLast(sent => sent.mobile === mobile)?.body ?? '',
    /客服已应您的要求撤销您的.*申购申请1,000.00元/,
  )
  await movePayments(ops.server.ctx)
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const detail = await client.call('query.recordDetail', { orderId: order })
  assert.ok(detail.ok)
  assert.deepEqual(
    detail.data.timeline.map(({ title }) => title),
    ['提交申请', '银行卡扣款', '客服代为撤单', '退款到账 1,000.00 元'],
  )
  const messages = await client.call('query.messages', {})
  assert.ok(messages.ok)
  assert.match(messages.data.list.map(({ title }) => title).join(), /已由客服代为撤单/)
  const { endedBy } = (await office.at('check').call('order.show', { id: order })).data
  assert.deepEqual(
    [endedBy?.act, endedBy?.requestId, endedBy?.asked.name, endedBy?.released.name],
    ['order withdraw', request.id, 'service', 'check'],
  )
  const line = (await listAudit(ops.db, 9)).find(({ act }) => act === 'order.withdraw')
  assert.deepEqual(
    [line?.actor, line?.detail],
    ['check', { custno, orderId: order, reason: proposalOf(order).input.reason }],
  )
  assert.deepEqual(await refusalOf(order), ['CON-0407', '这笔订单已有结果，不再改动'])
})

test('CON-06 at 15:00 a request made before is refused, as the withdrawal of the customer is', async () => {
  const order = String(await ops.buy(funds.mixed, 2_000n))
  const request = await ask(order)
  assert.equal(request.expiresAt, '2026-11-20T07:00:00.000Z', 'the queue of the checkers names it')
  await ops.server.setClock('2026-11-20T15:00:00+08:00')
  assert.notEqual((await office.approve('check', request)).code, '0000')
  assert.deepEqual(await refusalOf(order), ['CON-0407', '已过交易日 15:00，不能再撤单'])
  assert.deepEqual(await stateOf(order), { status: '9', fail_code: null })
  await ops.server.setClock('2026-11-20T15:01:00+08:00')
})

test('CON-06 a frozen account, an own order and an unknown one are refused; one person withdraws nothing, not even in SQL', async () => {
  const { custno } = ops.world.people.zhangSan
  const order = String(await ops.buy(funds.mixed, 3_000n))
  await sql`update operator set own_custno = ${custno} where name = 'service'`.execute(ops.db)
  assert.equal((await tryOut(order)).code, 'CON-0403')
  await sql`update operator set own_custno = null where name = 'service'`.execute(ops.db)
  assert.equal((await refusalOf('99999999'))[0], 'CON-0407')
  await assert.rejects(
    withTx(ops.db, tx => withdrawForCustomer(tx, { custno, orderId: BigInt(order) })),
    /needs a request that a second operator released/,
  )
  assert.equal((await ops.run('account', 'freeze', custno, '--document', 'F-1')).code, 0)
  assert.match(String((await refusalOf(order))[1]), /冻结/)
  assert.deepEqual(await stateOf(order), { status: '9', fail_code: null })
})
