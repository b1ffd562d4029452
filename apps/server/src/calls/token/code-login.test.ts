import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageCodes, receiveCode } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'

const { server, world } = await openWorld()

test('CALL-030 AUTH-01 a code sent to a customer logs in once', async () => {
  const { mobile } = world.people.zhangSan
  const smsCode = await receiveCode(server, mobile, 'login')
  const answer = await server.client().call('token.codeLogin', { mobile, smsCode })
  assert.ok(answer.ok)
  assert.ok((await server.client(answer.data.accesstoken).call('account.userInfo', {})).ok)
  const again = await server.client().call('token.codeLogin', { mobile, smsCode })
  assert.ok(!again.ok && again.code === 'AUTH-0005')
})

test('CALL-030 SEC-05 a number that is no customer gets the answer of a wrong code', async () => {
  const mobile = '13812345678'
  const right = await server
    .client()
    .call('token.codeLogin', { mobile, smsCode: await receiveCode(server, mobile, 'login') })
  const wrong = await server
    .client()
    .call('token.codeLogin', { mobile: world.people.wangWuC1.mobile, smsCode: '000000' })
  assert.deepEqual(right, wrong)
  assert.ok(!right.ok && right.code === 'AUTH-0005')
})

test('CALL-030 a code for another purpose does not log in', async () => {
  await ageCodes(server, 61)
  const { mobile } = world.people.zhangSan
  const smsCode = await receiveCode(server, mobile, 'resetTrade')
  assert.equal((await server.client().call('token.codeLogin', { mobile, smsCode })).ok, false)
})
