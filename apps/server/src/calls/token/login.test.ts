import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import type { SessionEnd } from '@zhixiao/contract/token/session.ts'
import { sql } from 'kysely'
import { solvedCaptcha } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { post, signed } from '../../testing/raw.ts'
import { LOGIN_PASSWORD } from '../../testing/world.ts'

const { server, world } = await openWorld()
beforeEach(() => sql`delete from login_counter`.execute(server.db))

type Input = SentOf<'token.login'>
const login = (input: Partial<Input>) =>
  server
    .client()
    .call('token.login', { idType: '10', account: world.people.zhangSan.mobile, password: LOGIN_PASSWORD, ...input })
const codeOf = async (answer: ReturnType<typeof login>) => {
  const { ok, ...rest } = await answer
  return ok ? '0000' : 'code' in rest ? rest.code : ''
}
const infoWith = (token: string) => server.client(token).call('account.userInfo', {})

test('CALL-029 AUTH-01 mobile, fund account and ID number each log in, the ID also with a small x', async () => {
  const { mobile, fundAccount, idno } = world.people.zhangSan
  for (const [idType, account] of [
    ['10', mobile],
    ['12', fundAccount],
    ['0', idno],
    ['0', idno.toLowerCase()],
  ] as const) {
    const answer = await login({ idType, account })
    assert.ok(answer.ok, idType)
    assert.deepEqual([answer.data.isEnterprise, answer.data.custbelongto], ['0', '1'])
    assert.ok((await infoWith(answer.data.accesstoken)).ok)
  }
  assert.equal(await codeOf(login({ idType: '1', account: idno })), 'AUTH-0002')
})

test('CALL-029 PUT does what POST does', async () => {
  const keys = { account: 'x', password: 'y', idType: '10' }
  const answer = await fetch(`${server.url}/api/token/login`, {
    method: 'PUT',
    body: JSON.stringify(signed(keys)),
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(JSON.parse(await answer.text()).code, 'AUTH-0002')
})

test('CALL-029 SEC-05 a wrong password and an unknown account get one answer, in one time', async () => {
  const wrong = await login({ password: 'wrong1234' })
  const unknown = await login({ account: '13811112222' })
  assert.deepEqual(wrong, unknown)
  assert.ok(!wrong.ok && wrong.code === 'AUTH-0002')
  const times = async (account: string) => {
    const startedAt = performance.now()
    await login({ account, password: 'wrong1234' })
    return performance.now() - startedAt
  }
  assert.ok((await times('13811113333')) >= 99)
  assert.ok((await times(world.people.wangWuC1.mobile)) >= 99)
})

test('CALL-029 SEC-05 other spellings of one name share its count, whether somebody has it or not', async () => {
  const nobodysId = `${world.people.zhangSan.idno.slice(0, -4)}999X`
  const spelled = (idType: Input['idType'], account: string): Partial<Input>[] => [
    { idType, account, custtype: '1' },
    { idType, account: `${account}\0`, custtype: '1' },
    // `custtype` distinguishes only ID numbers.
    ...(idType === '12' ? [] : [{ idType, account: `\u3000${account} ` }]),
    ...(idType === '0' ? [{ idType, account: account.toLowerCase() }] : [{ idType, account, custtype: '0' as const }]),
  ]
  const { mobile, fundAccount, idno } = world.people.qianQiC5
  const pairs = [
    ['10', mobile, '13811116666'],
    ['12', fundAccount, '980000009999'],
    ['0', idno, nobodysId],
  ] as const
  for (const [idType, known, unknown] of pairs) {
    await sql`delete from login_counter`.execute(server.db)
    const answersTo = async (account: string) => {
      const answers: unknown[] = []
      for (const input of spelled(idType, account)) {
        const answer = await login({ ...input, password: 'wrong1234' })
        answers.push(answer.ok || [answer.code, answer.data])
      }
      return answers
    }
    assert.deepEqual(await answersTo(unknown), await answersTo(known), idType)
  }
})

test('SEC-02 a ciphertext that does not open, another field or another request is answered like a wrong password', async () => {
  const known: Record<string, string> = {}
  const spy = server.client(null, {
    fetch: async (url, init) => {
      if (typeof init?.body === 'string') Object.assign(known, JSON.parse(init.body))
      return fetch(url, init)
    },
  })
  const right = { idType: '10', account: world.people.zhangSan.mobile, password: LOGIN_PASSWORD } as const
  assert.ok((await spy.call('token.login', right)).ok)
  const { account = '', password = '' } = known
  const attempts = [
    { account, password },
    { account: password, password: account },
    { account, password: LOGIN_PASSWORD },
    { account, password: 'A'.repeat(171) },
    { account, password: 'A'.repeat(100_00) },
  ]
  for (const fields of attempts) {
    await sql`delete from login_counter`.execute(server.db)
    const answer = await post(`${server.url}/api/token/login`, JSON.stringify(signed({ idType: '10', ...fields })))
    assert.deepEqual([answer.status, answer.envelope.code, answer.envelope.msg], [200, 'AUTH-0002', '账号或密码错误'])
  }
})

test('CALL-029 AUTH-01 after three failures a captcha is asked for, of customers and of strangers alike', async () => {
  for (const account of [world.people.qianQiC5.mobile, '13811114444']) {
    const answers: string[] = []
    for (let time = 0; time < 3; time++) answers.push(await codeOf(login({ account, password: 'wrong1234' })))
    assert.deepEqual(answers, ['AUTH-0002', 'AUTH-0002', 'AUTH-0002'])
    assert.equal(await codeOf(login({ account, password: 'wrong1234' })), 'AUTH-0003')
    assert.equal(await codeOf(login({ account, password: LOGIN_PASSWORD })), 'AUTH-0003')
    assert.equal(await codeOf(login({ account, captchaId: 'A'.repeat(22), captchaAnswer: 'AAAA' })), 'CAPTCHA-0001')
  }
  const captchaId = await solvedCaptcha(server, 'login', world.people.qianQiC5.mobile)
  assert.ok((await login({ account: world.people.qianQiC5.mobile, captchaId })).ok)
  assert.ok((await login({ account: world.people.qianQiC5.mobile })).ok)
})

test('CALL-029 five failures make everybody wait a little, and wait only', async () => {
  const { mobile } = world.people.wuShiNoRisk
  for (const account of [mobile, '13811115555']) {
    for (let time = 0; time < 5; time++) {
      await login({ account, password: 'wrong1234', captchaId: await solvedCaptcha(server, 'login', account) })
    }
    assert.equal(
      await codeOf(login({ account, captchaId: await solvedCaptcha(server, 'login', account) })),
      'AUTH-0004',
    )
  }
  await sql`update login_counter set locked_until = clock_timestamp() - interval '1 second'`.execute(server.db)
  assert.ok((await login({ account: mobile, captchaId: await solvedCaptcha(server, 'login', mobile) })).ok)
})

test('AUTH-10 CUS-02 a login and a check that the browser repeats count a wrong password once; another password under the id counts', async () => {
  const { mobile } = world.people.qianQiC5
  const right = await server.client().call('token.login', { idType: '10', account: mobile, password: LOGIN_PASSWORD })
  assert.ok(right.ok)
  const client = server.client(right.data.accesstoken)
  const tried = async (requestId: string, password: string) => {
    const answer = await server.client().call('token.login', { idType: '10', account: mobile, password }, { requestId })
    return answer.ok ? 'ok' : answer.data
  }
  const refusedWith = (triesLeft: number, captchaNeeded = false) => ({ captchaNeeded, waitS: 0, triesLeft })
  assert.deepEqual(await tried('request-1', 'wrong1234'), refusedWith(4))
  assert.deepEqual(await Promise.all([tried('request-1', 'wrong1234'), tried('request-1', 'wrong1234')]), [
    refusedWith(4),
    refusedWith(4),
  ])
  assert.deepEqual(await tried('request-1', 'wrong1235'), refusedWith(3))
  const check = (requestId: string) =>
    client.call('account.passwordCheck', { kind: 'login', password: 'wrong1236' }, { requestId })
  for (const requestId of ['request-2', 'request-2', 'request-2']) assert.equal((await check(requestId)).ok, false)
  const { failures } = await server.db.selectFrom('login_counter').select('failures').executeTakeFirstOrThrow()
  assert.equal(failures, 3)
})

test('AUTH-05 a token is 256 random bits, its hash alone is stored, and it travels in the header', async () => {
  const answer = await login({})
  assert.ok(answer.ok)
  const { accesstoken } = answer.data
  assert.equal(Buffer.from(accesstoken, 'base64url').length, 32)
  const rows = await server.db.selectFrom('session').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(accesstoken))
  assert.ok(!server.log.join('').includes(accesstoken))
})

test('AUTH-05 a new login ends the older session at once; a failed one ends nothing', async () => {
  const [first, second] = [await login({}), await login({})]
  assert.ok(first.ok && second.ok)
  const old = await infoWith(first.data.accesstoken)
  assert.ok(!old.ok && old.kind === 'unauthorised')
  await login({ password: 'wrong1234' })
  assert.ok((await infoWith(second.data.accesstoken)).ok)
})

test('AUTH-01 a refused login tells the tries left and the wait, and an account that nobody has tells the same', async () => {
  const refusalsOf = async (account: string) => {
    const refusals: unknown[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      const captchaId = await solvedCaptcha(server, 'login', account)
      const answer = await login({ account, password: 'wrong1234', captchaId })
      if (answer.ok) assert.fail('a wrong password')
      refusals.push([answer.code, answer.data])
    }
    return refusals
  }
  const known = await refusalsOf(world.people.zhangSan.mobile)
  assert.deepEqual(known, await refusalsOf('13900009999'))
  assert.deepEqual(known[0], ['AUTH-0002', { captchaNeeded: false, waitS: 0, triesLeft: 4 }])
  assert.deepEqual(known[4], ['AUTH-0002', { captchaNeeded: true, waitS: 30, triesLeft: 0 }])
  assert.deepEqual(known[5], ['AUTH-0004', { captchaNeeded: true, waitS: 30 }])
})

test('CUS-07 who is thrown out learns by which login and when; another device is among the messages', async () => {
  const { custno } = world.people.zhangSan
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const first = await login({})
  assert.ok(first.ok)
  const hmac = server.ctx.keys.digest('login-hash-of', custno)
  const { login_hash } = await server.db
    .selectFrom('customer')
    .select('login_hash')
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  const second = await server.ctx.sessions.openByPassword(custno, CHROME, login_hash, hmac)
  assert.ok(second)
  const refused = await infoWith(first.data.accesstoken)
  assert.ok(!refused.ok && refused.kind === 'unauthorised')
  const now = await server.ctx.clock.now()
  const endOf = (answer: typeof refused) => (isEnd(answer.data) ? answer.data.ended : null)
  const { at, ...ending } = endOf(refused) ?? assert.fail(JSON.stringify(refused))
  assert.deepEqual(ending, { how: 'login', sameDevice: false, browser: 'Chrome', system: 'Windows' })
  assert.ok(Math.abs(Date.parse(at) - now.getTime()) < 60_000)

  // On the same device there is nobody to notify.
  const third = await server.ctx.sessions.openByPassword(custno, CHROME, login_hash, hmac)
  assert.ok(third)
  assert.equal((await server.ctx.sessions.ended(second.token))?.same_device, true)
  const last = await login({})
  assert.ok(last.ok)
  const messages = await server.client(last.data.accesstoken).call('query.messages', {})
  assert.ok(messages.ok)
  const warned = messages.data.list.filter(({ text }) => text.includes('在 Windows 系统的 Chrome 浏览器登录'))
  assert.deepEqual(
    warned.map(({ title, route }) => [title, route]),
    [['账户在其他设备登录', 'safe']],
  )

  // A token that never existed learns nothing.
  const unknown = await infoWith('x'.repeat(43))
  assert.ok(!unknown.ok && unknown.data === null)
  await server.ctx.sessions.closeAllOf(custno)
  const changed = await infoWith(last.data.accesstoken)
  assert.ok(!changed.ok && endOf(changed)?.how === 'change')
})

const isEnd = (data: unknown): data is { ended: SessionEnd } =>
  typeof data === 'object' && data !== null && 'ended' in data

test('AUTH-05 of fifty logins at once exactly one session lives', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => login({})))
  const tokens = answers.flatMap(answer => (answer.ok ? [answer.data.accesstoken] : []))
  assert.equal(tokens.length, 50)
  const alive = await Promise.all(tokens.map(async token => (await infoWith(token)).ok))
  assert.equal(alive.filter(Boolean).length, 1)
})

test('AUTH-05 a session ends when idle, when too old, and for another kind of browser', async () => {
  const fresh = async () => {
    const token = await world.tokenOf('zhangSan')
    assert.ok((await server.ctx.sessions.find(token, 'node')) !== null)
    return token
  }
  const age = (column: string, by: string) =>
    sql`update session set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval`.execute(server.db)
  // Asks another node, whose cache is empty, because this node caches sessions for half a second.
  const otherNode = async (token: string, userAgent = 'node') => {
    const { createSessions } = await import('../../platform/sessions/sessions.ts')
    return createSessions(server.db, server.ctx.env).find(token, userAgent)
  }
  const idle = await fresh()
  await age('last_seen_at', '14 minutes')
  assert.ok((await otherNode(idle)) !== null)
  await age('last_seen_at', '15 minutes')
  assert.equal(await otherNode(idle), null)

  const old = await fresh()
  await age('expires_at', '8 hours')
  assert.equal(await otherNode(old), null)

  const stolen = await fresh()
  assert.equal(await otherNode(stolen, 'Mozilla/5.0 (iPhone) Safari/605'), null)
  assert.ok((await otherNode(stolen)) !== null)
})

test('CALL-031 logging out ends the session; any token is answered alike', async () => {
  const answer = await login({})
  assert.ok(answer.ok)
  for (const accesstoken of [answer.data.accesstoken, answer.data.accesstoken, 'none']) {
    assert.deepEqual(await server.client().call('token.logout', { accesstoken }), { ok: true, data: {} })
  }
  assert.equal((await infoWith(answer.data.accesstoken)).ok, false)
})

test('SEC-05 passwords are stored as argon2id with a salt of their own', async () => {
  const rows = await server.db.selectFrom('customer').select(['login_hash', 'trade_hash']).execute()
  assert.ok(rows.every(row => /^argon2id\$\d+\$\d+\$[\w-]{22}\$[\w-]{43}$/.test(row.login_hash)))
  const { hashPassword, verifyPassword } = await import('../../platform/secrets/password-hash.ts')
  const real = { keys: server.ctx.keys, env: { nodeEnv: 'production' } as const }
  const [one, two] = [await hashPassword(real, 'abcd1234'), await hashPassword(real, 'abcd1234')]
  assert.match(one, /^argon2id\$19456\$2\$/)
  assert.notEqual(one, two)
  assert.equal(await verifyPassword(real, one, 'abcd1234'), true)
  assert.equal(await verifyPassword(real, one, 'abcd1235'), false)
})
