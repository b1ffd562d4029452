import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { type CallName, callNames, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import type { WireValue } from '@zhixiao/contract/sign.ts'
import sharp from 'sharp'
import { readSealedFile } from '../../platform/secrets/sealed-files.ts'
import { ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { authorisationRows } from '../../testing/authorisation-rows.ts'
import { ageCodes, lastCode, provedTicket, receiveCode } from '../../testing/codes.ts'
import { openEstate } from '../../testing/estate.ts'
import { newcomer, openingOf, provenCard } from '../../testing/opening.ts'
import { sendSigned, signed } from '../../testing/raw.ts'
import { tablesChangedBy } from '../../testing/table-marks.ts'
import { funds, LOGIN_PASSWORD, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, estate } = await openEstate()
beforeEach(() => ageCodes(server, 2 * 86_400))

const as = async (name: PersonName): Promise<Client> => server.client(await world.tokenOf(name))
const codeOf = (answer: { ok: true } | { ok: false; code: string }) => (answer.ok ? '0000' : answer.code)

/** What an answer must not reveal: positions in the code, and the technology. */
const TELLING =
  /node_modules|\.ts:\d|\n\s+at |PostgreSQL|kysely|syntax error|relation \\?"|ZodError|TypeError|out of range/i

const HOSTILE = [
  `' or '1'='1' -- `,
  '1); select pg_sleep(5); --',
  '__proto__',
  'constructor',
  '9'.repeat(18),
  '9'.repeat(400),
  '-1',
  '0x10',
  '1e3',
  '１２３４５６',
  '١٢٣٤٥٦',
  '\u202etxt.exe',
  'ﷺ'.repeat(40),
  '../../../../etc/passwd',
  'a\r\nSet-Cookie: b=c',
]

test('VAL-08 hostile texts in each open text of each call of a customer break nothing and change nothing', async () => {
  const ofCustomers = callNames.filter(name => {
    const call: SiteCall = calls[name]
    return call.access === 'customer' && !call.files
  })
  assert.ok(ofCustomers.length > 80)
  const token = await world.tokenOf('zhangSan')
  const faults: string[] = []
  const touched = await tablesChangedBy(server.db, async () => {
    for (const name of ofCustomers) {
      const call: SiteCall = calls[name]
      const input: Record<string, WireValue> = { ...authorisationRows[name].input?.(estate.owner) }
      const texts = Object.keys(input).filter(each => typeof input[each] === 'string' && !call.secret?.includes(each))
      for (const field of texts) {
        for (const text of HOSTILE) {
          // A write is refused for its missing request id unless it is refused before; answers of reads are checked in
          // full.
          const sent = await sendSigned(server.url, call, { ...input, [field]: text }, token)
          const { status, envelope } = sent
          if (status >= 500 || TELLING.test(JSON.stringify(envelope)))
            faults.push(`${name}.${field} ${JSON.stringify(text.slice(0, 20))}: ${envelope.code}`)
        }
      }
    }
  })
  assert.deepEqual(faults, [])
  assert.deepEqual(
    touched.filter(table => !['limit_use', 'used_nonce', 'session'].includes(table)),
    [],
  )
})

test('VAL-08 the same in each write, as a client with a request id sends it', async () => {
  const client = await as('qianQiC5')
  const mine = estate.nobodys('qianQiC5')
  const faults: string[] = []
  const writes = callNames.filter(name => {
    const call: SiteCall = calls[name]
    // Watch-list entries may name items that do not exist.
    return call.access === 'customer' && call.write && !call.files && !name.startsWith('account.behaviour')
  })
  const send = (name: CallName, input: object) => client.call(name, Object(input))
  for (const name of writes) {
    const input: Record<string, unknown> = { ...authorisationRows[name].input?.(mine) }
    // Free texts are the customer's own; these fields are numbers, codes and ids.
    const call: SiteCall = calls[name]
    const open = Object.keys(input).filter(each => !call.secret?.includes(each))
    const fields = open.filter(each => /(?:acco|Id|Code|code|no|amount|shares|Version|day|Day)$/.test(each))
    for (const field of fields) {
      for (const text of HOSTILE) {
        const answer = await send(name, { ...input, [field]: text })
        if (answer.ok || answer.code.startsWith('SYS-05') || TELLING.test(JSON.stringify(answer)))
          faults.push(`${name}.${field} ${JSON.stringify(text.slice(0, 20))}: ${codeOf(answer)}`)
      }
    }
  }
  assert.deepEqual(faults, [])
  assert.equal(Reflect.get({}, 'isEnterprise'), undefined)
})

test('SEC-05 a number proved for one mobile registers no other, and a proof of one purpose opens none', async () => {
  const a = '13511110001'
  const b = '13511110002'
  const register = (mobile: string, smsCode: string) =>
    server.client().call('account.virtualRegister', {
      mobile,
      smsCode,
      loginPassword: 'bridge7moon',
      agreements: ['service', 'privacy'],
    })
  const ticket = await provedTicket(server, a, 'register')
  assert.equal(codeOf(await register(b, ticket)), 'SMS-0001')
  assert.equal(codeOf(await register(b, await receiveCode(server, a, 'register'))), 'SMS-0001')
  assert.equal(codeOf(await register(b, await receiveCode(server, b, 'login'))), 'SMS-0001')
  // A ticket tried with another number is still valid for its owner.
  assert.equal(codeOf(await register(a, ticket)), '0000')
  assert.equal(codeOf(await register(a, ticket)), 'SMS-0001')
})

test('SEC-05 a card proved by one customer opens no account of another, nor one in another name', async () => {
  const victim = await newcomer(server)
  const thief = await newcomer(server)
  const opening = await openingOf(server, victim)
  const stolen = await thief.client.call('account.open', opening)
  assert.equal(codeOf(stolen), 'BANK-0004')
  const renamed = await victim.client.call('account.open', { ...opening, custname: '别人' })
  assert.equal(codeOf(renamed), 'BANK-0004')
  assert.deepEqual(
    await server.db.selectFrom('trade_account').select('tradeacco').where('custno', '=', thief.custno).execute(),
    [],
  )
  const draft = await thief.client.call('account.openDraft', {})
  assert.ok(draft.ok && draft.data.draft === null)
  assert.equal(codeOf(await victim.client.call('account.open', opening)), '0000')
})

test('VAL-08 a request id that was used for one call is refused for another, and is nobody else’s', async () => {
  const requestId = 'one-id-for-all-calls'
  const wang = await as('wangWuC1')
  assert.equal(codeOf(await wang.call('account.userInfoSet', { educational: '02' }, { requestId })), '0000')
  assert.equal(codeOf(await wang.call('trade.todoDone', { id: 'risk-2027-01-01' }, { requestId })), 'PARAM-0002')
  assert.equal(codeOf(await wang.call('account.userInfoSet', { educational: '03' }, { requestId })), 'PARAM-0002')
  const zhao = await as('zhaoLiuLowest')
  assert.equal(codeOf(await zhao.call('account.userInfoSet', { educational: '03' }, { requestId })), '0000')
  const info = await wang.call('account.userInfo', {})
  assert.ok(info.ok)
})

test('OPEN-05 a request id with another picture is refused, not answered as the first', async () => {
  const { client, custno } = await newcomer(server)
  const picture = async (background: string) => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    return new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' })
  }
  const requestId = 'a-picture-sent-twice'
  const upload = async (background: string) =>
    client.call('account.idcardUpload', { side: 'front', image: await picture(background) }, { requestId })
  assert.equal(codeOf(await upload('#111')), '0000')
  assert.equal(codeOf(await upload('#111')), '0000')
  assert.equal(codeOf(await upload('#999')), 'PARAM-0002')
  const kept = await server.db.selectFrom('id_image').select('id').where('custno', '=', custno).execute()
  assert.equal(kept.length, 1)
})

test('OPEN-05 of a picture that is a page, a script and an archive too nothing but the picture is kept', async () => {
  const { client, custno } = await newcomer(server)
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const comment = Buffer.from('<script>alert(document.domain)</script>')
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment])
  const zip = Buffer.from('PK\x03\x04evil.jsp PK\x05\x06', 'latin1')
  const page = Buffer.from('<html><script>alert(1)</script><?php system($_GET[0]); ?>')
  const polyglot = Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2), page, zip])
  const image = new File([new Uint8Array(polyglot)], '../../x.jpg.html', { type: 'image/jpeg' })
  const answer = await client.call('account.idcardUpload', { side: 'front', image })
  if (!answer.ok) return assert.equal(answer.code, 'FILE-0001')
  const row = await server.db
    .selectFrom('id_image')
    .select('file_name')
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  const kept = await readSealedFile(server.ctx, `id_image:${custno}`, row.file_name)
  for (const trace of ['<script', '<?php', 'PK\x03\x04', 'evil']) assert.ok(!kept.includes(trace), trace)
})

test('two devices race: a card is bound once, a closed session places nothing, a lost one is refused as such', async () => {
  const { custno } = world.people.wangWuC1
  const { token: first } = await server.ctx.sessions.open(custno, 'node')
  const here = server.client(first)
  const card = { cardno: '6222021234567896607', mobileno: '13711118888' }
  const cardTicket = await provenCard(server, here, card)
  const input = { ...card, cardTicket, tradePassword: TRADE_PASSWORD, agreements: ticked('addCard') }
  const answers = await Promise.all([1, 2, 3, 4].map(() => here.call('account.bankAdd', input)))
  assert.deepEqual(answers.map(codeOf).toSorted(), ['0000', 'BANK-0007', 'BANK-0007', 'BANK-0007'])

  const buy = {
    fundCode: funds.money,
    tradeacco: world.people.wangWuC1.tradeacco,
    tradePassword: TRADE_PASSWORD,
    amount: '1000.00',
    agreements: tickedForPurchase,
  }
  const { token: second } = await server.ctx.sessions.open(custno, 'node')
  const there = server.client(second)
  const raced = await Promise.all([here.call('trade.purchase', buy), there.call('trade.purchase', buy)])
  assert.deepEqual(raced.map(codeOf), ['AUTH-0001', '0000'])
  // A logout during the purchase: it is either placed completely or not at all.
  const [, late] = await Promise.all([
    server.client().call('token.logout', { accesstoken: second }),
    there.call('trade.purchase', buy),
  ])
  assert.ok(['0000', 'AUTH-0001'].includes(codeOf(late)), codeOf(late))
  assert.equal(codeOf(await there.call('trade.purchase', buy)), 'AUTH-0001')
  const orders = await server.db.selectFrom('orders').select('order_id').where('custno', '=', custno).execute()
  assert.equal(orders.length, late.ok ? 2 : 1)
})

test('SEC-05 a session that ends while it is being looked up is not remembered and serves nothing afterwards', async () => {
  const { sessions } = server.ctx
  const { custno } = world.people.wangWuC1
  for (let round = 0; round < 40; round++) {
    const { token } = await sessions.open(custno, 'node')
    const ends = [() => sessions.close(token), () => sessions.closeAllOf(custno), () => sessions.open(custno, 'node')]
    await Promise.all([sessions.find(token, 'node'), ends[round % 3]?.(), sessions.find(token, 'node')])
    assert.equal(await sessions.find(token, 'node'), null, `round ${round}`)
  }
})

/** A valid request of a session, with its token wherever `headers` puts it. */
async function askedWith(token: string, headers: Record<string, string>): Promise<string> {
  const pairs = Object.entries(signed({}, token)).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await fetch(`${server.url}${calls['account.userInfo'].path}?${new URLSearchParams(pairs)}`, {
    headers,
  })
  return JSON.parse(await answer.text()).code
}

test('SEC-01 a token counts in its own header alone', async () => {
  const token = await world.tokenOf('zhangSan')
  assert.equal(await askedWith(token, { accesstoken: token }), '0000')
  const elsewhere: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { cookie: `accesstoken=${token}` },
    { 'x-accesstoken': token },
    { accesstoken: `${token}, ${token}` },
    { accesstoken: `${token}%20` },
  ]
  for (const headers of elsewhere)
    assert.equal(await askedWith(token, headers), 'AUTH-0001', Object.keys(headers).join())
})

test('SEC-01 a login takes over no token that its browser brings: it gets one of its own, the other stays as it was', async () => {
  const planted = await world.tokenOf('zhangSan')
  const unknown = 'p'.repeat(planted.length)
  for (const token of [planted, unknown]) {
    const client = server.client(null, {
      fetch: (address, init) => {
        const headers = new Headers(init?.headers)
        headers.set('accesstoken', token)
        return fetch(address, { ...init, headers })
      },
    })
    const { mobile: account, custno } = world.people.qianQiC5
    const login = await client.call('token.login', {
      custtype: '1',
      idType: '10',
      account,
      password: LOGIN_PASSWORD,
    })
    assert.ok(login.ok, JSON.stringify(login))
    assert.notEqual(login.data.accesstoken, token)
    const mine = await server.client(login.data.accesstoken).call('account.userInfo', {})
    assert.ok(mine.ok && mine.data.custno === custno)
  }
  const owner = await server.client(planted).call('account.userInfo', {})
  assert.ok(owner.ok && owner.data.custno === world.people.zhangSan.custno)
  const nobody = await server.client(unknown).call('account.userInfo', {})
  assert.equal(!nobody.ok && nobody.code, 'AUTH-0001')
})

test('SEC-01 what was signed for one session is refused in another', async () => {
  const [mine, other] = [await world.tokenOf('zhangSan'), await world.tokenOf('qianQiC5')]
  assert.equal(await askedWith(mine, { accesstoken: other }), 'SIGN-0001')
})

test('VAL-08 names that every object has are kept as they were typed and reach no prototype', async () => {
  const { client } = await newcomer(server)
  const draft = {
    step: 'profile' as const,
    custname: 'constructor',
    idno: '__proto__',
    lastDay: '',
    forGood: false,
    checked: false,
    profile: { constructor: 'x', toString: 'y', valueOf: 'z' },
    profileDone: false,
    cardno: '',
    mobileno: '',
    paperVersion: '',
    answers: {},
    riskDone: false,
  }
  const saved = await client.call('account.openDraftSave', draft)
  if (saved.ok) {
    const kept = await client.call('account.openDraft', {})
    assert.ok(kept.ok && kept.data.draft)
    assert.deepEqual(Object.entries(kept.data.draft.profile), Object.entries(draft.profile))
  } else assert.equal(saved.code, 'PARAM-0001')
  const poisoned = { ...draft, profile: JSON.parse('{"__proto__":"x"}') }
  assert.equal(codeOf(await client.call('account.openDraftSave', poisoned)), 'PARAM-0001')
  assert.equal(Reflect.get({}, 'x'), undefined)
})

test('SEC-05 the code a stranger has sent to an owner’s number is of no use to the stranger', async () => {
  const { mobile } = world.people.zhouJiuRiskExpired
  const code = await receiveCode(server, mobile, 'login')
  assert.equal(code, await lastCode(server, mobile))
  const wrong = code === '000000' ? '000001' : '000000'
  for (let time = 0; time < 5; time++)
    assert.equal(codeOf(await server.client().call('token.codeLogin', { mobile, smsCode: wrong })), 'AUTH-0005')
  assert.equal(codeOf(await server.client().call('token.codeLogin', { mobile, smsCode: code })), 'AUTH-0005')
  const login = { custtype: '1', idType: '10', account: mobile, password: LOGIN_PASSWORD } as const
  assert.equal(codeOf(await server.client().call('token.login', login)), '0000')
})
