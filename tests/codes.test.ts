import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('each code of a kind or status in a view has its name of the table beside it', () => {
  const codes = new Set<string>(
    [...Object.entries(KIND), ...Object.entries(STATUS)].map(([name, code]) => `'${code}' /* ${name} */`),
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

/** Other codes that look the same, and the exchange files, whose codes are those of their standard. */
const OTHERWISE =
  /^packages\/domain\/src\/(?:codes|exchange)\/|^demo\/src\/world\.ts$|\/exchange\/|\/testing\/|bench\/exchange-files/

test('code names the kind of an order by the table, never by its wire code', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'packages/*.ts', 'apps/*.ts', 'apps/*.tsx', 'demo/src/*.ts', 'bench/*.ts'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  const literal = new RegExp(`'(?:${Object.values(KIND).join('|')})'`)
  const literals = files
    .trim()
    .split('\n')
    .filter(path => !OTHERWISE.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(path =>
      readFileSync(`${ROOT}${path}`, 'utf8')
        .split('\n')
        .filter(line => literal.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map(line => `${path}: ${line.trim()}`),
    )
  assert.deepEqual(literals, [])
})
