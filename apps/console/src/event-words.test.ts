import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventName } from './event-words.ts'

const root = join(import.meta.dirname, '../../..')

/** The acts that the server writes to the audit log, read in its source. */
function recordedActs(): string[] {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(path => !path.endsWith('.test.ts'))
  return files.flatMap(path => {
    const text = readFileSync(join(root, path), 'utf8')
    if (!text.includes('writeAudit')) return []
    return [...text.matchAll(/\bact: '([a-z][a-zA-Z .-]+)'/g)].map(([, act = '']) => act)
  })
}

test('CON-18 whatever the audit log records has a Chinese name', () => {
  const acts = recordedActs()
  assert.ok(acts.length > 50, String(acts.length))
  assert.deepEqual(
    [...new Set(acts)].filter(act => eventName(act) === act),
    [],
  )
  assert.equal(eventName('shares freeze'), '份额冻结')
  assert.equal(eventName('nav.grid'), 'nav.grid')
})
