import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { sql } from 'kysely'
import { createContext } from '../../../create-context.ts'
import { restorePictures } from '../../../platform/backup/backup-pictures.ts'
import { s3Store } from '../../../platform/secrets/s3-store.ts'
import { readSealedFile, writeSealedFile } from '../../../platform/secrets/sealed-files.ts'
import { startBucket } from '../../../testing/bucket.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { funds } from '../../../testing/world.ts'
import { parseCommand, runCommand } from '../run-command.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
let empty: TestServer
let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>
before(async () => {
  ops = await startTestOps()
  bucket = await startBucket()
  ops.server.ctx.files = s3Store(bucket.settings)
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
  bucket.close()
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

test('OPS-07 LIV-05 a backup of a running site is restored into an empty database: the newest order, the books, pictures of a bucket, keys', async () => {
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

test('OPS-07 LIV-05 pictures of a backup are brought into another bucket; one that is missing or was changed refuses the restore', async () => {
  const copied = join(folder, '..', 'again')
  const place = 'test'
  const name = await writeSealedFile(ops.server.ctx, place, Buffer.from('正面'))
  assert.equal((await ops.run('backup', copied)).code, 0)
  const names = () => readdirSync(join(copied, 'files'))
  assert.deepEqual(
    [...bucket.kept.keys()].sort(),
    names()
      .map(each => `files/${each}`)
      .sort(),
  )
  // The list is in the form of sha256sum.
  const digest = createHash('sha256')
    .update(readFileSync(join(copied, 'files', name)))
    .digest('hex')
  assert.match(readFileSync(join(copied, 'files.sha256'), 'utf8'), new RegExp(`^${digest}  files/${name}$`, 'm'))

  const other = await startBucket()
  const store = s3Store(other.settings)
  try {
    await store.add(name, 'of a later key')
    assert.equal(await restorePictures(copied, store), names().length)
    assert.equal((await readSealedFile({ keys: ops.server.ctx.keys, files: store }, place, name)).toString(), '正面')
    assert.equal(other.kept.size, bucket.kept.size)
  } finally {
    other.close()
  }

  const path = join(copied, 'files', name)
  const sealed = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    sealed.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
  )
  const dry = () => restoreInto(empty, copied, '--dry-run')
  assert.match((await dry()).text, new RegExp(`1 pictures are missing or were changed, such as files/${name}\\.$`))
  rmSync(path)
  assert.match((await dry()).text, /1 pictures are missing or were changed/)
  writeFileSync(path, sealed)
  assert.match((await dry()).text, /is whole: /)
  const list = join(copied, 'files.sha256')
  writeFileSync(list, readFileSync(list, 'utf8').split('\n').slice(1).join('\n'))
  assert.match((await dry()).text, /files\.sha256 is missing or was changed\.$/)
})
