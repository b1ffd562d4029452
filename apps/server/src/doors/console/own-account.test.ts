import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listNameHits } from '@zhixiao/db/account/name-hits.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { insertCandidate } from '@zhixiao/db/staff/aml-candidates.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { entryOf, putOnList } from '../../testing/name-lists.ts'
import { funds } from '../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { type authenticator, type Desk, firstSignIn, hireStaff, startTestConsole } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let self: Desk
let codes: ReturnType<typeof authenticator>
let other: Desk
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  const { ctx } = ops.server
  office = await startTestConsole(ctx)
  await hireStaff(ctx, { self: ['compliance'], other: ['compliance'], desk: ['clearing'] })
  ;[self, other] = [office.desk(), office.desk()]
  codes = await firstSignIn(self, 'self')
  await firstSignIn(other, 'other')
  const { custno } = ops.world.people.zhangSan
  assert.equal((await runAs(ctx, 'zhao', ['operators', 'account', 'self', custno])).code, 0)
})
after(async () => {
  await office.close()
  await ops.close()
})

const newest = async () => (await listAudit(ops.db, 1)).map(({ actor, act }) => [actor, act])[0]

test('CON-02 CON-07 nobody asks for, reads or decides an act on his own account as a customer', async () => {
  const { ctx } = ops.server
  const { tradeacco } = ops.world.people.zhangSan
  const asked = await runAs(ctx, 'desk', ['shares', 'add', tradeacco, funds.mixed, '99.00', '--document', 'OWN-1'])
  const id = /Request (\d+): nothing changes/.exec(asked.text)?.[1] ?? ''
  const { data } = await other.call('request.show', { id })
  assert.equal(data.unchanged, true)
  const waiting = async (desk: Desk) => {
    const { list, counts } = (await desk.call('request.list', { tab: 'toCheck' })).data
    return [list.some(each => each.requestId === id), counts.toCheck]
  }
  assert.deepEqual(
    [await waiting(other), await waiting(self)],
    [
      [true, 1],
      [false, 0],
    ],
    'he does not learn that it waits',
  )
  const counted = async (desk: Desk) => [
    (await desk.call('work.count', {})).data.list.find(({ screen }) => screen === 'requests')?.count ?? 0,
    (await desk.call('day.show', {})).data.queues.find(({ queue }) => queue === 'requests')?.length,
  ]
  assert.deepEqual(
    [await counted(other), await counted(self)],
    [
      [2, 1],
      [1, 0],
    ],
    'beside the command that named his account: neither beside the screen nor on the page of the day',
  )
  assert.match((await runAs(ctx, 'other', ['requests'])).text, /shares add/)
  assert.doesNotMatch((await runAs(ctx, 'self', ['requests'])).text, /shares add/)
  assert.equal((await self.call('request.show', { id })).code, 'CON-0403')
  const approval = { id, digest: data.digest, code: codes.next() }
  assert.equal((await self.call('request.approve', approval)).code, 'CON-0403')
  assert.deepEqual(await newest(), ['self', 'customer.refused'])
  assert.equal((await self.call('request.reject', { id, reason: '不同意' })).code, 'CON-0403')
  for (const argv of [
    ['approve', id],
    ['reject', id, '--reason', 'x'],
  ])
    assert.match((await runAs(ctx, 'self', argv)).text, /self is the customer/)
  assert.equal((await other.call('request.show', { id })).data.state, 'open')

  const freeze = {
    act: 'shares freeze' as const,
    input: { tradeacco, fund: funds.mixed, shares: '1.00', document: 'OWN-2' },
  }
  const tried = await other.call('request.try', freeze)
  assert.equal(tried.code, '0000')
  assert.equal((await self.call('request.try', freeze)).code, 'CON-0403')
  const proposal = { ...freeze, digest: tried.data.digest, note: '法院文书' }
  assert.equal((await self.call('request.submit', proposal)).code, 'CON-0403')
  const typed = ['shares', 'freeze', tradeacco, funds.mixed, '1.00', '--document', 'OWN-2']
  assert.match((await runAs(ctx, 'self', typed)).text, /self is the customer/)
})

test('CON-02 an act that names two customers, an order or an account is one on the own account, too', async () => {
  const { ctx } = ops.server
  const { zhangSan, wangWuC1 } = ops.world.people
  const order = String(await ops.buy(funds.mixed, 1_000n))
  const typed = async (...argv: string[]) => (await runAs(ctx, 'self', argv)).text
  for (const argv of [
    [
      'shares',
      'transfer',
      wangWuC1.tradeacco,
      funds.mixed,
      '1.00',
      zhangSan.tradeacco,
      '--cause',
      'donation',
      '--document',
      'OWN-3',
    ],
    ['account', 'freeze', zhangSan.custno, '--document', 'OWN-4'],
    ['account', 'unfreeze', zhangSan.custno, 'OWN-4', '--document', 'OWN-5'],
    ['order', 'refund', order, '--reason', '客户申请'],
    ['remittance', 'assign', '1', zhangSan.custno],
  ])
    assert.match(await typed(...argv), /self is the customer/, argv.join(' '))
  assert.doesNotMatch(await typed('account', 'freeze', wangWuC1.custno, '--document', 'OWN-6'), /is the customer/)
})

test('CON-09 CON-10 an own transfer, and a break of the books about it, are closed to the clerk whose they are', async () => {
  const { ctx } = ops.server
  const { custno, tradeacco } = ops.world.people.wangWuC1
  assert.equal((await runAs(ctx, 'zhao', ['operators', 'account', 'desk', custno])).code, 0)
  const desk = office.desk()
  await firstSignIn(desk, 'desk')
  const { rows } = await sql<{ id: string }>`
    insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at)
    values ('post', 'OWN-T', ${custno}, ${tradeacco}, 100, business_now()) returning remit_id::text as id`.execute(
    ops.db,
  )
  const { rows: cases } = await sql<{ id: string }>`
    insert into bank_case (channel, difference, kind, id, ours_fen, theirs_fen, opened_at)
    values ('post', 'amount', 'transfer', 'OWN-T', 100, 200, business_now()) returning case_id::text as id`.execute(
    ops.db,
  )
  const [remitId, key] = [rows[0]?.id ?? '', `case:${cases[0]?.id}`]
  assert.deepEqual((await desk.call('remittance.list', { tab: 'waiting' })).data.list, [])
  assert.equal((await desk.call('remittance.show', { remitId })).code, 'CON-0403')
  assert.match((await runAs(ctx, 'desk', ['remittance', 'return', remitId])).text, /desk is the customer/)
  assert.equal((await desk.call('reconciliation.break', { key })).code, 'CON-0403')
  const note = { key, kind: 'note', text: '已核对', seen: 0 } as const
  assert.equal((await desk.call('reconciliation.note', note)).code, 'CON-0403')
  const settling = { act: 'break settle' as const, input: { key, reason: '已核对' } }
  assert.equal((await desk.call('request.try', settling)).code, 'CON-0403')
})

test('CON-07 CON-10 a difference about the own account, holding, dividend or plan is closed, whatever names it', async () => {
  const { custno, tradeacco } = ops.world.people.zhangSan
  await sql`
    insert into plan (custno, tradeacco, fundcode, unit, month_day, amount_fen, next_due, next_run, request_id, body_hash, created_at, changed_at)
    values (${custno}, ${tradeacco}, ${funds.mixed}, '0', 20, 100000, '2026-11-20', '2026-11-20', 'own-plan-1', 'x',
      business_now(), business_now())`.execute(ops.db)
  const plan = await sql<{ plan_id: string }>`select plan_id::text from plan where request_id = 'own-plan-1'`.execute(
    ops.db,
  )
  const file = 'OFD_99_888_20261119_02.TXT'
  await sql`
    insert into exchange_file (name, sha256, state, records, at)
    values (${file}, ${'0'.repeat(64)}, 'booked', 1, business_now())`.execute(ops.db)
  const subjects = [
    `account ${tradeacco}`,
    `holding ${tradeacco} of ${funds.mixed}`,
    `dividend ${tradeacco} of ${funds.mixed} ex 2026-11-18`,
    `plan ${plan.rows[0]?.plan_id}`,
  ]
  const reader = office.desk()
  await hireStaff(ops.server.ctx, { reader: ['clearing'] })
  await firstSignIn(reader, 'reader')
  const keyOf = async (subject: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into exchange_difference (file, subject, figure, own, theirs, at)
      values (${file}, ${subject}, 'shares', '1.00', '2.00', business_now()) returning id::text`.execute(ops.db)
    return rows[0]?.id ?? ''
  }
  const ids = await Promise.all(subjects.map(keyOf))
  const answers = async () => {
    const codes: string[] = []
    for (const id of ids) {
      codes.push((await reader.call('reconciliation.break', { key: `difference:${id}` })).code)
      codes.push((await reader.call('exchange.difference', { id })).code)
    }
    return new Set(codes)
  }
  const of = { day: isoDate('2026-11-19'), registrar: '99' }
  const listed = async () => [
    (await reader.call('exchange.show', of)).data.differences.filter(each => ids.includes(each.differenceId)).length,
    (await reader.call('reconciliation.show', { day: of.day })).data.breaks.filter(({ key }) =>
      ids.some(id => key === `difference:${id}`),
    ).length,
  ]
  assert.deepEqual([await answers(), await listed()], [new Set(['0000']), [ids.length, ids.length]])
  await sql`update operator set own_custno = null where name = 'self'`.execute(ops.db)
  await sql`update operator set own_custno = ${custno} where name = 'reader'`.execute(ops.db)
  assert.deepEqual([await answers(), await listed()], [new Set(['CON-0403']), [0, 0]])
  await sql`update operator set own_custno = null where name = 'reader'`.execute(ops.db)
  await sql`update operator set own_custno = ${custno} where name = 'self'`.execute(ops.db)
})

test('CON-08 own ID pictures are neither looked at nor decided by the one whom they show', async () => {
  const { custno } = ops.world.people.zhangSan
  assert.equal((await other.call('review.look', { custno })).code, 'CON-0404', 'there are none yet')
  assert.equal((await self.call('review.look', { custno })).code, 'CON-0403')
  const decision = { custno, upload: '1', decision: 'release' } as const
  assert.equal((await other.call('review.decide', decision)).code, 'CON-0409')
  assert.equal((await self.call('review.decide', decision)).code, 'CON-0403')
  const typed = await runAs(ops.server.ctx, 'self', ['id-review', 'release', custno, '1'])
  assert.match(typed.text, /self is the customer/)
})

test('CON-15 an own hit on a name list is not shown to the one listed, nor decided by him', async () => {
  const { ctx } = ops.server
  await putOnList(ctx, [entryOf('1', { names: ['张三'] })])
  const hit = (await listNameHits(ops.db, 'newest', 9)).find(each => each.custno === ops.world.people.zhangSan.custno)
  const id = String(hit?.hit_id)
  const seenBy = async (desk: Desk) =>
    (await desk.call('nameHit.list', { tab: 'waiting' })).data.list.some(each => each.hitId === id)
  assert.deepEqual([await seenBy(other), await seenBy(self)], [true, false])
  assert.equal((await self.call('nameHit.list', { tab: 'waiting' })).data.waiting, 0)
  const typed = async (who: string) => (await runAs(ctx, who, ['name-hit', 'list'])).text
  assert.match(await typed('other'), /张三/)
  assert.doesNotMatch(await typed('self'), /张三/)
  const proposal = {
    act: 'name-hit decide' as const,
    input: { id, decision: 'cleared' as const, reason: '并非同一人' },
  }
  assert.equal((await self.call('request.try', proposal)).code, 'CON-0403')
  assert.equal((await other.call('request.try', proposal)).code, '0000')
})

test('CON-15 an own large transaction is neither shown to nor counted for nor decided by its customer', async () => {
  const { custno } = ops.world.people.zhangSan
  const day = isoDate('2026-11-17')
  const found = { custno, rule: 'large-in', day, fen: 50_000_000n, evidence: [], others: [], dueOn: day } as const
  const id = String(await withTx(ops.db, tx => insertCandidate(tx, found)))
  const seenBy = async (desk: Desk) => {
    const { data } = await desk.call('candidate.list', { tab: 'waiting' })
    return [data.list.some(each => each.candidateId === id), data.waiting]
  }
  assert.deepEqual(
    [await seenBy(other), await seenBy(self)],
    [
      [true, 1],
      [false, 0],
    ],
  )
  const proposal = { act: 'candidate decide' as const, input: { id, decision: 'bank' as const, reason: '由银行报送' } }
  assert.equal((await self.call('request.try', proposal)).code, 'CON-0403')
  assert.equal((await other.call('request.try', proposal)).code, '0000')
})
