import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld } from '../../testing/world.ts'

let server: TestServer
let visitor: Client
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
  await insertGrowthMarket(server.db)
  visitor = server.client()
})
after(() => server.close())

const quoteOf = async (fundCode: string, amount: string, days: string) => {
  const answer = await visitor.call('content.feeQuote', { fundCode, amount, days })
  assert.ok(answer.ok, `${fundCode} ${amount}`)
  return answer.data
}

test('CALL-932 10,000 yuan at 0.50 % and at a tenth of that, sold again within a week, worked by hand', async () => {
  assert.deepEqual(await quoteOf(growing.a, '10000', '6'), {
    nav: '1.3130',
    navDay: '2026-11-19',
    purchase: {
      kind: 'purchase',
      standardRate: '0.00500000',
      discount: '0.10000000',
      rate: '0.00050000',
      fixedFee: null,
      // 10000 - 10000 / 1.005
      standardFee: '49.75',
      standardFixedFee: null,
      fee: '5.00',
      net: '9995.00',
      // 9995.00 / 1.3130 = 7612.338
      shares: '7612.34',
    },
    redemption: {
      days: 6,
      rate: '0.01500000',
      // 7612.34 x 1.3130 = 9995.0024
      gross: '9995.00',
      // 9995.00 x 1.5 % = 149.925
      fee: '149.93',
      toFund: '0.00',
      backendRate: '0.00000000',
      backendFee: '0.00',
      net: '9845.07',
      cheaperFrom: { days: 7, rate: '0.00000000', backendRate: null },
    },
  })
  assert.equal((await quoteOf(growing.a, '10000', '7')).redemption.cheaperFrom, null)
})

test('CALL-932 the tier goes by the amount; a fixed fee is not discounted', async () => {
  const { purchase } = await quoteOf(growing.a, '5000000', '0')
  assert.deepEqual([purchase.fixedFee, purchase.fee, purchase.net], ['1000.00', '1000.00', '4999000.00'])
})

test('CALL-932 a back-end class charges at the end, a fund being raised at 1.0000 and in full', async () => {
  const back = await quoteOf(funds.backEnd, '10000', '30')
  assert.equal(back.purchase.fee, '0.00')
  assert.notEqual(back.redemption.backendFee, '0.00')
  const raised = await quoteOf(funds.raising, '10000', '0')
  assert.deepEqual(
    [raised.nav, raised.navDay, raised.purchase.kind, raised.purchase.discount],
    ['1.0000', null, 'subscription', '1.00000000'],
  )
})

test('CALL-932 nonsense is refused by field, an unknown fund is not found', async () => {
  for (const [amount, days, field] of [
    ['0', '1', 'amount'],
    ['1.234', '1', 'amount'],
    ['100', '-1', 'days'],
    ['100', '1.5', 'days'],
  ] as const) {
    const refused = await visitor.call('content.feeQuote', { fundCode: growing.a, amount, days })
    assert.ok(!refused.ok && refused.code === 'PARAM-0001' && refused.field === field, `${amount} ${days}`)
  }
  const missing = await visitor.call('content.feeQuote', { fundCode: growing.scheme, amount: '100', days: '1' })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
})
