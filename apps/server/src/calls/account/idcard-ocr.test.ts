import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { embeddedOcr } from '../../platform/gateways/ocr.ts'
import { drawBack, drawFront, drawnBack, drawnFront, taken } from '../../testing/id-card.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
let token: string
before(async () => {
  server = await startTestServer()
  // Both sides in parallel, without a time limit for a loaded machine.
  const [one, other] = [embeddedOcr(patient), embeddedOcr(patient)]
  let asked = 0
  server.ctx.gateways.ocr = { readRows: picture => (asked++ % 2 === 0 ? one : other).readRows(picture) }
  world = await loadWorld(server)
  // One token for all tests: a newer login would end the session.
  token = await world.tokenOf('liSiNoAccount')
})
after(() => server.close())

const patient = { askMs: 300_000 }
const clientOf = () => server.client(token, { timeoutMs: patient.askMs })
const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'card', { type: 'image/jpeg' })

async function read(side: 'front' | 'back', picture: Buffer) {
  const client = clientOf()
  const answer = await client.call('account.idcardOcr', { side, image: fileOf(picture) })
  return answer.ok ? answer.data : answer.code
}

for (const [how, take] of Object.entries(taken)) {
  test(`OPEN-06 CALL-035 a card taken ${how} is read exactly, front and back`, async () => {
    const [front, back] = await Promise.all([
      read('front', await take(await drawFront())),
      read('back', await take(await drawBack())),
    ])
    assert.deepEqual(front, { side: 'front', ...drawnFront })
    assert.deepEqual(back, { side: 'back', ...drawnBack })
  })
}

test('OPEN-06 a card that is good for ever says 长期', async () => {
  const read长期 = await read('back', await drawBack('2015.06.01-长期'))
  assert.deepEqual(read长期, { side: 'back', ...drawnBack, invalidate: '长期' })
})

test('OPEN-06 CALL-035 what cannot be read, or is the other side, is OCR-1111, and nothing is kept or logged', async () => {
  const blank = await sharp({ create: { width: 400, height: 252, channels: 3, background: '#dde6f0' } })
    .png()
    .toBuffer()
  assert.equal(await read('front', blank), 'OCR-1111')
  assert.equal(await read('front', await drawBack()), 'OCR-1111')
  assert.deepEqual(await server.db.selectFrom('id_image').selectAll().execute(), [])
  assert.ok(!server.log.join('').includes(drawnFront.idno) && !server.log.join('').includes(drawnFront.custname))
})

test('CALL-035 what is no picture, no side or too much is refused', async () => {
  assert.equal(await read('front', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'FILE-0001')
  assert.equal(await read('front', Buffer.alloc(10 * 1024 * 1024 + 1)), 'PARAM-0001')
  const client = clientOf()
  const wrong = await client.call(
    'account.idcardOcr',
    Object.assign({ side: 'front' as const, image: fileOf(await drawFront()) }, { side: 'left' }),
  )
  assert.ok(!wrong.ok && wrong.field === 'side')
  const nobody = await server.client().call('account.idcardOcr', { side: 'front', image: fileOf(await drawFront()) })
  assert.ok(!nobody.ok && nobody.kind === 'unauthorised')
})

test('CALL-035 while many wait, one more is refused as busy', async () => {
  const ocr = { readRows: async () => 'busy' as const }
  const busy = await startTestServer({ replaced: { gateways: { ...server.ctx.gateways, ocr } } })
  const elsewhere = await loadWorld(busy)
  try {
    const client = busy.client(await elsewhere.tokenOf('liSiNoAccount'))
    const answer = await client.call('account.idcardOcr', { side: 'front', image: fileOf(await drawFront()) })
    assert.ok(!answer.ok && answer.code === 'OCR-0001')
  } finally {
    await busy.close()
  }
})
