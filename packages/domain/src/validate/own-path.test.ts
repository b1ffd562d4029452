import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnPath } from './own-path.ts'

test('SEC-07 an own path leads to no other host, however a browser reads it', () => {
  for (const path of ['/', '/fund', '/fund?fundCode=990001#nav', '/msg/公告'])
    assert.ok(isOwnPath(path) && new URL(path, 'https://own.example').host === 'own.example', path)
  const strange = [
    '//',
    '/\\',
    '/\t/',
    '/\n/',
    '/\r\\',
    '\\\\',
    '/\\/',
    '/a\\..//',
    'https://',
    'javascript:',
    ' //',
    '',
  ]
  for (const start of strange) assert.ok(!isOwnPath(`${start}evil.example`), JSON.stringify(start))
})
