import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { fillDemo } from './fill-demo.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  // The demo brings its own.
  await sql`truncate agreement cascade`.execute(server.db)
  const startedAt = performance.now()
  await fillDemo(server.ctx)
  console.log('filled in', Math.round(performance.now() - startedAt))
})
after(() => server.close())

test('the books of the demo hold', async () => {
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  const { rows } =
    await sql`select o.kind, o.cause, o.status, count(*)::int from orders o group by 1,2,3 order by 1,2,3`.execute(
      server.db,
    )
  console.table(rows)
  const f = await sql`select * from plan_failure`.execute(server.db)
  console.table(f.rows)
})
