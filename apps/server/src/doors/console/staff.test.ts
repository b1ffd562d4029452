import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { readQueues } from '@zhixiao/db/ops/queues.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { funds } from '../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { firstSignIn, openDesks, STAFF_PASSWORD, saveDraft } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  office = await openDesks(ops.server.ctx, {
    boss: ['admin'],
    law: ['compliance'],
    law2: ['compliance'],
    leaver: ['clearing'],
    caller: ['service'],
    heir: ['service'],
    books: ['auditor'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

const at = (name: string) => office.seat(name)

type StaffProposal = Proposal<'operators invite' | 'operators leave'>
const reasonOf = (data: unknown) => (data as { reason: string }).reason

async function ask(proposal: StaffProposal) {
  const tried = await at('boss').desk.call('request.try', proposal)
  assert.equal(tried.code, '0000', JSON.stringify(tried.data))
  const asked = await at('boss').desk.call('request.submit', {
    ...proposal,
    digest: tried.data.digest,
    note: '人员变动',
  })
  return { id: asked.data.requestId, digest: tried.data.digest, shown: tried.data.shown }
}
async function askAndApprove(proposal: StaffProposal) {
  const { id, digest } = await ask(proposal)
  const { desk, codes } = at('law2')
  return (await desk.call('request.approve', { id, digest, code: codes.next() })).code
}
const linkOf = async (name: string) => {
  const { code, data } = await at('boss').desk.call('staff.link', { name })
  return code === '0000' ? (data.path.split('#')[1] ?? '') : code
}
const member = async (name: string) =>
  (await at('books').desk.call('staff.list', {})).data.list.find(each => each.name === name)

test('CON-19 a person is invited by two, sets the password by a link that counts once, and registers the second factor', async () => {
  const proposal: StaffProposal = {
    act: 'operators invite',
    input: { name: 'newbie', fullName: '新人', roles: ['service'] },
  }
  assert.equal((await at('law').desk.call('request.try', proposal)).code, 'CON-0403')
  const { id, digest, shown } = await ask(proposal)
  assert.deepEqual(shown?.changes, [{ name: '角色', before: null, after: '客服' }])
  assert.equal(await linkOf('newbie'), 'CON-0410', 'nothing before a second one agrees')
  const { desk, codes } = at('law')
  assert.equal((await desk.call('request.approve', { id, digest, code: codes.next() })).code, '0000')
  assert.deepEqual((await member('newbie'))?.invitation?.hasLink, false)
  const granted = (await member('newbie'))?.granted
  assert.deepEqual([granted?.asked.name, granted?.released.name], ['boss', 'law'])
  assert.equal((await at('caller').desk.call('staff.link', { name: 'newbie' })).code, 'CON-0403')

  const first = await linkOf('newbie')
  const token = await linkOf('newbie')
  const stranger = office.desk()
  assert.equal((await stranger.call('auth.invited', { token: first })).code, 'CON-0404', 'a newer link replaced it')
  assert.deepEqual((await stranger.call('auth.invited', { token })).data, {
    name: 'newbie',
    fullName: '新人',
    roles: ['service'],
  })
  const early = await stranger.call('auth.signIn', { name: 'newbie', password: '' })
  assert.equal(early.code, 'CON-0402', 'no password is none that anybody could type')
  const { rows } = await sql<{ all: string }>`
    select concat((select jsonb_agg(i) from staff_invitation i), (select jsonb_agg(a) from audit_log a)) as all`.execute(
    ops.db,
  )
  assert.ok(!rows[0]?.all.includes(token), 'the link is kept as a hash only')
  assert.equal((await stranger.call('auth.accept', { token, password: 'short' })).code, 'CON-0400')
  const both = await Promise.all([1, 2].map(() => stranger.call('auth.accept', { token, password: STAFF_PASSWORD })))
  assert.deepEqual(both.map(({ code }) => code).toSorted(), ['0000', 'CON-0404'])
  assert.equal((await stranger.call('auth.accept', { token, password: STAFF_PASSWORD })).code, 'CON-0404')
  assert.equal(await linkOf('newbie'), 'CON-0410')
  await firstSignIn(stranger, 'newbie')
  const me = await stranger.call('auth.me', {})
  assert.deepEqual(me.data.roles, ['service'])
  assert.equal((await member('newbie'))?.invitation, null)
})

test('CON-19 a link is over after 72 hours; a name is not used twice; a second invitation replaces the first', async () => {
  const proposal: StaffProposal = {
    act: 'operators invite',
    input: { name: 'late', fullName: '迟到', roles: ['service'] },
  }
  assert.equal(await askAndApprove(proposal), '0000')
  const token = await linkOf('late')
  await ops.server.setClock('2026-11-22T10:01:00+08:00')
  const desk = office.desk()
  assert.equal((await desk.call('auth.accept', { token, password: STAFF_PASSWORD })).code, 'CON-0404')
  assert.equal((await member('late'))?.invitation?.isOver, true)
  assert.equal(await linkOf('late'), 'CON-0410')
  assert.equal(await askAndApprove(proposal), '0000', 'once more')
  const again = await linkOf('late')
  assert.equal((await desk.call('auth.accept', { token: again, password: STAFF_PASSWORD })).code, '0000')
  const taken = await at('boss').desk.call('request.try', proposal)
  assert.deepEqual([taken.code, reasonOf(taken.data)], ['CON-0407', '登录名已被使用，换一个'])
  const roles = await at('boss').desk.call('request.try', {
    ...proposal,
    input: { name: 'both', fullName: '兼任', roles: ['entry', 'check'] },
  })
  assert.match(reasonOf(roles.data), /不能由一人担任：运营录入、运营复核/)
})

test('CON-19 the database sets no password without an unused link, and lets nobody in by an insert', async () => {
  const { db } = ops
  await assert.rejects(sql`update operator set password_hash = 'x' where name = 'caller'`.execute(db), /set once/)
  await assert.rejects(sql`select invite_operator('mallory', 'x$', false)`.execute(db), /a second one released/)
  const invite = sql`
    insert into staff_invitation (operator, invited_at, expires_at)
    values ('caller', business_now(), business_now() + interval '1 hour')`
  await assert.rejects(invite.execute(db), /second operator released/)
  await assert.rejects(sql`update staff_invitation set used_at = null, used_in = null`.execute(db), /used once/)
})

test('CON-19 a live session is ended by the administrator, the own one by everybody, and nobody else’s', async () => {
  const other = at('heir').desk
  assert.ok((await member('heir'))?.session?.address.includes('127.0.0.1'))
  assert.equal((await at('caller').desk.call('staff.endSession', { name: 'heir' })).code, 'CON-0403')
  assert.equal((await at('law').desk.call('staff.endSession', { name: 'heir' })).code, 'CON-0403')
  assert.equal((await at('boss').desk.call('staff.endSession', { name: 'heir' })).code, '0000')
  assert.equal((await other.call('day.show', {})).code, 'CON-0401')
  assert.equal((await at('boss').desk.call('staff.endSession', { name: 'heir' })).code, 'CON-0408')
  const [, line] = await listAudit(ops.db, 2)
  assert.deepEqual([line?.actor, line?.act, line?.detail], ['boss', 'staff.endSession', { name: 'heir' }])
  const { codes } = at('heir')
  const back = { name: 'heir', password: STAFF_PASSWORD, code: codes.next() }
  assert.equal((await other.call('auth.signIn', back)).code, '0000')
  assert.equal((await other.call('staff.endSession', { name: 'heir' })).code, '0000')
  assert.equal((await other.call('day.show', {})).code, 'CON-0401')
})

test('CON-19 who leaves is signed out for good; drafts and tickets go to a named person, open requests are withdrawn', async () => {
  const { desk } = at('leaver')
  const { tradeacco, custno } = ops.world.people.zhangSan
  const freeze = {
    act: 'shares freeze' as const,
    input: { tradeacco, fund: funds.mixed, shares: '1.00', document: 'L-1' },
  }
  const { digest } = (await desk.call('request.try', freeze)).data
  const asked = await desk.call('request.submit', { ...freeze, digest, note: '法院文书' })
  await saveDraft(desk, 'nav 2026-11-20', { a: '1' })
  const said = { kind: 'question' as const, channel: 'phone' as const, text: '询问到账日', custno }
  const { ticketId } = (await at('caller').desk.call('ticket.open', said)).data
  await sql`update ticket set owner = 'leaver' where ticket_id = ${ticketId}`.execute(ops.db)

  const proposal = (to: string): StaffProposal => ({ act: 'operators leave', input: { name: 'leaver', to } })
  const reason = async (to: string) => reasonOf((await at('boss').desk.call('request.try', proposal(to))).data)
  assert.equal(await reason('leaver'), '请选择一位在职的接手人')
  assert.equal(await reason('books'), '接手人没有办理工单的权限')
  const self = await at('boss').desk.call('request.try', {
    act: 'operators leave',
    input: { name: 'boss', to: 'heir' },
  })
  assert.equal(reasonOf(self.data), '不能办理本人的离职')
  const request = await ask(proposal('caller'))
  assert.deepEqual(
    request.shown?.around?.map(({ value }) => value),
    ['1 份：nav 2026-11-20', `1 件：${ticketId}`, `1 项：${asked.data.requestId}`],
  )
  // What is begun meanwhile is handed over, too: the approval is of the person, not of the counts.
  await saveDraft(desk, 'nav 2026-11-23', { a: '2' })
  const { desk: law, codes } = at('law')
  const approval = { id: request.id, digest: request.digest, code: codes.next() }
  assert.equal((await law.call('request.approve', approval)).code, '0000')

  assert.equal((await desk.call('day.show', {})).code, 'CON-0401')
  assert.equal((await office.desk().call('auth.signIn', { name: 'leaver', password: STAFF_PASSWORD })).code, 'CON-0402')
  assert.notEqual((await member('leaver'))?.disabledAt, null)
  assert.deepEqual((await member('leaver'))?.roles, [], 'who left holds no role')
  const heir = at('caller').desk
  assert.deepEqual((await heir.call('draft.show', { form: 'nav 2026-11-20' })).data.content, { a: '1' })
  assert.deepEqual((await heir.call('draft.show', { form: 'nav 2026-11-23' })).data.content, { a: '2' })
  const ticket = (await heir.call('ticket.show', { id: ticketId })).data
  assert.deepEqual([ticket.owner.name, ticket.notes.at(-1)?.text], ['caller', 'LEAVER离职，转给CALLER'])
  const { rows } = await sql<{ state: string; reason: string }>`
    select state, reason from act_request where request_id = ${asked.data.requestId}`.execute(ops.db)
  assert.deepEqual(rows, [{ state: 'withdrawn', reason: 'LEAVER离职' }])
})

test('CON-19 compliance reviews the roles every quarter, as they were shown; an overdue review waits on 今日', async () => {
  const waiting = async () => (await readQueues(ops.db)).find(({ queue }) => queue === 'staff-review')?.length
  const { desk } = at('law')
  const { review, list } = (await desk.call('staff.list', {})).data
  assert.deepEqual([review.last, review.isOverdue, await waiting()], [null, false, 0])
  assert.equal((await at('boss').desk.call('staff.review', { digest: review.digest })).code, 'CON-0403')
  assert.equal((await desk.call('staff.review', { digest: '0'.repeat(64) })).code, 'CON-0409')
  const done = await desk.call('staff.review', { digest: review.digest })
  assert.equal(done.data.people, list.filter(each => each.disabledAt === null && each.roles.length > 0).length)
  assert.equal((await desk.call('staff.list', {})).data.review.last?.by.name, 'law')
  await assert.rejects(sql`update staff_review set people = '[]'`.execute(ops.db))
  await ops.server.setClock('2027-02-23T10:00:00+08:00')
  assert.equal(await waiting(), 1)
  assert.equal((await desk.call('staff.list', {})).data.review.isOverdue, true)
})

test('CON-19 by command, too: a person is invited by two operators, and not by one of them for himself', async () => {
  const { ctx } = ops.server
  const asked = await runAs(ctx, 'zhao', ['operators', 'invite', 'third', '第三人', 'service'])
  const id = /Request (\d+): nothing changes/.exec(asked.text)?.[1] ?? asked.text
  assert.match((await runAs(ctx, 'qian', ['approve', id])).text, /third \(第三人\): invited as service/)
  assert.match((await runAs(ctx, 'zhao', ['operators', 'leave', 'zhao', '--to', 'qian'])).text, /Nobody ends himself/)
  await withTx(ops.db, async tx => {
    const { rows } = await sql<{ demo: boolean }>`select is_demo as demo from operator where name = 'third'`.execute(tx)
    assert.deepEqual(rows, [{ demo: false }])
  })
})
