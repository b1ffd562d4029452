import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callNames, calls } from '@zhixiao/contract/calls.ts'
import type { Call } from '@zhixiao/contract/define-call.ts'
import { post, signed } from '../testing/raw.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { loadWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
})
after(() => server.close())

/** Every call of the group that writes; putting a reminder away is no trade. */
const trades = callNames
  .map((name): Call => calls[name])
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

for (const call of trades) {
  test(`ENT-03 GRD-01 an institution that calls ${call.name} is turned away before what it says is looked at`, async () => {
    const accesstoken = await world.tokenOf('jiGou')
    const nonsense = Object.fromEntries(Object.keys(call.input.shape).map(field => [field, '?']))
    const body = JSON.stringify(signed(nonsense, accesstoken))
    const { status, envelope } = await post(server.url + call.path, body, { accesstoken })
    assert.equal(status, 200)
    assert.deepEqual(envelope, { code: 'DS-ORG-0001', msg: '您是机构户不能操作交易，抱歉~', data: null })
  })
}
