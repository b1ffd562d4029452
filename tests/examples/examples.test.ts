import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { drawExamples } from './record-examples.ts'

test('HAND-05 the examples of the API are what the demo answers; npm run docs records them again', async () => {
  const file = new URL('../../packages/contract/src/examples.json', import.meta.url)
  assert.equal(readFileSync(file, 'utf8'), await drawExamples())
})
