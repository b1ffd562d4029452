import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertIdImage, markSubmitted } from '@zhixiao/db/account/id-images.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import sharp from 'sharp'
import { ID_IMAGE_PLACE } from '../../apps/server/src/calls/account/idcard-upload.ts'
import { writeSealedFile } from '../../apps/server/src/platform/secrets/sealed-files.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ ke: ['service'] }, async ({ server: { ctx, db }, world }) => {
    const { custno } = world.people.zhengNoIdImage
    const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
    const bytes = await blank.jpeg().toBuffer()
    await withTx(db, async tx => {
      for (const side of ['front', 'back'] as const) {
        const fileName = await writeSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, bytes)
        await insertIdImage(tx, { custno, side, fileName, sha256: side, bytes: bytes.length, readHmac: '' })
      }
      await markSubmitted(tx, custno)
    })
    await db.updateTable('customer').set({ idcardupload: '2' }).where('custno', '=', custno).execute()
  })
})
after(() => office.close())

test('CON-08 one key asks before an ID card is passed, and the decision can be taken back', async () => {
  const { custno } = office.ops.world.people.zhengNoIdImage
  const stateOf = async () =>
    (
      await office.ops.db
        .selectFrom('customer')
        .select('idcardupload')
        .where('custno', '=', custno)
        .executeTakeFirstOrThrow()
    ).idcardupload
  const { page } = await office.enter('ke')
  await page.goto(`${office.url}/reviews/${custno}`)
  await page.getByRole('img', { name: '人像面' }).waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: '通过这位客户的证件' })
  await dialog.waitFor()
  await assertFaultlessInEveryLook(page, 'the question before an ID card is passed')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await stateOf(), '2', 'a key alone decides nothing')
  // The main button of a screen, by one key from anywhere on it.
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: '通过' }).press('Enter')
  await page.getByRole('button', { name: `撤销客户 ${custno} 的决定` }).press('Enter')
  assert.equal(await stateOf(), '1')
  const back = page.getByRole('dialog', { name: '撤销对这位客户证件的决定' })
  await back.getByRole('button', { name: '撤销决定' }).press('Enter')
  await back.getByText('请写明撤销的原因').waitFor()
  await back.getByRole('textbox').fill('误操作')
  await back.getByRole('button', { name: '撤销决定' }).press('Enter')
  await page.getByRole('link', { name: new RegExp(`客户 ${custno}`) }).waitFor()
  assert.equal(await stateOf(), '2')
  await page.context().close()
})
