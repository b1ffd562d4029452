import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()

const key = (name: PersonName) => ({
  fundCode: funds.money,
  tradeacco: world.people[name].tradeacco,
  tradePassword: TRADE_PASSWORD,
})

async function buy(name: PersonName): Promise<string> {
  const answer = await (await clientOf(name)).call('trade.purchase', {
    ...key(name),
    amount: '1000.00',
    agreements: tickedForPurchase,
  })
  return answer.ok ? 'placed' : answer.code
}

async function sell(name: PersonName): Promise<string> {
  const input = { ...key(name), shares: '10.00', largeRedemption: '1' } as const
  const answer = await (await clientOf(name)).call('trade.redemption', input)
  return answer.ok ? 'placed' : answer.code
}

test('GRD-06 a purchase called directly meets every guard of the screens', async () => {
  assert.equal(await buy('liSiNoAccount'), 'GUARD-ACCOUNT')
  assert.equal(await buy('jiGou'), 'DS-ORG-0001')
  assert.equal(await buy('zhengNoIdImage'), 'GUARD-ID-UPLOAD')
  assert.equal(await buy('fengNoAddress'), 'GUARD-PROFILE')
  assert.equal(await buy('wuShiNoRisk'), 'GUARD-RISK-MISSING')
  assert.equal(await buy('zhouJiuRiskExpired'), 'GUARD-RISK-EXPIRED')
  assert.equal(await buy('sunBaIdExpired'), 'GUARD-ID-EXPIRED')
  const orders = await server.db.selectFrom('orders').select('order_id').execute()
  assert.equal(orders.length, 0)
  assert.equal(await buy('zhangSan'), 'placed')
})

test('GRD-03 a sale is not stopped by the age of an assessment or a missing image, but by an expired ID', async () => {
  for (const name of ['zhouJiuRiskExpired', 'wuShiNoRisk', 'zhengNoIdImage', 'zhangSan'] as const) {
    assert.equal(await sell(name), 'TRADE-NO-SHARES', name)
  }
  assert.equal(await sell('sunBaIdExpired'), 'GUARD-ID-EXPIRED')
  assert.equal(await sell('fengNoAddress'), 'GUARD-PROFILE')
  assert.equal(await sell('jiGou'), 'DS-ORG-0001')
})

test('GRD-06 without a living session the answer is 401, before anything else is looked at', async () => {
  const answer = await server.client('x'.repeat(43)).call('trade.purchase', {
    ...key('zhangSan'),
    amount: '1000.00',
    agreements: tickedForPurchase,
  })
  assert.ok(!answer.ok && answer.kind === 'unauthorised' && answer.code === 'AUTH-0001')
})
