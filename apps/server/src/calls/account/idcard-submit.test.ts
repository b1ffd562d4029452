import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import {
  countWaitingIdImages,
  listAwaitedIdImages,
  listWaitingIdImages,
  newestIdUpload,
  readNewestIdImages,
} from '@zhixiao/db/account/id-images.ts'
import sharp from 'sharp'
import { sweep } from '../../jobs/sweep.ts'
import { cardRows } from '../../testing/id-card.ts'
import { openWorld } from '../../testing/open-world.ts'
import { newcomer } from '../../testing/opening.ts'
import type { PersonName } from '../../testing/world.ts'
import { checkGuards } from '../trade/pass-guards.ts'
import { readAwaitedIdImages } from './read-awaited.ts'

const { server, world, clientOf } = await openWorld()
const OTHER = '110105199506071089'
const UNTIL = '20351231'

async function pictureOf(background: string): Promise<File> {
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background } })
  return new File([new Uint8Array(await blank.jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })
}
const reads = (rows: string[]) => {
  server.ctx.gateways.ocr = { readRows: async () => rows }
}
/** Sends both sides with this number on the front, and requests the recognition as the pages do. */
async function sendBoth(client: Client, number: string, background = '#dde6f0'): Promise<void> {
  const image = await pictureOf(background)
  reads(cardRows({ custname: '张三', idno: number, invalidate: UNTIL }))
  for (const side of ['front', 'back'] as const)
    assert.ok((await client.call('account.idcardUpload', { side, image })).ok)
  assert.ok((await client.call('account.idcardOcr', { side: 'front', image })).ok)
}
const stateOf = async (name: PersonName) =>
  (await readCustomerFacts(server.db, world.people[name].custno)).guard.idcardupload
const guardOf = async (name: PersonName) =>
  checkGuards(await readCustomerFacts(server.db, world.people[name].custno), 'purchase')?.code

test('CALL-1010 OPEN-05 LET-07 pictures that are sent are only kept: the upload state changes when they are submitted', async () => {
  const client = await clientOf('zhangSan')
  const { custno } = world.people.zhangSan
  await sendBoth(client, OTHER)
  assert.deepEqual([await stateOf('zhangSan'), await guardOf('zhangSan')], ['1', undefined])
  assert.deepEqual(await listWaitingIdImages(server.db), [])

  const requestId = 'submit-once-0001'
  const submitted = await client.call('account.idcardSubmit', {}, { requestId })
  assert.deepEqual(submitted.ok ? submitted.data : submitted, { idcardupload: '2' })
  assert.deepEqual([await stateOf('zhangSan'), await guardOf('zhangSan')], ['2', 'GUARD-ID-REVIEW'])
  const repeat = await client.call('account.idcardSubmit', {}, { requestId })
  assert.deepEqual(repeat.ok && repeat.data, { idcardupload: '2' })

  // An operator decides about what was submitted, not about a later picture.
  const reviewed = await newestIdUpload(server.db, custno)
  const shown = await readNewestIdImages(server.db, custno, 'submitted')
  await sendBoth(client, world.people.zhangSan.idno, '#aabbcc')
  assert.equal(await newestIdUpload(server.db, custno), reviewed)
  assert.deepEqual(await readNewestIdImages(server.db, custno, 'submitted'), shown)
  assert.notDeepEqual(await readNewestIdImages(server.db, custno, 'sent'), shown)
  assert.equal(await stateOf('zhangSan'), '2')
  const better = await client.call('account.idcardSubmit', {})
  assert.deepEqual(better.ok && better.data, { idcardupload: '1' })
})

test('LET-07 CUS-18 pictures sent while the recognition is busy are read later by themselves, before anybody is asked', async () => {
  const name = 'zhengNoIdImage'
  const { custno, idno } = world.people[name]
  const client = await clientOf(name)
  const image = await pictureOf('#445566')
  const busy = () => {
    server.ctx.gateways.ocr = { readRows: async () => 'busy' }
  }
  const send = async () => {
    busy()
    for (const side of ['front', 'back'] as const) {
      const sent = await client.call('account.idcardUpload', { side, image })
      assert.deepEqual(sent.ok && [sent.data.isRead, sent.data.isAwaited], [false, true])
    }
    const submitted = await client.call('account.idcardSubmit', {})
    assert.deepEqual(submitted.ok && submitted.data, { idcardupload: '2' })
    assert.deepEqual([await listWaitingIdImages(server.db), await countWaitingIdImages(server.db, null)], [[], 0])
    await readAwaitedIdImages(server.ctx)
    assert.deepEqual([await stateOf(name), await listAwaitedIdImages(server.db, 9).then(rows => rows.length)], ['2', 2])
  }
  await send()
  reads(cardRows({ custname: '王某', idno: OTHER, invalidate: UNTIL }))
  await readAwaitedIdImages(server.ctx)
  assert.deepEqual(
    [await stateOf(name), (await listWaitingIdImages(server.db)).map(row => row.custno)],
    ['2', [custno]],
  )
  await send()
  reads(cardRows({ custname: '郑一', idno, invalidate: UNTIL }))
  await readAwaitedIdImages(server.ctx)
  assert.deepEqual([await stateOf(name), await guardOf(name)], ['1', undefined])
  await server.db.updateTable('customer').set({ idcardupload: '0' }).where('custno', '=', custno).execute()
  await server.db.deleteFrom('id_image').where('custno', '=', custno).execute()
})

test('CALL-1010 LIV-16 a back alone is read as well; one side alone is refused, and so is a customer without an account', async () => {
  const client = await clientOf('zhangSan')
  const image = await pictureOf('#112233')
  assert.ok((await client.call('account.idcardUpload', { side: 'back', image })).ok)
  const same = await client.call('account.idcardSubmit', {})
  assert.deepEqual(same.ok && same.data, { idcardupload: '1' })
  reads([])
  assert.ok((await client.call('account.idcardUpload', { side: 'back', image })).ok)
  const unread = await client.call('account.idcardSubmit', {})
  assert.deepEqual(unread.ok && unread.data, { idcardupload: '2' })

  const half = await clientOf('zhengNoIdImage')
  assert.ok((await half.call('account.idcardUpload', { side: 'front', image })).ok)
  const refused = await half.call('account.idcardSubmit', {})
  assert.equal(refused.ok || refused.code, 'FILE-0003')
  assert.equal(await stateOf('zhengNoIdImage'), '0')

  const answers = [
    await (await newcomer(server)).client.call('account.idcardSubmit', {}),
    await (await clientOf('jiGou')).call('account.idcardSubmit', {}),
    await server.client().call('account.idcardSubmit', {}),
  ]
  assert.deepEqual(
    answers.map(answer => answer.ok || answer.code),
    ['GUARD-ACCOUNT', 'DS-ORG-0001', 'AUTH-0001'],
  )
})

test('CALL-1010 OPEN-05 pictures that nobody submits within thirty days go; submitted ones stay', async () => {
  await sendBoth(await clientOf('zhangSan'), world.people.zhangSan.idno, '#010203')
  const count = async () => {
    const rows = await server.db.selectFrom('id_image').select(['custno', 'submitted_at']).execute()
    return [rows.length, rows.filter(row => row.submitted_at === null).length]
  }
  const [all = 0, kept = 0] = await count()
  assert.ok(kept > 0 && all > kept)
  await sweep(server.ctx)
  assert.deepEqual(await count(), [all, kept])
  await server.db
    .updateTable('id_image')
    .set({ at: new Date('2026-10-01T10:00:00+08:00') })
    .execute()
  await sweep(server.ctx)
  assert.deepEqual(await count(), [all - kept, 0])
})
