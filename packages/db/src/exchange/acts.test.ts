import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { readHugeDays } from '../settle/settle-day.ts'
import { freshDatabase } from '../testing.ts'
import { withTx } from '../tx.ts'
import { findPlaced } from './acts.ts'
import { findDividends } from './dividends.ts'

test('OPS-05 orders that an import places are looked up one by one, while no statistics know of them', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  const place = (kind: string, origin: string, cause: string | null) => sql`
    insert into orders (custno, tradeacco, fundcode, kind, origin, cause, amount_fen, shares_cents, dividend_method, accept_at, trade_date, confirm_date, request_id, body_hash)
    select 'c' || n, 't' || n, '710001', ${kind}, ${origin}, ${cause}, case ${origin} when 'customer' then 1000 end, case ${origin} when 'fund' then 1000 end,
      case ${origin} when 'fund' then '1' end,
      '2026-11-17', '2026-11-17', '2026-11-18', ${kind} || '-of-holder-' || n, '-' from generate_series(1, 5000) n`
  await withTx(db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into trade_account (tradeacco, custno, bank_code, card_enc, card_bidx, card_head, card_tail, mobile_enc, signed_at, created_at)
      select 't' || n, 'c' || n, '-', '-', 'x' || n, '622202', '0000', '-', now(), now() from generate_series(1, 5000) n`.execute(
      tx,
    )
    await place('022', 'customer', null).execute(tx)
  })
  await sql`analyze`.execute(db)
  await withTx(db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await place('143', 'fund', 'dividend').execute(tx)
    const asked = Array.from({ length: 1_000 }, (_, n) => ({
      custno: `c${n + 1}`,
      requestId: `143-of-holder-${n + 1}`,
    }))
    assert.equal((await findPlaced(tx, asked)).size, 1_000)
    const key = { fundcode: '710001', exDate: isoDate('2026-11-17') }
    await findDividends(
      tx,
      key,
      asked.map((_, n) => `t${n + 1}`),
    )
    assert.equal((await readHugeDays(tx, key.fundcode, [key.exDate])).size, 0)
    const { rows } = await sql<{ read: bigint }>`
      select coalesce(seq_tup_read, 0) as read from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx)
    assert.deepEqual(rows, [{ read: 0n }])
  })
})
