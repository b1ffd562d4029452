import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userInfoFields } from '@zhixiao/contract/account/user-info.ts'
import { openWorld } from '../../testing/open-world.ts'
import { LOGIN_PASSWORD, type PersonName } from '../../testing/world.ts'

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

/** Every field of the specification, with a test person's values. */
const zhangSanInFull = {
  clientid: '200000000010',
  custUuid: '00000000-0000-4000-8000-100000000010',
  custno: '100000000010',
  custtype: '1',
  isEnterprise: '0',
  custname: '张三',
  idtype: '0',
  idno: '110***********0123',
  custbelongto: '1',
  riskability: 'C3',
  riskexpired: '0',
  riskinvalidate: '20270630',
  tradeLockState: '0',
  transactor: null,
  mobilereg: '1',
  emailreg: '0',
  mobileno: '139****0010',
  imgurl: '',
  lastlogintime: '2026-11-20T02:00:00.000Z',
  liveNation: '156',
  sex: '1',
  birthday: '1990-03-01',
  marriage: '',
  invalidate: '20351231',
  annualsalary: '03',
  educational: '03',
  address: '北京市东城区测试路1号',
  workcode: '05',
  zipcode: '',
  faxtrust: '',
  myselfIsContorler: '1',
  myselfIsBfcy: '1',
  badintegrity: '01',
  oricustflag: '0',
  idcardupload: '1',
}

test('OPEN-01 the whole customer of the specification, of persons and institutions alike; the token comes at login alone', async () => {
  const { mobile } = world.people.zhangSan
  const login = await server.client().call('token.login', { idType: '10', account: mobile, password: LOGIN_PASSWORD })
  assert.ok(login.ok)
  const person = await server.client(login.data.accesstoken).call('account.userInfo', {})
  assert.ok(person.ok)
  assert.deepEqual({ ...person.data, ...zhangSanInFull }, person.data)
  assert.ok(!JSON.stringify(person.data).includes(login.data.accesstoken))
  const organisation = await infoOf('jiGou')
  const ofInstitution = {
    clientid: '200000000020',
    custUuid: '00000000-0000-4000-8000-100000000020',
    custno: '100000000020',
    custtype: '0',
    isEnterprise: '1',
    custname: '测试机构有限公司',
    idno: '110***********0129',
    mobileno: '139****0020',
    lastlogintime: '',
  }
  assert.deepEqual({ ...organisation, ...zhangSanInFull, ...ofInstitution }, organisation)
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
