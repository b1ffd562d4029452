import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, keepToPage, takeCollectRequest, takeToPage } from './to-page.ts'

const held = new Map<string, string>()
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
    removeItem: (key: string) => held.delete(key),
  },
})

test('AUTH-08 a kept place is opened by its route name with its query', () => {
  const kept = JSON.stringify({ name: 'home', params: {}, query: { from: 'a b' } })
  assert.equal(addressOf(kept), '/home?from=a+b')
})

test('AUTH-08 nothing but the name of a place of this site is honoured', () => {
  const refused = [
    null,
    '',
    'not json',
    '"https://evil.example"',
    '{"name":"//evil.example"}',
    '{"name":"/home"}',
    '{"name":"constructor"}',
    '{"name":["home"]}',
    '{"path":"/home"}',
  ]
  for (const text of refused) assert.equal(addressOf(text), undefined, String(text))
})

test('AUTH-08 a query cannot change where a name leads', () => {
  const address = addressOf(JSON.stringify({ name: 'home', query: { '//evil': 'https://evil.example', n: 1 } }))
  assert.ok(address?.startsWith('/home?'))
  assert.ok(!address?.includes('n=1'), 'only texts are kept')
})

test('LET-14 what a visitor wanted to collect is kept with the place and taken once; nothing else is taken for it', () => {
  const request = { refType: 'article', refObjectId: 'a1' } as const
  keepToPage({ name: 'viewpointArticle', query: { id: 'a1' } }, request)
  assert.deepEqual(takeCollectRequest(), request)
  assert.equal(takeCollectRequest(), undefined)
  assert.equal(takeToPage(), '/viewpoint/viewpoint_article?id=a1')
  for (const other of [
    null,
    'a1',
    {},
    { refType: 'view', refObjectId: 'a1' },
    { refType: 'article', refObjectId: 1 },
  ]) {
    held.set('toPage', JSON.stringify({ name: 'home', request: other }))
    assert.equal(takeCollectRequest(), undefined)
  }
  held.clear()
})

test('ENT-03 an institution that wanted a page for persons lands on its own', () => {
  keepToPage({ name: 'bank', query: {} })
  assert.equal(takeToPage('institution'), '/enterprise/enterprise_info')
  keepToPage({ name: 'myAssets', query: {} })
  assert.equal(takeToPage('institution'), '/assets/my_assets')
  assert.equal(takeToPage('institution'), '/home')
})
