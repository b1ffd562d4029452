import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import type pg from 'pg'
import packageFile from '../../package.json' with { type: 'json' }
import { faultsOf, type Release, release } from './release.ts'

const folder = new URL('../../docs/releases/', import.meta.url)
const files = readdirSync(folder)
const last: Release = release.parse(JSON.parse(readFileSync(new URL(files[0] ?? '', folder), 'utf8')))

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.close())

/** The faults after `change`, which is taken back. */
async function faultsAfter(change = ''): Promise<string[]> {
  const client: pg.PoolClient = await database.pool.connect()
  try {
    await client.query(`begin; ${change}`)
    return await faultsOf(client, last)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('LIV-10 every statement of the last release is planned on the schema of today, and its columns are as they were', async () => {
  assert.deepEqual(files, [`${packageFile.version}.json`], 'npm run docs records the release of package.json')
  assert.ok(last.statements.length > 400 && Object.keys(last.tables).length > 90)
  assert.deepEqual(
    await faultsAfter(),
    [],
    'docs/releases.md, "Migrations": keep the old form one release longer, or delete the record of a version that nobody has yet',
  )
})

test('LIV-10 a column that is gone or of another type, one that old inserts lack, and a unique key that is gone are found', async () => {
  const changes = [
    'alter table nav rename column acc_nav_e4 to total_e4',
    'alter table nav alter column version type bigint',
    'alter table plan add column why text not null',
    "alter table lot add column why text not null default ''",
    'alter table purchase_usage drop constraint purchase_usage_pkey',
  ]
  const faults = await faultsAfter(changes.join(';'))
  for (const fault of [
    /^column .*acc_nav_e4.* does not exist: /,
    /^nav\.acc_nav_e4 is gone, was bigint$/,
    /^nav\.version is bigint, was integer$/,
    /^plan\.why is new, not null and without a default$/,
    /no unique .* ON CONFLICT/,
  ])
    assert.ok(
      faults.some(each => fault.test(each)),
      `${fault}: ${faults.slice(0, 5).join('\n')}`,
    )
  assert.ok(!faults.some(each => each.startsWith('lot.why')), 'a default serves the old inserts')
})
