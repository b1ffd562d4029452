import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { sql } from 'kysely'
import { sentMessages } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { organisation } from '../../testing/organisation.ts'
import { LOGIN_PASSWORD, QUERY_PASSWORD, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()
beforeEach(async () => {
  await sql`delete from password_counter`.execute(server.db)
})

type Change = SentOf<'account.institutionPasswordChange'>

const codeOf = async (answer: Promise<{ ok: true } | { ok: false; code: string }>) => {
  const given = await answer
  return given.ok ? '0000' : given.code
}
const verify = (client: Client, password: string) => client.call('account.queryPasswordVerify', { password })
async function ticketOf(client: Client, password: string = QUERY_PASSWORD): Promise<string> {
  const verified = await verify(client, password)
  assert.ok(verified.ok)
  assert.equal(verified.data.expiresInSeconds, 600)
  return verified.data.queryTicket
}
const change = (client: Client, input: Change, requestId?: string) =>
  client.call('account.institutionPasswordChange', input, requestId === undefined ? {} : { requestId })

test('CALL-055 ENT-01 an institution sees what it registered: names in full, the numbers of persons masked', async () => {
  await sql`update customer set opened_at = '2025-03-03T07:00:00+08:00' where custno = ${world.people.jiGou.custno}`.execute(
    server.db,
  )
  const answer = await (await clientOf('jiGou')).call('account.companyInfo', {})
  assert.ok(answer.ok)
  const { name, state, industry, registeredOn, capital, scope, phone, legal, transactors, shareholders, controllers } =
    answer.data
  assert.deepEqual(
    [name, state, industry, registeredOn, capital, scope, phone],
    ['测试机构有限公司', 'normal', '06', '2012-05-18', '50000000.00', '货物进出口；技术服务', '010-88886666'],
  )
  assert.equal(answer.data.idno, world.people.jiGou.idno)
  assert.equal(answer.data.fundAccount, world.people.jiGou.fundAccount)
  assert.equal(answer.data.openedOn, '2025-03-03', 'the day in Shanghai')
  assert.deepEqual(legal, {
    name: '林法人',
    custtype: '1',
    idtype: '0',
    idno: '110***********0019',
    invalidate: '20310630',
    mobileno: '',
    share: null,
  })
  assert.deepEqual([transactors[0]?.name, transactors[0]?.mobileno], ['周经办', '137****2222'])
  assert.deepEqual([shareholders[0]?.custtype, shareholders[0]?.share], ['0', '0.66670000'])
  assert.deepEqual(
    controllers.map(each => each.name),
    ['何控制'],
  )
  for (const { idno } of organisation.persons) assert.ok(!JSON.stringify(answer.data).includes(idno))
})

test('CALL-058 AUTH-09 OPEN-01 an institution is loaded by its clientid, with its transactor', async () => {
  const { clientid } = world.people.jiGou
  const answer = await (await clientOf('jiGou')).call('account.organisationInfo', { clientid })
  assert.ok(answer.ok)
  assert.equal(answer.data.isEnterprise, '1')
  assert.equal(answer.data.transactor?.name, '周经办')
  assert.equal(answer.data.organisation.industry, '06')
})

test('ENT-01 what identifies an institution’s persons stands nowhere readable, and opens in its own seat alone', async () => {
  const rows = await server.db.selectFrom('organisation_person').selectAll().execute()
  const [beside] = await server.db.selectFrom('organisation').select('phone_enc').execute()
  const kept = JSON.stringify([rows, beside])
  for (const { name, idno } of organisation.persons) {
    assert.ok(!kept.includes(name) && !kept.includes(idno), name)
  }
  assert.ok(!kept.includes(organisation.phone))
  const { custno } = world.people.jiGou
  const [legal] = rows.filter(row => row.role === 'legal')
  const nameOf = (sealed: string) =>
    sql`update organisation_person set name_enc = ${sealed} where custno = ${custno} and role = 'transactor'`.execute(
      server.db,
    )
  const [transactor] = rows.filter(row => row.role === 'transactor')
  assert.ok(legal && transactor)
  await nameOf(legal.name_enc)
  assert.equal(await codeOf((await clientOf('jiGou')).call('account.companyInfo', {})), 'SYS-0500')
  await nameOf(transactor.name_enc)
})

test('CALL-055 CALL-064 CALL-065 CALL-970 a person has no business at the calls of institutions', async () => {
  const person = await clientOf('zhangSan')
  assert.equal(await codeOf(person.call('account.companyInfo', {})), 'ORG-0001')
  assert.equal(await codeOf(person.call('account.institutionActs', {})), 'ORG-0001')
  assert.equal(await codeOf(verify(person, QUERY_PASSWORD)), 'ORG-0001')
  const input = { kind: 'query', oldPassword: QUERY_PASSWORD, newPassword: '924816', queryTicket: 'x' } as const
  assert.equal(await codeOf(change(person, input)), 'ORG-0001')
  const nobody = server.client()
  assert.equal(await codeOf(nobody.call('account.companyInfo', {})), 'AUTH-0001')
  assert.equal(await codeOf(verify(nobody, QUERY_PASSWORD)), 'AUTH-0001')
})

test('CALL-064 ENT-02 wrong query passwords are counted, lock the right one out too, and stand in the history', async () => {
  const client = await clientOf('jiGou')
  for (const left of [4, 3, 2, 1, 0]) {
    const wrong = await verify(client, '000000')
    assert.ok(!wrong.ok && wrong.code === 'ORG-0002' && wrong.field === 'password')
    assert.deepEqual(wrong.data, { field: 'password', reason: '查询密码错误', triesLeft: left })
  }
  assert.equal(await codeOf(verify(client, QUERY_PASSWORD)), 'ORG-0003')
  const history = await client.call('account.institutionActs', {})
  assert.ok(history.ok)
  assert.deepEqual(
    history.data.acts.slice(0, 5).map(({ password, act }) => [password, act]),
    [['query', 'locked'], ...Array.from({ length: 4 }, () => ['query', 'wrong'])],
  )
  await sql`update password_counter set locked_until = clock_timestamp() where kind = 'query'`.execute(server.db)
  assert.equal(await codeOf(verify(client, QUERY_PASSWORD)), '0000')
  const other = await (await clientOf('zhangSan')).call('account.institutionActs', {})
  assert.ok(!other.ok)
})

test('CALL-064 an institution that has no query password is sent to the counter', async () => {
  const client = await clientOf('jiGou')
  const { custno } = world.people.jiGou
  const [row] = await server.db.selectFrom('customer').select('query_hash').where('custno', '=', custno).execute()
  await server.db.updateTable('customer').set({ query_hash: null }).where('custno', '=', custno).execute()
  assert.equal(await codeOf(verify(client, QUERY_PASSWORD)), 'ORG-0005')
  await server.db
    .updateTable('customer')
    .set(row ?? {})
    .where('custno', '=', custno)
    .execute()
})

test('CALL-065 ENT-02 nothing is changed without the query password just proved in this session', async () => {
  const client = await clientOf('jiGou')
  const input = { kind: 'trade', oldPassword: TRADE_PASSWORD, newPassword: '924816' } as const
  const ticket = await ticketOf(client)
  const later = ticket.replace(/^\d+/, end => String(Number(end) + 60_000))
  const gone = `1.${ticket.split('.')[1]}`
  for (const queryTicket of ['', 'x', later, gone]) {
    assert.equal(await codeOf(change(client, { ...input, queryTicket })), 'ORG-0004', queryTicket)
  }
  const next = await clientOf('jiGou')
  assert.equal(await codeOf(change(next, { ...input, queryTicket: ticket })), 'ORG-0004', 'of another session')
  assert.equal(await codeOf(change(next, { ...input, queryTicket: await ticketOf(next) })), '0000')
  const back = { ...input, oldPassword: '924816', newPassword: TRADE_PASSWORD, queryTicket: await ticketOf(next) }
  assert.equal(await codeOf(change(next, back)), '0000')
})

test('CALL-065 a new query password counts at once, ends the ticket, and a repeat gets the first answer', async () => {
  const client = await clientOf('jiGou')
  const input = { kind: 'query', oldPassword: QUERY_PASSWORD, newPassword: '924816' } as const
  const queryTicket = await ticketOf(client)
  for (let time = 0; time < 2; time++) {
    assert.equal(await codeOf(change(client, { ...input, queryTicket }, 'query-once-01')), '0000')
  }
  assert.equal(await codeOf(change(client, { ...input, kind: 'trade', queryTicket })), 'ORG-0004')
  assert.equal(await codeOf(verify(client, QUERY_PASSWORD)), 'ORG-0002')
  const fresh = await ticketOf(client, '924816')
  const back = { kind: 'query', oldPassword: '924816', newPassword: QUERY_PASSWORD, queryTicket: fresh } as const
  assert.equal(await codeOf(change(client, back)), '0000')
  const last = (await sentMessages(server)).at(-1)
  assert.match(last?.body ?? '', /您的查询密码已修改。如非本人操作/)
})

test('CALL-065 AUTH-10 wrong old ones are counted with their password, guessable new ones refused at their field', async () => {
  const client = await clientOf('jiGou')
  const { idno, mobile } = world.people.jiGou
  const queryTicket = await ticketOf(client)
  const wrong = async (input: Pick<Change, 'kind' | 'oldPassword' | 'newPassword'>) => {
    const answer = await change(client, { ...input, queryTicket })
    return answer.ok ? ['0000'] : [answer.code, answer.field]
  }
  const old = { oldPassword: '111222', newPassword: '924816' }
  assert.deepEqual(await wrong({ kind: 'query', ...old }), ['ORG-0002', 'oldPassword'])
  assert.deepEqual(await wrong({ kind: 'trade', ...old }), ['DS-TR0U1057', 'oldPassword'])
  assert.deepEqual(await wrong({ kind: 'login', ...old }), ['AUTH-0002', 'oldPassword'])
  const counters = await server.db.selectFrom('password_counter').select(['kind', 'failures']).orderBy('kind').execute()
  assert.deepEqual(
    counters.filter(({ kind }) => kind !== 'login'),
    [
      { kind: 'query', failures: 1 },
      { kind: 'trade', failures: 1 },
    ],
  )
  const pins = ['888888', '123456', '12345', 'abcdef', mobile.slice(-6), idno.replace('X', '').slice(-6), '735195']
  for (const newPassword of pins) {
    const answer = await change(client, { kind: 'query', oldPassword: QUERY_PASSWORD, newPassword, queryTicket })
    assert.ok(!answer.ok && answer.code === 'PARAM-0001' && answer.field === 'newPassword', newPassword)
  }
  for (const newPassword of ['short1', 'onlyletters', 'zhixiao2027', `ab${idno.slice(-6)}`]) {
    const answer = await change(client, { kind: 'login', oldPassword: LOGIN_PASSWORD, newPassword, queryTicket })
    assert.ok(!answer.ok && answer.field === 'newPassword', newPassword)
  }
})

test('CALL-065 a new login password ends every session but the one it answers with', async () => {
  const token = await world.tokenOf('jiGou')
  const client = server.client(token)
  const queryTicket = await ticketOf(client)
  const input = { kind: 'login', oldPassword: LOGIN_PASSWORD, newPassword: 'blue7river', queryTicket } as const
  const answer = await change(client, input)
  assert.ok(answer.ok && answer.data.session !== null)
  assert.equal(await codeOf(client.call('account.companyInfo', {})), 'AUTH-0001')
  const next = server.client(answer.data.session.accesstoken)
  assert.equal(await codeOf(next.call('account.companyInfo', {})), '0000')
  const history = await next.call('account.institutionActs', {})
  assert.deepEqual(history.ok && history.data.acts[0] && [history.data.acts[0].password, history.data.acts[0].act], [
    'login',
    'changed',
  ])
})

test('CALL-064 CALL-065 SEC-02 no password of an institution is logged or kept readable', async () => {
  const kept = JSON.stringify(await server.db.selectFrom('request').selectAll().execute()) + server.log.join('')
  for (const secret of [QUERY_PASSWORD, TRADE_PASSWORD, LOGIN_PASSWORD, '924816', 'blue7river']) {
    assert.ok(!kept.includes(`"${secret}"`), secret)
  }
})
