import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { openWorld } from '../../testing/open-world.ts'
import { newcomer } from '../../testing/opening.ts'
import { LOGIN_PASSWORD, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'
import { checkGuards } from '../trade/pass-guards.ts'

const { server, world, clientOf } = await openWorld()

const factsOf = (name: PersonName) => readCustomerFacts(server.db, world.people[name].custno)

test('CALL-056 what is given changes, the rest stays, and the guard lets a complete profile pass', async () => {
  const client = await clientOf('fengNoAddress')
  const before = await factsOf('fengNoAddress')
  assert.equal(checkGuards(before, 'purchase')?.code, 'GUARD-PROFILE')
  const set = await client.call('account.userInfoSet', {
    address: '示例街道8号',
    areaCode: '310101',
    zipcode: '200001',
  })
  assert.ok(set.ok)
  assert.deepEqual(set.data.missing, [])
  const after = await factsOf('fengNoAddress')
  assert.equal(checkGuards(after, 'purchase'), null)
  assert.ok(after.version > before.version)
  const info = await client.call('account.userInfo', {})
  assert.ok(info.ok)
  assert.deepEqual([info.data.address, info.data.areaCode, info.data.workcode], ['示例街道8号', '310101', '05'])
})

test('CALL-056 nobody changes who he is, what he may do or how risky he may invest', async () => {
  const client = await clientOf('zhangSan')
  const before = await server.db
    .selectFrom('customer')
    .selectAll()
    .where('custno', '=', world.people.zhangSan.custno)
    .executeTakeFirst()
  const own = [
    'custno',
    'custbelongto',
    'isEnterprise',
    'tradeLockState',
    'riskability',
    'idcardupload',
    'custname',
    'idno',
    'invalidate',
    'sex',
  ]
  for (const field of own) {
    // A field that the call does not have: sent past the types as an attacker would.
    const answer = await client.call('account.userInfoSet', Object.assign({ workcode: '09' }, { [field]: '1' }))
    assert.ok(!answer.ok && answer.code === 'PARAM-0001' && answer.field === field, field)
  }
  const after = await server.db
    .selectFrom('customer')
    .selectAll()
    .where('custno', '=', world.people.zhangSan.custno)
    .executeTakeFirst()
  assert.deepEqual(after, before)
})

test('CALL-056 the tax residency elsewhere is stated in full; an unknown area and an institution are refused', async () => {
  const client = await clientOf('qianQiC5')
  const refused = async (input: object, from = client) => {
    const answer = await from.call('account.userInfoSet', input)
    return answer.ok ? 'ok' : (answer.field ?? answer.code)
  }
  assert.equal(await refused({ taxStatus: '3' }), 'taxDetail')
  assert.equal(await refused({ areaCode: '110199' }), 'areaCode')
  assert.equal(await refused({ zipcode: '1000１0' }), 'zipcode')
  assert.equal(await refused({ workcode: '09' }, await clientOf('jiGou')), 'DS-ORG-0001')
})

test('CALL-056 an address or a name that prints nothing is refused by its field, and nothing changes', async () => {
  const client = await clientOf('qianQiC5')
  const before = await factsOf('qianQiC5')
  const person = { idtype: '6', idno: 'E12345678', relation: '2', nationality: '156' } as const
  for (const unseen of [
    '\u200b\u200b',
    '\u3164\u3164',
    '\u2800\u2800',
    '\ufe0f\ufe0f',
    '示例\u200b街道',
    '示例\u202e街道',
  ]) {
    const address = await client.call('account.userInfoSet', { address: unseen })
    assert.ok(!address.ok && address.field === 'address', JSON.stringify(unseen))
    const controller = { ...person, name: unseen }
    const named = await client.call('account.userInfoSet', { myselfIsContorler: '0', controller })
    assert.ok(!named.ok && named.field === 'controller.name', JSON.stringify(unseen))
  }
  assert.deepEqual(await factsOf('qianQiC5'), before)
})

test('ACC-04 GRD-04 a customer without an account may fill in the profile and sees what is missing', async () => {
  const { client } = await newcomer(server)
  const set = await client.call('account.userInfoSet', { workcode: '07', educational: '02' })
  assert.ok(set.ok)
  assert.ok(set.data.missing.includes('taxStatus') && !set.data.missing.includes('workcode'))
})

test('CALL-045 a password is checked on the counter that its other uses share', async () => {
  const client = await clientOf('zhangSan')
  const check = async (kind: 'login' | 'trade', password: string) => {
    const answer = await client.call('account.passwordCheck', { kind, password })
    return answer.ok ? 'ok' : answer.code
  }
  assert.equal(await check('login', LOGIN_PASSWORD), 'ok')
  assert.equal(await check('login', 'wrong2026'), 'AUTH-0002')
  assert.equal(await check('trade', TRADE_PASSWORD), 'ok')
  const wrong = await Promise.all(Array.from({ length: 20 }, (_, at) => check('trade', `30041${at % 10}`)))
  assert.equal(wrong.filter(code => code === 'DS-TR0U1057').length, 5)
  assert.equal(wrong.filter(code => code === 'TRADE-LOCKED').length, 15)
  assert.ok((await factsOf('zhangSan')).tradeLockedUntil !== null)
  const info = await client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.tradeLockState === '1')
})

test('CALL-045 there is no trade password before there is an account', async () => {
  const { client } = await newcomer(server)
  const answer = await client.call('account.passwordCheck', { kind: 'trade', password: '280417' })
  assert.ok(!answer.ok && answer.code === 'GUARD-ACCOUNT')
})
