import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userInfoFields } from '@zhixiao/contract/account/user-info.ts'
import { openWorld } from '../testing/open-world.ts'
import { LOGIN_PASSWORD, type PersonName } from '../testing/world.ts'

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

test('OPEN-01 the whole customer of the specification, of persons and institutions alike; the token comes at login alone', async () => {
  const names = `
    clientid custUuid custno custtype custname idno idtype riskability riskexpired riskinvalidate tradeLockState
    transactor mobilereg emailreg mobileno imgurl lastlogintime custbelongto liveNation sex birthday marriage invalidate
    annualsalary educational address workcode zipcode faxtrust myselfIsContorler myselfIsBfcy badintegrity oricustflag
    idcardupload isEnterprise`
  const { mobile } = world.people.zhangSan
  const login = await server.client().call('token.login', { idType: '10', account: mobile, password: LOGIN_PASSWORD })
  assert.ok(login.ok)
  const person = await server.client(login.data.accesstoken).call('account.userInfo', {})
  assert.ok(person.ok)
  const organisation = await infoOf('jiGou')
  for (const name of names.trim().split(/\s+/))
    for (const info of [person.data, organisation]) assert.ok(name in info, name)
  assert.ok(!JSON.stringify(person.data).includes(login.data.accesstoken))
  const { isEnterprise, sex, birthday, marriage, invalidate, liveNation, badintegrity, lastlogintime } = person.data
  assert.deepEqual([isEnterprise, sex, birthday, invalidate], ['0', '1', '1990-03-01', '20351231'])
  assert.deepEqual([marriage, liveNation, badintegrity], ['', '156', '01'])
  assert.equal(lastlogintime, '2026-11-20T02:00:00.000Z')
  assert.deepEqual([organisation.isEnterprise, organisation.custtype], ['1', '0'])
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
