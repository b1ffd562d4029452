import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('CUS-05 no field lets the browser cut what is pasted: what is too long is named by a rule', () => {
  const cutting = ['../', '../../../../packages/ui/src/'].flatMap(folder => {
    const root = new URL(folder, import.meta.url)
    return globSync('**/*.tsx', { cwd: root }).filter(name =>
      /maxLength/i.test(readFileSync(new URL(name, root), 'utf8')),
    )
  })
  assert.deepEqual(cutting, [])
})
