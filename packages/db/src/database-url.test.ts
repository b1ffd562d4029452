import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDatabaseUrl } from './database-url.ts'

test('LIV-11 an address of several hosts is taken apart, each with the user, name and parameters of all', () => {
  const read = readDatabaseUrl('postgres://me:s%40x@a:5432,b/funds?target_session_attrs=read-write&sslmode=require')
  assert.deepEqual(read, {
    mustWrite: true,
    hosts: [
      { connectionString: 'postgres://me:s%40x@a:5432/funds?sslmode=require' },
      { connectionString: 'postgres://me:s%40x@b/funds?sslmode=require' },
    ],
  })
})

test('an address of one host is left as it is', () => {
  const text = 'postgresql://me@/funds?host=%2Fvar%2Frun'
  assert.deepEqual(readDatabaseUrl('postgres://me@localhost/funds'), {
    mustWrite: false,
    hosts: [{ connectionString: 'postgres://me@localhost/funds' }],
  })
  assert.deepEqual(readDatabaseUrl(text.replace('@/', '@localhost/'))?.hosts.length, 1)
})

test('what is no address of PostgreSQL is none', () => {
  for (const text of ['mysql://a/b', 'a', 'postgres://a,:x/b', 'postgres://a/b?target_session_attrs=standby'])
    assert.equal(readDatabaseUrl(text), null, text)
})
