import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import sharp from 'sharp'
import { readSealedFile } from '../../platform/secrets/sealed-files.ts'
import { cardRows } from '../../testing/id-card.ts'
import { holdsNobodyUp } from '../../testing/longest-hold.ts'
import { openWorld } from '../../testing/open-world.ts'
import { startTestServer } from '../../testing/server.ts'
import { checkGuards } from '../trade/pass-guards.ts'
import { ID_IMAGE_PLACE } from './idcard-upload.ts'

const { server, world, clientOf } = await openWorld()

const blank = (width = 860, height = 540) => sharp({ create: { width, height, channels: 3, background: '#dde6f0' } })
const SECRET_PLACE = 'shot-at-home-31.2N'
const withExif = blank().withExif({ IFD0: { ImageDescription: SECRET_PLACE } })
const fileOf = (bytes: Buffer | string, name = 'id.jpg', type = 'image/jpeg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const imagesOf = (custno: string) =>
  server.db.selectFrom('id_image').selectAll().where('custno', '=', custno).orderBy('id').execute()

test('OPEN-05 both sides, submitted, make the ID uploaded, which lets its guard pass', async () => {
  const client = await clientOf('zhengNoIdImage')
  const { custno, idno } = world.people.zhengNoIdImage
  server.ctx.gateways.ocr = { readRows: async () => cardRows({ custname: '郑一', idno, invalidate: '20351231' }) }
  const factsBefore = await readCustomerFacts(server.db, custno)
  assert.equal(checkGuards(factsBefore, 'purchase')?.code, 'GUARD-ID-UPLOAD')
  const front = await client.call('account.idcardUpload', {
    side: 'front',
    image: fileOf(await blank().jpeg().toBuffer()),
  })
  assert.ok(front.ok, JSON.stringify(front))
  assert.deepEqual(front.data, { front: true, back: false, isRead: true, isAwaited: false })
  const back = await client.call('account.idcardUpload', {
    side: 'back',
    image: fileOf(await blank().webp().toBuffer()),
  })
  assert.ok(back.ok)
  assert.deepEqual(back.data, { front: true, back: true, isRead: true, isAwaited: false })
  const submitted = await client.call('account.idcardSubmit', {})
  assert.ok(submitted.ok && submitted.data.idcardupload === '1')
  const facts = await readCustomerFacts(server.db, custno)
  assert.equal(checkGuards(facts, 'purchase'), null)
  assert.ok(facts.version > factsBefore.version)
})

test('OPEN-05 what is kept is a new JPEG without EXIF, encrypted, under a name that says nothing', async () => {
  const client = await clientOf('wangWuC1')
  const { custno } = world.people.wangWuC1
  const sent = await withExif.png().toBuffer()
  assert.ok(sent.includes(SECRET_PLACE))
  assert.ok((await client.call('account.idcardUpload', { side: 'front', image: fileOf(sent, '张三.png') })).ok)
  const [row] = await imagesOf(custno)
  assert.match(row?.file_name ?? '', /^[0-9a-f]{32}$/)
  const onDisk = readFileSync(join(server.ctx.env.dataDir, 'files', row?.file_name ?? ''))
  assert.ok(onDisk.toString().startsWith('v1.'))
  const kept = await readSealedFile(server.ctx, `${ID_IMAGE_PLACE}:${custno}`, row?.file_name ?? '')
  const { format, width, height, exif } = await sharp(kept).metadata()
  assert.deepEqual([format, width, height, exif], ['jpeg', 860, 540, undefined])
  assert.ok(!kept.includes(SECRET_PLACE))
  await assert.rejects(
    readSealedFile(server.ctx, `${ID_IMAGE_PLACE}:${world.people.zhangSan.custno}`, row?.file_name ?? ''),
  )
})

test('OPEN-05 the content decides: drawings, pages, other formats, cut and huge pictures are refused', async () => {
  const client = await clientOf('qianQiC5')
  const png = await blank().png().toBuffer()
  // A header that claims 40,000 x 40,000 pixels: refused before decoding.
  const flood = Buffer.from(png)
  flood.writeUInt32BE(40_000, 16)
  flood.writeUInt32BE(40_000, 20)
  flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29)
  const bad: [string, Buffer | string][] = [
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>1</script></svg>'],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a GIF', await blank().gif().toBuffer()],
    ['a TIFF', await blank().tiff().toBuffer()],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['a JPEG in name', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<html>'.repeat(200))])],
    ['a flood', flood],
    ['a dot', await blank(40, 20).png().toBuffer()],
  ]
  for (const [what, bytes] of bad) {
    const answer = await client.call('account.idcardUpload', { side: 'front', image: fileOf(bytes) })
    assert.ok(!answer.ok && answer.code === 'FILE-0001' && answer.field === 'image', what)
  }
  assert.deepEqual(await imagesOf(world.people.qianQiC5.custno), [])
})

test('OPEN-05 more than 10 MB, an empty file, text for a file and an unknown side are refused', async () => {
  const client = await clientOf('qianQiC5')
  const refused = async (image: File, side = 'front') => {
    const answer = await client.call('account.idcardUpload', Object.assign({ side: 'front' as const, image }, { side }))
    return answer.ok ? 'ok' : (answer.field ?? answer.code)
  }
  assert.equal(await refused(fileOf(Buffer.alloc(10 * 1024 * 1024 + 1))), 'image')
  assert.equal(await refused(fileOf('')), 'image')
  assert.equal(await refused(fileOf(await blank().png().toBuffer()), '../front'), 'side')
})

test('CALL-034 twenty a day, and a repeat of one request keeps one image', async () => {
  const client = await clientOf('zhaoLiuLowest')
  const image = fileOf(await blank(200, 120).jpeg().toBuffer())
  const upload = (requestId: string) => client.call('account.idcardUpload', { side: 'front', image }, { requestId })
  const [first, ...repeats] = await Promise.all(Array.from({ length: 4 }, () => upload('upload-same')))
  for (const repeat of repeats) assert.deepEqual(repeat, first)
  assert.equal((await imagesOf(world.people.zhaoLiuLowest.custno)).length, 1)
  for (let i = 0; i < 19; i++) assert.ok((await upload(`upload-more-${i}`)).ok)
  const last = await upload('upload-last')
  assert.ok(!last.ok && last.code === 'FILE-0002')
})

test('OPEN-05 SEC-06 pictures that are refused are counted too: after sixty in an hour none is decoded', async () => {
  const strict = await startTestServer({ beside: server, limits: true })
  try {
    const client = strict.client(await world.tokenOf('qianQiC5'))
    const send = async (content: Buffer | string) => {
      const answer = await client.call('account.idcardUpload', { side: 'front', image: fileOf(content) })
      return answer.ok ? 'kept' : answer.code
    }
    for (let at = 0; at < 60; at++) assert.equal(await send('no picture'), 'FILE-0001')
    assert.equal(await send('no picture'), 'SYS-0429')
    assert.equal(await send(await blank().jpeg().toBuffer()), 'SYS-0429')
    assert.deepEqual(await imagesOf(world.people.qianQiC5.custno), [])
  } finally {
    await strict.close()
  }
})

test('SEC-08 pictures of the most bytes and of the most pixels are taken without holding the process', async () => {
  const client = await clientOf('zhaoLiuLowest')
  const noise = (side: number) => {
    const raw = { width: side, height: side, channels: 3 as const }
    return sharp(randomBytes(side * side * 3), { raw })
  }
  const pictures = [
    await noise(1_850).png().toBuffer(),
    await blank(8_000, 5_000).png().toBuffer(),
    // Not a picture, with the first bytes of one.
    Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(10_000_000)]),
  ]
  for (const picture of pictures) {
    assert.ok(picture.length < 10_485_760, `${picture.length}`)
    const image = fileOf(picture)
    await holdsNobodyUp(() => client.call('account.idcardUpload', { side: 'front', image }))
  }
})
