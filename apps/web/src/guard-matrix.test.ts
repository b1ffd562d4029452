import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerKind } from '@zhixiao/domain/codes/customer-kinds.ts'
import { type GuardName, guards } from '@zhixiao/domain/customer/guards.ts'
import type { Access } from './access.ts'
import { type Screen, screens } from './routes.ts'
import { factsOf, refusalOf } from './session/guard.ts'
import { guardDialog } from './session/guard-dialogs.ts'
import type { User } from './session/user.ts'

const NOW = Date.parse('2026-11-20T10:00:00+08:00')

const zhangSan: User = {
  clientid: '200000000010',
  custUuid: '',
  custno: '100000000010',
  kind: 'person',
  custname: '张三',
  idtype: '0',
  idno: '',
  custbelongto: '1',
  riskability: 'C3',
  riskexpired: '0',
  riskinvalidate: '20270630',
  tradeLockState: '0',
  hasTradePassword: true,
  transactor: null,
  mobilereg: '1',
  emailreg: '0',
  mobileno: '139****0010',
  email: '',
  imgurl: '',
  lastlogintime: '',
  liveNation: '156',
  sex: '1',
  birthday: '1990-03-01',
  marriage: '',
  invalidate: '20351231',
  annualsalary: '03',
  educational: '03',
  address: '北京市',
  areaCode: '',
  workcode: '05',
  zipcode: '',
  faxtrust: '',
  myselfIsContorler: '1',
  myselfIsBfcy: '1',
  badintegrity: '01',
  controller: null,
  beneficiary: null,
  badRecord: null,
  taxStatus: '1',
  oricustflag: '',
  idcardupload: '1',
  idReturnReason: '',
}

/** For each guard: whom it stops, and the dialog text and button target that the specification requires. */
const stopped: Readonly<Record<GuardName, readonly (readonly [Partial<User> | null, string, string | null])[]>> = {
  login: [[null, '您还未进行登录，是否前往登录？', '/login']],
  enterprise: [[{ kind: 'institution' }, '您是机构户不能操作交易，抱歉~', null]],
  openAccount: [[{ custbelongto: '0' }, '您目前还没有基金账户，请先完成开户再购买产品', '/auth/openaccount']],
  idUpload: [[{ idcardupload: '0' }, '您目前还没有上传身份证，请先上传身份证再购买产品', '/auth/openaccount']],
  // The server's own: the browser is not told.
  hold: [],
  freeze: [],
  review: [],
  profile: [[{ address: '' }, '您账号信息不完整，请完善个人信息', '/account/person_info']],
  risk: [
    [{ riskability: '' }, '您账号还未进行风险等级评测，请先评测', '/account/risk'],
    [{ riskexpired: '1' }, '您账号的风险等级过期，请重新评测', '/account/risk?retake=1'],
  ],
  idExpiry: [[{ invalidate: '20261119' }, '您的身份证已过期，请重新上传身份证', '/account/person_info']],
}

const everything: readonly GuardName[] = [
  'login',
  'enterprise',
  'openAccount',
  'idUpload',
  'profile',
  'risk',
  'idExpiry',
]
/** The guards that the specification requires before each trade. */
const trades: Partial<Record<Screen['name'], readonly GuardName[]>> = {
  purchase: everything,
  fix: everything,
  sell: everything,
  change: everything,
  dividend: ['login', 'enterprise', 'openAccount'],
}
/** GRD-04, and the menu of all pages. */
const openWithoutAccount = [
  ...['myHistory', 'myFollow', 'safe', 'personInfo', 'modifyLoginPwd', 'openaccount'],
  'overview',
]
const askedBy = (name: Screen['name']): readonly GuardName[] =>
  trades[name] ?? (openWithoutAccount.includes(name) ? ['login'] : ['login', 'openAccount'])
/** ENT-03 */
const forPersons = [
  ...['myFix', 'openaccount', 'personInfo', 'updateIdCard', 'modifyPhone', 'bank', 'addBank', 'changeBank', 'bankSign'],
  ...['bankDetail', 'risk', 'myHistory', 'modifyTradePwd', 'resetTradePwd'],
]
const forInstitutions = ['enterpriseInfo', 'role']

const behindLogin = screens.filter(({ access }) => access !== 'public')
function refused(change: Partial<User> | null, access: Access): string | null {
  const refusal = refusalOf(factsOf(change === null ? null : { ...zhangSan, ...change }, NOW), access)
  if (refusal === null) return null
  return refusal.by === 'guard' ? guardDialog(refusal.code).text : `only ${refusal.only}`
}
function onlyFor(name: string): CustomerKind | null {
  if (forPersons.includes(name)) return 'person'
  return forInstitutions.includes(name) ? 'institution' : null
}

test('GRD-02 the dialogs are warnings with the words of the specification, and their buttons lead where it says', () => {
  const refusals = new Set<string>()
  for (const [change, text, target] of Object.values(stopped).flat()) {
    const refusal = refusalOf(factsOf(change === null ? null : { ...zhangSan, ...change }, NOW), 'purchase')
    assert.ok(refusal?.by === 'guard', text)
    const dialog = guardDialog(refusal.code)
    assert.deepEqual([dialog.tone, dialog.text], ['warning', text])
    assert.equal(dialog.target, target)
    refusals.add(refusal.code)
  }
  assert.equal(refusals.size, 8)
})

for (const { name, access } of behindLogin) {
  const only = onlyFor(name)
  test(`GRD-04 ENT-03 ${name} opens to ${only ?? 'every customer'} without a fault`, () => {
    assert.equal(refused({}, access), only === 'institution' ? 'only institution' : null)
    // An institution has an account regardless of the field; in a trade its guards come first.
    const institution = refused({ kind: 'institution', custbelongto: '0' }, access)
    assert.equal(institution, name in trades ? stopped.enterprise[0]?.[1] : only === 'person' ? 'only person' : null)
  })
  for (const { name: guard } of guards) {
    if (guard === 'enterprise') continue
    for (const [change, text] of stopped[guard]) {
      const asked = askedBy(name).includes(guard)
      test(`GRD-01 GRD-02 GRD-03 ${name}: ${guard} ${asked ? `says ${text}` : 'lets pass'}`, () => {
        assert.equal(refused(change, access), asked ? text : only === 'institution' ? 'only institution' : null)
      })
    }
  }
  test(`LET-08 GRD-04 ${name} ${openWithoutAccount.includes(name) ? 'opens' : 'asks to open one first'} without a fund account`, () => {
    const refusal = refused({ custbelongto: '0', riskability: '', idcardupload: '0' }, access)
    const opens = openWithoutAccount.includes(name)
    assert.equal(refusal, opens ? null : stopped.openAccount[0]?.[1])
  })
}

test('GRD-03 an ID image under review stops a purchase and a conversion, and not a sale', () => {
  const underReview = '您的身份证审核中，请等待审核完成再购买产品'
  for (const [access, says] of [
    ['purchase', underReview],
    ['fix', underReview],
    ['change', underReview],
    ['sell', null],
    ['dividend', null],
  ] as const)
    assert.equal(refused({ idcardupload: '2' }, access), says, access)
})

test('GRD-04 ENT-03 the places that open without an account or to one kind alone exist', () => {
  const there = new Set<string>(behindLogin.map(({ name }) => name))
  assert.deepEqual(
    [...openWithoutAccount, ...forPersons, ...forInstitutions].filter(name => !there.has(name)),
    [],
  )
})
