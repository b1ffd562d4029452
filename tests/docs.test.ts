import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { drawSchema } from '@zhixiao/db/draw-schema.ts'
import { drawSchemaSql } from '@zhixiao/db/draw-schema-sql.ts'
import { freshDatabase } from '@zhixiao/db/testing.ts'
import { drawings, readDoc } from '../scripts/lib/drawings.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

for (const [name, draw] of Object.entries(drawings)) {
  test(`docs/${name} is what its list says; npm run docs draws it anew`, () => {
    assert.equal(readDoc(name), draw())
  })
}

test('the types of the tables and docs/schema.sql are those of the migrations; npm run docs draws both again', async () => {
  const { db, close } = await freshDatabase()
  try {
    assert.equal(readFileSync(`${ROOT}packages/db/src/schema.ts`, 'utf8'), await drawSchema(db))
    assert.equal(readDoc('schema.sql'), await drawSchemaSql(db))
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

test('each rule and decision that code or a document cites stands in docs/rules.md', () => {
  const rules = readDoc('rules.md') ?? ''
  const anchors = new Set([...rules.matchAll(/<a id="([^"]+)">/g)].map(match => match[1]))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.sql', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const cited = files
    .trim()
    .split('\n')
    .filter(file => existsSync(`${ROOT}${file}`))
    .flatMap(file => {
      const text = readFileSync(`${ROOT}${file}`, 'utf8')
      return [...text.matchAll(/\b[Rr]ules(?:\.md#| )((?:2\.\d+|D\d+)(?:, (?:2\.\d+|D\d+)\b)*)/g)].flatMap(match =>
        (match[1] ?? '').split(', ').map(rule => ({ file, rule })),
      )
    })
  assert.ok(cited.length > 70)
  assert.deepEqual(
    cited.filter(({ rule }) => !anchors.has(rule)),
    [],
  )
})
