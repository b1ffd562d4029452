import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userInfoFields } from '@zhixiao/contract/account/user-info.ts'
import { openWorld } from '../testing/open-world.ts'
import type { PersonName } from '../testing/world.ts'

const { server, world } = await openWorld()

const infoOf = async (name: PersonName) => {
  const answer = await server.client(await world.tokenOf(name)).call('account.userInfo', {})
  assert.ok(answer.ok)
  return answer.data
}

test('CALL-057 answers the customer of the token, with every field, masked where others could read along', async () => {
  const info = await infoOf('zhangSan')
  assert.deepEqual(Object.keys(info).sort(), Object.keys(userInfoFields.shape).sort())
  assert.equal(info.custno, world.people.zhangSan.custno)
  assert.equal(info.custname, '张三')
  assert.match(info.idno, /^110\*+0123$/)
  assert.equal(info.mobileno, '139****0010')
  assert.deepEqual([info.isEnterprise, info.custbelongto, info.riskability, info.tradeLockState], ['0', '1', 'C3', '0'])
})

test('CALL-057 tells the states the guards ask about', async () => {
  assert.equal((await infoOf('liSiNoAccount')).custbelongto, '0')
  assert.equal((await infoOf('jiGou')).isEnterprise, '1')
  assert.equal((await infoOf('zhouJiuRiskExpired')).riskexpired, '1')
  assert.equal((await infoOf('zhangSan')).riskexpired, '0')
  assert.equal((await infoOf('sunBaIdExpired')).invalidate, '20261101')
  assert.equal((await infoOf('zhengNoIdImage')).idcardupload, '0')
})

test('CALL-057 who has no session gets nothing', async () => {
  const answer = await server.client().call('account.userInfo', {})
  assert.ok(!answer.ok && answer.kind === 'unauthorised')
})

test('CALL-058 AUTH-09 an institution gets its own data; another number, and a person, get the answer of an absent one', async () => {
  const { jiGou, zhangSan } = world.people
  const ask = async (name: PersonName, clientid: string) =>
    server.client(await world.tokenOf(name)).call('account.organisationInfo', { clientid })
  const own = await ask('jiGou', jiGou.clientid)
  assert.ok(own.ok)
  assert.equal(own.data.organisation.name, '测试机构有限公司')
  const others = [
    await ask('jiGou', zhangSan.clientid),
    await ask('jiGou', '999'),
    await ask('zhangSan', zhangSan.clientid),
    await ask('zhangSan', jiGou.clientid),
  ]
  for (const answer of others) assert.ok(!answer.ok && answer.code === 'SYS-0404')
})
