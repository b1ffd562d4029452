import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()
const { tradeacco } = world.people.zhangSan
const buy = {
  fundCode: funds.mixed,
  tradeacco,
  tradePassword: TRADE_PASSWORD,
  amount: '1000.00',
  agreements: tickedForPurchase,
}
const UNKNOWN = { state: 'unknown', orderId: null, planId: null, at: null }

test('CUS-02 CALL-975 the fate of a request: the order, plan or change it made, and unknown before it and for everybody else', async () => {
  const own = await clientOf('zhangSan')
  const other = await clientOf('qianQiC5')
  const fate = async (client: typeof own, requestId: string) => {
    const answer = await client.call('trade.requestFate', { requestId })
    return answer.ok ? answer.data : answer.code
  }
  // By the business clock, which may differ from the browser's.
  const at = (await server.ctx.clock.now()).toISOString()
  assert.deepEqual(await fate(own, 'one-purchase'), UNKNOWN)
  const bought = await own.call('trade.purchase', buy, { requestId: 'one-purchase' })
  assert.ok(bought.ok)
  const { orderId } = bought.data
  assert.deepEqual(await fate(own, 'one-purchase'), { state: 'done', orderId, planId: null, at })
  assert.deepEqual(await fate(other, 'one-purchase'), UNKNOWN)

  const made = await own.call('trade.plan', { ...buy, unit: '0', monthDay: '25' }, { requestId: 'one-plan' })
  assert.ok(made.ok)
  assert.deepEqual(await fate(own, 'one-plan'), { state: 'done', orderId: null, planId: made.data.planId, at })
  const back = await own.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD }, { requestId: 'one-undo' })
  assert.ok(back.ok)
  assert.deepEqual(await fate(own, 'one-undo'), { state: 'done', orderId, planId: null, at })

  for (const requestId of ['one-plan', 'one-undo']) assert.deepEqual(await fate(other, requestId), UNKNOWN)

  // An id is accepted once, with any content.
  const pause = { planId: made.data.planId, move: 'pause', tradePassword: TRADE_PASSWORD } as const
  const paused = await own.call('trade.planStatus', pause, { requestId: 'one-purchase' })
  assert.equal(paused.ok || paused.code, 'PARAM-0002')
  const second = await own.call('trade.purchase', buy, { requestId: 'one-undo' })
  assert.equal(second.ok || second.code, 'PARAM-0002')

  // A refusal is not recorded, so that the request may be corrected and sent again.
  const refused = await own.call('trade.purchase', { ...buy, amount: '0.01' }, { requestId: 'refused-1' })
  assert.ok(!refused.ok)
  assert.deepEqual(await fate(own, 'refused-1'), UNKNOWN)
})

test('CUS-02 CALL-975 a malformed request id is refused by its name, and nobody asks without a session', async () => {
  const own = await clientOf('zhangSan')
  for (const requestId of ['', 'short', 'x'.repeat(65), 'with space!']) {
    const answer = await own.call('trade.requestFate', { requestId })
    assert.deepEqual(answer.ok || [answer.code, answer.field], ['PARAM-0001', 'requestId'])
  }
  const nobody = await server.client().call('trade.requestFate', { requestId: 'one-purchase' })
  assert.equal(nobody.ok || nobody.code, 'AUTH-0001')
})
