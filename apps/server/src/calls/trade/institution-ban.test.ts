import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callNames, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { openWorld } from '../../testing/open-world.ts'
import { sendSigned } from '../../testing/raw.ts'

const { server, world } = await openWorld()

/** Every write of the group; dismissing a reminder is not a trade. */
const trades = callNames
  .map((name): SiteCall => calls[name])
  .filter(call => call.name.startsWith('trade.') && call.write && call.name !== 'trade.todoDone')

test('ENT-03 every trade is declared as none for institutions', () => {
  assert.ok(trades.length >= 4)
  const open = trades.filter(call => !call.personal || !call.errors.includes('DS-ORG-0001'))
  assert.deepEqual(
    open.map(call => call.name),
    [],
    'a trade needs `personal: true` and the error DS-ORG-0001',
  )
})

const personal = callNames.map((name): SiteCall => calls[name]).filter(call => call.personal)

for (const call of personal) {
  test(`ENT-03 GRD-01 an institution that calls ${call.name} is turned away before what it says is looked at`, async () => {
    const accesstoken = await world.tokenOf('jiGou')
    const nonsense = Object.fromEntries(Object.keys(call.input.shape).map(field => [field, '?']))
    const { status, envelope } = await sendSigned(server.url, call, nonsense, accesstoken)
    assert.equal(status, 200)
    assert.deepEqual(envelope, { code: 'DS-ORG-0001', msg: '您是机构户不能操作交易，抱歉~', data: null })
  })
}
