import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { newAct } from '../scripts/lib/new-act.ts'
import { fileOf, usesOf } from '../scripts/lib/source-graph.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const lists = {
  acts: read('packages/contract/src/acts/acts.ts'),
  handlers: read('apps/server/src/acts/act-handlers.ts'),
}

test('ACT-04 a new act has its definition, rule, failing test and handler where the others are, and both lists name it once', () => {
  const { created, acts, handlers } = newAct('fund rename', lists)
  assert.deepEqual(Object.keys(created), [
    'packages/contract/src/acts/fund-rename.ts',
    'packages/domain/src/acts/fund-rename.ts',
    'packages/domain/src/acts/fund-rename.test.ts',
    'apps/server/src/acts/fund-rename.ts',
  ])
  assert.match(created['packages/domain/src/acts/fund-rename.test.ts'] ?? '', /assert\.fail\(/)
  for (const list of [acts, handlers]) {
    assert.equal(list.split("  'fund rename': fundRename,\n}").length, 2)
    assert.ok(list.indexOf('./fund-rename.ts') < list.indexOf('./fund-suspend.ts'))
    assert.ok(list.indexOf('./fund-rename.ts') > list.indexOf('./customer-close.ts'))
  }
})

test('ACT-04 what the files of a new act import is there, or is one of them', () => {
  const { created } = newAct('fund rename', lists)
  const imported = Object.entries(created).flatMap(([path, text]) =>
    usesOf(text).flatMap(({ source }) => fileOf(path, source) ?? []),
  )
  assert.ok(imported.length >= 6)
  assert.deepEqual(
    imported.filter(path => !(path in created) && !existsSync(new URL(`../${path}`, import.meta.url))),
    [],
  )
})

test('ACT-04 an act whose name is taken, or is not two words, is refused', () => {
  assert.throws(() => newAct('order refund', lists), /already/)
  for (const name of ['rename', 'Fund rename', 'fund', 'fund rename now', '../fund rename'])
    assert.throws(() => newAct(name, lists), /two words/)
})
