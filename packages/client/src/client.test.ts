import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sha256 } from '@zhixiao/contract/sha256.ts'
import { NETWORK_MESSAGES } from './call-result.ts'
import { type ClientOptions, createClient } from './client.ts'

type Sent = { url: string; headers: Headers; body: Record<string, string> }

function clientWith(
  respond: (sent: Sent, signal: AbortSignal | null) => Promise<Response> | Response,
  more: Partial<ClientOptions> = {},
  token: string | null = 'token',
) {
  const sent: Sent[] = []
  const send: typeof fetch = async (url, init) => {
    const text = typeof init?.body === 'string' ? init.body : '{}'
    const each = { url: String(url), headers: new Headers(init?.headers), body: JSON.parse(text) }
    sent.push(each)
    return respond(each, init?.signal ?? null)
  }
  const client = createClient({
    baseUrl: 'http://host',
    ...(token === null ? {} : { token: () => token }),
    now: () => 1_795_200_000_000,
    fetch: send,
    repeats: 0,
    ...more,
  })
  return { client, sent }
}
const json = (value: unknown, status = 200, headers = {}) => new Response(JSON.stringify(value), { status, headers })

test('SEC-01 LET-02 CODE-17 a call carries the common parameters, time, nonce and signature; ERR-01 0000 is success', async () => {
  const { client, sent } = clientWith(() => json({ code: '0000', msg: '', data: { smsTicket: 'x' } }), {
    market: 'web',
    deviceId: 'd1',
  })
  const result = await client.call('serve.mobileCodeVerify', { purpose: 'login', smsCode: '123456' })
  assert.deepEqual(result, { ok: true, data: { smsTicket: 'x' } })
  assert.equal(sent[0]?.url, 'http://host/api/serve/mobile-code/verify')
  assert.equal(sent[0]?.headers.get('accesstoken'), 'token')
  // The secret of the device is in a header; the parameter only names the device.
  assert.equal(sent[0]?.headers.get('x-device-id'), 'd1')
  const { sign, nonce, ...rest } = sent[0]?.body ?? {}
  assert.match(sign ?? '', /^[0-9a-f]{6}$/)
  assert.match(nonce ?? '', /^[A-Za-z0-9]{16,32}$/)
  assert.deepEqual(rest, {
    purpose: 'login',
    smsCode: '123456',
    channel: 'h5',
    version: '1.0.0',
    market: 'web',
    deviceId: sha256('device:d1').slice(0, 16),
    timestamp: '1795200000000',
  })
})

test('LET-01 an answer with results is a success, without a code and with any', async () => {
  for (const envelope of [{}, { code: '9999', msg: '有误' }, { code: 'PARAM-0001', msg: '有误', data: null }]) {
    const { client } = clientWith(() => json({ ...envelope, results: { list: [] } }))
    assert.deepEqual(await client.call('query.dict', { dictnameList: 'sex' }), { ok: true, data: { list: [] } })
  }
  const gone = clientWith(() => json({ code: 'AUTH-0001', msg: '请登录', results: [] }, 401)).client
  assert.equal((await gone.call('account.userInfo', {})).ok, false)
})

test('AUTH-05 token paths carry no token header', async () => {
  const { client, sent } = clientWith(() => json({ code: '0000', msg: '', data: {} }))
  await client.call('token.logout', { accesstoken: 'mine' })
  assert.equal(sent[0]?.headers.get('accesstoken'), null)
})

test('ERR-02 no connection, an unreadable answer and a refused session are distinguished', async () => {
  const failing = clientWith(() => Promise.reject(new TypeError('fetch failed'))).client
  assert.deepEqual(await failing.call('account.userInfo', {}), {
    ok: false,
    code: '',
    msg: '网络异常，请检查网络连接~',
    kind: 'network',
  })
  const html = clientWith(() => new Response('<html>')).client
  assert.deepEqual(await html.call('account.userInfo', {}), {
    ok: false,
    code: '',
    msg: '网络错误，请稍后重试~',
    kind: 'other',
  })
  const noEnvelope = clientWith(() => json({ hello: 1 })).client
  assert.equal((await noEnvelope.call('account.userInfo', {})).ok, false)
  const gone = await clientWith(() => json({ code: 'AUTH-0001', msg: '请登录', data: null }, 401)).client.call(
    'account.userInfo',
    {},
  )
  assert.ok(!gone.ok && gone.kind === 'unauthorised' && gone.msg === '请登录')
})

test('CUS-16 ERR-02 an error of our own code, or a browser without cryptography, is not told as a fault of the network', async t => {
  const broken = clientWith(() => json({ code: '0000', msg: '', data: {} }), {
    now: () => {
      throw new TypeError('AbortSignal.any is not a function')
    },
    repeats: 2,
  })
  const own = await broken.client.call('account.userInfo', {})
  assert.ok(!own.ok && own.kind === 'fault')
  assert.doesNotMatch(own.msg, /网络/)
  assert.equal(broken.sent.length, 0)

  const { crypto } = globalThis
  t.after(() => Reflect.deleteProperty(crypto, 'subtle'))
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  const plain = clientWith(() => json({ code: '0000', msg: '', data: {} }), {
    publicKey: { modulus: 'c5'.repeat(256), exponent: '010001', padding: 'oaep' },
  })
  const refused = await plain.client.call('account.passwordCheck', { kind: 'trade', password: '258036' })
  assert.ok(!refused.ok && refused.kind === 'insecure' && refused.msg.includes('https'))
})

const never = (_: Sent, signal: AbortSignal | null) =>
  new Promise<Response>((_resolve, reject) => {
    // As fetch does: a signal that is already aborted fires no event.
    if (signal?.aborted) reject(signal.reason)
    else signal?.addEventListener('abort', () => reject(signal.reason))
  })

/** All work that waits for no timer is done. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

test('SEC-03 a call that is not answered in time ends as a time-out', async () => {
  const { client } = clientWith(never, { timeoutMs: 5 })
  assert.deepEqual(await client.call('account.userInfo', {}), {
    ok: false,
    code: '',
    msg: NETWORK_MESSAGES.timeout,
    kind: 'timeout',
  })
})

test('SEC-03 unless told otherwise, a call waits for 30 seconds', async context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { client } = clientWith(never)
  let kind = ''
  const ended = client.call('account.userInfo', {}).then(result => {
    kind = result.ok ? 'ok' : result.kind
  })
  await settled()
  context.mock.timers.tick(29_999)
  await settled()
  assert.equal(kind, '')
  context.mock.timers.tick(1)
  await ended
  assert.equal(kind, 'timeout')
})

test('SEC-03 the key that secrets are sealed with is waited for no longer than the call', async () => {
  const { client, sent } = clientWith(never, { timeoutMs: 20 })
  const result = await client.call('account.passwordCheck', { kind: 'trade', password: '258036' })
  assert.equal(!result.ok && result.kind, 'timeout')
  await client.prepare()
  assert.deepEqual(
    sent.map(({ url }) => url),
    ['http://host/api/public-key', 'http://host/api/public-key'],
  )
})

/** An answer that arrives in parts of ten bytes, with a `gap` before each, and, unless it `ends`, is never complete. */
function slowly(value: unknown, gap: () => Promise<void>, signal: AbortSignal | null, { ends = true } = {}) {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(parts) {
      signal?.addEventListener('abort', () => parts.error(signal.reason))
      for (let at = 0; at < bytes.length; at += 10) {
        await gap()
        parts.enqueue(bytes.slice(at, at + 10))
      }
      if (ends) parts.close()
    },
  })
  return new Response(body, { headers: { 'content-length': String(bytes.length) } })
}

test('SEC-03 a long answer over a slow line is no time-out while it arrives, and says how much is there', async context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const gap = async () => {
    await settled()
    context.mock.timers.tick(150)
  }
  const shares: number[] = []
  const envelope = {
    code: '0000',
    msg: '',
    data: { name: 'bill.pdf', type: 'application/pdf', base64: 'JVBERi0xLjc=' },
  }
  const { client } = clientWith((_, signal) => slowly(envelope, gap, signal), { timeoutMs: 200 })
  const result = await client.call(
    'query.billFile',
    { period: '2026', format: 'pdf' },
    { onArrived: share => shares.push(share) },
  )
  assert.deepEqual(result, { ok: true, data: envelope.data })
  assert.equal(shares.at(-1), 1)
  assert.ok(shares.length > 5 && shares.every((share, at) => share > (shares[at - 1] ?? 0)))
})

test('SEC-03 an answer that stops arriving is a time-out', async () => {
  const { client } = clientWith((_, signal) => slowly({ code: '0000' }, settled, signal, { ends: false }), {
    timeoutMs: 50,
  })
  const result = await client.call('account.userInfo', {})
  assert.equal(!result.ok && result.kind, 'timeout')
})

test('a business refusal names its field', async () => {
  const { client } = clientWith(() =>
    json({ code: 'PARAM-0001', msg: '有误', data: { field: 'mobile', reason: '手机号' } }),
  )
  const result = await client.call('account.userInfo', {})
  assert.ok(!result.ok && result.kind === 'business' && result.field === 'mobile' && result.code === 'PARAM-0001')
})

test('SEC-01 a device whose clock is wrong takes the server time from the refusal and tries again once', async () => {
  const { client, sent } = clientWith(({ body }) =>
    body.timestamp === '1795200900000'
      ? json({ code: '0000', msg: '', data: {} })
      : json({ code: 'SIGN-0002', msg: '', data: null }, 200, { 'x-server-time': '1795200900000' }),
  )
  assert.ok((await client.call('token.logout', { accesstoken: 'x' })).ok)
  assert.deepEqual(
    sent.map(each => each.body.timestamp),
    ['1795200000000', '1795200900000'],
  )
})

test('SEC-02 a secret too long to be sealed is sent as a wrong one, not told as a broken connection', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const { n = '' } = publicKey.export({ format: 'jwk' })
  const modulus = Buffer.from(n, 'base64url').toString('hex')
  const { client, sent } = clientWith(() => json({ code: 'AUTH-0002', msg: '账号或密码错误', data: null }), {
    publicKey: { modulus, exponent: '010001', padding: 'pkcs1' },
  })
  for (const password of ['x'.repeat(64), '密'.repeat(20)]) {
    const answer = await client.call('token.login', { idType: '10', account: '13900000000', password })
    assert.equal(!answer.ok && answer.code, 'AUTH-0002')
  }
  assert.ok(sent.every(({ body }) => body.password?.length === 172))
})

const order = { code: '0000', msg: '', data: { orderId: '1' } }
const withdrawal = { orderId: '1', tradePassword: '258036' }
const publicKey = { modulus: 'c5'.repeat(128), exponent: '010001', padding: 'pkcs1' } as const

/** Answers in turn, the last one for ever. */
function inTurn(...answers: (() => Response)[]) {
  let at = 0
  return () => answers[Math.min(at++, answers.length - 1)]?.() ?? json({})
}
const broken = () => {
  throw new TypeError('fetch failed')
}

/** Pauses end at once; the answer has their lengths. */
function skipPauses({ mock }: TestContext): number[] {
  const pauses: number[] = []
  const real = globalThis.setTimeout
  mock.method(globalThis, 'setTimeout', (act: () => void, ms: number) => {
    const isLimit = ms === 30_000
    if (!isLimit) pauses.push(ms)
    return real(act, isLimit ? ms : 0)
  })
  return pauses
}

test('HAND-05 a write without an answer is repeated under its request id, and the caller hears of the repeat', async t => {
  skipPauses(t)
  const lost = [broken, () => new Response('<html>', { status: 502 }), () => json({ code: 'SYS-0503', msg: '' }, 503)]
  for (const each of lost) {
    const { client, sent } = clientWith(
      inTurn(each, () => json(order)),
      { publicKey, repeats: 2 },
    )
    const sentBefore: number[] = []
    const onRepeat = () => sentBefore.push(sent.length)
    const result = await client.call('trade.withdrawal', withdrawal, { requestId: 'order-1234', onRepeat })
    assert.deepEqual(result, { ok: true, data: order.data })
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('x-request-id')),
      ['order-1234', 'order-1234'],
    )
    assert.notEqual(sent[0]?.body.nonce, sent[1]?.body.nonce)
    assert.deepEqual(sentBefore, [1])
  }
})

test('HAND-05 a call is repeated twice by default, or as often as client or call say, after longer and longer pauses', async t => {
  const pauses = skipPauses(t)
  const { client, sent } = clientWith(broken, { repeats: 3 })
  const result = await client.call('query.shareInfo', {})
  assert.deepEqual([!result.ok && result.kind, sent.length, pauses], ['network', 4, [1_000, 2_000, 4_000]])
  await client.call('query.shareInfo', {}, { repeats: 0 })
  assert.equal(sent.length, 5)
  const plain = createClient({ baseUrl: 'http://host', fetch: async () => broken() })
  pauses.length = 0
  await plain.call('query.shareInfo', {})
  assert.deepEqual(pauses, [1_000, 2_000])
})

test('HAND-05 a refusal, a call whose repeat would act again, a time-out and an aborted call are not repeated', async t => {
  skipPauses(t)
  const refused = clientWith(() => json({ code: 'TRADE-FINAL', msg: '' }), { publicKey, repeats: 2 })
  await refused.client.call('trade.withdrawal', withdrawal)
  assert.equal(refused.sent.length, 1)
  const code = clientWith(broken, { repeats: 2 })
  await code.client.call('serve.mobileCodeSend', { purpose: 'login', mobile: '13900000000', captchaId: 'x' })
  assert.equal(code.sent.length, 1)
  const aborted = clientWith(broken, { repeats: 2 })
  await aborted.client.call('query.shareInfo', {}, { signal: AbortSignal.abort() })
  assert.equal(aborted.sent.length, 1)
  t.mock.restoreAll()
  const silent = clientWith(never, { repeats: 2, timeoutMs: 5 })
  const result = await silent.client.call('query.shareInfo', {})
  assert.deepEqual([!result.ok && result.kind, silent.sent.length], ['timeout', 1])
})

test('HAND-05 without a token of the caller the client sends that of its login, until logout or a refusal', async () => {
  const session = (accesstoken: string) => () => json({ code: '0000', msg: '', data: { accesstoken } })
  const done = () => json({ code: '0000', msg: '', data: {} })
  const gone = () => json({ code: 'AUTH-0001', msg: '' }, 401)
  const answers = [session('first'), done, session('second'), gone, done, session('third'), done, done]
  const { client, sent } = clientWith(inTurn(...answers), { publicKey }, null)
  const login = () => client.call('token.login', { idType: '10', account: '13900000000', password: 'x' })
  const read = () => client.call('account.userInfo', {})
  await login()
  await read()
  await client.call('account.passwordLoginUpdate', { oldPassword: 'x', newPassword: 'y' })
  await read()
  await read()
  await login()
  await client.call('token.logout', { accesstoken: 'third' })
  await read()
  assert.deepEqual(
    sent.map(({ headers }) => headers.get('accesstoken')),
    [null, 'first', 'first', 'second', null, null, null, null],
  )
})
