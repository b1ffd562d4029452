import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertIdImage } from '@zhixiao/db/account/id-images.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { databaseStore, folderStore } from '../../../platform/secrets/file-store.ts'
import { readSealedFile, writeSealedFile } from '../../../platform/secrets/sealed-files.ts'
import { argsOf } from '../args.ts'
import { startTestOps, type TestOps } from '../testing.ts'
import { filesImport } from './files-import.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

test('LIV-05 pictures of a folder are brought over once, sealed, and files of no customer stay behind', async () => {
  const { ctx, db } = ops.server
  const folder = ops.file('folder', '').replace(/folder$/, 'pictures')
  const old = { ...ctx, files: folderStore(folder) }
  const { custno } = ops.world.people.zhangSan
  const fileName = await writeSealedFile(old, 'picture', Buffer.from('front'))
  await writeSealedFile(old, 'picture', Buffer.from('stray'))
  const image = { custno, side: 'front', fileName, sha256: '0'.repeat(64), bytes: 5, readHmac: '' } as const
  await withTx(db, tx => insertIdImage(tx, image))
  const shared = { ...ctx, files: databaseStore(db), actor: 'zhao' }
  const bring = async (dryRun: boolean) =>
    (await filesImport.run(shared, argsOf([folder], { 'dry-run': dryRun }))).lines[0]
  assert.match((await bring(true)) ?? '', /: 1 brought, 0 there already, 1 of no customer$/)
  assert.equal(await shared.files.read(fileName), null)
  assert.match((await bring(false)) ?? '', /: 1 brought, 0 there already, 1 of no customer$/)
  assert.match((await bring(false)) ?? '', /: 0 brought, 1 there already, 1 of no customer$/)
  assert.equal(String(await readSealedFile(shared, 'picture', fileName)), 'front')
  assert.doesNotMatch((await shared.files.read(fileName)) ?? '', /front|ZnJvbnQ/)
})
