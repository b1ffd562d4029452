import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { forgetHistory, readHistory, remember } from './history.ts'

const held = new Map<string, string>()
Object.defineProperty(globalThis, 'sessionStorage', {
  configurable: true,
  value: {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  },
})
beforeEach(() => held.clear())
after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))

test('SRCH-04 history has each word once, where it was first put, the latest before the others', () => {
  for (const word of ['红利', '990012', '红利', '']) remember(word)
  assert.deepEqual(readHistory(), ['990012', '红利'])
  for (let count = 0; count < 12; count++) remember(`词${count}`)
  assert.equal(readHistory().length, 10)
  assert.equal(readHistory()[0], '词11')
  forgetHistory()
  assert.deepEqual(readHistory(), [])
})

test('SRCH-04 a broken history is none', () => {
  for (const broken of ['{', '{}', 'null', '3']) {
    held.set('searchHistory', broken)
    assert.deepEqual(readHistory(), [], broken)
  }
  held.set('searchHistory', '["红利", 3]')
  assert.deepEqual(readHistory(), ['红利'])
})
