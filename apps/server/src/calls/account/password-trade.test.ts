import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { CallOptions, Client } from '@zhixiao/client/client.ts'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { sql } from 'kysely'
import { ageCodes, receiveCode, sentMessages } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { type Person, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()
beforeEach(async () => {
  await sql`delete from password_counter`.execute(server.db)
  await ageCodes(server, 90_000)
})

const NEW = '631594'

const check = async (client: Client, password: string) => {
  const answer = await client.call('account.passwordCheck', { kind: 'trade', password })
  return answer.ok ? '0000' : answer.code
}
const update = (client: Client, newPassword: string, oldPassword = TRADE_PASSWORD, options: CallOptions = {}) =>
  client.call('account.passwordTradeUpdate', { oldPassword, newPassword }, options)

async function ticketOf(client: Client, { mobile }: Person): Promise<string> {
  const smsCode = await receiveCode(server, mobile, 'resetTrade', client)
  const verified = await client.call('serve.mobileCodeVerify', { purpose: 'resetTrade', mobile, smsCode })
  assert.ok(verified.ok)
  return verified.data.smsTicket
}
type Reset = SentOf<'account.passwordTradeReset'>
const knownOf = ({ idno, cardNo }: Person) => ({ idno, cardno: cardNo, newPassword: NEW })
const reset = async (client: Client, input: Reset, options: CallOptions = {}) => {
  const answer = await client.call('account.passwordTradeReset', input, options)
  return answer.ok ? '0000' : answer.code
}

test('CALL-049 ACC-11 the new trade password counts at once and the old one no longer; the session stays', async () => {
  const client = await clientOf('wangWuC1')
  assert.equal(await check(client, TRADE_PASSWORD), '0000')
  assert.ok((await update(client, NEW)).ok)
  assert.equal(await check(client, TRADE_PASSWORD), 'DS-TR0U1057')
  assert.equal(await check(client, NEW), '0000')
  const last = (await sentMessages(server)).at(-1)
  assert.match(last?.body ?? '', /您的交易密码已修改。如非本人操作/)
})

test('CALL-049 a repeat after a lost answer gets the first answer and costs no try', async () => {
  const client = await clientOf('zhaoLiuLowest')
  const requestId = 'change-once-0001'
  for (let time = 0; time < 3; time++) assert.ok((await update(client, NEW, TRADE_PASSWORD, { requestId })).ok)
  const counter = await server.db.selectFrom('password_counter').select('failures').executeTakeFirst()
  assert.equal(counter?.failures, 0)
  const other = await client.call('account.userInfoSet', { zipcode: '100000' }, { requestId })
  assert.ok(!other.ok && other.code === 'PARAM-0002')
})

test('CALL-049 AUTH-10 wrong old ones count with those of orders, tell how many are left, and lock', async () => {
  const client = await clientOf('qianQiC5')
  assert.equal(await check(client, '111222'), 'DS-TR0U1057')
  const answer = await update(client, NEW, '111222')
  assert.ok(!answer.ok && answer.code === 'DS-TR0U1057' && answer.field === 'oldPassword')
  assert.deepEqual(answer.data, { field: 'oldPassword', reason: '交易密码错误', triesLeft: 3 })
  for (let time = 0; time < 3; time++) await update(client, NEW, '111222')
  const locked = await update(client, NEW)
  assert.ok(!locked.ok && locked.code === 'TRADE-LOCKED')
})

test('CALL-049 AUTH-10 runs, repeats, birthday, tails, the bank’s mobile and a similar one are refused at their field', async () => {
  const { idno, mobile } = world.people.zhangSan
  const client = await clientOf('zhangSan')
  for (const newPassword of [
    ...['123456', '888888', '900301', idno.replace('X', '').slice(-6), mobile.slice(-6), '280418', '12345a'],
    TRADE_PASSWORD,
  ]) {
    const answer = await update(client, newPassword)
    assert.ok(!answer.ok && answer.code === 'PARAM-0001' && answer.field === 'newPassword', newPassword)
  }
  assert.equal(await check(client, TRADE_PASSWORD), '0000')
})

test('CALL-049 CALL-050 institutions and customers without an account are sent away', async () => {
  const smsTicket = 'A'.repeat(22)
  for (const [name, code] of [
    ['jiGou', 'DS-ORG-0001'],
    ['liSiNoAccount', 'GUARD-ACCOUNT'],
  ] as const) {
    const client = await clientOf(name)
    const answer = await update(client, NEW)
    assert.ok(!answer.ok && answer.code === code)
    assert.equal(await reset(client, { smsTicket, ...knownOf(world.people[name]) }), code)
  }
})

test('CALL-050 ACC-12 mobile, ID number and card set a new trade password and end the lock', async () => {
  const person = world.people.sunBaIdExpired
  const client = await clientOf('sunBaIdExpired')
  for (let time = 0; time < 5; time++) await check(client, '111222')
  assert.equal(await check(client, TRADE_PASSWORD), 'TRADE-LOCKED')
  const requestId = 'reset-once-0001'
  const input = { smsTicket: await ticketOf(client, person), ...knownOf(person) }
  assert.equal(await reset(client, input, { requestId }), '0000')
  assert.equal(await reset(client, input, { requestId }), '0000', 'a repeat gets the first answer')
  assert.equal(await check(client, NEW), '0000')
  assert.equal(await check(client, TRADE_PASSWORD), 'DS-TR0U1057')
  assert.equal(await reset(client, input), 'SMS-0001', 'a ticket is used once')
  const acts = await server.db
    .selectFrom('audit_log')
    .select('act')
    .where('actor', '=', `customer ${person.custno}`)
    .execute()
  assert.deepEqual(acts, [{ act: 'password.trade.reset' }])
})

test('CALL-050 a wrong ID number and a card of another are refused alike, five times a ticket', async () => {
  const person = world.people.zhouJiuRiskExpired
  const { zhangSan } = world.people
  const client = await clientOf('zhouJiuRiskExpired')
  const right = { smsTicket: await ticketOf(client, person), ...knownOf(person) }
  for (const wrong of [
    { idno: zhangSan.idno },
    { cardno: zhangSan.cardNo },
    { cardno: '6222021234567890125' },
    { idno: '' },
  ]) {
    assert.equal(await reset(client, { ...right, ...wrong }), 'AUTH-0010')
  }
  assert.equal(await reset(client, { ...right, newPassword: '123456' }), 'PARAM-0001')
  assert.equal(await reset(client, right), 'SMS-0001')
  assert.equal(await check(client, TRADE_PASSWORD), '0000')
})

test('CALL-050 the ticket must be of the account’s own mobile and of this purpose', async () => {
  const person = world.people.fengNoAddress
  const client = await clientOf('fengNoAddress')
  const others = await ticketOf(client, world.people.wuShiNoRisk)
  assert.equal(await reset(client, { smsTicket: others, ...knownOf(person) }), 'SMS-0001')
  const { mobile } = person
  const smsCode = await receiveCode(server, mobile, 'resetLogin')
  const login = await server.client().call('serve.mobileCodeVerify', { purpose: 'resetLogin', mobile, smsCode })
  assert.ok(login.ok)
  assert.equal(await reset(client, { smsTicket: login.data.smsTicket, ...knownOf(person) }), 'SMS-0001')
})

test('CALL-049 CALL-050 SEC-02 no password travels or is kept readable', async () => {
  const sent: string[] = []
  const spy: typeof fetch = (url, init) => {
    if (typeof init?.body === 'string') sent.push(init.body)
    return fetch(url, init)
  }
  const client = server.client(await world.tokenOf('zhengNoIdImage'), { fetch: spy })
  const { idno, cardNo } = world.people.zhengNoIdImage
  assert.ok((await update(client, NEW)).ok)
  await reset(client, { smsTicket: 'A'.repeat(22), idno, cardno: cardNo, newPassword: NEW })
  const requests = await server.db.selectFrom('request').selectAll().execute()
  const text = sent.join('') + server.log.join('') + JSON.stringify(requests)
  for (const secret of [TRADE_PASSWORD, NEW, idno, cardNo]) assert.ok(!text.includes(`"${secret}"`), secret)
})
