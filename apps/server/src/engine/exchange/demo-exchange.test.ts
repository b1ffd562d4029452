import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { sql } from 'kysely'
import { startTestOps, type TestOps } from '../../doors/shell/testing.ts'
import { funds } from '../../testing/world.ts'
import { movePayments } from '../settle/payments.ts'
import { exchangeDemoFiles } from './demo-exchange.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-17T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.run('settle')
  await ops.buy(funds.mixed, 2_000n)
  await movePayments(ops.server.ctx)
  await ops.server.setClock('2026-11-19T08:00:00+08:00')
})
after(() => ops.close())

test("CON-11 the demo's registrar has 0.02 shares more in one holding, once; settlement goes on and no invariant breaks", async () => {
  await exchangeDemoFiles(ops.server.ctx)
  await exchangeDemoFiles(ops.server.ctx)
  const { rows } = await sql<{ apart: string; line: number }>`
    select (theirs::numeric - own::numeric)::text as apart, line from exchange_difference`.execute(ops.db)
  assert.deepEqual(
    rows.map(({ apart }) => apart),
    ['0.02'],
  )
  assert.ok((rows[0]?.line ?? 0) > 0)
  const { rows: files } = await sql<{ state: string; files: number }>`
    select state, count(*)::int as files from exchange_file group by 1 order by 1`.execute(ops.db)
  assert.deepEqual(files, [
    { state: 'booked', files: 3 },
    { state: 'written', files: 3 },
  ])
  const pending = async () =>
    (await sql`select from exchange_order join orders using (order_id) where status = '9'`.execute(ops.db)).rows.length
  assert.equal(await pending(), 1)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  assert.equal((await ops.run('settle')).code, 0)
  assert.equal(await pending(), 0)
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
})
