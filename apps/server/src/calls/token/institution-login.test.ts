import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { openWorld } from '../../testing/open-world.ts'
import { LOGIN_PASSWORD } from '../../testing/world.ts'

const { server, world } = await openWorld()

async function logIn(input: Omit<SentOf<'token.login'>, 'password'>): Promise<string> {
  const answer = await server.client().call('token.login', { ...input, password: LOGIN_PASSWORD })
  return answer.ok ? answer.data.isEnterprise : answer.code
}

test('AUTH-01 ENT-03 an institution logs in by its paper or its fund account', async () => {
  const { idno, fundAccount, mobile } = world.people.jiGou
  assert.equal(await logIn({ custtype: '0', idType: '0', account: idno }), '1')
  assert.equal(await logIn({ idType: '12', account: fundAccount }), '1')
  assert.equal(await logIn({ idType: '10', account: mobile }), '1')
})

test('AUTH-01 the same number under another type, or under the list of persons, is nobody’s', async () => {
  const { jiGou, zhangSan } = world.people
  assert.equal(await logIn({ custtype: '0', idType: '1', account: jiGou.idno }), 'AUTH-0002')
  assert.equal(await logIn({ idType: '0', account: jiGou.idno }), 'AUTH-0002')
  assert.equal(await logIn({ custtype: '0', idType: '0', account: zhangSan.idno }), 'AUTH-0002')
  assert.equal(await logIn({ idType: '0', account: zhangSan.idno }), '0')
})
