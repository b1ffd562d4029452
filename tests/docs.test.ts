import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { drawSchema } from '@zhixiao/db/draw-schema.ts'
import { drawSchemaSql } from '@zhixiao/db/draw-schema-sql.ts'
import { freshDatabase } from '@zhixiao/db/testing.ts'
import { jobs } from '@zhixiao/server/jobs/jobs.ts'
import { sql } from 'kysely'
import { drawTriggers, faultsOf, listTriggers } from '../scripts/lib/draw-triggers.ts'
import { drawings, readDoc } from '../scripts/lib/drawings.ts'
import { fileOf, isOfTests, readSources, ships, usesOf } from '../scripts/lib/source-graph.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const sources = readSources()

for (const [name, draw] of Object.entries(drawings)) {
  test(`docs/${name} is what its list says; npm run docs draws it again`, () => {
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

test('docs/triggers.md lists every trigger of the database with what it refuses; one without words, or with an act that is none, is named', async () => {
  const { db, close } = await freshDatabase()
  try {
    const triggers = await listTriggers(db)
    assert.deepEqual(faultsOf(triggers), [])
    const page = await drawTriggers(db)
    assert.equal(readDoc('triggers.md'), page)
    assert.deepEqual(
      triggers.filter(({ name }) => !page.includes(` ${name} `)),
      [],
    )
    await sql
      .raw(`
      create function refuse_all() returns trigger language plpgsql as 'begin return null; end';
      create trigger plan_refused before insert on plan for each row execute function refuse_all();
      create constraint trigger plan_released after insert on plan for each row execute function needs_released_request('plan make')`)
      .execute(db)
    assert.deepEqual(faultsOf(await listTriggers(db)), [
      'refuse_all has no words',
      'plan_released names plan make, which is no act',
    ])
  } finally {
    await close()
  }
})

const requirements = (readDoc('requirements.tsv') ?? '')
  .trim()
  .split('\n')
  .slice(1)
  .map(row => {
    const [id = '', , , files = ''] = row.split('\t')
    return { id, files: files.split(' ').filter(Boolean) }
  })

/** The test titles of a file, as text. */
const titlesOf = (text: string) => (text.match(/\btest\(\s*[`'"].*/g) ?? []).join('\n')
const names = (titles: string, id: string) => new RegExp(`\\b${id}\\b`).test(titles)

test('each requirement named as done stands in the title of a test, and each file of its row has such a title', () => {
  const ids = requirements.map(each => each.id)
  assert.ok(ids.length > 20)
  assert.equal(new Set(ids).size, ids.length)
  const titles = new Map([...sources].map(([path, text]) => [path, titlesOf(text)]))
  const all = [...titles.values()].join('\n')
  assert.deepEqual(
    ids.filter(id => !names(all, id)),
    [],
  )
  assert.deepEqual(
    requirements.flatMap(({ id, files }) =>
      files.filter(file => !names(titles.get(file) ?? '', id)).map(file => `${id} ${file}`),
    ),
    [],
  )
})

/** Tests that run shipped code without importing it, each with an explanation. */
const runOtherwise: Readonly<Record<string, string>> = {}

test('each requirement is named by a test that imports what ships, at first hand or by the helpers of tests', () => {
  const reaches = new Map<string, boolean>()
  function reachesShipped(path: string): boolean {
    const known = reaches.get(path)
    if (known !== undefined) return known
    reaches.set(path, false)
    const used = usesOf(sources.get(path) ?? '').map(({ source }) => fileOf(path, source) ?? '')
    const found = used.some(file => ships(file) || (isOfTests(file) && reachesShipped(file)))
    reaches.set(path, found)
    return found
  }
  const tests = [...sources]
    .filter(([path]) => isOfTests(path))
    .map(([path, text]) => ({ path, titles: titlesOf(text) }))
    .filter(({ titles }) => titles !== '')
  const hollow = requirements.filter(({ id }) =>
    tests
      .filter(({ titles }) => names(titles, id))
      .every(({ path }) => !reachesShipped(path) && !(path in runOtherwise)),
  )
  assert.deepEqual(
    hollow.map(each => each.id),
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

const GUIDES = [
  'README.md',
  'README.zh.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/rules.md',
]

test('each job stands in the trading day of docs/architecture.md with its file, at its time', () => {
  const list = readFileSync(`${ROOT}apps/server/src/jobs/jobs.ts`, 'utf8')
  const rows = readFileSync(`${ROOT}docs/architecture.md`, 'utf8').split('\n')
  const missing = jobs.filter(({ run, at, demoOnly }) => {
    const file = new RegExp(`import \\{ ${run.name} \\} from '\\./(.+)'`).exec(list)?.[1]
    return !rows.some(row => row.includes(`jobs/${file}`) && (demoOnly || row.startsWith(`| ${at} |`)))
  })
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  )
})

test('each file that a guide of the code names is there', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  const missing = GUIDES.flatMap(guide =>
    [...readFileSync(`${ROOT}${guide}`, 'utf8').matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|sql|md|tsv|typ))`/g)]
      .map(match => match[1] ?? '')
      .filter(named => !`/${files}`.replaceAll('\n', '\n/').includes(`/${named}\n`))
      .map(named => `${guide}: ${named}`),
  )
  assert.deepEqual(missing, [])
})
