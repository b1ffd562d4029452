import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ageCodes, lastCode, receiveCode, solvedCaptcha } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'

const { server, world } = await openWorld()
beforeEach(() => ageCodes(server, 2 * 86_400))

const NOBODY = '13800000001'
const verify = (mobile: string, smsCode: string, purpose: 'login' | 'register' = 'login') =>
  server.client().call('serve.mobileCodeVerify', { purpose, mobile, smsCode })
async function send(mobile: string) {
  const captchaId = await solvedCaptcha(server, 'login', mobile)
  return server.client().call('serve.mobileCodeSend', { purpose: 'login', mobile, captchaId })
}

test('CALL-066 CALL-067 a code is sent, opens once and gives a ticket', async () => {
  const code = await receiveCode(server, NOBODY, 'login')
  assert.match(code, /^\d{6}$/)
  const first = await verify(NOBODY, code)
  assert.ok(first.ok)
  assert.match(first.data.smsTicket, /^[A-Za-z0-9_-]{22}$/)
  const second = await verify(NOBODY, code)
  assert.ok(!second.ok && second.code === 'SMS-0001')
})

test('CALL-066 SEC-05 each message takes a captcha, but those to a customer’s own number', async () => {
  const bare = await server.client().call('serve.mobileCodeSend', { purpose: 'login', mobile: NOBODY })
  assert.ok(!bare.ok && bare.code === 'CAPTCHA-0001')
  const customer = server.client(await world.tokenOf('zhangSan'))
  assert.ok(
    (await customer.call('serve.mobileCodeSend', { purpose: 'bindCard', mobile: world.people.zhangSan.mobile })).ok,
  )
  for (const mobile of [NOBODY, world.people.wangWuC1.mobile]) {
    const last = await lastCode(server, mobile)
    const strangers = await customer.call('serve.mobileCodeSend', { purpose: 'changeMobile', mobile })
    assert.ok(!strangers.ok && strangers.code === 'CAPTCHA-0001')
    const card = { cardno: '6225880137706990', mobileno: mobile }
    const verified = await customer.call('account.bankcardVerify', card)
    assert.equal(verified.ok ? 'ok' : verified.code, 'CAPTCHA-0001')
    assert.equal(await lastCode(server, mobile), last)
  }
})

test('CALL-066 CALL-067 without a number the code goes to the customer’s own; a visitor must give one', async () => {
  const own = server.client(await world.tokenOf('qianQiC5'))
  assert.ok((await own.call('serve.mobileCodeSend', { purpose: 'changeMobile' })).ok)
  const smsCode = await lastCode(server, world.people.qianQiC5.mobile)
  const visitor = await server.client().call('serve.mobileCodeVerify', { purpose: 'changeMobile', smsCode })
  assert.ok(!visitor.ok && visitor.field === 'mobile')
  const sent = await server.client().call('serve.mobileCodeSend', {
    purpose: 'changeMobile',
    captchaId: await solvedCaptcha(server, 'changeMobile', ''),
  })
  assert.ok(!sent.ok && sent.field === 'mobile')
  assert.ok((await own.call('serve.mobileCodeVerify', { purpose: 'changeMobile', smsCode })).ok)
})

test('CALL-066 SEC-05 the answer to a known number and to an unknown one are the same', async () => {
  const known = await send(world.people.wangWuC1.mobile)
  const unknown = await send('13800000002')
  assert.deepEqual(known, unknown)
})

test('CALL-066 SEC-06 a number gets one message a minute, five an hour, ten a day, however many ask at once', async () => {
  const mobile = '13800000003'
  const burst = await Promise.all(Array.from({ length: 20 }, () => send(mobile)))
  assert.equal(burst.filter(answer => answer.ok).length, 1)
  assert.ok(burst.every(answer => answer.ok || answer.code === 'SMS-0002'))
  const sentIn = async (times: number, pauseSeconds: number) => {
    let sent = 0
    for (let time = 0; time < times; time++) {
      await ageCodes(server, pauseSeconds)
      if ((await send(mobile)).ok) sent++
    }
    return sent
  }
  assert.equal(await sentIn(6, 61), 4)
  await ageCodes(server, 3_600)
  assert.equal(await sentIn(8, 901), 5)
})

test('CALL-067 SEC-05 five tries, five minutes, one purpose, one number; a new code ends the old', async () => {
  const tried = await receiveCode(server, NOBODY, 'login')
  const wrong = tried === '000000' ? '000001' : '000000'
  for (let time = 0; time < 5; time++) assert.equal((await verify(NOBODY, wrong)).ok, false)
  assert.equal((await verify(NOBODY, tried)).ok, false)

  await ageCodes(server, 2 * 86_400)
  const code = await receiveCode(server, NOBODY, 'login')
  assert.equal((await verify(NOBODY, code, 'register')).ok, false)
  assert.equal((await verify('13800000009', code)).ok, false)
  await ageCodes(server, 61)
  const newer = await receiveCode(server, NOBODY, 'login')
  if (newer !== code) assert.equal((await verify(NOBODY, code)).ok, false)
  await ageCodes(server, 301)
  assert.equal((await verify(NOBODY, newer)).ok, false)
})

test('CALL-067 SEC-05 fifty uses of one code at once: one wins', async () => {
  const code = await receiveCode(server, NOBODY, 'login')
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(NOBODY, code)))
  assert.equal(answers.filter(answer => answer.ok).length, 1)
})

test('SEC-04 SEC-05 neither code nor number stands readable in the database', async () => {
  const code = await receiveCode(server, '13800000007', 'login')
  const codes = JSON.stringify(await server.db.selectFrom('sms_code').select(['mobile_hmac', 'code_hmac']).execute())
  assert.ok(!codes.includes(code) && !codes.includes('13800000007'))
  const outbox = await server.db.selectFrom('sms_outbox').select('mobile_enc').execute()
  assert.ok(outbox.every(row => row.mobile_enc.startsWith('v1.')))
})
