import assert from 'node:assert/strict'
import { test } from 'node:test'
import { covers, currentOf, headerTabs, sideMenu } from './menus.ts'
import { screens } from './routes.ts'

const namesOf = (user: Parameters<typeof sideMenu>[0]) =>
  sideMenu(user).flatMap(group => group.items.map(item => item.name))

test('the side menu of a person without an account has no assets and a reduced personal block', () => {
  const allowed = new Set(['personInfo', 'myHistory', 'myFollow', 'safe'])
  for (const name of namesOf({ isEnterprise: '0', custbelongto: '0' })) assert.ok(allowed.has(name), name)
})

test('the side menu of an institution has no personal block and no regular investment', () => {
  const refused = new Set(['myFix', 'personInfo', 'bank', 'risk', 'myHistory', 'myFollow', 'safe'])
  for (const name of namesOf({ isEnterprise: '1', custbelongto: '1' })) assert.ok(!refused.has(name), name)
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
