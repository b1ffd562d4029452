import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealLedger } from '../seals.ts'
import { freshDatabase } from '../testing.ts'
import { withTx } from '../tx.ts'
import { withMoved } from './moved.ts'

test('ENG-07 a long day is sealed in pieces, each over the one before; a change under any of them shows', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  const behindItsBack = (...statements: ReturnType<typeof sql>[]) =>
    withTx(db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
    })
  await behindItsBack(
    sql`insert into entry (kind, order_id, custno, day) select 'confirm', n, 'c', '2026-11-20' from generate_series(1, 20001) n`,
    sql`insert into posting (entry_id, account, custno, tradeacco, fundcode, unit, delta) select entry_id, 'fee', 'c', 't', 'f', 'CNY', 1 from entry`,
  )
  await sealLedger(db)
  await sealLedger(db)
  const { rows } = await sql<{ entries: bigint; hash: string }>`
    select entries, hash from ledger_seal order by seal_id`.execute(db)
  assert.deepEqual(
    rows.map(row => row.entries),
    [10_000n, 10_000n, 1n],
  )
  const broken = () =>
    withMoved(
      db,
      'whole',
      async tx => (await sql<{ subject: string }>`select subject from invariant_seals_match_ledger`.execute(tx)).rows,
    )
  assert.deepEqual(await broken(), [])
  await behindItsBack(sql`update posting set delta = 2 where entry_id = (select max(entry_id) - 10 from entry)`)
  assert.deepEqual(await broken(), [{ subject: '2' }])
})
