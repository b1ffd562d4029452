import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { hasZeroBits, workText } from '@zhixiao/contract/serve/proof-of-work.ts'
import sharp from 'sharp'
import { ageCodes } from '../../testing/codes.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const MOBILE = '13800000001'
type Of = { purpose: 'login' | 'register'; subject: string }
const LOGIN: Of = { purpose: 'login', subject: MOBILE }

/** Stores a known answer for a new captcha, because the test cannot read its picture. */
async function captchaOf(of = LOGIN, client: Client = server.client(), node = server) {
  const sent = await client.call('serve.imageCodeSend', of)
  assert.ok(sent.ok)
  const { captchaId, bits } = sent.data
  const answer_hmac = node.ctx.keys.digest('captcha', `${captchaId}:${of.purpose}:AB23`)
  await node.db.updateTable('captcha').set({ answer_hmac }).where('id', '=', captchaId).execute()
  return { captchaId, bits }
}
const pictureOf = async (of = LOGIN): Promise<string> => (await captchaOf(of)).captchaId
const verify = (captchaId: string, captchaAnswer: string, of = LOGIN, client: Client = server.client()) =>
  client.call('serve.imageCodeVerify', { ...of, captchaId, captchaAnswer })
/** What sending a code to a number with a pass or a picture answers. */
const send = async (
  proof: { captchaId: string; captchaAnswer?: string },
  mobile = MOBILE,
  client = server.client(),
) => {
  const answer = await client.call('serve.mobileCodeSend', { purpose: 'login', mobile, ...proof })
  return answer.ok ? '0000' : answer.code
}

test('CALL-068 LIV-15 draws pixels, no outlines that a program could name, and keeps the answer to itself', async () => {
  const sent = await server.client().call('serve.imageCodeSend', { purpose: 'register', subject: MOBILE })
  assert.ok(sent.ok)
  assert.match(sent.data.captchaId, /^[A-Za-z0-9_-]{22}$/)
  const picture = Buffer.from(sent.data.image.split(',')[1] ?? '', 'base64')
  const { format, width, exif } = await sharp(picture).metadata()
  assert.deepEqual([format, exif], ['png', undefined])
  assert.ok(width >= 200 && picture.length < 20_000, `${width} ${picture.length}`)
  assert.deepEqual(Object.keys(sent.data).sort(), ['bits', 'captchaId', 'image'])
})

test('CALL-069 the right answer, in any case of letters, gives a pass that is good once', async () => {
  const passed = await verify(await pictureOf(), 'ab23')
  assert.ok(passed.ok)
  assert.equal(await send(passed.data), '0000')
  assert.equal(await send(passed.data), 'CAPTCHA-0001')
})

test('CALL-069 SEC-05 a captcha works once, however many use it at once', async () => {
  const id = await pictureOf()
  const answers = await Promise.all([verify(id, 'AB23'), verify(id, 'AB23'), verify(id, 'AB23'), verify(id, 'AB23')])
  assert.equal(answers.filter(answer => answer.ok).length, 1)
})

test('CALL-069 SEC-05 five tries, three minutes, one purpose', async () => {
  const tried = await pictureOf()
  for (let time = 0; time < 5; time++) assert.equal((await verify(tried, 'XXXX')).ok, false)
  assert.equal((await verify(tried, 'AB23')).ok, false)

  const fourTimes = await pictureOf()
  for (let time = 0; time < 4; time++) await verify(fourTimes, 'XXXX')
  assert.equal((await verify(fourTimes, 'AB23')).ok, true)

  const old = await pictureOf()
  await ageCodes(server, 181)
  const late = await verify(old, 'AB23')
  assert.ok(!late.ok && late.code === 'CAPTCHA-0001')

  assert.equal((await verify(await pictureOf({ ...LOGIN, purpose: 'register' }), 'AB23')).ok, false)
  assert.equal((await verify('A'.repeat(22), 'AB23')).ok, false)
})

test('CALL-068 CALL-980 LIV-15 an answer from another device, another kind of browser or for another number is refused and costs the owner no try', async () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const kind: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('user-agent', CHROME)
    return fetch(url, { ...init, headers })
  }
  const otherDevice = server.client(null, { deviceId: 'another-device-of-the-test' })
  const otherKind = server.client(null, { fetch: kind })
  await ageCodes(server, 90_000)
  const picture = { captchaId: await pictureOf(), captchaAnswer: 'AB23' }
  const pass = await verify(await pictureOf(), 'AB23')
  assert.ok(pass.ok)
  for (const proof of [picture, pass.data]) {
    for (let time = 0; time < 6; time++) assert.equal(await send(proof, '13800000002'), 'CAPTCHA-0001')
    for (const client of [otherDevice, otherKind]) assert.equal(await send(proof, MOBILE, client), 'CAPTCHA-0001')
  }
  assert.equal((await verify(picture.captchaId, 'AB23', LOGIN, otherDevice)).ok, false)
  assert.equal(await send(picture), '0000')
  await ageCodes(server, 61)
  assert.equal(await send(pass.data), '0000')
})

test('CALL-068 CALL-980 LIV-15 under many captchas of an address, or of all, a picture asks for work too, and more with the load', async () => {
  const node = await startTestServer({ beside: server, limits: true, trustProxy: 1 })
  let made = 0
  const at = (address: string): Client => {
    const from: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', address)
      return fetch(url, { ...init, headers })
    }
    return node.client(null, { deviceId: `a-device-under-load-${++made}`, fetch: from })
  }
  const asked = async (name: 'captchaAddress' | 'captchaAll', key: string, used: number) => {
    const key_hmac = node.ctx.keys.digest('limit', `${name}:${key}`)
    const row = { name, key_hmac, used, ends_at: new Date(Date.now() + 60_000) }
    const { db } = node
    await db.deleteFrom('limit_use').where('name', '=', name).execute()
    await db.insertInto('limit_use').values(row).execute()
  }
  const bitsAt = async (address: string) => (await captchaOf(LOGIN, at(address), node)).bits
  try {
    assert.equal(await bitsAt('203.0.113.1'), 0, 'quiet')
    await asked('captchaAddress', '203.0.113.1', 20)
    const client = at('203.0.113.1')
    const { captchaId, bits } = await captchaOf(LOGIN, client, node)
    assert.equal(bits, 14)
    let work = 0
    while (!hasZeroBits(hash('sha256', workText(captchaId, work), 'buffer'), bits)) work++
    for (const captchaAnswer of ['AB23', 'AB23.', 'AB23.x', `AB24.${work}`, `${work}`]) {
      const refused = await verify(captchaId, captchaAnswer, LOGIN, client)
      assert.ok(!refused.ok && ['CAPTCHA-0001', 'PARAM-0001'].includes(refused.code), captchaAnswer)
    }
    assert.ok((await verify(captchaId, `ab23.${work}`, LOGIN, client)).ok)
    await asked('captchaAddress', '203.0.113.1', 200)
    assert.equal(await bitsAt('203.0.113.1'), 17)
    assert.equal(await bitsAt('203.0.113.2'), 0, 'another address')
    await asked('captchaAll', 'all', 1_200)
    assert.equal(await bitsAt('203.0.113.2'), 16, 'everybody')
    const way = await at('203.0.113.2').call('serve.workCodeSend', LOGIN)
    assert.ok(way.ok && way.data.bits === 17)
    await asked('captchaAll', 'all', 19_000)
    assert.equal(await bitsAt('203.0.113.2'), 19, 'no more than a browser can do')
  } finally {
    await node.close()
  }
})
