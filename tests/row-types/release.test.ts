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
  const has = async (change: string, fault: RegExp) => {
    const faults = await faultsAfter(change)
    assert.ok(
      faults.some(each => fault.test(each)),
      `${change}: ${faults.slice(0, 3).join('\n')}`,
    )
  }
  await has('alter table nav rename column acc_nav_e4 to total_e4', /^column .*acc_nav_e4.* does not exist: /)
  await has('alter table nav rename column acc_nav_e4 to total_e4', /^nav\.acc_nav_e4 is gone, was bigint$/)
  await has('alter table nav alter column version type bigint', /^nav\.version is bigint, was integer$/)
  await has('alter table plan add column why text not null', /^plan\.why is new, not null and without a default$/)
  await has('alter table purchase_usage drop constraint purchase_usage_pkey', /no unique .* ON CONFLICT/)
  assert.deepEqual(await faultsAfter("alter table plan add column why text not null default ''"), [])
})
