import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newNonce } from '@zhixiao/contract/sign.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { get, post, signed } from '../../testing/raw.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { securityHeaders } from '../http/security-headers.ts'

let server: TestServer
let url = ''
before(async () => {
  server = await startTestServer()
  url = `${server.url}/api/serve/mobile-code/verify`
})
after(() => server.close())

const good = { purpose: 'register', mobile: '13900000010', smsCode: '123456' }
const send = (values: object, changes = {}) => post(url, JSON.stringify(signed({ ...values }, '', changes)))

test('a right request reaches its handler', async () => {
  assert.equal((await send(good)).envelope.code, 'SMS-0001')
})

test('VAL-08 each wrong input is refused by the name of its field', async () => {
  const wrong: [string, Record<string, unknown>][] = [
    ['smsCode', { ...good, smsCode: '１２３４５６' }],
    ['smsCode', { ...good, smsCode: 123456 }],
    ['smsCode', { ...good, smsCode: ['123456'] }],
    ['smsCode', { purpose: good.purpose, mobile: good.mobile }],
    ['mobile', { ...good, mobile: ' 13900000010' }],
    ['mobile', { ...good, mobile: { $gt: '' } }],
    ['mobile', { ...good, mobile: null }],
    ['mobile', { ...good, mobile: `139${'0'.repeat(5_000)}` }],
    ['purpose', { ...good, purpose: 'toString' }],
    ['custno', { ...good, custno: '1' }],
    ['constructor', JSON.parse('{"purpose":"register","mobile":"13900000010","smsCode":"123456","constructor":1}')],
  ]
  for (const [field, values] of wrong) {
    const answer = await send(values)
    assert.deepEqual(
      [answer.status, answer.envelope.code, answer.field],
      [200, 'PARAM-0001', field],
      JSON.stringify(values).slice(0, 80),
    )
  }
})

test('VAL-08 a number out of range is called too small or too large, not too short or too long', async () => {
  const page = async (pageNum: number) => {
    const values = { pageParam: { pageNum, pageSize: 5 } }
    return (await post(`${server.url}/api/content/fund/list`, JSON.stringify(signed(values, '', {})))).envelope.data
  }
  assert.deepEqual(await page(-1), { field: 'pageParam.pageNum', reason: '数值过小' })
  assert.deepEqual(await page(999_999_999), { field: 'pageParam.pageNum', reason: '数值过大' })
})

test('VAL-08 duplicate keys, 1e400, __proto__ and lost digits are refused by the name of the field', async () => {
  const text = JSON.stringify(signed(good)).slice(0, -1)
  for (const [field, more] of [
    ['mobile', ',"mobile":"13900000011"}'],
    ['amount', ',"amount":1e400}'],
    ['amount', ',"amount":12345678901234567890}'],
    ['__proto__', ',"__proto__":{"x":1}}'],
    ['name', ',"name":"\\u0000"}'],
  ] as const) {
    const answer = await post(url, text + more)
    assert.deepEqual([answer.envelope.code, answer.field], ['PARAM-0001', field])
  }
})

test('VAL-08 a duplicate query key is refused by its name', async () => {
  const query = new URLSearchParams(
    Object.entries(signed({ smsTicket: 'x'.repeat(22) })).map(([key, value]) => [key, String(value)]),
  )
  const right = await get(`${server.url}/api/account/register-state?${query}`)
  assert.equal(right.envelope.code, 'SMS-0001')
  const twice = await get(`${server.url}/api/account/register-state?${query}&smsTicket=other`)
  assert.deepEqual([twice.envelope.code, twice.field], ['PARAM-0001', 'smsTicket'])
})

test('a body of 64 KB is read, one byte more is not', async () => {
  const at = (size: number) => {
    const text = JSON.stringify(signed(good))
    return post(url, text + ' '.repeat(size - text.length))
  }
  assert.equal((await at(65_536)).envelope.code, 'SMS-0001')
  const over = await at(65_537)
  assert.deepEqual([over.status, over.envelope.code], [413, 'SYS-0413'])
})

test('a form, plain text, bytes that are no UTF-8 and a query beside the body are refused', async () => {
  const text = JSON.stringify(signed(good))
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    assert.equal((await post(url, text, { 'content-type': type })).field, 'content-type')
  }
  assert.equal((await post(url, new Uint8Array([0x7b, 0xff, 0x7d]))).envelope.code, 'PARAM-0001')
  assert.equal((await post(`${url}?purpose=login`, text)).envelope.code, 'PARAM-0001')
  assert.equal((await post(url, '[]')).envelope.code, 'PARAM-0001')
})

test('SEC-01 a wrong signature is refused, whatever was changed after signing', async () => {
  const right = signed(good)
  for (const changed of [
    { ...right, mobile: '13900000011' },
    { ...right, channel: 'app' },
    { ...right, sign: 'ffffff' },
  ]) {
    const answer = await post(url, JSON.stringify(changed))
    // One signature in 16.7 million is valid by chance; these are fixed and are not.
    assert.equal(answer.envelope.code, 'SIGN-0001')
  }
  for (const field of ['sign', 'timestamp', 'nonce', 'channel', 'version']) {
    const answer = await post(url, JSON.stringify({ ...right, [field]: undefined }))
    assert.deepEqual([answer.envelope.code, answer.field], ['PARAM-0001', field])
  }
})

test('SEC-01 a request is accepted once', async () => {
  const body = JSON.stringify(signed(good))
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(url, body)))
  const codes = answers.map(answer => answer.envelope.code).sort()
  assert.deepEqual(codes, [...Array.from({ length: 9 }, () => 'SIGN-0003'), 'SMS-0001'])
})

test('SEC-01 a time stamp up to 300 seconds off is accepted, and an answer tells the server time', async () => {
  for (const [seconds, code] of [
    [-290, 'SMS-0001'],
    [290, 'SMS-0001'],
    [-310, 'SIGN-0002'],
    [310, 'SIGN-0002'],
  ] as const) {
    const answer = await send(good, { timestamp: String(Date.now() + seconds * 1000) })
    assert.equal(answer.envelope.code, code, String(seconds))
    assert.ok(Math.abs(Number(answer.headers.get('x-server-time')) - Date.now()) < 10_000)
  }
  for (const timestamp of [
    '1795200000',
    'NaN',
    '17952000000000000000',
    '-795200000000',
    '１７９５２０００００００１',
  ]) {
    assert.equal((await send(good, { timestamp })).field, 'timestamp', timestamp)
  }
})

test('SEC-01 a nonce is needed in its form', async () => {
  for (const nonce of ['short', `${newNonce()}&`, 'x'.repeat(33)])
    assert.equal((await send(good, { nonce })).field, 'nonce')
})

test('SEC-01 the exemptions are exact: a path that merely contains a word is not there', async () => {
  const body = JSON.stringify(signed(good))
  const paths = [
    '/api/serve/mobile-code/verify;token',
    '/api/serve//mobile-code/verify',
    '/api/token%2f../serve/mobile-code/verify',
  ]
  const others = [
    '/api/serve/mobile-code/verify/',
    '/api/serve/mobile-code/verify/token',
    '/API/serve/mobile-code/verify',
    '/api/token/none',
  ]
  for (const path of [...paths, ...others]) {
    const answer = await post(server.url + path, body)
    assert.deepEqual([answer.status, answer.envelope.code], [404, 'SYS-0404'], path)
  }
  assert.equal((await get(url)).status, 404)
})

test('ERR-02 a call of a customer without a living session is 401, before anything about the request is said', async () => {
  const path = `${server.url}/api/account/user-info`
  const query = new URLSearchParams(Object.entries(signed({}, 'nobody')).map(([key, value]) => [key, String(value)]))
  for (const headers of [{}, { accesstoken: 'nobody' }]) {
    const answer = await get(`${path}?${query}`, headers)
    assert.deepEqual([answer.status, answer.envelope.code], [401, 'AUTH-0001'])
    assert.equal(answer.envelope.msg, '长时间未操作或被其他设备登出，请重新登录。')
  }
})

test('SEC-07 every answer that is no page forbids framing, sniffing and keeping', async () => {
  for (const path of [
    '/api/public-key',
    '/api/openapi.json',
    '/api/docs',
    '/api/nothing',
    '/healthz',
    '/readyz',
    '/metrics',
    '/dev/outbox',
    '/no/page',
  ]) {
    const { headers } = await fetch(server.url + path)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
    assert.equal(headers.get('x-frame-options'), 'DENY', path)
    assert.equal(headers.get('strict-transport-security'), securityHeaders['strict-transport-security'], path)
  }
})

test('the documents of the API are served', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).text()
  assert.match(document, /"openapi":"3.1.0"/)
  const page = await (await fetch(`${server.url}/api/docs`)).text()
  assert.match(page, /\/api\/token\/login/)
  assert.doesNotMatch(page, /<script|style=/)
})

test('HAND-05 the page of the API shows a signed request with its answer, and how the signature is computed', async () => {
  const page = await (await fetch(`${server.url}/api/docs`)).text()
  assert.match(
    page,
    /GET \/api\/content\/fund\/detail\/990044\?channel=h5&#38;version=1\.0\.0&#38;.*sign=[0-9a-f]{6}\b/,
  )
  assert.match(page, /POST \/api\/trade\/purchase\naccesstoken: \S+\nx-request-id: \S+\n\n\{/)
  assert.match(page, /&#34;code&#34;: &#34;0000&#34;/)
  assert.match(page, /^SHA-256 {5}[0-9a-f]{64}$/m)
  assert.match(page, /<p>Every answer is <code>\{code, msg, data\}<\/code>/)
  assert.match(page, /<a href="#trade">trade \(\d+\)<\/a>[\s\S]*<h3 id="trade">/)
})

test('the messages of the demo are a page for people and an answer for programs, in the time of Shanghai', async () => {
  await server.ctx.gateways.sms.send([{ mobile: '13800000001', ...smsMessage('accountClosed', {}) }])
  const [page, data] = await Promise.all(
    ['text/html', '*/*'].map(async accept => (await fetch(`${server.url}/dev/outbox`, { headers: { accept } })).text()),
  )
  const at = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.exec(data ?? '')?.[0] ?? 'no time'
  assert.match(data ?? '', /^\{"code":"0000".*"mobile":"13800000001"/)
  assert.match(page ?? '', /<th scope="col">时间<\/th>[\s\S]*13800000001[\s\S]*账户/)
  assert.ok(page?.includes(at) && shanghaiText((await server.ctx.clock.now()).getTime()).startsWith(at.slice(0, 10)))
})

test('machines get health, readiness and metrics; metrics through a proxy are not there', async () => {
  // Both answer 503 for a moment after this process was blocked, as on a loaded machine.
  for (const probe of ['/healthz', '/readyz']) {
    let answer = await fetch(server.url + probe)
    for (let tries = 0; answer.status === 503 && tries < 100; tries++) {
      await pause(200)
      answer = await fetch(server.url + probe)
    }
    assert.equal(await answer.text(), 'ok\n')
  }
  assert.match(await (await fetch(`${server.url}/metrics`)).text(), /call_seconds_bucket/)
  const proxied = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  assert.equal(proxied.status, 404)
})
