import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { passCaptcha } from '../secrets/captcha.ts'
import { ageCodes } from '../testing/codes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** Stores a known answer for a new captcha, because the test cannot read its picture. */
async function captchaOf(purpose: 'login' | 'register' = 'login', answer = 'AB23'): Promise<string> {
  const sent = await server.client().call('serve.imageCodeSend', { purpose })
  assert.ok(sent.ok)
  const { captchaId } = sent.data
  const answer_hmac = server.ctx.keys.digest('captcha', `${captchaId}:${purpose}:${answer}`)
  await server.db.updateTable('captcha').set({ answer_hmac }).where('id', '=', captchaId).execute()
  return captchaId
}
const verify = (captchaId: string, captchaAnswer: string, purpose: 'login' | 'register' = 'login') =>
  server.client().call('serve.imageCodeVerify', { purpose, captchaId, captchaAnswer })

test('CALL-068 LIV-15 draws pixels, no outlines that a program could name, and keeps the answer to itself', async () => {
  const sent = await server.client().call('serve.imageCodeSend', { purpose: 'register' })
  assert.ok(sent.ok)
  assert.match(sent.data.captchaId, /^[A-Za-z0-9_-]{22}$/)
  const picture = Buffer.from(sent.data.image.split(',')[1] ?? '', 'base64')
  const { format, width, exif } = await sharp(picture).metadata()
  assert.deepEqual([format, exif], ['png', undefined])
  assert.ok(width >= 200 && picture.length < 20_000, `${width} ${picture.length}`)
  assert.deepEqual(Object.keys(sent.data).sort(), ['captchaId', 'image'])
})

test('CALL-069 the right answer, in any case of letters, gives a pass that is good once', async () => {
  const passed = await verify(await captchaOf(), 'ab23')
  assert.ok(passed.ok)
  assert.equal(await passCaptcha(server.ctx, 'login', passed.data, null), true)
  assert.equal(await passCaptcha(server.ctx, 'login', passed.data, null), false)
})

test('CALL-069 SEC-05 a captcha works once, however many use it at once', async () => {
  const id = await captchaOf()
  const answers = await Promise.all([verify(id, 'AB23'), verify(id, 'AB23'), verify(id, 'AB23'), verify(id, 'AB23')])
  assert.equal(answers.filter(answer => answer.ok).length, 1)
})

test('CALL-069 SEC-05 five tries, three minutes, one purpose', async () => {
  const tried = await captchaOf()
  for (let time = 0; time < 5; time++) assert.equal((await verify(tried, 'XXXX')).ok, false)
  assert.equal((await verify(tried, 'AB23')).ok, false)

  const fourTimes = await captchaOf()
  for (let time = 0; time < 4; time++) await verify(fourTimes, 'XXXX')
  assert.equal((await verify(fourTimes, 'AB23')).ok, true)

  const old = await captchaOf()
  await ageCodes(server, 181)
  const late = await verify(old, 'AB23')
  assert.ok(!late.ok && late.code === 'CAPTCHA-0001')

  assert.equal((await verify(await captchaOf('register'), 'AB23', 'login')).ok, false)
  assert.equal((await verify('A'.repeat(22), 'AB23')).ok, false)
})
