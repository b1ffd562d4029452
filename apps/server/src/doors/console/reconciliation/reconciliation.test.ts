import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { compareWithChannel } from '@zhixiao/db/settle/channel-statement.ts'
import { addTestChecker } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type BookPair, breakText } from '@zhixiao/domain/staff/breaks.ts'
import { sql } from 'kysely'
import { funds } from '../../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../../shell/testing.ts'
import { type Desk, openDesks } from '../testing.ts'

const DAY = isoDate('2026-11-19')
const NEXT = isoDate('2026-11-20')

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let clearing: Desk
let colleague: Desk
let finance: Desk
let orderId: bigint
let checker: string
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  const { rows } = await sql<{ order_id: bigint }>`select order_id from bank_txn where direction = 'in'`.execute(ops.db)
  orderId = rows[0]?.order_id ?? 0n
  office = await openDesks(ops.server.ctx, { clerk: ['clearing'], second: ['clearing'], cash: ['finance'] })
  ;[clearing, colleague, finance] = [office.at('clerk'), office.at('second'), office.at('cash')]
  checker = await addTestChecker(ops.db, 'check')
})
after(async () => {
  await office.close()
  await ops.close()
})

type Cells = ConsoleOutput<'reconciliation.show'>['pairs']
const cellOf = (cells: Cells, pair: BookPair) => {
  const { isChecked, open, waiting, settled } = cells.find(each => each.pair === pair) ?? assert.fail(pair)
  return { isChecked, open, waiting, settled }
}
const fine = { isChecked: true, open: 0, waiting: 0, settled: 0 }

const behindItsBack = (change: string) =>
  withTx(ops.db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(change).execute(tx)
  })

test('CON-10 a day on which all books agree says so for each pair, with its figures', async () => {
  const { data } = await clearing.call('reconciliation.list', {})
  const [row] = data.list
  assert.equal(row?.day, DAY)
  for (const pair of ['lots', 'registrar', 'bank', 'rules'] as const)
    assert.deepEqual(cellOf(row?.pairs ?? [], pair), fine)
  const { data: day } = await clearing.call('reconciliation.show', { day: DAY })
  assert.deepEqual(day.breaks, [])
  assert.deepEqual(day.figures[0], { name: '银行累计收', value: '10000.00', unit: 'yuan' })
  assert.ok((day.checked.rules ?? 0) > 20)
  assert.equal((await clearing.call('reconciliation.show', { day: isoDate('2026-01-05') })).code, 'CON-0404')
  for (const far of ['9999-12-31', '1899-12-31'])
    assert.equal((await clearing.call('reconciliation.show', { day: isoDate(far) })).code, 'CON-0400', far)
  assert.deepEqual((await clearing.call('reconciliation.list', { before: DAY })).data.list, [])
  assert.deepEqual((await clearing.call('reconciliation.list', { only: 'open' })).data.list, [])
})

test('CON-10 lots that differ open to the holder, the bank to the order, a rule to its rows; a later check ends them', async () => {
  await behindItsBack('update lot set remaining_cents = remaining_cents - 2')
  await behindItsBack('update bank_txn set amount_fen = amount_fen + 1')
  await ops.run('reconcile')
  await ops.run('verify')
  const { data: day } = await clearing.call('reconciliation.show', { day: DAY })
  const open = { ...fine, open: 1 }
  assert.deepEqual(cellOf(day.pairs, 'lots'), open)
  assert.deepEqual(cellOf(day.pairs, 'bank'), open)
  assert.deepEqual(cellOf(day.pairs, 'registrar'), fine)
  assert.ok(cellOf(day.pairs, 'rules').open > 0)
  const listed = await clearing.call('reconciliation.list', { only: 'open' })
  assert.deepEqual(
    listed.data.list.map(each => each.day),
    [DAY],
  )

  const fund = await clearing.call('reconciliation.break', {
    key: breakText({ kind: 'fund', day: DAY, fundcode: funds.mixed }),
  })
  const [sums, holders] = fund.data.tables
  const { tradeacco } = ops.world.people.zhangSan
  assert.equal(sums?.rows[0]?.cells[0], funds.mixed)
  const [name, ledger = '', lots = ''] = holders?.rows[0]?.cells ?? []
  assert.equal(name, tradeacco)
  assert.equal((Number(ledger) - Number(lots)).toFixed(2), '0.02')

  const bank = await clearing.call('reconciliation.break', { key: breakText({ kind: 'bank', day: DAY }) })
  assert.deepEqual(
    bank.data.tables[0]?.rows.map(({ cells, orderId: of }) => [of, ...cells.slice(1, 4)]),
    [[String(orderId), '扣款', '10000.01', '10000.00']],
  )
  const rule = day.breaks.find(({ kind }) => kind === 'invariant')
  const rows = await clearing.call('reconciliation.break', { key: rule?.key ?? '' })
  assert.ok((rows.data.tables[0]?.rows.length ?? 0) > 0)

  // Nobody talks a break of the ledger away.
  const proposal = { key: fund.data.key, text: '已查明', seen: 0 }
  const refused = await askToSettle(clearing, proposal.key, proposal.text)
  assert.deepEqual([refused.code, refused.why], ['CON-0407', '账内差异在下一次核对一致后自动了结'])
  assert.equal((await clearing.call('reconciliation.note', { ...proposal, kind: 'note' })).code, '0000')

  await behindItsBack('update lot set remaining_cents = remaining_cents + 2')
  await behindItsBack('update bank_txn set amount_fen = amount_fen - 1')
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await ops.run('reconcile')
  await ops.run('verify')
  const ended = await clearing.call('reconciliation.show', { day: DAY })
  assert.deepEqual(cellOf(ended.data.pairs, 'lots'), { ...fine, settled: 1 })
  assert.equal(cellOf(ended.data.pairs, 'rules').open, 0)
})

async function openCase(id: string): Promise<string> {
  await sql`insert into channel_day (channel, day, lines, read_at) values ('bank', ${DAY}, 1, business_now()) on conflict do nothing`.execute(
    ops.db,
  )
  await sql`
    insert into channel_line (channel, ref, day, kind, id, amount_fen, at) values ('bank', ${`r-${id}`}, ${DAY}, 'debit', ${id}, 1000050, business_now())`.execute(
    ops.db,
  )
  const { rows } = await sql<{ case_id: bigint }>`
    insert into bank_case (channel, difference, kind, id, ours_fen, theirs_fen, opened_at)
    values ('bank', 'amount', 'debit', ${id}, 1000000, 1000050, business_now()) returning case_id`.execute(ops.db)
  return breakText({ kind: 'case', id: rows[0]?.case_id ?? 0n })
}

/** Asks as `desk` that a break is ended; a refusal has the engine's reason. */
async function askToSettle(desk: Desk, key: string, reason: string) {
  const proposal = { act: 'break settle' as const, input: { key, reason } }
  const tried = await desk.call('request.try', proposal)
  if (tried.code !== '0000')
    return { code: tried.code, why: (tried.data as unknown as { reason?: string } | null)?.reason }
  const asked = await desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: '已与对方核对' })
  return { code: asked.code, requestId: asked.data.requestId }
}

/** One person asks, another one approves. */
async function settleByTwo(key: string, reason: string): Promise<void> {
  const asked = await askToSettle(clearing, key, reason)
  assert.ok(asked.requestId, asked.why)
  const { code, text } = await runAs(ops.server.ctx, checker, ['approve', asked.requestId])
  assert.equal(code, 0, text)
}

test('CON-10 a case of the statement shows both sides; one waits, and two end it by saying how; nothing is booked', async () => {
  const key = await openCase(`${orderId}-in`)
  const { data } = await clearing.call('reconciliation.break', { key })
  assert.deepEqual(
    data.tables[0]?.rows.map(({ cells, orderId: of }) => [cells[0], cells[2], of]),
    [
      ['我方', '10000.00', String(orderId)],
      ['银行', '10000.50', null],
    ],
  )
  const before = await sql`select count(*) from posting`.execute(ops.db)
  const say = (desk: Desk, proposal: { kind: 'note' | 'wait'; until?: typeof NEXT; seen: number }) =>
    desk.call('reconciliation.note', { key, text: '已去函渠道查询', ...proposal })
  assert.equal((await say(clearing, { kind: 'wait', seen: 0 })).code, 'CON-0400')
  assert.equal((await say(clearing, { kind: 'wait', until: DAY, seen: 0 })).code, 'CON-0400', 'a day that is over')
  for (const text of ['已电 13900001003 核实', '证件 11010519900307001X', '卡 6222020000000000123'])
    assert.equal(
      (await clearing.call('reconciliation.note', { key, kind: 'note', text, seen: 0 })).code,
      'CON-0400',
      text,
    )
  assert.deepEqual((await say(clearing, { kind: 'wait', until: NEXT, seen: 0 })).data, { seq: 1 })
  const waits = await clearing.call('reconciliation.break', { key })
  assert.deepEqual([waits.data.state, waits.data.until], ['waiting', NEXT])
  assert.equal((await say(colleague, { kind: 'note', seen: 0 })).code, 'CON-0409', 'the first note was not seen')
  // One person alone ends nothing, at the console or behind its back.
  const alone = sql`
    insert into reconciliation_note (subject, seq, kind, text, written_by, at)
    values (${key}, 2, 'settled', '已查明', 'clerk', business_now())`
  await assert.rejects(alone.execute(ops.db), /a second operator released/)
  assert.equal((await askToSettle(clearing, key, '电话 13900001003 核实')).code, 'CON-0400')
  assert.equal((await askToSettle(finance, key, '已核对')).code, 'CON-0403', 'who checks does not ask')
  const { requestId = '' } = await askToSettle(clearing, key, '渠道确认为手续费')
  const { data: waiting } = await clearing.call('reconciliation.break', { key })
  assert.deepEqual([waiting.state, waiting.open], ['waiting', [{ requestId, act: 'break settle' }]])
  // A note that is written since is seen before the case ends.
  assert.equal((await say(colleague, { kind: 'note', seen: 1 })).code, '0000')
  assert.equal((await runAs(ops.server.ctx, checker, ['approve', requestId])).code, 1)
  await settleByTwo(key, '渠道确认为手续费')
  assert.equal((await say(clearing, { kind: 'wait', until: NEXT, seen: 3 })).code, 'CON-0410')
  assert.equal((await askToSettle(clearing, key, '再来一次')).why, '这条差异已经了结')
  const last = (await clearing.call('reconciliation.break', { key })).data.notes.at(-1)
  assert.deepEqual([last?.kind, last?.text, last?.by.name], ['settled', '渠道确认为手续费', 'clerk'])
  const { data: day } = await clearing.call('reconciliation.show', { day: NEXT })
  assert.deepEqual(cellOf(day.pairs, 'bank'), { ...fine, settled: 1 })
  const { rows } = await sql<{ closed_by: string; remedy: string }>`select closed_by, remedy from bank_case`.execute(
    ops.db,
  )
  assert.deepEqual(rows, [{ closed_by: 'clerk', remedy: '渠道确认为手续费' }])
  assert.deepEqual((await sql`select count(*) from posting`.execute(ops.db)).rows, before.rows)
  const events = await ops.db
    .selectFrom('audit_log')
    .select(['actor', 'detail'])
    .where('act', '=', 'break settle')
    .orderBy('id', 'desc')
    .execute()
  // Refusals are events, too.
  assert.deepEqual(
    events.find(({ detail }) => !('result' in detail)),
    { actor: checker, detail: { subject: key, title: data.title, reason: '渠道确认为手续费' } },
  )
  await assert.rejects(sql`update reconciliation_note set text = 'xx'`.execute(ops.db), /append-only/)
})

test('CON-10 waiting ends with its day', async () => {
  const key = await openCase('99-in')
  await clearing.call('reconciliation.note', { key, kind: 'wait', until: NEXT, text: '等渠道回复', seen: 0 })
  const cellNow = async () => cellOf((await clearing.call('reconciliation.show', { day: NEXT })).data.pairs, 'bank')
  assert.deepEqual(await cellNow(), { ...fine, waiting: 1, settled: 1 })
  await ops.server.setClock('2026-11-21T10:00:00+08:00')
  assert.deepEqual(await cellNow(), { ...fine, open: 1, settled: 1 })
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await settleByTwo(key, '渠道已更正')
})

test("CON-10 a registrar's difference of 0.02 shares leads to a request of shares, and is ended by two of the staff", async () => {
  const { tradeacco, custno } = ops.world.people.zhangSan
  const { rows: held } = await sql<{ shares: bigint }>`
    select shares_cents as shares from holding where tradeacco = ${tradeacco} and fundcode = ${funds.mixed}`.execute(
    ops.db,
  )
  const cents = held[0]?.shares ?? 0n
  const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
  const file = 'OFD_99_888_20261120_05.TXT'
  await sql`insert into exchange_file (name, sha256, state, records, at) values (${file}, ${'0'.repeat(64)}, 'booked', 1, business_now())`.execute(
    ops.db,
  )
  const { rows } = await sql<{ id: bigint }>`
    insert into exchange_difference (file, subject, figure, own, theirs, at)
    values (${file}, ${`holding ${tradeacco} of ${funds.mixed}`}, 'shares', ${text(cents)}, ${text(cents + 2n)}, business_now()) returning id`.execute(
    ops.db,
  )
  const id = rows[0]?.id ?? 0n
  const key = breakText({ kind: 'difference', id })
  const { data } = await clearing.call('reconciliation.break', { key })
  assert.deepEqual(data.adjust, { act: 'shares add', tradeacco, fundCode: funds.mixed, shares: '0.02' })
  assert.equal(data.place?.to, `/exchange/99/2026-11-20/${id}`)
  const adjusting = {
    act: 'shares add' as const,
    input: { tradeacco, fund: funds.mixed, shares: '0.02', document: 'TA-1' },
  }
  const tried = await clearing.call('request.try', adjusting)
  assert.equal(tried.code, '0000')
  // What is bought since is on both sides; an act that adjusts is not offered twice.
  await sql`update holding set shares_cents = shares_cents + 100 where tradeacco = ${tradeacco}`.execute(ops.db)
  const later = await clearing.call('reconciliation.break', { key })
  assert.equal(later.data.adjust?.shares, '0.02')
  await sql`update holding set shares_cents = shares_cents - 100 where tradeacco = ${tradeacco}`.execute(ops.db)
  const note = { digest: tried.data.digest, note: '登记机构来函' }
  const asked = await clearing.call('request.submit', { ...adjusting, ...note })
  const waiting = await clearing.call('reconciliation.break', { key })
  assert.deepEqual(waiting.data.open, [{ requestId: asked.data.requestId, act: 'shares add' }])
  for (const role of ['check', 'compliance'] as const) {
    const who = await addTestChecker(ops.db, role)
    assert.equal((await runAs(ops.server.ctx, who, ['approve', asked.data.requestId])).code, 0)
  }
  const adjusted = await clearing.call('reconciliation.break', { key })
  assert.deepEqual([adjusted.data.adjust, adjusted.data.isAdjusted], [null, true])
  // A list that arrives before the settlement differs by the same shares; they are not added twice.
  await ops.server.setClock('2026-11-20T10:30:00+08:00')
  const another = await sql<{ id: bigint }>`
    insert into exchange_difference (file, subject, figure, own, theirs, at)
    select file, subject, figure, own, theirs, business_now() from exchange_difference where id = ${id} returning id`.execute(
    ops.db,
  )
  const again = breakText({ kind: 'difference', id: another.rows[0]?.id ?? 0n })
  const repeated = await clearing.call('reconciliation.break', { key: again })
  assert.deepEqual([repeated.data.adjust, repeated.data.isAdjusted], [null, true])
  await settleByTwo(again, '与上一份对账文件相同')
  const { data: day } = await finance.call('reconciliation.show', { day: NEXT })
  assert.deepEqual(cellOf(day.pairs, 'registrar'), { ...fine, open: 1, settled: 1 })
  // A later day whose books agree names the day that is still open.
  await sql`insert into channel_day (channel, day, lines, read_at) values ('post', '2026-11-23', 1, business_now())`.execute(
    ops.db,
  )
  const earlierOf = async (of: string) => (await finance.call('reconciliation.show', { day: isoDate(of) })).data.earlier
  assert.deepEqual([await earlierOf('2026-11-23'), await earlierOf(NEXT)], [NEXT, null])
  assert.equal((await finance.call('reconciliation.list', {})).data.earlier, NEXT)
  const proposal = { key, kind: 'note', text: '登记机构已更正', seen: 0 } as const
  assert.equal((await finance.call('reconciliation.note', proposal)).code, 'CON-0403')
  await sql`update operator set own_custno = ${custno} where name = 'clerk'`.execute(ops.db)
  assert.equal((await clearing.call('reconciliation.note', proposal)).code, 'CON-0403', 'his own account')
  assert.equal((await askToSettle(clearing, key, proposal.text)).code, 'CON-0403')
  assert.equal((await clearing.call('reconciliation.break', { key })).code, 'CON-0403')
  await sql`update operator set own_custno = null where name = 'clerk'`.execute(ops.db)
  await settleByTwo(key, proposal.text)
  const ended = await finance.call('reconciliation.show', { day: NEXT })
  assert.deepEqual(cellOf(ended.data.pairs, 'registrar'), { ...fine, settled: 2 })
  assert.equal(await earlierOf('2026-11-23'), null)
  assert.deepEqual((await clearing.call('reconciliation.list', { only: 'open' })).data.list, [])
})

test('CON-10 a transfer that only the channel has is booked by a request in the name of the channel, which ends the case', async () => {
  await sql`insert into channel_day (channel, day, lines, read_at) values ('post', ${DAY}, 1, business_now())`.execute(
    ops.db,
  )
  await sql`
    insert into channel_line (channel, ref, day, kind, id, amount_fen, at)
    values ('post', 'r-T1', ${DAY}, 'transfer', 'T1', 25000, '2026-11-19T09:30:00+08:00')`.execute(ops.db)
  await withTx(ops.db, tx => compareWithChannel(tx, 'post'))
  const { data: day } = await clearing.call('reconciliation.show', { day: NEXT })
  const found = day.breaks.find(({ title }) => title.includes('T1')) ?? assert.fail('no case')
  const { data } = await clearing.call('reconciliation.break', { key: found.key })
  const { transfer } = data
  assert.deepEqual(transfer, { channel: 'post', extId: 'T1', amount: '250.00', arrivedAt: '2026-11-19T01:30:00.000Z' })
  const line = { serial: 'T1', card: '6222029999990000009', payer: '某人', amount: '250.00' }
  const content = JSON.stringify([{ ...line, arrived_at: '2026-11-19T01:30:00Z' }])
  const name = 'transfer-T1.json'
  const proposal = {
    act: 'remittance import' as const,
    input: { file: name, channel: 'post' },
    files: [{ name, content: Buffer.from(content).toString('base64') }],
  }
  const tried = await clearing.call('request.try', proposal)
  assert.deepEqual(
    tried.data.shown?.totals.map(({ value }) => value),
    ['post', '1 笔', '250.00 元'],
  )
  const asked = await clearing.call('request.submit', { ...proposal, digest: tried.data.digest, note: '渠道补发' })
  assert.equal((await ops.run('approve', asked.data.requestId)).code, 0)
  await withTx(ops.db, tx => compareWithChannel(tx, 'post'))
  const ended = await clearing.call('reconciliation.break', { key: found.key })
  assert.deepEqual([ended.data.state, ended.data.transfer], ['settled', null])
  assert.deepEqual(ended.data.tables.at(-1)?.rows[0]?.cells, ['对账单', '此后的对账单与账簿一致'])
})

test('CON-10 what is no break is not found', async () => {
  for (const key of ['orders:1', 'case:999', 'suspense:999', 'difference:999', 'bank:2026-11-20'])
    assert.equal((await clearing.call('reconciliation.break', { key })).code, 'CON-0404', key)
})
