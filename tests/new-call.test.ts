import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { newCall, nextCallId } from '../scripts/lib/new-call.ts'
import { fileOf, usesOf } from '../scripts/lib/source-graph.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const lists = { calls: read('packages/contract/src/calls.ts'), handlers: read('apps/server/src/handlers.ts') }

test('the files of a new call stand where the others do, and both lists name it once', () => {
  const { created, calls, handlers } = newCall('query.fundDiary', 'CALL-999', lists)
  assert.deepEqual(Object.keys(created), [
    'packages/contract/src/query/fund-diary.ts',
    'apps/server/src/query/fund-diary.ts',
    'apps/server/src/query/fund-diary.test.ts',
  ])
  for (const list of [calls, handlers]) {
    const imports = list.split('\n').filter(line => line.includes("from './query/"))
    assert.ok(imports.includes("import { fundDiary } from './query/fund-diary.ts'"))
    assert.equal(list.split("'query.fundDiary': fundDiary,").length, 2)
    assert.ok(list.indexOf('./query/fund-diary.ts') < list.indexOf('./query/fund-timing.ts'))
    assert.ok(list.indexOf('./query/fund-diary.ts') > list.indexOf('./query/first-income.ts'))
  }
})

test('what the files of a new call import is there', () => {
  const { created } = newCall('query.fundDiary', 'CALL-999', lists)
  const imported = Object.entries(created).flatMap(([path, text]) =>
    usesOf(text).flatMap(({ source }) => fileOf(path, source) ?? []),
  )
  assert.ok(imported.length >= 3)
  assert.deepEqual(
    imported.filter(path => !existsSync(new URL(`../${path}`, import.meta.url))),
    [],
  )
})

test('a call whose name another group has is imported under the name of its group', () => {
  const { calls } = newCall('serve.bill', 'CALL-999', lists)
  assert.ok(calls.includes("import { bill as serveBill } from './serve/bill.ts'"))
  assert.ok(calls.includes("  'serve.bill': serveBill,"))
})

test('a name that is taken or none is refused, and the next number is free', () => {
  assert.throws(() => newCall('query.bill', 'CALL-999', lists), /already/)
  for (const name of ['bill', 'Query.bill', 'query.', '../query.bill'])
    assert.throws(() => newCall(name, 'CALL-999', lists), /group\.name/)
  assert.equal(nextCallId(['CALL-001', 'CALL-975', 'CALL-960']), 'CALL-976')
})
