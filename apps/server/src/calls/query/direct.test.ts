import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world } = await openWorld()

const page = { pageParam: { pageNum: 1, pageSize: 20 } }

test('CALL-075 AST-06 direct-sale records are one’s own orders that came to an end, not those that wait; a withdrawn one has no confirmation date', async () => {
  const client = server.client(await world.tokenOf('zhangSan'))
  const { tradeacco } = world.people.zhangSan
  const buy = async (amount: string) => {
    const sent = {
      fundCode: funds.mixed,
      tradeacco,
      amount,
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    }
    const placed = await client.call('trade.purchase', sent)
    assert.ok(placed.ok)
    return placed.data.orderId
  }
  const taken = await buy('1000.00')
  const waiting = await buy('2000.00')
  assert.ok((await client.call('trade.withdrawal', { orderId: taken, tradePassword: TRADE_PASSWORD })).ok)
  const ended = await client.call('query.direct', page)
  assert.ok(ended.ok)
  assert.deepEqual(
    ended.data.list.map(order => [order.orderId, order.status, order.confirmDate]),
    [[taken, '4', null]],
  )
  const pending = await client.call('query.toBeConfirmed', {})
  assert.deepEqual(pending.ok && pending.data.list.map(order => order.orderId), [waiting])
  const other = await server.client(await world.tokenOf('qianQiC5')).call('query.direct', page)
  assert.equal(other.ok && other.data.total, 0)
})
