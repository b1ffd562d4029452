import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { DEMO_LOGIN_PASSWORD, DEMO_TRADE_PASSWORD, world } from '@zhixiao/demo/world.ts'
import { loadDemo } from '@zhixiao/server/doors/demo/load-demo.ts'
import { z } from 'zod'
import { startTestServer } from '../apps/server/src/testing/server.ts'
import packageFile from '../package.json' with { type: 'json' }
import { plantedFaults } from './simulation/faults.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const READMES = ['README.md', 'README.zh.md'] as const
const LINES = 150
const PICTURES_BYTES = 900_000

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(match => match[1] ?? '')
const figuresOf = (text: string): string[] => text.match(/\d+(?:[.,:-]\d+)*/g) ?? []
/** The rows of the tables of a section, by its place among the sections. */
const rowsOf = (text: string, section: number): string[] =>
  (text.split(/^## /m)[section] ?? '').split('\n').filter(line => /^\| (?!---)/.test(line))
const section = (title: string): number =>
  read('README.md')
    .split(/^## /m)
    .findIndex(each => each.startsWith(title))

test('HAND-04 each README is one page, and both show the same sections, pictures, commands and figures', () => {
  const [english, chinese] = READMES.map(file => {
    const text = read(file)
    assert.ok(text.trim().split('\n').length <= LINES, `${file} has more than ${LINES} lines`)
    return {
      sections: all(text, /^(##) /gm).length,
      pictures: all(text, /!\[[^\]]+\]\(([^)]+)\)/g),
      commands: all(text, /\b(npm (?:start|test|run [\w-]+))/g),
      logins: rowsOf(text, section('Who you are')).map(figuresOf),
      promises: rowsOf(text, section('What is promised')).map(row => figuresOf(row.split('|')[2] ?? '').toSorted()),
      proofs: rowsOf(text, section('What is promised')).map(row => all(row, /(?:\]\(|`)([\w./#-]+\.\w+)/g)),
    }
  })
  assert.ok(english && english.pictures.length === 7 && english.sections > 8)
  assert.deepEqual(chinese, english)
})

test('HAND-04 the customers and passwords of both READMEs are those of the demo', () => {
  const known = Object.values(world).map(({ name, mobile }) => `${name} ${mobile}`)
  for (const file of READMES) {
    const logins = rowsOf(read(file), section('Who you are')).slice(1)
    const named = logins.map(row =>
      row
        .split('|')
        .slice(1, 3)
        .map(cell => cell.trim())
        .join(' '),
    )
    assert.equal(named.length, 4)
    assert.deepEqual(
      named.filter(each => !known.includes(each)),
      [],
      file,
    )
    for (const password of [DEMO_LOGIN_PASSWORD, DEMO_TRADE_PASSWORD]) assert.ok(read(file).includes(`\`${password}\``))
  }
})

const answer = z.object({
  code: z.literal('0000'),
  data: z.object({
    results: z.tuple([
      z.object({ code: z.literal('0000'), data: z.object({ list: z.array(z.object({ nav: z.string() })).length(2) }) }),
    ]),
  }),
})

test('HAND-04 the first curl of both READMEs answers on the demo: two NAVs of a fund', async () => {
  const server = await startTestServer({ empty: true })
  try {
    await loadDemo(server.db)
    const asked = READMES.map(file =>
      /curl -s http:\/\/127\.0\.0\.1:3000(\S+) -H '([^:]+): ([^']+)' \\\n +-d '([^']+)'/.exec(read(file)),
    )
    assert.deepEqual(asked[1]?.slice(), asked[0]?.slice())
    const [, path = '', name = '', value = '', body = ''] = asked[0] ?? []
    const response = await fetch(server.url + path, { method: 'POST', headers: { [name]: value }, body })
    answer.parse(await response.json())
  } finally {
    await server.close()
  }
})

/** What the log of the simulation writes as a word. */
const inDigits = (text: string): string => text.replace(/\bfive hundred\b/, '500')

test('HAND-04 every figure of a promise stands in a document or test that its row names', () => {
  const counted = [
    `${plantedFaults.length} bugs`,
    `${globSync('packages/db/src/views/invariant_*.sql', { cwd: root }).length} invariants`,
    `${all(read('docs/lighthouse.md'), /^\| \S+ \| (`\/)/gm).length} pages`,
  ]
  const rows = rowsOf(read('README.md'), section('What is promised')).slice(1)
  assert.ok(rows.length > 6)
  for (const row of rows) {
    const [, , measured = '', proof = ''] = row.split('|')
    const files = all(proof, /(?:\]\(|`)([\w./-]+\.(?:md|ts))/g)
    assert.ok(files.length > 0, row)
    const shown = new Set(figuresOf([...files.map(file => inDigits(read(file))), ...counted].join('\n')))
    assert.deepEqual(
      figuresOf(measured).filter(figure => !shown.has(figure)),
      [],
      row,
    )
  }
})

test('HAND-04 each command that a guide names is one of the project, and each has a program', () => {
  const programs = new Map(
    [...read('scripts/bootstrap.mjs').matchAll(/^ {2}'?([\w-]+)'?: \{ script: '([^']+)'/gm)].map(
      ([, name = '', file = '']) => [name, file],
    ),
  )
  const guides = [...READMES, 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
  const named = new Set(guides.flatMap(file => all(read(file), /\bnpm run ([a-z][\w-]*)/g)))
  const scripts: readonly string[] = Object.keys(packageFile.scripts)
  assert.ok(named.size > 8)
  assert.deepEqual(
    [...named].filter(name => !scripts.includes(name)),
    [],
  )
  assert.deepEqual(
    scripts.filter(name => !existsSync(join(root, programs.get(name) ?? 'none'))),
    [],
  )
})

/** The name that GitHub gives to a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function targetsOf(path: string): Set<string> {
  const text = read(path).replaceAll(/^```[\s\S]*?^```/gm, '')
  return new Set([...all(text, /^#+ (.+)$/gm).map(slugOf), ...all(text, /<a id="([^"]+)">/g)])
}

test('HAND-04 each link of a guide or document leads to a file, and to a heading, that exists', () => {
  const guides = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]
  const broken = guides.flatMap(file =>
    all(read(file).replaceAll(/^```[\s\S]*?^```/gm, ''), /\]\(([^)\s]+)\)/g)
      .filter(link => !/^[a-z]+:/.test(link))
      .filter(link => {
        const [path = '', heading] = link.split('#')
        const target = path === '' ? file : normalize(join(dirname(file), path))
        if (!existsSync(join(root, target))) return true
        return heading !== undefined && target.endsWith('.md') && !targetsOf(target).has(heading)
      })
      .map(link => `${file}: ${link}`),
  )
  assert.deepEqual(broken, [])
})

test('HAND-04 each picture is shown, and all together are small', () => {
  const files = readdirSync(join(root, 'docs/pictures')).map(name => `docs/pictures/${name}`)
  const shown = all(read('README.md'), /!\[[^\]]+\]\(([^)]+)\)/g)
  assert.deepEqual(files.toSorted(), shown.toSorted())
  const bytes = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
  assert.ok(bytes < PICTURES_BYTES, `${bytes} bytes`)
})
