import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventField, eventName, eventValue } from './event-words.ts'

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

test('CON-18 a field of an event has a Chinese name, an act in it too, and what has none stays as it is recorded', () => {
  assert.deepEqual([eventField('direction'), eventValue('direction', 'out')], ['方向', 'out'])
  assert.deepEqual([eventField('act'), eventValue('act', 'payments hold')], ['事项', '暂停收付'])
  assert.deepEqual([eventField('other'), eventValue('bankCode', 'null')], ['other', '--'])
})
