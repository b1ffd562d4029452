import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let demo: TestServer
before(async () => {
  server = await startTestServer()
  demo = await startTestServer({ beside: server, replaced: { env: { ...server.ctx.env, demo: true } } })
})
after(async () => {
  await demo.close()
  await server.close()
})

test('LIV-16 a demo draws both sides of the card of an invented person, and refuses what no card shows', async () => {
  const card = { custname: '林小满', idno: '110105199506071089', invalidate: '20351231' }
  const show = (more: Record<string, string>, base = demo.url) =>
    fetch(`${base}/dev/id-card?${new URLSearchParams({ ...card, ...more })}`)
  assert.match(await (await show({})).text(), /side=front.*side=back/)
  for (const side of ['front', 'back']) {
    const picture = Buffer.from(await (await show({ side })).arrayBuffer())
    assert.deepEqual((await sharp(picture).metadata()).width, 1000)
  }
  for (const wrong of [{ custname: '<b>林</b>' }, { idno: '110105199506071080' }, { invalidate: '20350231' }])
    assert.match(await (await show({ ...wrong, side: 'front' })).text(), /请检查姓名、证件号码与有效期/)
  // What was typed stays in its fields.
  for (const shown of [await show({}), await show({ invalidate: '20350231' })]) {
    const text = await shown.text()
    for (const typed of ['林小满', '110105199506071089']) assert.ok(text.includes(`value="${typed}"`), typed)
  }
  assert.match(await (await show({ custname: '"><b>' })).text(), /value="&#34;&#62;&#60;b&#62;"/)
  assert.equal((await show({}, server.url)).status, 404)
})
