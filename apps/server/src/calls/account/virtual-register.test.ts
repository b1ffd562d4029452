import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { receiveCode } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { LOGIN_PASSWORD } from '../../testing/world.ts'

const { server, world } = await openWorld()

const agreements: SentOf<'account.virtualRegister'>['agreements'] = ['service', 'privacy']
const register = (input: Partial<SentOf<'account.virtualRegister'>> & { mobile: string; smsCode: string }) =>
  server.client().call('account.virtualRegister', { loginPassword: 'blue7river', agreements, ...input })

async function ticketFor(mobile: string): Promise<string> {
  const smsCode = await receiveCode(server, mobile, 'register')
  const verified = await server.client().call('serve.mobileCodeVerify', { purpose: 'register', mobile, smsCode })
  assert.ok(verified.ok)
  return verified.data.smsTicket
}
const stateOf = (smsTicket: string) => server.client().call('account.registerState', { smsTicket })

test('CALL-027 CALL-028 AUTH-02 a new number learns that it is free, registers, and is in without a fund account', async () => {
  const mobile = '13700000001'
  const smsCode = await ticketFor(mobile)
  assert.deepEqual(await stateOf(smsCode), { ok: true, data: { registered: false, hasFundAccount: false } })
  const answer = await register({ mobile, smsCode })
  assert.ok(answer.ok)
  assert.equal(answer.data.custbelongto, '0')
  const info = await server.client(answer.data.accesstoken).call('account.userInfo', {})
  assert.ok(info.ok)
  assert.deepEqual([info.data.custbelongto, info.data.mobileno, info.data.custname], ['0', '137****0001', ''])
  const accepted = await server.db
    .selectFrom('agreement_acceptance')
    .select('agreement')
    .where('custno', '=', info.data.custno)
    .execute()
  assert.deepEqual(accepted.map(row => row.agreement).sort(), ['privacy', 'service'])
  const login = await server.client().call('token.login', { idType: '10', account: mobile, password: 'blue7river' })
  assert.ok(login.ok)
})

test('CALL-027 SEC-05 what a number is registered for is shown to its holder only', async () => {
  const state = await stateOf(await ticketFor(world.people.zhangSan.mobile))
  assert.deepEqual(state, { ok: true, data: { registered: true, hasFundAccount: true } })
  const forged = await stateOf('A'.repeat(22))
  assert.ok(!forged.ok && forged.code === 'SMS-0001')
})

test('CALL-028 the code is used by who registers, and is good for that number alone', async () => {
  const smsCode = await ticketFor('13700000002')
  const other = await register({ mobile: '13700000003', smsCode })
  assert.ok(!other.ok && other.code === 'SMS-0001')
  assert.ok((await register({ mobile: '13700000002', smsCode })).ok)
  const again = await register({ mobile: '13700000002', smsCode })
  assert.ok(!again.ok && again.code === 'SMS-0001')
})

test('CALL-028 the holder of a taken number learns that it is taken', async () => {
  const { mobile } = world.people.liSiNoAccount
  const answer = await register({ mobile, smsCode: await ticketFor(mobile) })
  assert.ok(!answer.ok && answer.code === 'AUTH-0008')
})

test('CALL-028 AUTH-10 weak passwords and unticked agreements are refused, and the code stays good for a better try', async () => {
  const mobile = '13700000004'
  const smsCode = await ticketFor(mobile)
  for (const [loginPassword, code] of [
    ['abc12345', 'AUTH-0006'],
    ['aaaa1111', 'AUTH-0006'],
    [`x${mobile}`, 'AUTH-0006'],
    ['abcdefgh', 'PARAM-0001'],
    ['12345678', 'PARAM-0001'],
    ['ab12', 'PARAM-0001'],
  ]) {
    const answer = await register({ mobile, smsCode, loginPassword: loginPassword ?? '' })
    assert.ok(!answer.ok && answer.code === code, loginPassword)
    if (code === 'PARAM-0001') assert.equal(answer.field, 'loginPassword')
  }
  const unticked = await register({ mobile, smsCode, agreements: ['service'] })
  assert.ok(!unticked.ok && unticked.code === 'AUTH-0007')
  assert.ok((await register({ mobile, smsCode })).ok)
})

test('CALL-028 two registrations of one number at once make one customer', async () => {
  const mobile = '13700000005'
  const smsCode = await ticketFor(mobile)
  const answers = await Promise.all([register({ mobile, smsCode }), register({ mobile, smsCode })])
  assert.equal(answers.filter(answer => answer.ok).length, 1)
})

test('SEC-04 nothing that names a person is readable in the customer row or the log', async () => {
  const { zhangSan } = world.people
  await server.client().call('token.login', { idType: '10', account: zhangSan.mobile, password: LOGIN_PASSWORD })
  const rows = await server.db.selectFrom('customer').selectAll().where('custno', '=', zhangSan.custno).execute()
  const cards = await server.db.selectFrom('trade_account').selectAll().where('custno', '=', zhangSan.custno).execute()
  const text =
    JSON.stringify([rows, cards], (_, value) => (typeof value === 'bigint' ? String(value) : value)) +
    server.log.join('')
  for (const secret of [zhangSan.mobile, zhangSan.idno, zhangSan.cardNo, '张三', '北京市东城区', LOGIN_PASSWORD])
    assert.ok(!text.includes(secret), secret)
})
