import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { solvedCaptcha } from '../testing/codes.ts'
import { post, signed } from '../testing/raw.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { createLimits, limitTable, subnetOf } from './rate-limits.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ limits: true })
})
after(() => server.close())

test('SEC-06 an address that sends too much is told when to come back, before its request is read', async () => {
  const table = { ...limitTable, address: { points: 3, seconds: 60 } }
  const small = await startTestServer({ replaced: { limits: createLimits(table) } })
  try {
    const answers = []
    for (let time = 0; time < 4; time++) answers.push(await post(`${small.url}/api/token/logout`, 'no JSON at all'))
    assert.deepEqual(
      answers.map(answer => answer.status),
      [200, 200, 200, 429],
    )
    assert.equal(answers[3]?.envelope.code, 'SYS-0429')
    assert.match(answers[3]?.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
  } finally {
    await small.close()
  }
})

test('SEC-06 an address gets twenty messages an hour, to whatever numbers', async () => {
  let sent = 0
  for (let number = 0; number < 22; number++) {
    const captchaId = await solvedCaptcha(server, 'login')
    const answer = await server
      .client()
      .call('serve.mobileCodeSend', { purpose: 'login', mobile: String(13_600_000_000 + number), captchaId })
    if (answer.ok) sent++
    else assert.equal(answer.code, 'SYS-0429')
  }
  assert.equal(sent, 20)
})

test('SEC-06 sealed fields that do not open cost an address its right to send any', async () => {
  const bad = () =>
    post(`${server.url}/api/token/login`, JSON.stringify(signed({ idType: '10', account: 'x', password: 'y' })))
  const codes = []
  for (let time = 0; time < 31; time++) codes.push((await bad()).envelope.code)
  assert.equal(codes.at(-1), 'SYS-0429')
})

test('SEC-06 SEC-01 wrong signatures cost an address its requests', async () => {
  const body = () => JSON.stringify({ ...signed({ accesstoken: 'x' }), sign: '000000' })
  const codes = []
  for (let time = 0; time < 61; time++) codes.push((await post(`${server.url}/api/token/logout`, body())).envelope.code)
  assert.equal(codes.filter(code => code === 'SIGN-0001').length, 60)
  assert.equal(codes.at(-1), 'SYS-0429')
})

test('SEC-06 neighbours of an address are one', () => {
  assert.equal(subnetOf('203.0.113.77'), '203.0.113')
  assert.equal(subnetOf('::ffff:203.0.113.77'), '203.0.113')
  assert.equal(subnetOf('2001:db8:1:2::5'), '2001:db8:1')
})
