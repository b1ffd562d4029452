import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../scripts/lib/run.ts'

const sources = globSync('{apps/web,apps/console,packages/{ui,client,contract,domain}}/src/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter(path => !path.includes('.test.'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const naming = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('CUS-16 each handler of Enter asks whether the key only confirms a word that is being composed', () => {
  const careless = sources.filter(
    ({ path, text }) =>
      /\.key (?:===|!==) 'Enter'|Enter: \d|\.isComposing/.test(text) &&
      !text.includes('composes(') &&
      !path.endsWith('form/composes.ts'),
  )
  assert.deepEqual(careless, [])
})

test('CUS-16 what browsers withhold from a page without TLS is named only where something else takes its place', () => {
  assert.deepEqual(naming(/\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|locks)\b/).sort(), [
    'apps/web/src/api/submissions.ts',
    'apps/web/src/content/copy-text.ts',
    'packages/contract/src/encrypt.ts',
    'packages/contract/src/random-uuid.ts',
  ])
})

test('CUS-16 the browser’s storage, which may be refused, is named only where that is no fault', () => {
  assert.deepEqual(naming(/\b(?:local|session)Storage\b/).sort(), [
    'apps/console/src/door/oidc-state.ts',
    'apps/console/src/other-pages.ts',
    'apps/web/src/api/customer-marks.ts',
    'apps/web/src/api/token.ts',
    'apps/web/src/elder/elder.ts',
    'apps/web/src/layouts/kept-place.ts',
    'apps/web/src/layouts/land-where-aimed.ts',
    'apps/web/src/stored.ts',
    'packages/ui/src/form/code-wait.ts',
  ])
})
