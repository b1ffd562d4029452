import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listAudit, writeAudit } from '@zhixiao/db/ops/audit.ts'
import { sealAudit } from '@zhixiao/db/seals.ts'
import { copyDatabase } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { ID_IMAGE_PLACE } from '../../../calls/account/idcard-upload.ts'
import { readFigures } from '../../../jobs/figures.ts'
import { s3Store } from '../../../platform/secrets/s3-store.ts'
import { writeSealedFile } from '../../../platform/secrets/sealed-files.ts'
import { startBucket } from '../../../testing/bucket.ts'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
let bucket: Awaited<ReturnType<typeof startBucket>>
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-drill-test-'))
const newest = join(folder, '2026-11-19')
before(async () => {
  ops = await startTestOps()
  bucket = await startBucket()
  ops.server.ctx.env.files = { kind: 's3', ...bucket.settings }
  ops.server.ctx.files = s3Store(bucket.settings)
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  const { custno } = ops.world.people.zhangSan
  const picture = await writeSealedFile(ops.server.ctx, `${ID_IMAGE_PLACE}:${custno}`, Buffer.from('picture'))
  await sql`insert into id_image (custno, side, file_name, sha256, bytes, at)
    values (${custno}, 'front', ${picture}, '', 7, business_now())`.execute(ops.db)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  await ops.run('backup', newest)
  const older = readFileSync(join(newest, 'backup.json'), 'utf8').replace('2026-11-19T', '2026-11-18T')
  mkdirSync(join(folder, 'older'))
  writeFileSync(join(folder, 'older', 'backup.json'), older)
})
after(async () => {
  await ops.close()
  bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const recorded = async () => {
  const [line] = await listAudit(ops.db, 1)
  return { act: line?.act, detail: JSON.stringify(line?.detail) }
}
const drillAge = async () => (await readFigures(ops.server.ctx)).drillAgeS

test('LIV-11 a drill restores the newest backup, also of before a key rotation, checks it and changes nothing of the site', async () => {
  const rotated = await ops.run('keys', 'rotate', '--forget')
  assert.equal(rotated.code, 0, rotated.text)
  await ops.server.setClock('2026-11-19T12:00:00+08:00')
  await ops.buy(funds.mixed, 99n)
  const orders = () => sql`select order_id, status from orders order by 1`.execute(ops.db)
  const before = (await orders()).rows

  const nowhere = await ops.run('restore-drill', folder, '--scratch', join(folder, 'nowhere'))
  assert.match(nowhere.text, /^Nothing can be written in .*nowhere: name a folder of this machine by --scratch\.$/)
  const { code, text } = await ops.run('restore-drill', folder)
  assert.equal(code, 0, text)
  assert.match(text, /2026-11-19: \d+ rows and \d+ files are back\n\d+ invariants checked: all hold/)
  assert.match(text, /^audit log: sealed up to /m)
  assert.match(text, /^[1-9]\d* encrypted values and 1 pictures opened$/m)
  assert.match(text, /data up to 2026-11-19 10:00:00, 2\.0 hours ago\nThe drill passed\.$/)
  assert.deepEqual((await orders()).rows, before)
  const { act, detail } = await recorded()
  assert.equal(act, 'restore-drill')
  assert.match(detail, /"ageS": ?7200/)
  assert.equal(await drillAge(), 0)
})

test('LIV-11 a server that came back from the archive is checked where it is; a changed one fails, that of the site is refused', async () => {
  const urlOf = ({ database, host, port, user } = ops.server.database) =>
    `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host ?? '')}`
  assert.match((await ops.run('restore-drill', '--server', urlOf())).text, /is the database of the site: nothing/)
  await ops.server.setClock('2026-11-19T13:00:00+08:00')
  await ops.run('verify')
  const copy = await copyDatabase(ops.server.database)
  try {
    await ops.buy(funds.mixed, 98n)
    const other = await ops.run('restore-drill', '--server', urlOf(copy.config), '--keys', join(newest, 'keys'))
    assert.equal(other.code, 1)
    assert.match(other.text, /data-0002 is missing[\s\S]*The drill failed\.$/)
    assert.equal((await recorded()).act, 'restore-drill.failed')
    assert.equal(await drillAge(), 3_600, 'a drill that failed is not the newest that passed')
    const same = await ops.run('restore-drill', '--server', urlOf(copy.config))
    assert.equal(same.code, 0, same.text)
    await sql`update holding set shares_cents = shares_cents + 1 where shares_cents > 0`.execute(copy.db)
    await sql`update customer set mobile_enc = 'v1.0002.AAAA' where custno = ${ops.world.people.zhangSan.custno}`.execute(
      copy.db,
    )
    await withTx(copy.db, tx => writeAudit(tx, { actor: 'zhao', act: 'backup', detail: { only: 'here' } }))
    await sealAudit(copy.db)
    const changed = await ops.run('restore-drill', '--server', urlOf(copy.config))
    assert.equal(changed.code, 1)
    assert.match(changed.text, /invariant_holding_matches_postings: /)
    assert.match(changed.text, /^ {2}customer: /m)
    assert.match(changed.text, /^the audit log is not an earlier part of that of the site$/m)
  } finally {
    await copy.close()
  }
})

test('LIV-11 a drill looks for the last backup that was made, and says when it is not on this machine', async () => {
  renameSync(newest, join(folder, 'moved'))
  const { code, text } = await ops.run('restore-drill')
  assert.equal(code, 1)
  assert.match(text, /^There is no backup in .*2026-11-19: name a folder/)
})
