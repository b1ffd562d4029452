import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readCustomerRows, withheldTables } from '@zhixiao/db/account/customer-tables.ts'
import { deleteExpired } from '@zhixiao/db/settle/sweep.ts'
import { readMoneyFacts } from '@zhixiao/db/staff/aml-candidates.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Disposition } from '@zhixiao/domain/customer/money-rules.ts'
import { sql } from 'kysely'
import { findMoneyCandidates } from '../../jobs/find-candidates.ts'
import { noteDeviceMonth } from '../../platform/sessions/devices.ts'
import { funds } from '../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { firstSignIn, hireStaff, startTestConsole } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let today = isoDate('2026-11-20')
before(async () => {
  ops = await startTestOps()
  await hireStaff(ops.server.ctx, { he: ['compliance'], shi: ['compliance'], ke: ['service'] })
  office = await startTestConsole(ops.server.ctx)
  today = shanghaiDate((await ops.server.ctx.clock.now()).getTime())
})
after(async () => {
  await office.close()
  await ops.close()
})

/** Money that came `days` days before today. */
async function remitted(yuan: bigint, days: number): Promise<void> {
  const { custno, tradeacco } = ops.world.people.zhangSan
  await sql`
    insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at)
    values ('test', gen_random_uuid()::text, ${custno}, ${tradeacco}, ${yuan * 100n}, business_now() - ${days} * interval '1 day')`.execute(
    ops.db,
  )
}
const listed = (desk: ReturnType<typeof office.desk>) => desk.call('candidate.list', { tab: 'waiting' })

test('CON-15 the nightly job finds a large transaction once, due five working days after its day', async () => {
  const { ctx } = ops.server
  await remitted(300_000n, 1)
  await findMoneyCandidates(ctx, today)
  const count = async () => (await sql`select from aml_candidate`.execute(ops.db)).rows.length
  assert.equal(await count(), 0)
  await remitted(200_000n, 1)
  const { report } = await findMoneyCandidates(ctx, today)
  assert.deepEqual(report, { customers: 1 }, 'all staff read the report: it counts no candidates')
  await findMoneyCandidates(ctx, today)
  assert.equal(await count(), 1)
  const { rows } = await sql<{ rule: string; amount_fen: bigint; day: string; due: boolean }>`
    select rule, amount_fen, day, due_on = open_day('{}', day + 1, 4) as due from aml_candidate`.execute(ops.db)
  assert.deepEqual(rows, [{ rule: 'large-in', amount_fen: 50_000_000n, day: addDays(today, -1), due: true }])
})

test('CON-15 two of compliance decide a candidate; nobody else reads, asks or releases, and the database refuses one alone', async () => {
  const { ctx } = ops.server
  const [maker, service] = [office.desk(), office.desk()]
  await firstSignIn(maker, 'he')
  await firstSignIn(service, 'ke')
  assert.equal((await listed(service)).code, 'CON-0403')
  const overdueAt = async (desk: typeof maker) =>
    (await desk.call('day.show', {})).data.queues.find(({ queue }) => queue === 'candidates-overdue')?.length
  assert.deepEqual([await overdueAt(maker), await overdueAt(service)], [0, undefined])
  await ops.server.ctx.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update aml_candidate set due_on = day`.execute(tx)
  })
  assert.deepEqual([await overdueAt(maker), await overdueAt(service)], [1, undefined])
  const { data } = await listed(maker)
  const [row] = data.list
  assert.deepEqual(
    [data.waiting, row?.custno, row?.amount, row?.evidence.map(({ amount }) => amount)],
    [1, ops.world.people.zhangSan.custno, '500000.00', ['300000.00', '200000.00']],
  )
  const proposal = (word: Disposition) => ({
    act: 'candidate decide' as const,
    input: { id: row?.candidateId ?? '', decision: word, reason: '卖房所得，由银行报送' },
  })
  assert.equal((await service.call('request.try', proposal('bank'))).code, 'CON-0403')
  assert.notEqual((await maker.call('request.try', proposal('watched'))).code, '0000', 'a large one is not watched')
  const tried = await maker.call('request.try', proposal('bank'))
  assert.deepEqual(tried.data.shown?.changes[0], { name: '处理', before: '待处理', after: '由银行报送' })
  const asked = await maker.call('request.submit', { ...proposal('bank'), digest: tried.data.digest, note: '请复核' })
  const { requestId } = asked.data
  assert.equal((await listed(maker)).data.list[0]?.requestId, requestId)
  for (const outsider of ['ke', 'zhao', 'he'])
    assert.equal((await runAs(ctx, outsider, ['approve', requestId])).code, 1, outsider)
  assert.doesNotMatch((await runAs(ctx, 'zhao', ['requests'])).text, /candidate/)
  const alone = sql`update aml_candidate set state = 'excluded', reason = 'x', requested_by = 'he', decided_by = 'shi',
    decided_at = business_now()`.execute(ops.db)
  await assert.rejects(alone, /decided by a request of one person of compliance/)
  const done = await runAs(ctx, 'shi', ['approve', requestId])
  assert.equal(done.code, 0, done.text)
  assert.equal((await listed(maker)).data.waiting, 0)
  const [decided] = (await maker.call('candidate.list', { tab: 'decided' })).data.list
  assert.deepEqual(
    [decided?.state, decided?.decision?.asked.name, decided?.decision?.released.name, decided?.decision?.reason],
    ['bank', 'he', 'shi', '卖房所得，由银行报送'],
  )
  const again = await runAs(ctx, 'he', [
    'candidate',
    'decide',
    row?.candidateId ?? '',
    'excluded',
    '--reason',
    '再看一次',
  ])
  assert.match(again.text, /is decided/)
})

test('CON-15 a copy of the data of a customer does not even name candidates', async () => {
  const { custno } = ops.world.people.zhangSan
  const copy = await withTx(ops.db, tx => readCustomerRows(tx, custno))
  await ops.db.selectFrom('aml_candidate').select('custno').where('custno', '=', custno).executeTakeFirstOrThrow()
  assert.ok(![...copy.map(({ table }) => table), ...withheldTables.map(({ what }) => what)].join().match(/aml|可疑/))
})

test('CON-15 payouts, new cards and holdings are facts of the rules; an order paid by a transfer counts once', async () => {
  const { custno, tradeacco } = ops.world.people.wangWuC1
  const { rows: made } = await sql<{ order_id: bigint }>`
    insert into orders (custno, tradeacco, fundcode, kind, amount_fen, accept_at, trade_date, request_id, body_hash, payment)
    select ${custno}, ${tradeacco}, ${funds.mixed}, '022', 6000000, business_now(), '2026-11-18', 'request-' || payment, '', payment
    from unnest(array['card', 'remit']) as payment returning order_id`.execute(ops.db)
  const ids = made.map(row => row.order_id)
  await sql`
    insert into bank_txn (order_id, direction, custno, amount_fen, state, due_date, done_at)
    select o, d, ${custno}, 6000000, 'done', '2026-11-18', business_now() - interval '1 day'
    from unnest(${ids}::bigint[]) o cross join unnest(array['in', 'out']) d`.execute(ops.db)
  await sql`update trade_account set created_at = business_now() - interval '3 days' where custno = ${custno}`.execute(
    ops.db,
  )
  const day = addDays(today, -1)
  const facts = await readMoneyFacts(ops.db, { from: addDays(day, -9), day, leastFen: 1n })
  const { movements = [], card_days: cards, has_shares: has } = facts.find(row => row.custno === custno) ?? {}
  const [first, second] = ids.map(String)
  assert.deepEqual(movements.map(each => [each.id, each.direction, each.fen]).toSorted(), [
    [first, 'in', '6000000'],
    [first, 'out', '6000000'],
    [second, 'out', '6000000'],
  ])
  assert.deepEqual([cards?.includes(addDays(today, -3)), has], [true, false])
})

test('CON-15 three customers of one device are found by the night’s rules, and no device can be followed beyond a month', async () => {
  const { ctx } = ops.server
  const { zhangSan, wangWuC1, zhaoLiuLowest } = ops.world.people
  const logsIn = (custno: string, deviceId: string) =>
    noteDeviceMonth({ ...ctx, deviceId, userAgent: 'Mozilla/5.0 Chrome/140' }, custno)
  const hashes = async (custno: string) =>
    (
      await sql<{
        hash: string
      }>`select device_hmac as hash from device_month where custno = ${custno} order by month`.execute(ops.db)
    ).rows.map(row => row.hash)
  for (const { custno } of [zhangSan, wangWuC1]) await logsIn(custno, 'the device of a shop')
  await logsIn(zhaoLiuLowest.custno, 'a telephone')
  await logsIn(zhaoLiuLowest.custno, '')
  await remitted(60_000n, 1)
  const desk = office.desk()
  await firstSignIn(desk, 'shi')
  const shared = async () =>
    (await desk.call('candidate.list', { tab: 'waiting' })).data.list.filter(
      each => each.rule === 'shared-device' && each.custno === zhangSan.custno,
    )
  await findMoneyCandidates(ctx, today)
  assert.deepEqual(await shared(), [], 'a couple')
  await logsIn(zhaoLiuLowest.custno, 'the device of a shop')
  await findMoneyCandidates(ctx, today)
  const others = [wangWuC1.custno, zhaoLiuLowest.custno].toSorted()
  assert.deepEqual(
    (await shared()).map(each => each.others),
    [others],
  )
  await sql`update operator set own_custno = ${wangWuC1.custno} where name = 'shi'`.execute(ops.db)
  assert.deepEqual((await shared())[0]?.others, [zhaoLiuLowest.custno], 'nobody reads of himself')
  await sql`update operator set own_custno = null where name = 'shi'`.execute(ops.db)
  const [november = ''] = await hashes(wangWuC1.custno)
  await ops.server.setClock('2026-12-01T10:00:00+08:00')
  await logsIn(wangWuC1.custno, 'the device of a shop')
  const [, december = ''] = await hashes(wangWuC1.custno)
  assert.ok(december !== '' && december !== november, 'another digest in another month')
  await sql`update device_month set month = month - interval '2 years'`.execute(ops.db)
  await deleteExpired(ops.db)
  assert.deepEqual(await hashes(wangWuC1.custno), [])
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
})
