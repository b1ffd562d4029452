import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { randomUuid } from './random-uuid.ts'

test('CUS-16 an id that needs no TLS is a UUID of version 4, each time another', () => {
  const ids = Array.from({ length: 200 }, randomUuid)
  assert.equal(new Set(ids).size, 200)
  for (const id of ids) assert.ok(z.uuidv4().safeParse(id).success, id)
})
