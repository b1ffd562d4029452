import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listCards } from '@zhixiao/db/account/bank-cards.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { world } from '@zhixiao/demo/world.ts'
import { cardOf } from '@zhixiao/domain/codes/bank-bins.ts'
import { salesBanks } from '@zhixiao/domain/codes/banks.ts'
import { checkGuards } from '../../calls/trade/pass-guards.ts'
import { rememberDevice } from '../../platform/sessions/devices.ts'
import { startTestServer, TEST_DEVICE, type TestServer } from '../../testing/server.ts'
import { type LoadedCustomer, loadCustomers } from './load-customers.ts'

let server: TestServer
let loaded: Map<string, LoadedCustomer>
before(async () => {
  server = await startTestServer()
  const banks = Object.entries(salesBanks).map(([bank_code, { name }]) => ({ bank_code, name }))
  await server.db.insertInto('bank').values(banks).execute()
  loaded = await loadCustomers(server.ctx, world)
  const device = { ...server.ctx, deviceId: TEST_DEVICE, userAgent: 'node' }
  for (const { custno } of loaded.values()) await rememberDevice(device, custno)
})
after(() => server.close())

const guardOf = async (key: keyof typeof world) =>
  checkGuards(await readCustomerFacts(server.db, loaded.get(key)?.custno ?? ''), 'purchase')?.code ?? null

test('GRD-01 the named customers stand where their roles say', async () => {
  assert.equal(loaded.size, Object.keys(world).length)
  for (const key of ['zhangSan', 'heNing', 'fengWen', 'chenPing', 'yangJin', 'wuTuo'] as const) {
    assert.equal(await guardOf(key), null, key)
  }
  assert.equal(await guardOf('liSiNoAccount'), 'GUARD-ACCOUNT')
  assert.equal(await guardOf('wangWuIdExpired'), 'GUARD-ID-EXPIRED')
  assert.equal(await guardOf('zhaoLiuRiskExpired'), 'GUARD-RISK-EXPIRED')
  assert.equal(await guardOf('jiGou'), 'DS-ORG-0001')
})

test('AUTH-01 each of them logs in by mobile number, opened ones by ID number and fund account too', async () => {
  for (const [key, customer] of Object.entries(world)) {
    const byMobile = { idType: '10', account: customer.mobile, password: customer.loginPassword } as const
    assert.ok((await server.client().call('token.login', byMobile)).ok, key)
    if (customer.openedOn === null) continue
    const custtype = customer.organisation === null ? '1' : '0'
    const byId = { custtype, idType: '0', account: customer.idNumber, password: customer.loginPassword } as const
    const login = await server.client().call('token.login', byId)
    assert.ok(login.ok, key)
    const client = server.client(login.data.accesstoken)
    const info = await client.call('account.userInfo', {})
    assert.ok(info.ok && info.data.custname === customer.name)
    if (customer.organisation !== null) continue
    const trade = await client.call('account.passwordCheck', { kind: 'trade', password: customer.tradePassword ?? '' })
    assert.ok(trade.ok, key)
  }
})

test('BANK-01 their cards are debit cards of the banks they are said to be of, in the order listed', async () => {
  for (const [key, customer] of Object.entries(world)) {
    for (const { bank, number } of customer.cards) {
      assert.deepEqual([cardOf(number)?.bankCode, cardOf(number)?.cardKind], [bank, 'debit'], `${key} ${bank}`)
    }
    const { custno = '', tradeaccos = [] } = loaded.get(key) ?? {}
    const rows = await listCards(server.db, custno)
    assert.deepEqual(
      rows.map(row => row.tradeacco),
      tradeaccos,
    )
    assert.equal(tradeaccos.length, customer.cards.length)
  }
})
