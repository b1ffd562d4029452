import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { shellModules } from './shell-modules.ts'

test('CUS-01 each module that every page loads is where its list says', () => {
  const cwd = join(import.meta.dirname, '../..')
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd })
  // Leaves out virtual modules, which have no folder.
  const missing = shellModules.filter(path => path.includes('/src/') && !files.some(file => file.includes(path)))
  assert.deepEqual(missing, [])
})
