import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFor } from './access.ts'
import { covers, currentOf, headerTabs } from './menus.ts'
import { screens } from './routes.ts'
import { sideMenu } from './side-menu.ts'
import { tabsOf } from './tab-bar.ts'

const namesOf = (user: Parameters<typeof sideMenu>[0]) =>
  sideMenu(user).flatMap(group => group.items.map(item => item.name))

test('ACC-02 the side menu of a person without an account has no assets and a reduced personal block', () => {
  assert.deepEqual(namesOf({ kind: 'person', custbelongto: '0' }).sort(), [
    'myFollow',
    'myHistory',
    'personInfo',
    'safe',
  ])
})

test('ACC-02 LET-08 a missing or unknown custbelongto is no account', () => {
  const reduced = namesOf({ kind: 'person', custbelongto: '0' })
  for (const custbelongto of [undefined, null, '', '9'])
    assert.deepEqual(namesOf({ kind: 'person', custbelongto }), reduced)
})

test('ACC-03 the side menu of an institution has assets to look at and its own block, nothing personal and nothing to trade', () => {
  assert.deepEqual(
    sideMenu({ kind: 'institution', custbelongto: '1' }).map(group => group.items.map(({ label }) => label)),
    [
      ['资产明细', '收益分析', '交易记录', '账单查询', '我的分红'],
      ['企业信息', '安全中心'],
    ],
  )
})

test('ACC-03 ENT-03 no menu offers a screen that is for the other kind of customer', () => {
  for (const kind of ['person', 'institution'] as const) {
    const theirs = screens.filter(({ access }) => !isFor(access, kind)).map(({ name }) => name)
    assert.ok(theirs.length > 1)
    const offered = namesOf({ kind, custbelongto: '1' })
    assert.deepEqual(
      offered.filter(name => theirs.includes(name)),
      [],
    )
  }
})

test('ACC-01 an entry of the side menu is active on its own page and on those below it', () => {
  const entries: Readonly<Record<string, readonly string[]>> = {
    资产明细: ['myAssets', 'assetsDetail'],
    收益分析: ['income'],
    交易记录: ['tradeRecord'],
    账单查询: ['bill'],
    我的分红: ['myDiviDend'],
    我的定投: ['myFix'],
    我的信息: ['personInfo', 'updateIdCard', 'modifyPhone'],
    银行卡管理: ['bank', 'addBank', 'changeBank', 'bankDetail', 'bankSign'],
    风险测评: ['risk'],
    我的足迹: ['myHistory'],
    我的自选: ['myFollow'],
    账户与安全: ['safe', 'modifyLoginPwd', 'modifyTradePwd', 'resetTradePwd'],
    企业信息: ['enterpriseInfo'],
    安全中心: ['role'],
  }
  // The overview is the menu itself.
  for (const screen of screens.filter(({ layout, name }) => layout === 'account' && name !== 'overview')) {
    const menu = sideMenu({ kind: isFor(screen.access, 'person') ? 'person' : 'institution', custbelongto: '1' })
    const active = menu.flatMap(group => group.items).filter(item => currentOf(item, screen.name) !== undefined)
    assert.deepEqual(
      active.map(item => [item.label, currentOf(item, screen.name)]),
      Object.entries(entries)
        .filter(([, names]) => names.includes(screen.name))
        .map(([label, [own]]) => [label, own === screen.name ? 'page' : 'true']),
      screen.name,
    )
    assert.equal(active.length, 1, screen.name)
  }
})

test('menus lead only to screens that exist', () => {
  const there = new Set(screens.map(screen => screen.name))
  for (const name of [...headerTabs.map(tab => tab.name), ...namesOf({ kind: 'person', custbelongto: '1' })]) {
    assert.ok(there.has(name), name)
  }
})

test('HDR-01 the active tab is the one of the screen or of the place above it', () => {
  const fund = { name: 'fund', label: '', within: ['fundDetail'] } as const
  assert.equal(currentOf(fund, 'fund'), 'page')
  assert.equal(currentOf(fund, 'fundDetail'), 'true')
  assert.equal(currentOf(fund, 'home'), undefined)
  assert.equal(covers(fund, undefined), false)
})

test('ACC-02 ACC-03 the tab bar of phones has home, funds and the blocks of the customer, and each screen of a block is in its tab', () => {
  const labels = (user: Parameters<typeof tabsOf>[0]) => tabsOf(user).map(({ label }) => label)
  assert.deepEqual(labels({ kind: 'person', custbelongto: '1' }), ['首页', '基金产品', '我的资产', '我的账户'])
  assert.deepEqual(labels({ kind: 'person', custbelongto: '0' }), ['首页', '基金产品', '我的账户'])
  assert.deepEqual(labels({ kind: 'institution', custbelongto: '1' }), ['首页', '基金产品', '我的资产', '我的账户'])
  const tabs = tabsOf({ kind: 'person', custbelongto: '1' })
  const inTab = (name: Parameters<typeof covers>[1]) => tabs.filter(tab => covers(tab, name)).map(({ label }) => label)
  assert.deepEqual(inTab('assetsDetail'), ['我的资产'])
  assert.deepEqual(inTab('myFix'), ['我的资产'])
  assert.deepEqual(inTab('bankDetail'), ['我的账户'])
  assert.deepEqual(inTab('overview'), ['我的账户'])
  assert.deepEqual(inTab('fundDetail'), ['基金产品'])
})

test('ACC-02 a person without an account sees where they are on a page that asks for one', () => {
  const person = { kind: 'person', custbelongto: '0' } as const
  const current = (name: 'myAssets' | 'bankDetail') =>
    sideMenu(person, name).flatMap(({ items }) => items.filter(item => covers(item, name)).map(({ label }) => label))
  assert.deepEqual(current('myAssets'), ['资产明细'])
  assert.deepEqual(current('bankDetail'), ['银行卡管理'])
  assert.ok(tabsOf(person, 'myAssets').some(tab => covers(tab, 'myAssets')))
  const institution = { kind: 'institution', custbelongto: '1' } as const
  assert.deepEqual(sideMenu(institution, 'myFix'), sideMenu(institution))
})
