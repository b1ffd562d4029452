import assert from 'node:assert/strict'
import { test } from 'node:test'
import { covers, currentOf, headerTabs, sideMenu } from './menus.ts'
import { screens } from './routes.ts'

const namesOf = (user: Parameters<typeof sideMenu>[0]) =>
  sideMenu(user).flatMap(group => group.items.map(item => item.name))

test('ACC-02 the side menu of a person without an account has no assets and a reduced personal block', () => {
  assert.deepEqual(namesOf({ isEnterprise: '0', custbelongto: '0' }).sort(), [
    'myFollow',
    'myHistory',
    'personInfo',
    'safe',
  ])
})

test('ACC-03 the side menu of an institution has assets to look at and its own block, nothing personal and nothing to trade', () => {
  const names = namesOf({ isEnterprise: '1', custbelongto: '1' })
  for (const name of ['myAssets', 'tradeRecord', 'enterpriseInfo', 'role'])
    assert.ok(
      names.some(each => each === name),
      name,
    )
  const refused = new Set(['myFix', 'personInfo', 'bank', 'risk', 'myHistory', 'myFollow', 'safe'])
  for (const name of names) assert.ok(!refused.has(name), name)
})

test('ACC-03 ENT-03 no menu offers a screen that is for the other kind of customer', () => {
  for (const [isEnterprise, other] of [
    ['0', 'institution'],
    ['1', 'person'],
  ] as const) {
    const theirs = screens.filter(({ only }) => only === other).map(({ name }) => name)
    assert.ok(theirs.length > 1)
    const offered = namesOf({ isEnterprise, custbelongto: '1' })
    assert.deepEqual(
      offered.filter(name => theirs.includes(name)),
      [],
    )
  }
})

test('ACC-01 an entry of the side menu is active on its own page and on those below it', () => {
  const items = sideMenu({ isEnterprise: '0', custbelongto: '1' }).flatMap(group => group.items)
  for (const item of items) {
    assert.equal(currentOf(item, item.name), 'page')
    for (const child of item.within ?? []) assert.equal(currentOf(item, child), 'true', child)
  }
  assert.ok(items.some(item => (item.within ?? []).length > 0))
})

test('menus lead only to screens that exist', () => {
  const there = new Set(screens.map(screen => screen.name))
  for (const name of [...headerTabs.map(tab => tab.name), ...namesOf({ isEnterprise: '0', custbelongto: '1' })]) {
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
