import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutEverywhere } from './cut-day.ts'

test('ENG-06 a day of every kind of order, cut after any of its commits, ends as one that was not', async () => {
  const commits = await cutEverywhere({ more: 0, chunk: 10 })
  assert.ok(commits >= 15, `only ${commits} commits`)
})
