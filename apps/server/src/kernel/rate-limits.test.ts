import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { normalAddress } from '../doors/http/address.ts'
import { solvedCaptcha } from '../testing/codes.ts'
import { post, signed } from '../testing/raw.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { LOGIN_PASSWORD, loadWorld, type World } from '../testing/world.ts'
import { createLimits, limitTable, subnetOf } from './rate-limits.ts'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer({ limits: true })
  world = await loadWorld(server)
})
after(() => server.close())

test('SEC-06 an address that sends too much gets the time to come back, before its request is read', async () => {
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
    const mobile = String(13_600_000_000 + number)
    const captchaId = await solvedCaptcha(server, 'login', mobile)
    const answer = await server.client().call('serve.mobileCodeSend', { purpose: 'login', mobile, captchaId })
    if (answer.ok) sent++
    else assert.equal(answer.code, 'SYS-0429')
  }
  assert.equal(sent, 20)
})

test('LIV-15 SEC-06 after thirty sealed fields that do not open, further junk of the address is refused, and no known device', async () => {
  const bad = () =>
    post(`${server.url}/api/token/login`, JSON.stringify(signed({ idType: '10', account: 'x', password: 'y' })))
  const codes = []
  for (let time = 0; time < 31; time++) codes.push((await bad()).envelope.code)
  assert.equal(codes.at(-1), 'SYS-0429')
  const { mobile } = world.people.zhangSan
  const neighbour = await server
    .client()
    .call('token.login', { idType: '10', account: mobile, password: LOGIN_PASSWORD })
  assert.ok(neighbour.ok, 'a known device logs in')
})

test('LIV-15 SEC-06 a session counts on its customer, so that a neighbour’s flood does not stop it', async () => {
  const table = { ...limitTable, address: { points: 3, seconds: 60 } }
  const small = await startTestServer({ beside: server, replaced: { limits: createLimits(table) } })
  try {
    const { custno } = world.people.zhangSan
    const customer = small.client((await small.ctx.sessions.open(custno, '')).token)
    assert.ok((await customer.call('account.userInfo', {})).ok)
    for (let time = 0; time < 4; time++) await post(`${small.url}/api/token/logout`, 'no JSON at all')
    assert.equal((await post(`${small.url}/api/token/logout`, 'no JSON at all')).status, 429)
    assert.equal((await post(`${small.url}/api/token/logout`, '{}', { accesstoken: 'made-up' })).status, 429)
    assert.ok((await customer.call('account.userInfo', {})).ok)
  } finally {
    await small.close()
  }
})

test('LIV-15 SEC-06 SEC-01 wrong signatures cost an address its requests, and no customer who is logged in there', async () => {
  const body = () => JSON.stringify({ ...signed({ accesstoken: 'x' }), sign: '000000' })
  const send = async (path: string, headers = {}) => (await post(server.url + path, body(), headers)).envelope.code
  const codes = []
  for (let time = 0; time < 61; time++) codes.push(await send('/api/token/logout'))
  assert.equal(codes.filter(code => code === 'SIGN-0001').length, 60)
  assert.equal(codes.at(-1), 'SYS-0429')
  assert.equal(await send('/api/account/password/check', { accesstoken: await world.tokenOf('zhangSan') }), 'SIGN-0001')
})

test('LIV-15 SEC-06 an address has one spelling: IPv4 also inside IPv6, IPv6 by its /64, and neighbours are one', () => {
  const spelled = (...texts: string[]) => [...new Set(texts.map(normalAddress))]
  const v4 = ['203.0.113.77', '::ffff:203.0.113.77', '::FFFF:cb00:714d', '203.0.113.77:8080', '[::ffff:203.0.113.77]:1']
  assert.deepEqual(spelled(...v4), ['203.0.113.77'])
  const line = ['2001:db8:1:2::5', '2001:0DB8:0001:0002:ffff:1:2:3', '[2001:db8:1:2::9]:443', '2001:db8:1:2::5%eth0']
  assert.deepEqual(spelled(...line), ['2001:db8:1:2::/64'])
  assert.deepEqual(spelled('::1', 'fe80::1', 'no address'), ['0:0:0:0::/64', 'fe80:0:0:0::/64', 'no address'])
  assert.equal(subnetOf(normalAddress('::ffff:203.0.113.77')), '203.0.113')
  assert.equal(subnetOf(normalAddress('2001:db8:1:2::5')), '2001:db8:1')
  assert.equal(subnetOf(normalAddress('2001::5')), '2001:0:0')
})
