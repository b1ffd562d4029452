import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { deleteExpired } from '@zhixiao/db/settle/sweep.ts'
import { sql } from 'kysely'
import { ageCodes, receiveCode, sentMessages } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { LOGIN_PASSWORD, type Person, type PersonName } from '../../testing/world.ts'

const { server, world } = await openWorld()
beforeEach(async () => {
  await sql`delete from login_counter`.execute(server.db)
  await ageCodes(server, 90_000)
})

const NEW = 'blue7river'

const logIn = ({ mobile }: Person, password: string) =>
  server.client().call('token.login', { idType: '10', account: mobile, password })
const lives = async (token: string) => (await server.client(token).call('account.userInfo', {})).ok
const messages = async () => (await sentMessages(server)).at(-1)
const audited = async (custno: string) =>
  server.db.selectFrom('audit_log').select('act').where('actor', '=', `customer ${custno}`).execute()

const update = (token: string, newPassword: string, oldPassword = LOGIN_PASSWORD) =>
  server.client(token).call('account.passwordLoginUpdate', { oldPassword, newPassword })

/** A ticket for a number, by its SMS code. */
async function ticketOf(mobile: string): Promise<string> {
  const smsCode = await receiveCode(server, mobile, 'resetLogin')
  const verified = await server.client().call('serve.mobileCodeVerify', { purpose: 'resetLogin', mobile, smsCode })
  assert.ok(verified.ok)
  return verified.data.smsTicket
}
type Reset = SentOf<'account.passwordLoginReset'>
const reset = (input: Partial<Reset> & Pick<Reset, 'mobile' | 'smsTicket'>) =>
  server.client().call('account.passwordLoginReset', { newPassword: NEW, ...input })
const refusalOf = async (answer: ReturnType<typeof reset>) => {
  const given = await answer
  return given.ok ? '0000' : given.code
}

test('CALL-047 ACC-10 the new password counts, the old one does not, and every session but the answer’s is over', async () => {
  const { wangWuC1 } = world.people
  const token = await world.tokenOf('wangWuC1')
  const answer = await update(token, NEW)
  assert.ok(answer.ok)
  assert.equal(await lives(token), false)
  assert.equal(await lives(answer.data.accesstoken), true)
  const old = await logIn(wangWuC1, LOGIN_PASSWORD)
  assert.ok(!old.ok && old.code === 'AUTH-0002')
  assert.ok((await logIn(wangWuC1, NEW)).ok)
  assert.match((await messages())?.body ?? '', /您的登录密码已修改。如非本人操作/)
  assert.deepEqual(await audited(wangWuC1.custno), [{ act: 'password.login.update' }])
})

test('CALL-047 AUTH-10 a wrong old password is shown at its field and counts with those of the login', async () => {
  const { zhaoLiuLowest } = world.people
  const token = await world.tokenOf('zhaoLiuLowest')
  for (let time = 0; time < 2; time++) {
    const answer = await update(token, NEW, 'wrong1234')
    assert.ok(!answer.ok && answer.code === 'AUTH-0002' && answer.field === 'oldPassword')
  }
  await logIn(zhaoLiuLowest, 'wrong1234')
  const login = await logIn(zhaoLiuLowest, LOGIN_PASSWORD)
  assert.ok(!login.ok && login.code === 'AUTH-0003', 'three failures ask for a captcha')
  for (let time = 0; time < 2; time++) await update(token, NEW, 'wrong1234')
  const locked = await update(token, NEW)
  assert.ok(!locked.ok && locked.code === 'AUTH-0004')
  assert.equal(await lives(token), true)
})

test('CALL-047 AUTH-10 a common, a telling, an ill-formed and a similar new password are refused, and nothing changes', async () => {
  const { idno, mobile } = world.people.qianQiC5
  const token = await world.tokenOf('qianQiC5')
  for (const [newPassword, code] of [
    ['abc12345', 'AUTH-0006'],
    [`x${mobile}`, 'AUTH-0006'],
    [`river${idno.slice(6, 14)}`, 'PARAM-0001'],
    [`abcde${idno.slice(-6)}`, 'PARAM-0001'],
    ['zhixiao2027', 'PARAM-0001'],
    [LOGIN_PASSWORD, 'PARAM-0001'],
    ['onlyletters', 'PARAM-0001'],
  ] as const) {
    const answer = await update(token, newPassword)
    assert.ok(!answer.ok && answer.code === code && answer.field === 'newPassword', newPassword)
  }
  assert.equal(await lives(token), true)
  assert.ok((await logIn(world.people.qianQiC5, LOGIN_PASSWORD)).ok)
})

test('CALL-047 without a session nothing is changed', async () => {
  const answer = await server
    .client()
    .call('account.passwordLoginUpdate', { oldPassword: LOGIN_PASSWORD, newPassword: NEW })
  assert.ok(!answer.ok && answer.kind === 'unauthorised')
})

test('CALL-048 AUTH-03 who holds the mobile and is the holder of the account sets a new password and ends all sessions', async () => {
  const { sunBaIdExpired: person } = world.people
  const token = await world.tokenOf('sunBaIdExpired')
  for (let time = 0; time < 5; time++) await logIn(person, 'wrong1234')
  const smsTicket = await ticketOf(person.mobile)
  const input = { mobile: person.mobile, smsTicket, custname: '孙八', idno: person.idno.toLowerCase() }
  assert.deepEqual(await reset(input), { ok: true, data: {} })
  assert.equal(await lives(token), false)
  assert.ok((await logIn(person, NEW)).ok, 'the wait after wrong tries is over, too')
  assert.match((await messages())?.body ?? '', /登录密码已重置/)
  assert.deepEqual(await audited(person.custno), [{ act: 'password.login.reset' }])
  assert.equal(await refusalOf(reset({ ...input, newPassword: 'green8river' })), 'AUTH-0009', 'a ticket is used once')
})

test('CALL-048 before there is a fund account the mobile alone is asked for', async () => {
  const { liSiNoAccount: person } = world.people
  assert.ok((await reset({ mobile: person.mobile, smsTicket: await ticketOf(person.mobile) })).ok)
  assert.ok((await logIn(person, NEW)).ok)
})

test('CALL-048 SEC-05 a number nobody has, a wrong ticket, name or ID number get one answer in one time', async () => {
  const { zhouJiuRiskExpired: person } = world.people
  const stranger = '13811110001'
  const known = await ticketOf(person.mobile)
  const right = { mobile: person.mobile, smsTicket: known, custname: '周九', idno: person.idno }
  const answers = []
  for (const input of [
    { ...right, mobile: stranger, smsTicket: await ticketOf(stranger) },
    { ...right, smsTicket: 'A'.repeat(22) },
    { ...right, mobile: stranger },
    { ...right, custname: '周十' },
    { ...right, idno: world.people.zhangSan.idno },
    { mobile: person.mobile, smsTicket: known },
  ]) {
    const startedAt = performance.now()
    answers.push(await reset(input))
    assert.ok(performance.now() - startedAt >= 99)
  }
  const [first] = answers
  assert.ok(first && !first.ok && first.code === 'AUTH-0009')
  for (const answer of answers) assert.deepEqual(answer, first)
  assert.ok((await logIn(person, LOGIN_PASSWORD)).ok)
  assert.ok((await reset(right)).ok, 'until the fifth try the right identity counts')
})

test('CALL-048 a ticket is good for five tries, and a code of another purpose for none', async () => {
  const { wuShiNoRisk: person } = world.people
  const right = { mobile: person.mobile, custname: '吴十', idno: person.idno }
  const smsTicket = await ticketOf(person.mobile)
  for (let time = 0; time < 5; time++) {
    assert.equal(await refusalOf(reset({ ...right, smsTicket, custname: `吴${time}` })), 'AUTH-0009')
  }
  assert.equal(await refusalOf(reset({ ...right, smsTicket })), 'AUTH-0009')
  await ageCodes(server, 90_000)
  const smsCode = await receiveCode(server, person.mobile, 'register')
  const other = await server
    .client()
    .call('serve.mobileCodeVerify', { purpose: 'register', mobile: person.mobile, smsCode })
  assert.ok(other.ok)
  assert.equal(await refusalOf(reset({ ...right, smsTicket: other.data.smsTicket })), 'AUTH-0009')
  assert.ok((await logIn(person, LOGIN_PASSWORD)).ok)
})

test('CALL-048 AUTH-10 a weak password is refused without using a try, of customers and strangers alike', async () => {
  const { fengNoAddress: person } = world.people
  const smsTicket = await ticketOf(person.mobile)
  const right = { mobile: person.mobile, smsTicket, custname: '冯二', idno: person.idno }
  for (let time = 0; time < 6; time++) {
    assert.equal(await refusalOf(reset({ ...right, newPassword: 'abc12345' })), 'AUTH-0006')
  }
  assert.equal(
    await refusalOf(reset({ mobile: '13811110002', smsTicket: 'A'.repeat(22), newPassword: 'abc12345' })),
    'AUTH-0006',
  )
  assert.equal(await refusalOf(reset({ ...right, newPassword: `river${person.idno.slice(6, 14)}` })), 'PARAM-0001')
  assert.ok((await reset(right)).ok)
})

test('CALL-048 of two resets by one ticket at once one counts', async () => {
  const { zhengNoIdImage: person } = world.people
  const right = { mobile: person.mobile, smsTicket: await ticketOf(person.mobile), custname: '郑一', idno: person.idno }
  const answers = await Promise.all([reset(right), reset({ ...right, newPassword: 'green8river' })])
  assert.equal(answers.filter(answer => answer.ok).length, 1)
})

test('CALL-950 ACC-09 logins are listed newest first, with browser and system, to the customer alone', async () => {
  const { mobile } = world.people.zhangSan
  const windows = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'
  const named: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('user-agent', windows)
    return fetch(url, { ...init, headers })
  }
  await logIn(world.people.zhangSan, LOGIN_PASSWORD)
  await server.setClock('2026-11-20T11:00:00+08:00')
  const client = server.client(null, { fetch: named })
  const smsCode = await receiveCode(server, mobile, 'login', client, { userAgent: windows })
  const login = await client.call('token.codeLogin', { mobile, smsCode })
  assert.ok(login.ok)
  const mine = await server.client(login.data.accesstoken, { fetch: named }).call('account.loginList', {})
  assert.deepEqual(mine, {
    ok: true,
    data: {
      logins: [
        { at: '2026-11-20T03:00:00.000Z', how: 'sms', browser: 'Firefox', system: 'Windows' },
        { at: '2026-11-20T02:00:00.000Z', how: 'password', browser: 'other', system: 'other' },
      ],
    },
  })
  const name: PersonName = 'jiGou'
  const others = await server.client(await world.tokenOf(name)).call('account.loginList', {})
  assert.deepEqual(others, { ok: true, data: { logins: [] } })
})

test('ACC-09 notes of logins are kept for a year', async () => {
  const { custno } = world.people.fengNoAddress
  const note = { custno, how: 'sms', ua_class: 'other/other' }
  await server.db
    .insertInto('login_record')
    .values(['2025-11-19', '2025-11-22'].map(day => ({ ...note, at: new Date(`${day}T10:00:00+08:00`) })))
    .execute()
  const { logins } = await deleteExpired(server.db)
  assert.equal(logins, 1)
  const left = await server.db.selectFrom('login_record').select('at').where('custno', '=', custno).execute()
  assert.equal(left.filter(({ at }) => at < new Date('2026-01-01')).length, 1)
})
