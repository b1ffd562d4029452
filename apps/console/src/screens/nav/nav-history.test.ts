import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NavChange, withChange } from './nav-history.ts'

const at = (nav: string, cell: string | null): NavChange => ({ before: new Map([['990044', { nav }]]), cell })

test('typing on in one cell is undone at once, a paste or another cell by itself', () => {
  const changes = [at('', 'a nav'), at('1', 'a nav'), at('1.0', 'b nav'), at('1.0', null), at('1.1', null)]
  const past = changes.reduce<readonly NavChange[]>(withChange, [])
  assert.deepEqual(past, [changes[0], changes[2], changes[3], changes[4]])
})

test('the oldest changes of a long day are dropped', () => {
  const changes = Array.from({ length: 500 }, (_, each) => at(String(each), `cell ${each}`))
  const past = changes.reduce<readonly NavChange[]>(withChange, [])
  assert.deepEqual(past, changes.slice(-201))
})
