import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import { legalRuleCodes } from '@zhixiao/domain/law/legal-rules.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('each code of a kind or status in a view has its name of the table beside it', () => {
  const codes = new Set<string>(
    [KIND, STATUS, DOCUMENT_STATE]
      .flatMap(table => Object.entries(table))
      .map(([name, code]) => `'${code}' /* ${name} */`),
  )
  const literals = globSync('packages/db/src/views/*.sql', { cwd: ROOT }).flatMap(view =>
    [...readFileSync(`${ROOT}${view}`, 'utf8').matchAll(/'[0-9]{1,3}'(?: \/\* \w+ \*\/)?/g)].map(([literal]) => ({
      view,
      literal,
    })),
  )
  assert.ok(literals.length > 30)
  assert.deepEqual(
    literals.filter(({ literal }) => !codes.has(literal)),
    [],
  )
})

const lines = (...patterns: string[]): { path: string; line: string }[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(path => !/\.test\.tsx?$|\/testing(?:\/|\.ts$)/.test(path))
    .flatMap(path =>
      readFileSync(`${ROOT}${path}`, 'utf8')
        .split('\n')
        .filter(line => !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map(line => ({ path, line: line.trim() })),
    )

test('code names the kind of an order by the table, never by its wire code', () => {
  const kind = new RegExp(`'(?:${Object.values(KIND).join('|')})'`)
  const elsewhere = /^packages\/domain\/src\/codes\/|^demo\/src\/world\.ts$|^bench\/exchange-files/
  assert.deepEqual(
    lines('packages/*.ts', 'apps/*.ts', 'apps/*.tsx', 'demo/src/*.ts', 'bench/*.ts').filter(
      ({ path, line }) => kind.test(line) && !elsewhere.test(path),
    ),
    [],
  )
})

/** Two or three digits in quotes that are no code to be named: where, which, and why. */
const FIGURES: readonly [where: RegExp, literal: RegExp, why: string][] = [
  [/\/exchange\//, /^0[1-7]$/, 'the type of an exchange file is its name in the standard'],
  [/\/(?:exchange\/lines|kernel\/env)\.ts$/, /^2[12]$/, 'version of the exchange files'],
  [/\/exchange\/applications\.ts$/, /^156$/, 'the currency, named where it is'],
  [/\/kernel\/(?:env|gateway-settings)\.ts$/, /^(?:888|99|16)$/, 'default of a setting'],
  [/\/(?:embedded|embedded\/settings|status)\.ts$/, /^\d+$/, 'a number as text'],
  [/\/format\/dates\.ts$/, /^00$/, 'seconds'],
]

test('domain, database and server write no code as two or three digits outside its table', () => {
  const found = lines('packages/domain/src/*.ts', 'packages/db/src/*.ts', 'apps/server/src/*.ts')
    .filter(({ path }) => !path.startsWith('packages/domain/src/codes/'))
    .flatMap(({ path, line }) =>
      [...line.matchAll(/'(\d{2,3})'/g)].map(([, literal = '']) => ({ path, line, literal })),
    )
  assert.deepEqual(
    found.filter(({ path, literal }) => !FIGURES.some(([where, which]) => where.test(path) && which.test(literal))),
    [],
  )
  for (const [where, which, why] of FIGURES)
    assert.ok(
      found.some(({ path, literal }) => where.test(path) && which.test(literal)),
      `no longer needed: ${why}`,
    )
})

test('a status, state or kind of one digit is named by its table', () => {
  const codes =
    /\b(?:status|state|custtype|custbelongto|idcardupload|dividendMethod|unit|[a-zA-Z]*[iI]dtype)\b['"]?\s*(?::|=|===|!==|<>|,\s*'=',|(?:not )?in \()\s*'[0-9a-c]'/
  const shipped = lines('packages/*/src/*.ts', 'packages/*/src/*.tsx', 'apps/*/src/*.ts', 'apps/*/src/*.tsx')
  assert.ok(codes.test("state: '1'") && codes.test("where d.state <> '2'") && codes.test("custbelongto not in ('1'"))
  assert.deepEqual(
    shipped.filter(({ path, line }) => codes.test(line) && !path.startsWith('packages/domain/src/codes/')),
    [],
  )
})

test('LAW-01 each rule of the table is read by what ships', () => {
  const texts = lines('packages/*.ts', 'apps/*.ts', 'apps/*.tsx', 'packages/db/src/functions/*.sql')
    .filter(
      ({ path }) =>
        path !== 'packages/domain/src/law/legal-rules.ts' && path !== 'packages/domain/src/law/text-claims.ts',
    )
    .map(({ line }) => line)
  // A rule about texts alone is read where texts are checked.
  const ofTexts: readonly string[] = ['benchmark-beside-performance', 'annualised-least-window']
  assert.deepEqual(
    legalRuleCodes.filter(code => !texts.some(line => line.includes(`'${code}'`))),
    ofTexts,
  )
})
