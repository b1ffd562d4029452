import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { FileStore } from '../../kernel/ports.ts'
import { startBucket } from '../../testing/bucket.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { LOGIN_PASSWORD, loadWorld, type World } from '../../testing/world.ts'
import { databaseStore, folderStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

let [first, second]: TestServer[] = []
let bucket: Awaited<ReturnType<typeof startBucket>> | undefined
let world: World
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-files-'))
before(async () => {
  bucket = await startBucket()
  first = await startTestServer({ settings: { FILES: 'database' } })
  world = await loadWorld(first)
  // Another machine: its data folder is its own, the keys were brought to it.
  const settings = { FILES: 'database', DATA_DIR: folder }
  second = await startTestServer({ beside: first, settings, replaced: { keys: first.ctx.keys } })
})
after(async () => {
  bucket?.close()
  await second?.close()
  await first?.close()
  rmSync(folder, { recursive: true, force: true })
})

const [one, two] = ['1'.repeat(32), '2'.repeat(32)]

async function namesOf(files: FileStore, seconds: number): Promise<string[]> {
  const names: string[] = []
  for await (const part of files.olderThan(seconds)) names.push(...part)
  return names
}

test('LIV-05 a folder, the database and a bucket keep files in the same way', async () => {
  assert.ok(first && bucket)
  const stores: FileStore[] = [folderStore(join(folder, 'kept')), databaseStore(first.db), s3Store(bucket.settings)]
  for (const files of stores) {
    assert.equal(await files.read(one), null)
    await files.add(one, 'sealed')
    await files.add(two, 'another')
    await assert.rejects(files.add(one, 'again'))
    assert.equal(await files.read(one), 'sealed')
    await files.replace(one, 'sealed again')
    assert.equal(await files.read(one), 'sealed again')
    assert.deepEqual((await namesOf(files, 0)).sort(), [one, two])
    assert.deepEqual(await namesOf(files, 3_600), [])
    for (const name of [one, one, two]) await files.remove(name)
    assert.deepEqual(await namesOf(files, 0), [])
  }
  // A picture that is not there and a bucket that is not there are both 404.
  await assert.rejects(s3Store({ ...bucket.settings, bucket: 'elsewhere' }).read(one), { code: 'NoSuchBucket' })
})

test('LIV-05 a picture uploaded at one node is shown by another with a data folder of its own, and removed by it', async () => {
  assert.ok(first && second)
  const { custno } = world.people.zhengNoIdImage
  const token = await world.tokenOf('zhengNoIdImage')
  const picture = await sharp({ create: { width: 430, height: 270, channels: 3, background: '#c80000' } })
    .jpeg()
    .toBuffer()
  const image = new File([new Uint8Array(picture)], 'id.jpg', { type: 'image/jpeg' })
  assert.ok((await first.client(token).call('account.idcardUpload', { side: 'front', image })).ok)
  for (const { ctx } of [first, second]) assert.ok(!existsSync(join(ctx.env.dataDir, 'files')))
  const seen = await second.client(token).call('account.idImages', { kind: 'login', password: LOGIN_PASSWORD })
  assert.ok(seen.ok && seen.data.front !== null, JSON.stringify(seen))
  const stored = () => sql<{ sealed: string }>`select sealed from kept_file`.execute(first?.db ?? assert.fail())
  assert.match((await stored()).rows[0]?.sealed ?? '', /^v1\./)
  assert.equal((await stored()).rows.length, 1)

  await sql`update kept_file set at = at - interval '2 hours'`.execute(first.db)
  await sql`delete from id_image where custno = ${custno}`.execute(first.db)
  const { sweep } = await import('../../jobs/sweep.ts')
  await sweep(second.ctx)
  assert.deepEqual((await stored()).rows, [])
})
