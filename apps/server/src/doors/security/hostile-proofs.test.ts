import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { type CallName, callNames, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { type Purpose, purposes } from '@zhixiao/contract/serve/purpose.ts'
import type { WireValue } from '@zhixiao/contract/sign.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { ticked } from '../../testing/agreements.ts'
import { authorisationRows } from '../../testing/authorisation-rows.ts'
import { ageCodes, lastCode, provedTicket, receiveCode, sentMessages } from '../../testing/codes.ts'
import { grantEstate } from '../../testing/estate.ts'
import { idNumberOf, type Newcomer, newcomer, openingOf, provenCard } from '../../testing/opening.ts'
import { sendSigned } from '../../testing/raw.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { tablesChangedBy, watchTables } from '../../testing/table-marks.ts'
import { LOGIN_PASSWORD, loadWorld, type PersonName, TRADE_PASSWORD, type World } from '../../testing/world.ts'

// Two nodes on one database: the second also stands for the first after a restart.
let server: TestServer
let second: TestServer
let world: World
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  second = await startTestServer({ beside: server })
  await watchTables(server.db)
})
beforeEach(async () => {
  await ageCodes(server, 2 * 86_400)
  for (const table of ['password_counter', 'login_counter', 'used_nonce'] as const)
    await server.db.deleteFrom(table).execute()
})
after(async () => {
  await second.close()
  await server.close()
})

const as = async (name: PersonName, node = server): Promise<Client> => node.client(await world.tokenOf(name))
const codeOf = (answer: { ok: true } | { ok: false; code: string }) => (answer.ok ? '0000' : answer.code)
const nodeAt = (at: number): TestServer => (at % 2 === 0 ? server : second)
const NEWCOMERS_PASSWORD = 'newcomer2026'
const agreements = ['service', 'privacy'] as const

/** Each call that accepts an SMS code directly, by purpose, and its answer to a code of another purpose. */
const uses = ({ mobile, client }: Newcomer): Partial<Record<Purpose, [() => Promise<string>, refused: string]>> => {
  const account = { idType: '10', account: mobile, password: NEWCOMERS_PASSWORD } as const
  const stranger = server.client(null, { deviceId: 'a-device-of-somebody-else' })
  const card = { custname: '林小满', idno: idNumberOf('19900312', mobile.slice(-3)), mobileno: mobile }
  const using = {
    login: [smsCode => server.client().call('token.codeLogin', { mobile, smsCode }), 'AUTH-0005'],
    newDevice: [smsCode => stranger.call('token.login', { ...account, smsCode }), 'SMS-0001'],
    register: [
      smsCode =>
        server.client().call('account.virtualRegister', {
          mobile,
          smsCode,
          loginPassword: 'bridge7moon',
          agreements: [...agreements],
        }),
      'SMS-0001',
    ],
    bindCard: [
      smsCode => client.call('account.bankcardCodeAuth', { ...card, cardno: '6222021234567890188', smsCode }),
      '0040',
    ],
    closeAccount: [smsCode => client.call('account.close', { password: NEWCOMERS_PASSWORD, smsCode }), 'SMS-0001'],
  } satisfies Partial<
    Record<Purpose, [(code: string) => Promise<{ ok: true } | { ok: false; code: string }>, refused: string]>
  >
  const withLast = (send: (code: string) => Promise<{ ok: true } | { ok: false; code: string }>) => async () =>
    codeOf(await send(await lastCode(server, mobile)))
  return Object.fromEntries(Object.entries(using).map(([name, [send, refused]]) => [name, [withLast(send), refused]]))
}

/** The code for the present number, which is asked for without naming it. */
async function ownCode(node: TestServer, { mobile, client }: Newcomer): Promise<string> {
  assert.equal(codeOf(await client.call('serve.mobileCodeSend', { purpose: 'changeMobile' })), '0000')
  return lastCode(node, mobile)
}

test('SEC-05 a code made for one purpose counts for no other, at any call', async () => {
  const who = await newcomer(server)
  const faults: string[] = []
  for (const made of purposes) {
    await ageCodes(server, 2 * 86_400)
    const visitors = ['register', 'login', 'newDevice', 'resetLogin'].includes(made)
    const client = visitors ? server.client() : who.client
    const code =
      made === 'changeMobile' ? await ownCode(server, who) : await receiveCode(server, who.mobile, made, client)
    const others = purposes.filter(purpose => purpose !== made)
    const mobile = who.mobile
    await Promise.all(
      others.map(async purpose => {
        const verified = await server.client().call('serve.mobileCodeVerify', { purpose, mobile, smsCode: code })
        if (codeOf(verified) !== 'SMS-0001') faults.push(`${made} verified for ${purpose}`)
        const use = uses(who)[purpose]
        const answer = await use?.[0]()
        if (answer !== use?.[1]) faults.push(`${made} used for ${purpose}: ${answer}`)
      }),
    )
    const own = { purpose: made, mobile, smsCode: code }
    assert.equal(codeOf(await client.call('serve.mobileCodeVerify', own)), '0000', `${made} itself`)
  }
  assert.deepEqual(faults, [])
})

test('SEC-05 a code is used once, however many try it on two nodes, and not again after a restart', async () => {
  const { mobile } = world.people.wangWuC1
  const smsCode = await receiveCode(server, mobile, 'login')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => nodeAt(at).client().call('token.codeLogin', { mobile, smsCode })),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
  const restarted = await startTestServer({ beside: server })
  assert.equal(codeOf(await restarted.client().call('token.codeLogin', { mobile, smsCode })), 'AUTH-0005')
  // A code sent before the restart is valid after it.
  await ageCodes(server, 61)
  const later = await receiveCode(server, mobile, 'login')
  assert.equal(codeOf(await restarted.client().call('token.codeLogin', { mobile, smsCode: later })), '0000')
  await restarted.close()
})

test('SEC-05 of two new passwords by one ticket on two nodes one counts, the one that was answered with success', async () => {
  const { mobile, idno } = world.people.zhouJiuRiskExpired
  const smsTicket = await provedTicket(server, mobile, 'resetLogin')
  const words = ['violin48forest', 'copper73meadow']
  const answers = await Promise.all(
    words.map((newPassword, at) =>
      nodeAt(at)
        .client()
        .call('account.passwordLoginReset', { mobile, custname: '周九', idno, smsTicket, newPassword }),
    ),
  )
  assert.deepEqual(answers.map(codeOf).toSorted(), ['0000', 'AUTH-0009'])
  for (const [at, password] of words.entries()) {
    const answer = await server.client().call('token.login', { idType: '10', account: mobile, password })
    assert.equal(codeOf(answer) === '0000', answers[at]?.ok, password)
  }
})

test('SEC-05 two registrations by one ticket on two nodes make one customer', async () => {
  const mobile = '13511119001'
  const smsCode = await provedTicket(server, mobile, 'register')
  const input = { mobile, smsCode, loginPassword: 'bridge7moon', agreements: [...agreements] }
  const answers = await Promise.all([0, 1, 2, 3].map(at => nodeAt(at).client().call('account.virtualRegister', input)))
  assert.deepEqual(answers.map(codeOf).toSorted(), ['0000', 'SMS-0001', 'SMS-0001', 'SMS-0001'])
})

test('SEC-05 two customers who want one new number at once: one has it, the other keeps his own', async () => {
  const people = ['zhaoLiuLowest', 'sunBaIdExpired'] as const
  const mobile = '13511119002'
  const clients = await Promise.all(people.map((name, at) => as(name, nodeAt(at))))
  const codes: string[] = []
  for (const client of clients) {
    await ageCodes(server, 61)
    codes.push(await receiveCode(server, mobile, 'changeMobile', client))
  }
  const answers = await Promise.all(
    clients.map((client, at) =>
      client.call('account.mobileUpdate', { mobile, smsCode: codes[at] ?? '', tradePassword: TRADE_PASSWORD }),
    ),
  )
  assert.deepEqual(answers.map(codeOf).toSorted(), ['0000', 'MOBILE-0001'])
  const loser = people[answers.findIndex(({ ok }) => !ok)] ?? 'zhangSan'
  const login = { idType: '10', account: world.people[loser].mobile, password: LOGIN_PASSWORD } as const
  assert.equal(codeOf(await server.client().call('token.login', login)), '0000')
})

test('SEC-05 what was proved about a number is worth nothing when the account has another', async () => {
  const { mobile, idno } = world.people.wuShiNoRisk
  const next = '13511119003'
  const smsTicket = await provedTicket(server, mobile, 'resetLogin')
  const login = await receiveCode(server, mobile, 'login')
  await ageCodes(server, 61)
  const client = await as('wuShiNoRisk')
  const smsCode = await receiveCode(server, next, 'changeMobile', client)
  const changed = await client.call('account.mobileUpdate', {
    mobile: next,
    smsCode,
    tradePassword: TRADE_PASSWORD,
  })
  assert.equal(codeOf(changed), '0000')
  const reset = { custname: '吴十', idno, smsTicket, newPassword: 'violin48forest' }
  for (const number of [mobile, next]) {
    const answer = await server.client().call('account.passwordLoginReset', { ...reset, mobile: number })
    assert.equal(codeOf(answer), 'AUTH-0009', number)
    assert.equal(codeOf(await second.client().call('token.codeLogin', { mobile: number, smsCode: login })), 'AUTH-0005')
  }
})

test('BANK-02 one card asked for on two nodes at once is bound once, also by a ticket of before a restart', async () => {
  const { mobile } = world.people.zhangSan
  const token = await world.tokenOf('zhangSan')
  const card = { cardno: '6222021234567896508', mobileno: mobile }
  const cardTicket = await provenCard(server, server.client(token), card)
  const input = { ...card, cardTicket, tradePassword: TRADE_PASSWORD, agreements: ticked('addCard') }
  const answers = await Promise.all([1, 2, 3, 4].map(at => nodeAt(at).client(token).call('account.bankAdd', input)))
  assert.deepEqual(answers.map(codeOf).toSorted(), ['0000', 'BANK-0007', 'BANK-0007', 'BANK-0007'])
})

test('PERSONAL-03 an opening and a closing at one moment on two nodes: an account stands whole, or nobody is left', async () => {
  for (let round = 0; round < 3; round++) {
    const who = await newcomer(server)
    const opening = await openingOf(server, who)
    await ageCodes(server, 61)
    const { token } = await server.ctx.sessions.open(who.custno, 'node')
    const smsCode = await receiveCode(server, who.mobile, 'closeAccount', server.client(token))
    const [opened, closed] = await Promise.all([
      server.client(token).call('account.open', opening),
      second.client(token).call('account.close', { password: NEWCOMERS_PASSWORD, smsCode }),
    ])
    assert.notEqual(opened.ok, closed.ok, `${codeOf(opened)} ${codeOf(closed)}`)
    const cards = await server.db.selectFrom('trade_account').select('state').where('custno', '=', who.custno).execute()
    assert.equal(cards.length, opened.ok ? 1 : 0)
  }
})

const NUMBERS = [
  '１３５１１１１９００４',
  '١٣٥١١١١٩٠٠٤',
  ' 13511119004',
  '13511119004 ',
  '13511119004\n',
  '135 1111 9004',
  '135\u200b11119004',
  '\u202e13511119004',
  '+8613511119004',
  '013511119004',
  '1351111900',
  '12511119004',
  '1.3511119e10',
]

test('PERSONAL-03 what is under way while an account is closed writes nothing to it afterwards', async () => {
  const who = await newcomer(server)
  await ageCodes(server, 61)
  const { token } = await server.ctx.sessions.open(who.custno, 'node')
  const smsCode = await receiveCode(server, who.mobile, 'closeAccount', server.client(token))
  const canvas = { width: 600, height: 400, channels: 3, background: '#fff' } as const
  const image = new File([await sharp({ create: canvas }).jpeg().toBuffer()], 'front.jpg')
  const typed = {
    step: 'identity',
    custname: '王小明',
    idno: '11010119900307123X',
    lastDay: '',
    profile: {},
    cardno: '',
  } as const
  const open = {
    forGood: false,
    checked: false,
    profileDone: false,
    mobileno: '',
    paperVersion: '1',
    answers: {},
    riskDone: false,
  }
  const waiting = async (least: number) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      second.db,
    )
    return (rows[0]?.n ?? 0) >= least
  }
  const until = async (least: number) => {
    for (const end = Date.now() + 60_000; !(await waiting(least)); ) assert.ok(Date.now() < end)
  }
  // The customer's row is locked until the closing waits for it, and behind it the rest.
  const [closed, ...late] = await withTx(second.db, async tx => {
    await lockCustomer(tx, who.custno)
    const closing = server.client(token).call('account.close', { password: NEWCOMERS_PASSWORD, smsCode })
    await until(1)
    const client = server.client(token)
    const behind = [
      client.call('account.openDraftSave', { ...typed, ...open }),
      client.call('account.idcardUpload', { side: 'front', image }),
    ]
    await until(3)
    return [closing, ...behind] as const
  }).then(all => Promise.all(all))
  assert.ok(closed?.ok)
  assert.deepEqual(late.map(codeOf), ['AUTH-0001', 'AUTH-0001'])
  for (const table of ['open_draft', 'id_image'] as const) {
    const left = await server.db.selectFrom(table).select('custno').where('custno', '=', who.custno).execute()
    assert.deepEqual(left, [], table)
  }
})

test('VAL-08 SEC-05 a mobile number that is almost one gets no message, no session and no account', async () => {
  const before = (await sentMessages(server)).length
  const places = [
    'serve.mobileCodeSend',
    'serve.mobileCodeVerify',
    'token.codeLogin',
    'account.virtualRegister',
  ] as const
  const changed = await tablesChangedBy(server.db, async () => {
    for (const mobile of NUMBERS)
      for (const name of places) {
        const more = { purpose: 'login', smsCode: '123456', loginPassword: 'bridge7moon', agreements: [...agreements] }
        const shape = calls[name].input.shape
        const input = Object.fromEntries(Object.entries({ ...more, mobile }).filter(([field]) => field in shape))
        const answer = await sendSigned(server.url, calls[name], input)
        assert.equal(answer.envelope.code, 'PARAM-0001', `${name} ${JSON.stringify(mobile)}`)
      }
  })
  // The nonce of a call with a secret is consumed regardless of the result.
  assert.deepEqual(changed, ['used_nonce'])
  assert.equal((await sentMessages(server)).length, before)
})

test('SEC-05 an account’s name written in other ways has no tries of its own', async () => {
  const { idno } = world.people.qianQiC5
  const ways = [idno, idno.toLowerCase(), ` ${idno}`, `${idno}\t`, idno]
  for (const account of ways) await server.client().call('token.login', { idType: '0', account, password: 'wrong1234' })
  const login = { idType: '0', account: idno, password: LOGIN_PASSWORD } as const
  assert.notEqual(codeOf(await second.client().call('token.login', login)), '0000')
})

const NOT_NAMES = [
  '',
  ' 张三',
  '张三 ',
  '张\u200b三',
  '\u202e三张',
  '张三\n',
  '张3',
  '张三😀',
  '<b>张三</b>',
  'Ｚｈａｎｇ',
  '·张三',
  '张··三',
  '張'.repeat(26),
  "张三'--",
  '__proto__',
]

test('VAL-08 AUTH-04 names that are none, and numbers that are almost one, open nothing; rare characters are characters', async () => {
  const { client } = await newcomer(server)
  const good = { custname: '林小满', idtype: '0', idno: idNumberOf('19900312', '017'), invalidate: '20351231' } as const
  const check = (changed: object) => client.call('account.openCheck', Object.assign({ ...good }, changed))
  for (const custname of NOT_NAMES) {
    const answer = await check({ custname })
    assert.ok(!answer.ok && answer.code === 'PARAM-0001' && answer.field === 'custname', JSON.stringify(custname))
  }
  for (const custname of ['王\u{2c1d5}', '买买提·阿卜杜拉', '〇一', "Anna-Maria O'Neil"])
    assert.equal(codeOf(await check({ custname })), '0000', custname)

  const today = isoDate('2026-11-20')
  const wide = [...good.idno].map(digit => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)).join('')
  const wrong = ['', wide, ` ${good.idno}`, `${good.idno}\n`, good.idno.slice(0, 15), `${good.idno.slice(0, 17)}x`]
  const days = ['19900230', addDays(today, 1).replaceAll('-', ''), '18991231']
  for (const idno of [...wrong, ...days.map(day => idNumberOf(day)), good.idno.replace('110101', '990101')])
    assert.ok(['PARAM-0001', 'OPEN-0001'].includes(codeOf(await check({ idno }))), JSON.stringify(idno))
  assert.equal(codeOf(await check({ idno: idNumberOf('20081121') })), 'OPEN-0001')
  assert.equal(codeOf(await check({ idno: idNumberOf('20081120') })), '0000')
  for (const invalidate of ['20261119', '20261301', '20350229', '2035-01-01', '长期 ', '永久'])
    assert.equal(codeOf(await check({ invalidate })), 'PARAM-0001', invalidate)
})

test('VAL-08 lists, objects, numbers and nothing in place of each text of each call of a customer are refused at their field', async () => {
  const estate = await grantEstate(server, world)
  const token = await world.tokenOf('zhangSan')
  const faults: string[] = []
  const ofCustomers = callNames.filter(name => calls[name].access === 'customer')
  const changed = await tablesChangedBy(server.db, async () => {
    for (const name of ofCustomers) {
      const call: SiteCall = calls[name]
      if (call.files) continue
      const input: Record<string, WireValue> = { ...authorisationRows[name satisfies CallName].input?.(estate.owner) }
      for (const [field, value] of Object.entries(input)) {
        // A secret that does not decrypt counts as a wrong one and is answered so.
        if (typeof value !== 'string' || call.secret?.includes(field)) continue
        const inBody = call.method === 'POST' || call.method === 'PUT'
        const odd: readonly WireValue[] = inBody ? [[value], { $ne: '' }, { toString: value }, 7, true, null] : []
        await Promise.all(
          odd.map(async each => {
            const { code } = (await sendSigned(server.url, call, { ...input, [field]: each }, token)).envelope
            if (code !== 'PARAM-0001') faults.push(`${name}.${field} ${JSON.stringify(each)}: ${code}`)
          }),
        )
      }
    }
  })
  assert.deepEqual(faults, [])
  // A session notes once a minute that it is used.
  assert.deepEqual(
    changed.filter(table => table !== 'session'),
    ['used_nonce'],
  )
})

test('SEC-02 a secret that was not sealed is a wrong secret, and is counted as one', async () => {
  const { mobile } = world.people.fengNoAddress
  const input = { custtype: '1', idType: '10', account: mobile, password: LOGIN_PASSWORD }
  const bare = await sendSigned(server.url, calls['token.login'], input)
  assert.ok(['AUTH-0002', 'PARAM-0001'].includes(bare.envelope.code), bare.envelope.code)
})

test('VAL-08 request ids and device names of no form are refused before anything is done', async () => {
  const token = await world.tokenOf('zhengNoIdImage')
  const changed = await tablesChangedBy(server.db, async () => {
    for (const requestId of ['', 'short', 'x'.repeat(65), '../../keys', 'a b'.repeat(8), `${'x'.repeat(22)}é`]) {
      const answer = await server.client(token).call('account.userInfoSet', { educational: '02' }, { requestId })
      assert.ok(!answer.ok && answer.field === 'x-request-id', `${requestId} ${codeOf(answer)}`)
    }
    const named = { educational: '02', deviceId: 'x'.repeat(65) }
    const { data } = (await sendSigned(server.url, calls['account.userInfoSet'], named, token)).envelope
    assert.ok(JSON.stringify(data).includes('"field":"deviceId"'), JSON.stringify(data))
  })
  assert.deepEqual(changed, [])
})
