import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsoleCall } from '../define-call.ts'
import { consoleCalls } from './console-calls.ts'

test('CON-24 no list of the console is paged by a number of rows or pages: the next page begins after a key', () => {
  const all = Object.values<ConsoleCall>(consoleCalls)
  for (const { name, input } of all)
    assert.deepEqual(
      Object.keys(input.shape).filter(field => /^(page|pageNum|offset|skip|limit)$/i.test(field)),
      [],
      name,
    )
  const keyed = all.filter(({ input }) => 'before' in input.shape || 'after' in input.shape)
  assert.ok(keyed.length >= 10, `${keyed.length} lists go on from a key`)
})
