import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { drawSchema } from '@zhixiao/db/draw-schema.ts'
import { freshDatabase } from '@zhixiao/db/testing.ts'
import { drawings, readDoc } from '../scripts/lib/drawings.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

for (const [name, draw] of Object.entries(drawings)) {
  test(`docs/${name} is what its list says; npm run docs draws it anew`, () => {
    assert.equal(readDoc(name), draw())
  })
}

test('the types of the tables are those of the migrations; npm run docs draws them anew', async () => {
  const { db, close } = await freshDatabase()
  try {
    assert.equal(readFileSync(`${ROOT}packages/db/src/schema.ts`, 'utf8'), await drawSchema(db))
  } finally {
    await close()
  }
})

/** Titles of all tests of the repository, as text. */
function titles(): string {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.e2e.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  return files
    .map(file => readFileSync(`${ROOT}${file}`, 'utf8'))
    .flatMap(text => text.match(/\btest\(\s*[`'"].*/g) ?? [])
    .join('\n')
}

test('each requirement named as done stands in the title of a test', () => {
  const [, ...rows] = (readDoc('requirements.tsv') ?? '').trim().split('\n')
  const ids = rows.map(row => row.split('\t')[0] ?? '')
  assert.ok(ids.length > 20)
  assert.equal(new Set(ids).size, ids.length)
  const all = titles()
  assert.deepEqual(
    ids.filter(id => !new RegExp(`\\b${id}\\b`).test(all)),
    [],
  )
})
