import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { askAgain, queryClient } from './cache.ts'

test('STA-01 a list asked for before a write and answered after it is asked for again', async () => {
  let kept = ['old']
  const answers: (() => void)[] = []
  const queryFn = async () => {
    const read = kept
    await new Promise<void>(resolve => answers.push(resolve))
    return read
  }
  const list = new QueryObserver(queryClient, { queryKey: ['list'], queryFn })
  const leave = list.subscribe(() => {})
  // The first request is still in flight while the customer adds an entry.
  kept = ['old', 'new']
  let isOver = false
  const again = askAgain('list').then(() => {
    isOver = true
  })
  answers.shift()?.()
  while (answers.length === 0 && !isOver) await new Promise(setImmediate)
  answers.shift()?.()
  await again
  assert.deepEqual(list.getCurrentResult().data, ['old', 'new'])

  // Without a request in flight there is only one fetch.
  const once = askAgain('list')
  answers.shift()?.()
  await once
  assert.equal(answers.length, 0)
  leave()
})
