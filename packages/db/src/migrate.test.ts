import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { connect } from './connect.ts'
import { drawSchema } from './draw-schema.ts'
import { drawSchemaSql } from './draw-schema-sql.ts'
import { migrate, migrations, NewerSchema } from './migrate.ts'
import { freshDatabase } from './testing.ts'

async function emptied(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

const viewsOf = async (db: Db) =>
  (
    await sql<{
      name: string
    }>`select table_name as name from information_schema.views where table_schema = 'public' order by 1`.execute(db)
  ).rows

const journalOf = async (db: Db) => (await sql`select name, expands from migration order by name`.execute(db)).rows

test('OPS-07 from every earlier migration the schema goes up to the one that an empty database gets in one transaction', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  const state = async () => ({
    tables: await drawSchema(db),
    schema: await drawSchemaSql(db),
    views: await viewsOf(db),
    journal: await journalOf(db),
  })
  await emptied(db)
  const all = migrations().map(each => each.name)
  assert.deepEqual(await migrate(db), all)
  const newest = await state()
  const { rows } = await sql`select distinct xmin from migration`.execute(db)
  assert.equal(rows.length, 1, 'all or nothing, however the start ends')
  await emptied(db)
  // Each migration has its own transaction, so an upgrade may start after any of them; this tries each start.
  for (const [at, { name }] of migrations().entries()) assert.deepEqual(await migrate(db, at + 1), [name])
  assert.deepEqual(await state(), newest)
  assert.deepEqual(await migrate(db), [])
})

test('ENG-06 a function that joins the old and new rows of a statement never compares each with each', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  const { rows } = await sql<{ name: string; isHashed: boolean }>`
    select p.proname as name, coalesce('enable_nestloop=off' = any(p.proconfig), false) as "isHashed"
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgoldtable is not null and t.tgnewtable is not null order by 1`.execute(db)
  assert.ok(rows.length > 0)
  assert.deepEqual(
    rows.filter(row => !row.isHashed).map(row => row.name),
    [],
  )
})

test('OPS-07 a view or function whose text is not the one of this program is replaced at the next start, a view that is gone is dropped', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  const newest = await viewsOf(db)
  await sql`create or replace view invariant_units_balance as select 'old' as subject, 'old' as problem`.execute(db)
  await sql`create or replace function cut_off(day date) returns timestamptz language sql immutable as 'select null::timestamptz'`.execute(
    db,
  )
  await sql`update view_file set sha256 = '' where name in ('invariant_units_balance', 'functions/days.sql')`.execute(
    db,
  )
  await migrate(db)
  const { rows: cutOffs } = await sql<{ at: Date }>`select cut_off('2026-11-23') as at`.execute(db)
  assert.deepEqual(cutOffs, [{ at: new Date('2026-11-23T15:00:00+08:00') }])
  assert.deepEqual((await sql`select from invariant_units_balance`.execute(db)).rows, [])
  await sql`create view invariant_of_yesterday as select 'old' as subject, 'old' as problem`.execute(db)
  await sql`insert into view_file (name, sha256) values ('invariant_of_yesterday', '')`.execute(db)
  await migrate(db)
  assert.deepEqual(await viewsOf(db), newest)
})

test('OPS-07 two nodes that start at once migrate once', async t => {
  const { db, config, close } = await freshDatabase()
  t.after(close)
  await emptied(db)
  const other = connect(config, { max: 2 })
  t.after(other.close)
  const applied = await Promise.all([migrate(db), migrate(other.db)])
  assert.deepEqual(
    applied.flat().sort(),
    migrations().map(each => each.name),
  )
})

test('OPS-07 a database of a newer program is refused by the name of what it holds', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  await sql`insert into migration (name) values ('9999_later.sql')`.execute(db)
  await assert.rejects(migrate(db), error => error instanceof NewerSchema && error.message === '9999_later.sql')
})

test('OPS-07 a database of a migration that has changed since is refused in a sentence that says what to do', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  await sql`update migration set sha256 = 'of other words' where name = '0002_acts.sql'`.execute(db)
  const refused = { name: 'StartFault', message: /made by another 0002_acts\.sql .* folder \.data is deleted/ }
  await assert.rejects(migrate(db), refused)
  await sql`alter table migration drop column sha256`.execute(db)
  await assert.rejects(migrate(db), { name: 'StartFault', message: /made by another 0001_time\.sql/ })
})

test('LIV-10 the program before starts on a schema that was only expanded, and leaves its views alone', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  await sql`insert into migration (name, expands) values ('9998_later.sql', true)`.execute(db)
  await sql`update view_file set sha256 = 'of the newer program' where name = 'movement'`.execute(db)
  assert.deepEqual(await migrate(db), [])
  const { rows } = await sql`select from view_file where sha256 = 'of the newer program'`.execute(db)
  assert.equal(rows.length, 1)
  await sql`insert into migration (name, expands) values ('9999_later.sql', false)`.execute(db)
  await assert.rejects(migrate(db), error => error instanceof NewerSchema && error.message === '9999_later.sql')
})

test('LIV-10 a migration that waits for a lock lets readers pass, and is applied once the lock is free', async t => {
  const { db, config, close } = await freshDatabase()
  t.after(close)
  const other = connect(config, { max: 2 })
  t.after(other.close)
  await emptied(db)
  const names = migrations().map(({ name }) => name)
  await migrate(db, names.length - 1)
  const held = await other.db.transaction().execute(async tx => {
    // The migration inserts its name at its end.
    await sql`lock table migration in share mode`.execute(tx)
    const applied = migrate(db)
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waits.execute(other.db)).rows.length === 0);
    // A writer that queues behind the waiting migration gets through when that gives up.
    while ((await waits.execute(other.db)).rows.length > 0);
    return { applied }
  })
  assert.deepEqual(await held.applied, names.slice(-1))
})

test('each migration has a number of its own', () => {
  const numbers = migrations().map(({ name }) => name.slice(0, 4))
  assert.deepEqual(numbers, [...new Set(numbers)])
})
