import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { queryClient } from '../api/cache.ts'
import { token } from '../api/token.ts'
import { custnoHere, userKey } from '../api/user-here.ts'
import { createMemory, dropTyped, keepTyped } from './typed.ts'

const logIn = (custno: string) => queryClient.setQueryData(userKey(null), { custno })
afterEach(() => {
  dropTyped()
  queryClient.clear()
})

/** Typed text at the moment the session ended. */
function typedBy(custno: string) {
  const amounts = createMemory<string>()
  logIn(custno)
  amounts.show('purchase 990012', '100')
  keepTyped()
  amounts.hide()
  queryClient.clear()
  return amounts
}

test('AUTH-07 what was typed when the session ended is there for the same customer at the same place, once', () => {
  const amounts = typedBy('1')
  assert.equal(amounts.leftAt('purchase 990012'), undefined, 'not before it is known who logs in')
  logIn('1')
  assert.equal(amounts.leftAt('purchase 990058'), undefined)
  assert.equal(amounts.leftAt('purchase 990012')?.value, '100')
  amounts.forget('purchase 990058')
  assert.equal(amounts.leftAt('purchase 990012')?.value, '100')
  amounts.forget('purchase 990012')
  assert.equal(amounts.leftAt('purchase 990012'), undefined)
})

test('AUTH-07 nobody else finds what was typed, nor who left of their own will or typed nothing', () => {
  const strangers = typedBy('1')
  logIn('2')
  assert.equal(strangers.leftAt('purchase 990012'), undefined)

  const leaving = typedBy('1')
  dropTyped()
  logIn('1')
  assert.equal(leaving.leftAt('purchase 990012'), undefined)

  const gone = createMemory<string>()
  gone.show('purchase 990012', '100')
  gone.hide()
  keepTyped()
  assert.equal(gone.leftAt('purchase 990012'), undefined)
})

test('AUTH-07 ten minutes after the end of the session nothing is kept', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const amounts = typedBy('1')
  // The query cache keeps nothing either.
  t.mock.timers.tick(10 * 60_000 - 1)
  logIn('1')
  assert.ok(amounts.leftAt('purchase 990012'))
  t.mock.timers.tick(1)
  logIn('1')
  assert.equal(amounts.leftAt('purchase 990012'), undefined)
})

test('AUTH-09 the customer of one token is not taken for that of another', t => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: storage })
  // The page is marked with the levels that its customer may not buy.
  Object.defineProperty(globalThis, 'document', { configurable: true, value: { documentElement: { dataset: {} } } })
  t.after(() => token.adopt(null))
  token.adopt('first')
  queryClient.setQueryData(userKey('first'), { custno: '1' })
  assert.equal(custnoHere(), '1')
  token.adopt('second')
  assert.equal(custnoHere(), undefined)
  token.adopt('first')
  assert.equal(custnoHere(), '1')
})
