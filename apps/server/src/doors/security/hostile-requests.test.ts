import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { callNames, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import type { WireValue } from '@zhixiao/contract/sign.ts'
import { authorisationRows } from '../../testing/authorisation-rows.ts'
import { openEstate } from '../../testing/estate.ts'
import { post, sendSigned, signed } from '../../testing/raw.ts'
import { startTestServer } from '../../testing/server.ts'
import { tablesChangedBy } from '../../testing/table-marks.ts'
import { funds } from '../../testing/world.ts'

const { server, world, estate } = await openEstate()
/** Forms of strangers are not read at all. */
const SIGNED_IN = `accesstoken: ${await world.tokenOf('wangWuC1')}\r\n`

const LIST = '/api/content/fund/list'
const NAV = '/api/content/nav/list'
const body = (values: object = {}) => JSON.stringify(signed({ ...values }))
/** A signed body whose text is changed after signing. */
const spoilt = (from: string, to: string) => () => body({ keyWord: 'X' }).replace(from, to)

/** Sends what no client library would, and returns everything received. */
async function raw(head: string, payload: string | Buffer = '', base = server.url): Promise<string> {
  const { port } = new URL(base)
  const socket = connect(Number(port), '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  // A server may close the connection without reading everything.
  socket.on('error', () => undefined)
  const closed = new Promise(resolve => socket.on('close', resolve))
  socket.write(head)
  socket.write(payload)
  await closed
  return Buffer.concat(parts).toString('latin1')
}
const HOST = 'Host: 127.0.0.1\r\nConnection: close\r\n'
const simple =
  (method: string, path: string, more = '') =>
  () =>
    raw(`${method} ${path} HTTP/1.1\r\n${HOST}${more}\r\n`)
const posted =
  (payload: () => string | Buffer, more = 'Content-Type: application/json\r\n', path = LIST) =>
  () => {
    const bytes = Buffer.from(payload())
    return raw(`POST ${path} HTTP/1.1\r\n${HOST}${more}Content-Length: ${bytes.length}\r\n\r\n`, bytes)
  }
const query = (values: Record<string, string>, extra = '') => {
  const all = Object.entries(signed(values)).map(([name, value]): [string, string] => [name, String(value)])
  return simple('GET', `${NAV}?${new URLSearchParams(all)}${extra}`)
}
/** A multipart form of these parts, and the answer to one that is not read at all. */
const whole = (parts: string, boundary = 'b') => {
  const type = `${SIGNED_IN}Content-Type: multipart/form-data; boundary=${boundary}\r\n`
  return posted(() => `${parts}--b--\r\n`, type, '/api/account/idcard/upload')
}
const BAD_FORM = /PARAM-0001.*"field":""/
const form = (disposition: string) => () =>
  raw(
    `POST /api/account/idcard/upload HTTP/1.1\r\n${HOST}${SIGNED_IN}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 999\r\n\r\n`,
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nx\r\n--b--\r\n`.padEnd(999, ' '),
  )

/** What is sent, and how the answer must start or what it must contain. */
const requests: Readonly<Record<string, readonly [() => Promise<string>, RegExp]>> = {
  'a key twice': [posted(spoilt('{', '{"keyWord":"Y",')), /PARAM-0001.*keyWord/s],
  'a key twice, once escaped': [posted(spoilt('{', '{"key\\u0057ord":"Y",')), /PARAM-0001/],
  'a prototype': [posted(spoilt('{', '{"__proto__":{"isEnterprise":"0"},')), /PARAM-0001/],
  'a constructor': [posted(() => body({ constructor: { prototype: { a: 1 } } })), /PARAM-0001/],
  'a number beyond all numbers': [posted(spoilt('"X"', '1e400')), /PARAM-0001/],
  'a number that loses digits': [posted(spoilt('"X"', '12345678901234567890')), /PARAM-0001/],
  NaN: [posted(spoilt('"X"', 'NaN')), /PARAM-0001/],
  'a comment': [posted(spoilt('{', '/* */{')), /PARAM-0001/],
  'a trailing comma': [posted(spoilt('"X"', '"X",')), /PARAM-0001/],
  depth: [posted(() => `${'['.repeat(20_000)}${']'.repeat(20_000)}`), /PARAM-0001/],
  'depth of objects': [posted(() => '{"a":'.repeat(9_000)), /PARAM-0001/],
  'an array for the body': [posted(() => '[]'), /PARAM-0001/],
  'null for the body': [posted(() => 'null'), /PARAM-0001/],
  'no body': [posted(() => ''), /PARAM-0001/],
  'an operator for a text': [posted(() => body({ keyWord: { $gt: '' } })), /PARAM-0001.*keyWord/s],
  'a list for a text': [posted(() => body({ keyWord: ['a'] })), /PARAM-0001.*keyWord/s],
  'a zero byte': [posted(() => body({ keyWord: 'a\0b' })), /PARAM-0001/],
  'half a surrogate': [posted(spoilt('"X"', '"\\ud800"')), /PARAM-0001/],
  'bytes that are no UTF-8': [posted(() => Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), /PARAM-0001/],
  'one byte more than 64 KB': [posted(() => 'x'.repeat(65_537)), /SYS-0413/],
  'a packed body': [
    posted(() => gzipSync(body()), 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n'),
    /PARAM-0001/,
  ],
  'a packed body of nothing for megabytes': [
    posted(() => gzipSync('0'.repeat(8_000_000)), 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n'),
    /PARAM-0001/,
  ],
  'plain text': [posted(body, 'Content-Type: text/plain\r\n'), /PARAM-0001.*content-type/s],
  'a form': [posted(body, 'Content-Type: application/x-www-form-urlencoded\r\n'), /PARAM-0001.*content-type/s],
  XML: [
    posted(
      () => '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'Content-Type: application/xml\r\n',
    ),
    /content-type/,
  ],
  'no content type': [posted(body, ''), /content-type/],
  'two content types': [posted(body, 'Content-Type: text/plain, application/json\r\n'), /content-type/],
  'a query beside a body': [posted(body, undefined, `${LIST}?a=1`), /PARAM-0001/],
  'another method by header': [
    posted(body, 'Content-Type: application/json\r\nX-HTTP-Method-Override: DELETE\r\n'),
    /"0000"/,
  ],
  'an unsigned call': [posted(() => '{}'), /PARAM-0001/],
  'an unknown sort field': [posted(() => body({ sort: 'nav; drop table customer' })), /PARAM-0001.*sort/s],
  'a sort field of Object': [posted(() => body({ sort: '__proto__' })), /PARAM-0001.*sort/s],
  'an unknown order': [posted(() => body({ order: 'asc, (select 1)' })), /PARAM-0001.*order/s],
  'a page of nothing': [posted(() => body({ pageParam: { pageNum: -1, pageSize: 10 } })), /PARAM-0001/],
  'a page of everything': [posted(() => body({ pageParam: { pageNum: 1, pageSize: 1_000_000 } })), /PARAM-0001/],
  'full-width digits': [query({ fundCode: '７１０００１' }), /PARAM-0001.*fundCode/s],
  'Arabic digits': [query({ fundCode: '٧١٠٠٠١' }), /PARAM-0001.*fundCode/s],
  'a line break after digits': [query({ fundCode: `${funds.mixed}\n` }), /PARAM-0001.*fundCode/s],
  'a parameter twice': [query({ fundCode: funds.mixed }, '&fundCode=000001'), /PARAM-0001.*fundCode/s],
  'a parameter as a list': [query({ 'fundCode[]': funds.mixed }), /PARAM-0001/],
  'a broken escape': [query({ fundCode: funds.mixed }, '&a=%E0%A4%A'), /PARAM-0001|SIGN-0001/],
  'a matrix parameter': [simple('GET', '/api/content/..;/account/user-info'), /^HTTP\/1.1 404/],
  dots: [simple('GET', '/api/../../etc/passwd'), /^HTTP\/1.1 404/],
  'dots in escapes': [simple('GET', '/api/%2e%2e/%2e%2e/etc/passwd'), /^HTTP\/1.1 404/],
  'an escaped slash': [simple('GET', '/api%2faccount%2fuser-info'), /^HTTP\/1.1 404/],
  'an escape of an escape': [simple('GET', '/api/%252e%252e/account/user-info'), /^HTTP\/1.1 404/],
  'a double slash': [simple('GET', '//api/account/user-info'), /^HTTP\/1.1 404/],
  'a backslash': [simple('GET', '/api\\account\\user-info'), /^HTTP\/1.1 404/],
  'a zero byte in the path': [simple('GET', '/api/account%00/user-info'), /^HTTP\/1.1 404/],
  'another case': [simple('GET', '/API/account/user-info'), /^HTTP\/1.1 404/],
  'a slash at the end': [simple('GET', '/api/account/user-info/'), /^HTTP\/1.1 404/],
  'token in the path': [simple('POST', '/api/trade/purchase/token'), /^HTTP\/1.1 404/],
  'a whole address': [simple('GET', 'http://169.254.169.254/latest/meta-data'), /^HTTP\/1.1 404/],
  TRACE: [simple('TRACE', LIST, 'X-Secret: seen\r\n'), /^HTTP\/1.1 404(?!.*seen)/s],
  CONNECT: [simple('CONNECT', '127.0.0.1:22'), /^(HTTP\/1.1 4\d\d|$)/],
  'an unknown method': [simple('PURGE', LIST), /^HTTP\/1.1 (404|400)/],
  'DELETE where there is none': [simple('DELETE', LIST), /^HTTP\/1.1 404/],
  'an upgrade to a socket': [
    simple(
      'GET',
      '/api/content/award-wall',
      'Upgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n',
    ),
    /^HTTP\/1.1 (200|4\d\d)/,
  ],
  'two lengths': [
    () => raw(`POST ${LIST} HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
    /^HTTP\/1.1 400/,
  ],
  'a length and chunks': [
    () => raw(`POST ${LIST} HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    /^HTTP\/1.1 400/,
  ],
  'a folded header': [() => raw(`GET /healthz HTTP/1.1\r\n${HOST}X-A: a\r\n b\r\n\r\n`), /^HTTP\/1.1 (400|200)/],
  'headers of 100 KB': [simple('GET', LIST, `X-A: ${'a'.repeat(100_000)}\r\n`), /^HTTP\/1.1 431|^$/],
  'no host': [() => raw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'), /^HTTP\/1.1 400/],
  'a host with a line break': [
    () => raw('GET /healthz HTTP/1.1\r\nHost: a\rX: b\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1.1 400/,
  ],
  'a bare line feed in a header': [simple('GET', '/healthz', 'Origin: http://a\nX-B: c\r\n'), /^HTTP\/1.1 (200|400)/],
  'a range of nothing': [simple('GET', '/files/none', 'Range: bytes=0-0,1-1,2-2,-1\r\n'), /^HTTP\/1.1 404/],
  'the outbox through a proxy': [simple('GET', '/dev/outbox', 'X-Forwarded-For: 127.0.0.1\r\n'), /^HTTP\/1.1 404/],
  'figures through a proxy': [simple('GET', '/metrics', 'X-Forwarded-For: 127.0.0.1\r\n'), /^HTTP\/1.1 404/],
  'a token in the query': [
    simple('GET', `/api/account/user-info?accesstoken=${'x'.repeat(43)}`),
    /^HTTP\/1.1 4|PARAM-0001/,
  ],
  'a file name with a line break': [form('name="image"; filename="a%0d%0aSet-Cookie: x.jpg"'), /PARAM-0001/],
  'a file name that climbs': [form('name="image"; filename="../../keys/data-0001"'), /PARAM-0001/],
  'a name every object has': [posted(() => body({ toString: 'x', hasOwnProperty: 'x' })), /PARAM-0001/],
  'a name every object has, in the query': [query({ fundCode: funds.mixed }, '&valueOf=1'), /PARAM-0001|SIGN-0001/],
  'a key twice, deep inside': [
    posted(spoilt('{', '{"pageParam":{"pageNum":1,"pageNum":2,"pageSize":10},')),
    /PARAM-0001.*pageNum/s,
  ],
  'a page beyond all numbers': [
    posted(() => body({ pageParam: { pageNum: Number.MAX_SAFE_INTEGER, pageSize: 10 } })),
    /PARAM-0001|"list":\[\]/,
  ],
  'half a page': [posted(() => body({ pageParam: { pageNum: 1.5, pageSize: 10 } })), /PARAM-0001/],
  'a number for a text': [posted(() => body({ keyWord: 1 })), /PARAM-0001.*keyWord/s],
  'a time in full-width digits': [
    posted(() => JSON.stringify({ ...signed({}), timestamp: '１７９５１３６４００１２３' })),
    /PARAM-0001.*timestamp/s,
  ],
  'a time that is a list': [
    posted(() => JSON.stringify({ ...signed({}), timestamp: [String(Date.now())] })),
    /PARAM-0001.*timestamp/s,
  ],
  'a channel that breaks out of its log line': [
    posted(() => JSON.stringify(signed({}, '', { channel: 'h5"}\n{"level":50' }))),
    /PARAM-0001.*channel/s,
  ],
  'chunks without an end in sight': [
    () =>
      raw(
        `POST ${LIST} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        `${'1000\r\n'}${' '.repeat(4096)}\r\n`.repeat(20),
      ),
    /SYS-0413/,
  ],
  'a space before the colon of a length': [
    () => raw(`POST ${LIST} HTTP/1.1\r\n${HOST}Content-Length : 2\r\n\r\n{}`),
    /^HTTP\/1.1 400/,
  ],
  'a length with a sign': [() => raw(`POST ${LIST} HTTP/1.1\r\n${HOST}Content-Length: +2\r\n\r\n{}`), /^HTTP\/1.1 400/],
  'an encoding of transfer nobody knows': [
    () => raw(`POST ${LIST} HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`),
    /PARAM-0001|^HTTP\/1.1 (400|501)/,
  ],
  'a second request inside the first one’s body': [
    () => {
      const inner = `GET /api/account/user-info HTTP/1.1\r\n${HOST}\r\n`
      return raw(`GET /healthz HTTP/1.1\r\n${HOST}Content-Length: ${inner.length}\r\n\r\n${inner}`)
    },
    /^HTTP\/1.1 200(?!.*HTTP\/1.1)/s,
  ],
  'an expectation nobody meets': [
    () => raw(`POST ${LIST} HTTP/1.1\r\n${HOST}Expect: 200-ok\r\nContent-Length: 0\r\n\r\n`),
    /^HTTP\/1.1 417/,
  ],
  'the preface of another protocol': [() => raw('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), /^HTTP\/1.1 (400|505)/],
  'a token that is no text': [
    simple('GET', '/api/account/user-info', 'accesstoken: \xff\xfe\r\n'),
    /AUTH-0001|PARAM-0001/,
  ],
  'a letter of the path as an escape': [simple('GET', '/api/account/user%2Dinfo'), /^HTTP\/1.1 (404|401)|PARAM-0001/],
  'a suffix that caches take for a file': [simple('GET', '/api/account/user-info/x.css'), /^HTTP\/1.1 404/],
  'a dot inside the path': [simple('GET', '/api/./account/user-info'), /^HTTP\/1.1 404/],
  'a space at the end of the path': [simple('GET', '/api/account/user-info%20'), /^HTTP\/1.1 404/],
  'a file beside the files': [simple('GET', '/files/..%2f..%2fkeys%2fpepper'), /^HTTP\/1.1 404/],
  'a file by an absolute path': [simple('GET', '/files//etc/passwd'), /^HTTP\/1.1 404/],
  'fund data asked for in a ring': [
    posted(
      () => JSON.stringify({ requests: [{ name: 'content.aggregation', input: {} }] }),
      undefined,
      '/api/query/aggregation',
    ),
    /PARAM-0001/,
  ],
  'what is a customer’s, asked for among fund data': [
    posted(
      () => JSON.stringify({ requests: [{ name: 'account.userInfo', input: {} }] }),
      undefined,
      '/api/query/aggregation',
    ),
    /PARAM-0001/,
  ],
  'a prototype for the name of a question': [
    posted(
      () => JSON.stringify({ requests: [{ name: 'constructor', input: { fundCode: funds.mixed } }] }),
      undefined,
      '/api/query/aggregation',
    ),
    /PARAM-0001/,
  ],
  'a form of more fields than any has': [
    whole('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nx\r\n'.repeat(60)),
    BAD_FORM,
  ],
  'a form with endless words about a field': [
    whole(`--b\r\nContent-Disposition: form-data; name="side"\r\n${'A: b\r\n'.repeat(500)}\r\nx\r\n`),
    BAD_FORM,
  ],
  'a form that begins with nothing': [whole('\r\n'.repeat(9)), BAD_FORM],
  'a form with two ends': [whole('', 'b; boundary=c'), BAD_FORM],
  'a form without an end': [
    () =>
      raw(
        `POST /api/account/idcard/upload HTTP/1.1\r\n${HOST}${SIGNED_IN}Content-Type: multipart/form-data\r\nContent-Length: 4\r\n\r\n----`,
      ),
    /PARAM-0001/,
  ],
}

/** What an answer must not reveal: positions in the code, and the technology. */
const TELLING =
  /node_modules|\.ts:\d|\n\s+at |PostgreSQL|kysely|syntax error|relation "|ZodError|TypeError|x-powered-by|^server:|node\/\d|\/work\/|root:x:|set-cookie/im

for (const [name, [send, expected]] of Object.entries(requests)) {
  test(`VAL-08 SEC-01 a hostile request, ${name}: refused in order, nothing told, nothing changed`, async () => {
    const touched = await tablesChangedBy(server.db, async () => {
      const answer = await send()
      assert.match(answer, expected)
      assert.doesNotMatch(answer, TELLING)
      assert.doesNotMatch(answer, /^HTTP\/1.1 5/)
    })
    assert.deepEqual(
      touched.filter(table => table !== 'limit_use'),
      [],
    )
  })
}

const HOSTILE_TEXTS = [
  `' or '1'='1' -- `,
  `1); select pg_sleep(5); --`,
  `%' and 1=(select count(*) from customer) and '%'='`,
  `{{7*7}}\${7*7}<script>alert(1)</script>`,
  'http://169.254.169.254/latest/meta-data',
  '../../../../etc/passwd',
  `a\r\nSet-Cookie: b=c`,
]

test('VAL-08 hostile texts in each text of each public call are answered in order and change nothing', async () => {
  const open = callNames.filter(name => {
    const call: SiteCall = calls[name]
    return call.access === 'public' && !call.secret && call.signed !== false
  })
  const faults: string[] = []
  const touched = await tablesChangedBy(server.db, async () => {
    for (const name of open) {
      const input: Record<string, WireValue> = { ...authorisationRows[name].input?.(estate.owner) }
      for (const field of Object.keys(input).filter(each => typeof input[each] === 'string')) {
        for (const text of HOSTILE_TEXTS) {
          const { status, envelope } = await sendSigned(server.url, calls[name], { ...input, [field]: text })
          if (status >= 500 || TELLING.test(JSON.stringify(envelope))) faults.push(`${name}.${field}: ${envelope.code}`)
        }
      }
    }
  })
  assert.deepEqual(faults, [])
  assert.deepEqual(
    touched.filter(table => !['limit_use', 'captcha'].includes(table)),
    [],
  )
})

test('SEC-07 what is for this machine is answered to its address and localhost, not to a domain that leads here', async () => {
  const { port } = new URL(server.url)
  const env = { ...server.ctx.env, demo: true }
  const demo = await startTestServer({ beside: server, replaced: { env } })
  const statusOf = async (base: string, method: string, path: string, host: string) => {
    const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`
    const length = method === 'POST' ? 'Content-Length: 0\r\n' : ''
    return (await raw(`${head}${length}\r\n`, '', base)).slice(9, 12)
  }
  const asked: [string, string, string][] = [
    [server.url, 'GET', '/metrics'],
    [server.url, 'GET', '/dev/outbox'],
    [server.url, 'GET', '/dev/reconciliation'],
    [demo.url, 'GET', '/dev/clock'],
    [demo.url, 'POST', '/dev/clock'],
    [demo.url, 'GET', '/dev/id-card'],
  ]
  try {
    for (const [base, method, path] of asked) {
      for (const host of [`127.0.0.1:${port}`, 'localhost', 'LOCALHOST:80', '[::1]:3000', '192.168.1.9:3000'])
        assert.equal(await statusOf(base, method, path, host), '200', `${method} ${path} at ${host}`)
      for (const host of [
        'evil.example',
        '127.0.0.1.evil.example',
        'localhost.evil.example:3000',
        '[::1].evil.example',
        '[evil]',
        '',
      ])
        assert.match(await statusOf(base, method, path, host), /^40[04]$/, `${method} ${path} at ${host}`)
    }
    // A form on another site, whose browser sends the origin alone, moves no clock.
    for (const origin of ['https://evil.example', 'http://localhost:1', 'null'])
      assert.equal(await statusOf(demo.url, 'POST', '/dev/clock', `localhost\r\nOrigin: ${origin}`), '404', origin)
    assert.equal(await statusOf(demo.url, 'POST', '/dev/clock', 'localhost\r\nOrigin: http://localhost'), '200')
  } finally {
    await demo.close()
  }
})

test('SEC-06 without a trusted proxy a told address is nobody: the limit of the real one counts', async () => {
  const strict = await startTestServer({ beside: server, limits: true })
  try {
    const codes: string[] = []
    for (let at = 0; at < 62; at++) {
      const forged = JSON.stringify({ ...signed({}), sign: '000000' })
      codes.push((await post(`${strict.url}${LIST}`, forged, { 'x-forwarded-for': `10.0.0.${at}` })).envelope.code)
    }
    assert.equal(codes.at(-1), 'SYS-0429')
  } finally {
    await strict.close()
  }
})
