import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from './connect.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { openDatabase } from './open-database.ts'
import { databaseIsAway } from './pg-errors.ts'
import { followReplica } from './replica.ts'

const folder = mkdtempSync(join(tmpdir(), 'zx-hosts-'))
const [first, second] = await Promise.all(
  ['a', 'b'].map(name => startEmbedded({ dataDir: join(folder, name), throwAway: true })),
)
assert.ok(first && second)
after(async () => {
  await Promise.all([first.stop(), second.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const { user, database } = first.config
const hosts = [first, second].map(({ config }) => encodeURIComponent(config.host ?? ''))
const both = `postgres://${user}@${hosts.join(',')}/${database}?target_session_attrs=read-write`

/** Makes a server refuse writes, as a standby does, or take them again. */
async function setReadOnly({ adminConfig }: Embedded, readOnly: boolean): Promise<void> {
  const admin = connect(adminConfig, { max: 1 })
  const value = sql.raw(readOnly ? 'on' : 'off')
  await sql`alter database ${sql.id(database ?? '')} set default_transaction_read_only = ${value}`.execute(admin.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`.execute(admin.db)
  await admin.close()
}

test('LIV-11 with several hosts all connections go to the one that takes writes, and after a failover to the new one', async () => {
  await setReadOnly(first, true)
  const { config } = await openDatabase({ databaseUrl: both, dataDir: folder })
  const { db, close } = connect(config, { max: 3, part: 'web' })
  const write = () => sql`create table if not exists written (at timestamptz default now())`.execute(db)
  const folderOf = async () =>
    (await sql<{ folder: string }>`select current_setting('unix_socket_directories') as folder`.execute(db)).rows[0]
      ?.folder
  await write()
  assert.equal(await folderOf(), second.config.host)
  const { rows: names } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity where datname = current_database()`.execute(db)
  assert.ok(names.every(({ name }) => /^zhixiao-web@./.test(name)))
  await setReadOnly(first, false)
  await setReadOnly(second, true)
  // The lost connections are noticed at their next use; whatever that is refused with counts as away, never as a fault.
  for (;;) {
    const done = await Promise.all([write(), folderOf()]).catch(error => {
      assert.ok(databaseIsAway(error), String(error))
      return null
    })
    if (done?.[1] === first.config.host) break
  }
  await setReadOnly(first, true)
  await assert.rejects(Promise.all([write(), folderOf()]), error => databaseIsAway(error))
  await setReadOnly(first, false)
  await setReadOnly(second, false)
  await close()
})

test('LIV-12 a replica is read while it is close to the primary, and the primary when it is behind or away', async () => {
  const primary = connect(first.config, { max: 2 })
  const patient = { maxLagMs: 60_000, patienceMs: 60_000 }
  const near = await followReplica(primary.db, first.config, patient)
  assert.ok(near.current().isReplica)
  // Another server whose log ends earlier counts as a replica that does not keep up.
  while (!(await isAhead(primary.db)))
    await sql`select pg_switch_wal(), pg_logical_emit_message(false, 'x', 'x')`.execute(primary.db)
  const late = await followReplica(primary.db, second.config, patient)
  assert.deepEqual(late.current(), { db: primary.db, isReplica: false })
  const gone = await followReplica(primary.db, { host: '/nowhere' }, patient)
  assert.equal(gone.current().db, primary.db)
  for (const reads of [near, late, gone]) await reads.close()
  await primary.close()
})

async function isAhead(db: ReturnType<typeof connect>['db']): Promise<boolean> {
  const other = connect(second?.config ?? {}, { max: 1 })
  const at = sql<{ at: bigint }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as at`
  const [own, others] = await Promise.all([at.execute(db), at.execute(other.db)])
  await other.close()
  return (own.rows[0]?.at ?? 0n) > (others.rows[0]?.at ?? 0n)
}
