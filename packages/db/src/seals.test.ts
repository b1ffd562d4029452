import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { writeAudit } from './ops/audit.ts'
import { checkAudit, hasAuditSeal, sealAudit } from './seals.ts'
import { freshDatabase } from './testing.ts'
import { withTx } from './tx.ts'

test('OPS-08 the audit log is sealed in a chain: what is changed, missing, inserted or emptied behind its back is found', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  const write = (actor: string) => withTx(db, tx => writeAudit(tx, { actor, act: 'test', detail: { fund: '710001' } }))
  for (const actor of ['wang', 'zhao', 'li']) {
    await write(actor)
    assert.ok(await sealAudit(db))
  }
  await sealAudit(db)
  const { last, breaks } = await checkAudit(db)
  assert.ok(last)
  assert.deepEqual([last.seal_id, breaks], [3n, []])

  /** The seals that do not match after damage by somebody whom no trigger stops; it is then undone. */
  const brokenBy = async (damage: string) => {
    const copy = `create temp table kept_log as table audit_log; create temp table kept_seal as table audit_seal`
    await withTx(db, async tx => {
      await sql.raw(copy).execute(tx)
      await sql
        .raw(`alter table audit_log disable trigger user; alter table audit_seal disable trigger user; ${damage}`)
        .execute(tx)
      await sql.raw('create table undo_log as table kept_log; create table undo_seal as table kept_seal').execute(tx)
      await sql.raw('drop table kept_log, kept_seal').execute(tx)
    })
    const found = (await checkAudit(db)).breaks.map(each => each.subject)
    const isKept = await hasAuditSeal(db, last)
    await withTx(db, tx =>
      sql
        .raw(`delete from audit_log; insert into audit_log overriding system value table undo_log;
        delete from audit_seal; insert into audit_seal table undo_seal; drop table undo_log, undo_seal;
        alter table audit_log enable trigger user; alter table audit_seal enable trigger user`)
        .execute(tx),
    )
    return [found.join(), isKept]
  }
  assert.deepEqual(await brokenBy(`update audit_log set actor = 'nobody' where actor = 'zhao'`), ['2', true])
  assert.deepEqual(await brokenBy(`update audit_log set at = at + interval '1 second' where actor = 'li'`), ['3', true])
  assert.deepEqual(await brokenBy(`delete from audit_log where actor = 'wang'`), ['1', true])
  assert.deepEqual(await brokenBy('delete from audit_seal where seal_id = 2'), ['3', true])
  assert.deepEqual(await brokenBy('truncate audit_log'), ['1,2,3', true])
  // Only a seal that was kept elsewhere shows this.
  assert.deepEqual(await brokenBy('truncate audit_log, audit_seal'), ['', false])
  assert.deepEqual((await checkAudit(db)).breaks, [])
})

test('OPS-08 ledger, audit log and their seals cannot be truncated', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  for (const table of ['entry', 'posting', 'ledger_seal', 'audit_log', 'audit_seal'])
    await assert.rejects(sql`truncate ${sql.table(table)} cascade`.execute(db), /is append-only/, table)
})

test('a writer that does not end delays a seal by a second, and the next one covers its line', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  await withTx(db, async tx => {
    await writeAudit(tx, { actor: 'wang', act: 'import', detail: {} })
    assert.equal(await sealAudit(db), false)
  })
  assert.ok(await sealAudit(db))
  assert.equal((await checkAudit(db)).last?.seal_id, 1n)
})
