import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GuardName, guards, guardsFor, type Intent, runGuards } from '@zhixiao/domain/customer/guards.ts'
import { pageIntent } from '@zhixiao/domain/customer/page-intent.ts'
import { isRouteName, paths } from './paths.ts'
import { type Screen, screens } from './routes.ts'
import { factsOf } from './session/guard.ts'
import type { User } from './session/user.ts'

const NOW = Date.parse('2026-11-20T10:00:00+08:00')

const zhangSan: User = {
  clientid: '200000000010',
  custUuid: '',
  custno: '100000000010',
  custtype: '1',
  isEnterprise: '0',
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
  enterprise: [[{ isEnterprise: '1' }, '您是机构户不能操作交易，抱歉~', null]],
  openAccount: [[{ custbelongto: '0' }, '您目前还没有基金账户，请先完成开户再购买产品', '/auth/openaccount']],
  idUpload: [[{ idcardupload: '0' }, '您目前还没有上传身份证，请先上传身份证再购买产品', '/auth/openaccount']],
  profile: [[{ address: '' }, '您账号信息不完整，请完善个人信息', '/account/person_info']],
  risk: [
    [{ riskability: '' }, '您账号还未进行风险等级评测，请先评测', '/account/risk'],
    [{ riskexpired: '1' }, '您账号的风险等级过期，请重新评测', '/account/risk'],
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
const ofHoldings = everything.filter(name => name !== 'login' && name !== 'openAccount')
/** The guards that the specification requires before each trade. */
const trades: Partial<Record<Screen['name'], readonly GuardName[]>> = {
  purchase: everything,
  fix: everything,
  sell: ofHoldings,
  change: ofHoldings,
}
/** GRD-04 */
const openWithoutAccount = ['myHistory', 'myFollow', 'safe', 'personInfo', 'modifyLoginPwd', 'openaccount']

const behindLogin = screens.filter(({ area }) => area === 'account')
const intentOf = ({ name, guard }: Screen): Intent => guard ?? pageIntent(name)
function blockOf(change: Partial<User> | null, intent: Intent) {
  const result = runGuards(factsOf(change === null ? null : { ...zhangSan, ...change }, NOW), intent, 'client')
  return result.ok ? null : { guard: result.guard, ...result.block }
}

test('GRD-03 the screen of each trade asks for its own intent', () => {
  for (const { name, layout, guard } of screens) {
    if (layout === 'trade' && name !== 'openaccount') assert.equal(guard, name)
  }
})

for (const screen of behindLogin) {
  const { name } = screen
  const intent = intentOf(screen)
  for (const { name: guard } of guards) {
    for (const [change, text, target] of stopped[guard]) {
      const asked = trades[name]?.includes(guard) ?? guardsFor[intent].client.includes(guard)
      test(`GRD-01 GRD-02 GRD-03 ${name}: ${guard} ${asked ? `says ${text}` : 'lets pass'}`, () => {
        const block = blockOf(change, intent)
        if (!asked) return assert.notEqual(block?.guard, guard)
        assert.deepEqual([block?.guard, block?.text], [guard, text])
        const route = block?.confirmTarget ?? null
        assert.equal(route === null ? null : isRouteName(route) && paths[route], target)
      })
    }
  }
  test(`GRD-04 ${name} ${openWithoutAccount.includes(name) ? 'opens' : 'is stopped'} without a fund account`, () => {
    const block = blockOf({ custbelongto: '0', riskability: '', idcardupload: '0' }, intent)
    // Sale screens report missing ID images first: they require no account (GRD-03).
    const stops = intent === 'sell' || intent === 'change' ? 'idUpload' : 'openAccount'
    assert.equal(block?.guard ?? null, openWithoutAccount.includes(name) ? null : stops)
  })
}

test('GRD-04 the places that open without an account exist', () => {
  const there = new Set<string>(behindLogin.map(({ name }) => name))
  assert.deepEqual(
    openWithoutAccount.filter(name => !there.has(name)),
    [],
  )
})
