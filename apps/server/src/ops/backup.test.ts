import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { sql } from 'kysely'
import { createContext } from '../create-context.ts'
import { readSealedFile, writeSealedFile } from '../secrets/sealed-files.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { funds } from '../testing/world.ts'
import { parseCommand, runCommand } from './run-command.ts'
import { startTestOps, type TestOps } from './testing.ts'

let ops: TestOps
let empty: TestServer
let folder: string
before(async () => {
  ops = await startTestOps()
  empty = await startTestServer()
  folder = join(mkdtempSync(join(tmpdir(), 'zhixiao-backup-')), 'made')
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
})
after(async () => {
  await ops.close()
  await empty.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

async function restoreInto({ ctx }: TestServer, ...argv: string[]) {
  let text = ''
  const parsed = parseCommand(['restore', ...argv])
  const code = await runCommand(
    parsed,
    async () => ({ ...ctx, actor: 'zhao' }),
    more => {
      text += more
    },
  )
  return { code, text }
}

test('OPS-07 a backup of a running site is restored into an empty database: the newest order, the books, files and keys', async () => {
  const sealed = await writeSealedFile(ops.server.ctx, 'test', Buffer.from('一张照片'))
  const newest = await ops.buy(funds.mixed, 2_345n)
  const made = await ops.run('backup', folder)
  assert.equal(made.code, 0, made.text)
  await ops.buy(funds.mixed, 99n)

  const { code, text } = await restoreInto(empty, folder)
  assert.equal(code, 0, text)
  assert.match(text, /rows and \d+ files are back, .*\n\d+ invariants checked: all hold/)
  const orders = await empty.db
    .selectFrom('orders')
    .select(['order_id', 'amount_fen'])
    .orderBy('order_id', 'desc')
    .execute()
  assert.deepEqual(orders[0], { order_id: newest, amount_fen: 234_500n })
  assert.equal((await findBreaks(empty.db)).breaks.length, 0)
  // A process started on the restored folder decrypts what the old one encrypted.
  const again = createContext(empty.db, empty.ctx.env, empty.ctx.events)
  assert.equal((await readSealedFile(again, 'test', sealed)).toString(), '一张照片')
  const read = (db: TestServer['db']) =>
    sql`select custno, custname_enc, mobile_bidx, version from customer order by 1`.execute(db)
  assert.deepEqual((await read(empty.db)).rows, (await read(ops.db)).rows)
  const { rows } = await sql<{ next: bigint }>`
    select nextval(pg_get_serial_sequence('orders', 'order_id')) as next`.execute(empty.db)
  assert.ok((rows[0]?.next ?? 0n) > newest, 'numbers go on after the newest order')
  await assert.rejects(sql`delete from audit_log`.execute(empty.db), /append-only/)
})

test('OPS-07 a backup goes into an empty folder, a restore into an empty database, and both say so', async () => {
  assert.match((await ops.run('backup', folder)).text, /is not empty\.$/)
  const { code, text } = await restoreInto(ops.server, folder)
  assert.equal(code, 1)
  assert.equal(text, 'This database is not empty: nothing was changed.')
})

test('OPS-07 a backup that was cut off or changed is refused before anything is touched', async () => {
  const nothing = await restoreInto(empty, join(folder, 'tables'))
  assert.match(nothing.text, /no backup, or one that was cut off\.$/)
  const whole = await restoreInto(empty, folder, '--dry-run')
  assert.match(whole.text, /is whole: \d+ tables as of 2026-11-19 10:00:00/)
  assert.ok(readdirSync(join(folder, 'tables')).includes('orders.gz'))
  writeFileSync(join(folder, 'tables', 'orders.gz'), 'other')
  assert.match((await restoreInto(empty, folder)).text, /The table orders is missing or was changed\.$/)
})
