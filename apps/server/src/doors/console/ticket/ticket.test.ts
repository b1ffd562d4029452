import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { readQueues } from '@zhixiao/db/ops/queues.ts'
import { sql } from 'kysely'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../../shell/testing.ts'
import { openDesks } from '../testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let order: string
let custno: string
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  custno = ops.world.people.zhangSan.custno
  order = String(await ops.buy(funds.mixed, 10_000n))
  office = await openDesks(ops.server.ctx, {
    sun: ['service'],
    qi: ['service'],
    fang: ['compliance'],
    he: ['clearing'],
    cai: ['finance'],
    zhou: ['entry'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

const at = (name: string) => office.at(name)

const said = { kind: 'complaint' as const, channel: 'phone' as const, text: '张三来电：赎回款两天没有到账\n请核实' }
const reasonOf = (data: unknown) => (data as { reason: string }).reason
const openOne = async (more: object = {}) =>
  (await at('sun').call('ticket.open', { ...said, custno, ...more })).data.ticketId
const mineOf = async (name: string) => (await at(name).call('ticket.list', { tab: 'mine' })).data

test('CON-14 what a caller says is written down, sealed, with the day on which it is due, and stands with its writer', async () => {
  const { data } = await at('sun').call('ticket.open', { ...said, custno, orderIds: [order] })
  assert.equal(data.dueOn, '2026-12-09')
  const list = await mineOf('sun')
  assert.deepEqual(
    list.list.map(({ ticketId, title, customer, isOverdue }) => [ticketId, title, customer, isOverdue]),
    [[data.ticketId, '张三来电：赎回款两天没有到账', { custno, name: '张*' }, false]],
  )
  assert.deepEqual(list.counts, { mine: 1, open: 1, overdue: 0 })
  assert.deepEqual((await mineOf('fang')).counts, { mine: 0, open: 1, overdue: 0 })
  const one = (await at('he').call('ticket.show', { id: data.ticketId })).data
  assert.deepEqual([one.text, one.orderIds, one.mayClose, one.notes], [said.text, [order], false, []])
  const { rows } = await sql<{ text: string }>`
    select concat(t.text_enc, (select string_agg(detail::text, ' ') from audit_log)) as text from ticket t`.execute(
    ops.db,
  )
  assert.ok(!rows[0]?.text.includes('赎回款'), 'what was said is sealed, and not in the log')
  const line = (await listAudit(ops.db, 5)).find(({ act }) => !/opened$/.test(act))
  assert.deepEqual([line?.actor, line?.act], ['sun', 'ticket.open'])
  assert.deepEqual(line?.detail, { custno, ticket: data.ticketId, kind: 'complaint', channel: 'phone' })
})

test('CON-14 orders are the customer’s own, and those of the counter carry their recording', async () => {
  const liSi = ops.world.people.liSiNoAccount.custno
  const strange = await at('sun').call('ticket.open', { ...said, custno: liSi, orderIds: [order] })
  assert.deepEqual([strange.code, reasonOf(strange.data)], ['CON-0404', `订单 ${order} 不是该客户的订单`])
  assert.equal((await at('sun').call('ticket.open', { ...said, custno: '999999' })).code, 'CON-0404')
  assert.equal((await at('sun').call('ticket.open', { ...said, orderIds: [order] })).code, 'CON-0400')
  const counter = { ...said, channel: 'counter' as const, custno, orderIds: [order] }
  assert.equal((await at('sun').call('ticket.open', counter)).code, 'CON-0400')
  const { data } = await at('sun').call('ticket.open', { ...counter, recording: 'SL-20261118-07' })
  assert.equal((await at('sun').call('ticket.show', { id: data.ticketId })).data.recording, 'SL-20261118-07')
  const without = await at('sun').call('ticket.change', { id: data.ticketId, version: 1, recording: '' })
  assert.deepEqual([without.code, reasonOf(without.data)], ['CON-0400', '柜台订单请填写双录编号'])
})

test('CON-14 notes, another owner, and the end are written on it; a closed one does not change', async () => {
  const id = await openOne()
  assert.equal((await at('qi').call('ticket.note', { id, text: '已致电银行核实' })).code, '0000')
  assert.equal((await at('sun').call('ticket.change', { id, version: 1, owner: 'he' })).code, 'CON-0404')
  assert.equal((await at('sun').call('ticket.change', { id, version: 1, owner: 'sun' })).code, 'CON-0408')
  assert.equal((await at('sun').call('ticket.change', { id, version: 1, owner: 'qi' })).data.version, 2)
  assert.equal((await at('sun').call('ticket.change', { id, version: 1, kind: 'fault' })).code, 'CON-0409')
  assert.ok((await mineOf('qi')).list.some(row => row.ticketId === id))
  const end = { id, outcome: 'explained' as const, text: '到账时间以银行为准，客户接受' }
  assert.equal((await at('qi').call('ticket.close', { ...end, version: 1 })).code, 'CON-0409')
  assert.equal((await at('qi').call('ticket.close', { ...end, version: 2 })).code, '0000')
  const one = (await at('sun').call('ticket.show', { id })).data
  assert.deepEqual(
    one.notes.map(({ kind, by, text }) => [kind, by.name, text]),
    [
      ['note', 'qi', '已致电银行核实'],
      ['change', 'sun', '转给QI'],
      ['outcome', 'qi', '到账时间以银行为准，客户接受'],
    ],
  )
  assert.deepEqual([one.outcome, one.closedBy?.name], ['explained', 'qi'])
  for (const late of [
    await at('qi').call('ticket.close', { ...end, version: 3 }),
    await at('qi').call('ticket.note', { id, text: '再补充' }),
    await at('qi').call('ticket.change', { id, version: 3, owner: 'sun' }),
  ])
    assert.equal(late.code, 'CON-0410')
  await assert.rejects(
    sql`update ticket set outcome = null, closed_at = null, closed_by = null where ticket_id = ${id}`.execute(ops.db),
    /does not change/,
  )
})

test('CON-14 a call is written down and settled in one press', async () => {
  const settled = { outcome: 'solved' as const, text: '已告知到账时间' }
  const { data } = await at('sun').call('ticket.open', { ...said, kind: 'question', settled })
  const one = (await at('sun').call('ticket.show', { id: data.ticketId })).data
  assert.deepEqual([one.customer, one.outcome, one.notes.map(({ text }) => text)], [null, 'solved', ['已告知到账时间']])
})

test('CON-14 a form whose answer was lost writes one ticket and one note; other words are refused with its number', async () => {
  const form = { ...said, custno, formId: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 4 }, () => at('sun').call('ticket.open', form)))
  const [id, ...others] = new Set(answers.map(({ data }) => data.ticketId))
  assert.deepEqual([answers.map(({ code }) => code), others], [['0000', '0000', '0000', '0000'], []])
  const changed = await at('sun').call('ticket.open', { ...form, text: '另一件事' })
  assert.deepEqual([changed.code, reasonOf(changed.data)], ['CON-0409', `已记录为工单 ${id}，请在该工单添加备注`])
  const note = { id: id ?? '', text: '已致电银行核实', formId: randomUUID() }
  for (let i = 0; i < 3; i++) assert.equal((await at('qi').call('ticket.note', note)).code, '0000')
  assert.equal((await at('sun').call('ticket.show', { id: id ?? '' })).data.notes.length, 1)
  const acts = (await listAudit(ops.db, 20)).filter(({ detail }) => 'ticket' in detail && detail.ticket === id)
  const first = acts.filter(({ detail }) => !('again' in detail)).map(({ act }) => act)
  assert.deepEqual([acts.length, first], [7, ['ticket.note', 'ticket.open']])
})

test('CON-14 of two who close at once, one does, and the other reads that it is closed', async () => {
  const id = await openOne()
  const ends = await Promise.all(
    ['sun', 'qi'].map(name =>
      at(name).call('ticket.close', { id, version: 1, outcome: 'solved', text: `由${name}办结` }),
    ),
  )
  assert.deepEqual(ends.map(({ code }) => code).toSorted(), ['0000', 'CON-0410'])
  assert.equal((await at('sun').call('ticket.show', { id })).data.notes.length, 1)
})

test('CON-14 CON-01 an overdue ticket goes to compliance, who alone close it, and waits on the page of the day', async () => {
  const id = await openOne()
  const waiting = async () => (await readQueues(ops.db)).find(({ queue }) => queue === 'tickets-overdue')
  await sql`update ticket set due_on = '2026-11-18' where ticket_id = ${id}`.execute(ops.db)
  assert.equal((await waiting())?.length, 0, 'the last day counts in full')
  await sql`update ticket set due_on = '2026-11-17' where ticket_id = ${id}`.execute(ops.db)
  const { length = 0, ageS = 0 } = (await waiting()) ?? {}
  assert.deepEqual([length, Math.floor(ageS / 3_600)], [1, 10])
  const { list, counts } = await mineOf('fang')
  assert.deepEqual([list.map(row => row.ticketId), counts.overdue], [[id], 1])
  assert.equal(
    (await mineOf('qi')).list.some(row => row.ticketId === id),
    false,
  )
  const end = { id, version: 1, outcome: 'compensated' as const, text: '按合同补偿' }
  const refused = await at('sun').call('ticket.close', end)
  assert.deepEqual([refused.code, reasonOf(refused.data)], ['CON-0403', '已逾期的工单由合规风控办结'])
  assert.equal((await at('fang').call('ticket.close', end)).code, '0000')
  assert.equal((await waiting())?.length, 0)
})

test('CON-14 tickets are paged by key in their order, filtered, with nothing twice and nothing left out', async () => {
  for (let i = 0; i < 60; i++) await openOne({ kind: i % 2 ? 'fault' : 'question' })
  const all: string[] = []
  let after: string | null = null
  do {
    const page: { list: { ticketId: string; dueOn: string }[]; next: string | null } = (
      await at('he').call('ticket.list', { tab: 'open', custno, ...(after !== null && { after }) })
    ).data
    all.push(...page.list.map(row => row.ticketId))
    after = page.next
  } while (after !== null)
  const { rows } = await sql<{ id: string }>`
    select ticket_id::text as id from ticket where outcome is null and custno = ${custno} order by due_on, ticket_id`.execute(
    ops.db,
  )
  assert.deepEqual(
    all,
    rows.map(({ id }) => id),
  )
  const faults = (await at('he').call('ticket.list', { tab: 'all', kind: 'fault' })).data.list
  assert.equal(faults.length, 30)
  assert.deepEqual((await at('he').call('ticket.list', { tab: 'open', owner: 'qi' })).data.list, [])
})

test('CON-14 CON-07 a sealed field is opened for a ticket of that customer only, and stands on the ticket', async () => {
  const id = await openOne()
  const opened = { custno, field: 'mobile' as const, reason: '核实来电身份' }
  const other = { ...opened, custno: ops.world.people.qianQiC5.custno, ticket: id }
  assert.equal((await at('sun').call('customer.reveal', other)).code, 'CON-0404')
  assert.equal((await at('sun').call('customer.reveal', { ...opened, ticket: '999999' })).code, 'CON-0404')
  assert.equal((await at('sun').call('customer.reveal', { ...opened, ticket: id })).code, '0000')
  const { reveals } = (await at('fang').call('ticket.show', { id })).data
  assert.deepEqual(
    reveals.map(({ by, field, reason }) => [by.name, field, reason]),
    [['sun', 'mobile', '核实来电身份']],
  )
})

test('CON-14 a ticket about the own account as a customer is neither listed nor opened nor written on', async () => {
  const id = await openOne()
  await sql`update operator set own_custno = ${custno} where name = 'qi'`.execute(ops.db)
  assert.deepEqual((await at('qi').call('ticket.list', { tab: 'all', custno })).data.list, [])
  for (const answer of [
    await at('qi').call('ticket.show', { id }),
    await at('qi').call('ticket.note', { id, text: '自己的工单' }),
    await at('qi').call('ticket.open', { ...said, custno }),
  ])
    assert.equal(answer.code, 'CON-0403')
  await sql`update operator set own_custno = null where name = 'qi'`.execute(ops.db)
})

test('CON-14 a ticket goes to settlement or finance and comes back to its owner with their answer', async () => {
  const id = await openOne()
  const sun = at('sun')
  const ask = (to: 'clearing' | 'finance' | null, version: number) =>
    sun.call('ticket.pass', { id, version, to, text: '请核对付款日' })
  assert.equal((await ask('clearing', 1)).data.version, 2)
  const waits = async (name: string) => (await mineOf(name)).list.some(row => row.ticketId === id)
  assert.deepEqual([await waits('he'), await waits('cai')], [true, false])
  assert.equal((await sun.call('ticket.show', { id })).data.owner.name, 'sun')
  const badge = async (name: string) =>
    (await at(name).call('work.count', {})).data.list.find(({ screen }) => screen === 'tickets')?.count ?? 0
  assert.ok((await badge('he')) >= 1)
  assert.equal((await at('cai').call('ticket.answer', { id, version: 2, text: '已核对' })).code, 'CON-0403')
  assert.equal(
    (await at('he').call('ticket.close', { id, version: 2, outcome: 'solved', text: '已办' })).code,
    'CON-0403',
  )
  assert.equal((await at('he').call('ticket.answer', { id, version: 1, text: '已核对' })).code, 'CON-0409')
  assert.equal((await at('he').call('ticket.answer', { id, version: 2, text: '11-19 已付款' })).data.version, 3)
  assert.equal(await waits('he'), false)
  const { notes, desk } = (await sun.call('ticket.show', { id })).data
  assert.deepEqual([desk, notes.at(-1)?.text], [null, '清算答复。11-19 已付款'])
  assert.equal((await ask('finance', 3)).data.version, 4)
  assert.equal((await ask(null, 4)).data.version, 5)
  assert.equal(await waits('cai'), false)
})

test('CON-14 the first answer is due after eight working hours; a late one stands on 今日 until it is given', async () => {
  // From Wednesday 10:00, seven of the working hours are on that day and one is on Thursday.
  const id = await openOne()
  const shown = async () => (await at('sun').call('ticket.show', { id })).data
  assert.equal((await shown()).answerBy, '2026-11-19T02:00:00.000Z')
  const late = async () => (await readQueues(ops.db)).find(({ queue }) => queue === 'tickets-unanswered')?.length ?? 0
  const before = await late()
  await ops.server.setClock('2026-11-19T10:00:01+08:00')
  const whole = await late()
  assert.ok(whole > before)
  assert.equal((await shown()).isUnanswered, true)
  await at('sun').call('ticket.note', { id, text: '内部核实中' })
  assert.equal(await late(), whole)
  await at('sun').call('ticket.note', { id, text: '已电话答复', answers: true })
  assert.equal(await late(), whole - 1)
  assert.equal((await shown()).answeredAt, '2026-11-19T02:00:01.000Z')
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
})
