import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ownFunds } from '../features/holding/holdings.ts'

const root = new URL('..', import.meta.url)
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter(name => !/\.(test|e2e)\.tsx?$/.test(name))
  .map(name => ({ name, text: readFileSync(new URL(name, root), 'utf8') }))
const having = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .sort()

/** Each part of a customer's state, and the call that returns it. */
const parts = {
  'user data, enterprise flag': 'account.userInfo',
  'institution, its query password': 'account.organisationInfo',
  'trade banks and all banks of the customer': 'account.bankMine',
  'in transit': 'query.assetsInTransit',
  'assets with their shares': 'query.shareInfo',
  'to-do': 'trade.todo',
  messages: 'query.messages',
  dictionaries: 'query.dict',
  areas: 'static.area',
  plans: 'trade.planList',
  incomes: 'query.income',
  'direct records': 'query.direct',
  'records of trades': 'query.tradeRecord',
  'one record': 'query.recordDetail',
}

test('STA-01 there is one cache of server state, keyed by call, and nothing else asks or keeps', () => {
  assert.deepEqual(having(/new QueryClient\(/), ['api/cache.ts'])
  assert.deepEqual(having(/from '@tanstack\/react-query'/), [
    'api/cache.ts',
    'api/queries.ts',
    'api/query.ts',
    'api/static-data.ts',
    'session/user.ts',
  ])
  // Stores hold what the customer does in this tab; none may hold the answer of a call.
  for (const { name, text } of sources)
    for (const [, value = ''] of text.matchAll(/createStore<([^>]*)>/g))
      assert.doesNotMatch(value, /OutputOf|User\b/, `${name} keeps an answer: ${value}`)
})

test('STA-01 each part of a customer’s state is read by its call, and by no other way', () => {
  for (const [part, name] of Object.entries(parts)) {
    const read = new RegExp(
      `(?:useCall|fetchCall|call|usePaged\\w*|useList\\w*)(?:<[^>]*>)?\\(\\s*'${name.replace('.', '\\.')}'`,
    )
    assert.ok(having(read).length > 0, `${part}: no screen reads ${name}`)
  }
})

/** Each part of the system's state, and the call that returns it; support banks come with their limits. */
const shared = {
  'about us': 'content.aboutUs',
  'notices in their groups': 'content.infoNotice',
  'service centre': 'content.serviceCenterList',
  'hot words': 'content.searchKeywordList',
  'videos and texts': 'content.articleList',
  'banners and their videos': 'content.advertList',
  'support banks': 'account.bankList',
  managers: 'content.managerList',
  'fund types': 'content.fundTypeList',
  'risk questions': 'account.riskInfo',
  'records of trades': 'query.tradeRecord',
}

test('STA-02 each part of the system’s state is asked by its call, and the history of searches has one place', () => {
  for (const [part, name] of Object.entries(shared)) {
    const asked = new RegExp(`\\w(?:<[^>]*>)?\\(\\s*(?:context,\\s*)?'${name.replace('.', '\\.')}'`)
    assert.ok(having(asked).length > 0, `${part}: no screen asks ${name}`)
  }
  assert.deepEqual(having(/'searchHistory'/), ['search/history.ts'])
})

test('STA-01 funds held are the union of assets and money on its way, derived from the two', () => {
  const [a, b, c] = ['000001', '000002', '000003'].map(fundCode => ({ fundCode, fundName: `名${fundCode}` }))
  assert.ok(a && b && c)
  const inTransit = [{ order: { ...b, target: null } }, { order: { ...a, target: c } }]
  assert.deepEqual(ownFunds([a, a], inTransit), [a, b, c])
  assert.deepEqual(ownFunds([], []), [])
})
