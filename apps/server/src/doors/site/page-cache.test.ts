import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asIs } from '../http/encodings.ts'
import { sendable } from '../http/sendable.ts'
import { createPageCache } from './page-cache.ts'

const page = (text: string) => sendable(200, {}, asIs(Buffer.from(text)))
const size = page('a').bytes

test('a page counts only for the data it was rendered from', () => {
  const cache = createPageCache(10 * size)
  const fund = page('a')
  cache.put('/fund', '1', fund)
  assert.equal(cache.get('/fund', '1'), fund)
  assert.equal(cache.get('/fund', '2'), undefined)
  const newer = page('b')
  cache.put('/fund', '2', newer)
  assert.equal(cache.get('/fund', '2'), newer)
  assert.equal(cache.bytes, size)
})

test('when the cache is full the page not asked for longest leaves', () => {
  const cache = createPageCache(2 * size)
  cache.put('/a', '1', page('a'))
  cache.put('/b', '1', page('b'))
  cache.get('/a', '1')
  cache.put('/c', '1', page('c'))
  assert.ok(cache.get('/a', '1'))
  assert.equal(cache.get('/b', '1'), undefined)
  assert.ok(cache.get('/c', '1'))
  assert.ok(cache.bytes <= 2 * size)
})

test('a page larger than the cache is not kept and pushes nothing out', () => {
  const cache = createPageCache(2 * size)
  cache.put('/a', '1', page('a'))
  cache.put('/huge', '1', page('x'.repeat(3 * size)))
  assert.ok(cache.get('/a', '1'))
  assert.equal(cache.get('/huge', '1'), undefined)
})
