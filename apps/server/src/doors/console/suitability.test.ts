import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { confirmedWarning } from '../../testing/confirmed-warning.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'
import { openTestOffice } from './testing.ts'

const office = await openTestOffice({ he: ['compliance'], xu: ['auditor'], ke: ['service'] })
const { ops, at } = office
let orderId = ''
let markId = ''
before(async () => {
  const { zhangSan } = ops.world.people
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const buy = { tradeacco: zhangSan.tradeacco, tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
  markId = await confirmedWarning(client, funds.stock)
  for (const [fundCode, leaveMarkId] of [
    [funds.stock, markId],
    [funds.mixed, undefined],
  ] as const) {
    const placed = await client.call('trade.purchase', {
      ...buy,
      fundCode,
      amount: '1000.00',
      ...(leaveMarkId && { leaveMarkId }),
    })
    assert.ok(placed.ok, JSON.stringify(placed))
    orderId ||= placed.data.orderId
  }
})
after(() => office.close())

const custno = () => ops.world.people.zhangSan.custno
const shown = async () => (await at('he').call('suitability.show', { custno: custno() })).data

test('CON-15 one customer’s evidence: assessments, what was shown and confirmed with text, times and device, and its orders', async () => {
  const data = await shown()
  const kept = await ops.db.selectFrom('leave_mark').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual(
    data.marks.map(each => [
      each.markId,
      each.riskability,
      each.level,
      each.textHash,
      each.at,
      each.client,
      each.orderIds,
      each.planIds,
    ]),
    [[markId, 'C3', 'R5', kept.text_hash, kept.at.toISOString(), kept.client, [orderId], []]],
  )
  assert.equal(data.marks[0]?.textHash, createHash('sha256').update(kept.text).digest('hex'))
  assert.match(data.marks[0]?.client ?? '', /\.\*$/, 'only a part of the address is kept')
  assert.deepEqual(data.orders, { judged: 2, confirmed: 1, unrecorded: 0, unmarked: [] })
  assert.equal((await at('xu').call('suitability.show', { custno: custno() })).code, '0000')
  assert.equal((await at('ke').call('suitability.show', { custno: custno() })).code, 'CON-0403')
  assert.equal((await at('he').call('suitability.show', { custno: '999999999999' })).code, 'CON-0404')
})

test('CON-15 an order above the class without its mark, or of who may buy nothing above R1, is named', async () => {
  const planted = (change: string) =>
    withTx(ops.db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(`update orders set ${change} where order_id = ${orderId}`).execute(tx)
    })
  await planted('leave_mark_id = null')
  assert.deepEqual((await shown()).orders.unmarked, [
    { riskability: 'C3', level: 'R5', orders: 1, orderIds: [orderId] },
  ])
  // A warning of another level is none.
  await planted(`leave_mark_id = ${markId}, risk_level = 4`)
  assert.deepEqual(
    (await shown()).orders.unmarked.map(each => each.level),
    ['R4'],
  )
  await planted(`risk_level = 5, riskability = 'C0'`)
  assert.deepEqual(
    (await shown()).orders.unmarked.map(each => each.riskability),
    ['C0'],
  )
  await planted(`riskability = null`)
  const { orders } = await shown()
  assert.deepEqual([orders.judged, orders.unrecorded, orders.unmarked], [1, 1, []])
  await planted(`riskability = 'C3'`)
  assert.deepEqual((await shown()).orders.unmarked, [])
})

test('CON-15 the marks of a period are counted by class and level and found by fund, class, level and day', async () => {
  const { data } = await at('xu').call('suitability.list', {})
  assert.deepEqual([data.from, data.to], ['2026-05-22', '2026-11-20'])
  assert.deepEqual(data.counts, [{ riskability: 'C3', level: 'R5', marks: 1, customers: 1 }])
  const found = async (filter: object) =>
    (await at('he').call('suitability.list', filter)).data.list.map(each => each.markId)
  assert.deepEqual(
    await found({ fundCode: funds.stock, riskability: 'C3', level: 'R5', from: '2026-11-20', to: '2026-11-20' }),
    [markId],
  )
  for (const none of [
    { fundCode: funds.bond },
    { riskability: 'C2' },
    { level: 'R4' },
    { to: '2026-11-19' },
    { before: markId },
  ])
    assert.deepEqual(await found(none), [], JSON.stringify(none))
  assert.equal((await at('he').call('suitability.list', { level: 'R9' as never })).code, 'CON-0400')
  for (const far of ['9999-12-31', '0001-01-01'])
    assert.equal(
      (await at('he').call('suitability.list', { from: far as never, to: far as never })).code,
      'CON-0400',
      far,
    )
  assert.equal((await at('ke').call('suitability.list', {})).code, 'CON-0403')
})

test('CON-15 CON-23 CUS-17 both are exported with their digest, as events; not by auditors, and not of the own account', async () => {
  const exported = async (sent: object) =>
    (await at('he').call('suitability.export', sent)).data.file ?? assert.fail('not at once')
  const data = await exported({ level: 'R5' })
  // The tab keeps the twelve digits as text in a spreadsheet.
  assert.match(data.content, new RegExp(`风险提示确认,${markId},\\t${custno()},2026-11-20 10:00:00,${funds.stock},`))
  assert.equal(data.sha256, createHash('sha256').update(data.content).digest('hex'))
  const [event] = await listAudit(ops.db, 1)
  const filter = { level: 'R5', from: '2026-05-22', to: '2026-11-20' }
  assert.deepEqual([event?.act, event?.detail], ['suitability.export', { filter, lines: 1, sha256: data.sha256 }])
  const whole = await exported({ custno: custno() })
  assert.equal(whole.items, 1 + (await shown()).assessments.length)
  assert.equal((await at('xu').call('suitability.export', {})).code, 'CON-0403')
  await sql`update operator set own_custno = ${custno()} where name = 'he'`.execute(ops.db)
  assert.equal((await at('he').call('suitability.show', { custno: custno() })).code, 'CON-0403')
  assert.equal((await at('he').call('suitability.export', { custno: custno() })).code, 'CON-0403')
  const own = (await at('he').call('suitability.list', {})).data
  assert.deepEqual([own.list, own.counts], [[], []])
  await sql`update operator set own_custno = null where name = 'he'`.execute(ops.db)
})
