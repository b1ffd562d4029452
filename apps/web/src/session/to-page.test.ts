import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from './to-page.ts'

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
