import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { keepVerification } from '@zhixiao/db/settle/invariants.ts'
import { asLeader } from '@zhixiao/db/settle/job-runs.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
beforeEach(async () => {
  ops = await startTestOps()
})
afterEach(() => ops.close())

const confirmations = () =>
  ops.db.selectFrom('confirmation').select(['order_id', 'confirm_date', 'nav_day']).orderBy('order_id').execute()

/** Three orders on three days without a settlement. */
async function missThreeDays(): Promise<bigint[]> {
  const orders: bigint[] = []
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) {
    await ops.server.setClock(`${day}T10:00:00+08:00`)
    orders.push(await ops.buy(funds.mixed, 10_000n))
  }
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  return orders
}

test('OPS-03 missed days are settled in order, each order on its own day, and a second run does nothing', async () => {
  const [first, second, third] = await missThreeDays()
  const { code, text } = await ops.run('settle')
  assert.equal(code, 0, text)
  assert.match(
    text,
    /^2026-11-17: 1 confirmed.*\n.*\n2026-11-18: 1 confirmed.*\n.*\n2026-11-19: 1 confirmed.*\n.*\n2026-11-20: 0 confirmed/,
  )
  const found = await confirmations()
  assert.deepEqual(found, [
    { order_id: first, confirm_date: '2026-11-17', nav_day: '2026-11-16' },
    { order_id: second, confirm_date: '2026-11-18', nav_day: '2026-11-17' },
    { order_id: third, confirm_date: '2026-11-19', nav_day: '2026-11-18' },
  ])
  const again = await ops.run('settle')
  assert.equal(again.text, '2026-11-20: 0 confirmed, 0 waiting')
  assert.deepEqual(await confirmations(), found)
})

test('OPS-03 a day on demand settles up to it and no further', async () => {
  const [first] = await missThreeDays()
  assert.equal((await ops.run('settle', '2026-11-17')).code, 0)
  assert.deepEqual(
    (await confirmations()).map(row => row.order_id),
    [first],
  )
})

test('OPS-03 a dry run names days and orders and settles nothing', async () => {
  await missThreeDays()
  const { code, text } = await ops.run('settle', '--dry-run')
  assert.equal(code, 0)
  assert.match(text, /orders due on 2026-11-17: 1\norders due on 2026-11-18: 1\norders due on 2026-11-19: 1\nDry run/)
  assert.deepEqual(await confirmations(), [])
  assert.deepEqual(await ops.db.selectFrom('audit_log').selectAll().execute(), [])
})

test('OPS-03 ENG-12 a missing NAV keeps the later days of its fund waiting and is named; entered late, it heals all', async () => {
  const [first] = await missThreeDays()
  await ops.db.deleteFrom('nav').where('fundcode', '=', funds.mixed).where('day', '=', isoDate('2026-11-17')).execute()
  const { code, text } = await ops.run('settle')
  assert.equal(code, 1)
  assert.match(text, /^2026-11-17: 1 confirmed, 0 waiting\n.*\n2026-11-18: 0 confirmed, 1 waiting\n/)
  assert.match(text, /\nthe NAV of 710001 for 2026-11-17 is missing: 1 orders wait$/)
  assert.deepEqual(
    (await confirmations()).map(row => row.order_id),
    [first],
  )
  await sql`insert into nav (fundcode, day, nav_e4, acc_nav_e4, published_at) values (${funds.mixed}, '2026-11-17', 10000, 10000, now())`.execute(
    ops.db,
  )
  assert.equal((await ops.run('settle')).code, 0)
  assert.deepEqual(
    (await confirmations()).map(row => row.nav_day),
    ['2026-11-16', '2026-11-17', '2026-11-18'],
  )
})

test('ENG-07 OPS-03 a break of the ledger stops the settlement and says where', async () => {
  await missThreeDays()
  await ops.run('settle', '2026-11-17')
  await sql`update holding set cost_fen = cost_fen + 1`.execute(ops.db)
  assert.equal((await ops.run('verify')).code, 1)
  const { code, text } = await ops.run('settle')
  assert.equal(code, 1)
  assert.match(
    text,
    /2026-11-18 was not settled, the ledger has a break: invariant_holding_sums_match_movements: .*710001/,
  )
  assert.equal((await confirmations()).length, 1)
  await sql`update holding set cost_fen = cost_fen - 1`.execute(ops.db)
  assert.equal((await ops.run('verify')).code, 0)
  assert.equal((await ops.run('settle')).code, 0)
  assert.equal((await confirmations()).length, 3)
})

test('OPS-03 a break that is gone does not stop the next settlement', async () => {
  const old = { invariant: 'invariant_entry_balances', rows: 1, first: { subject: '1', problem: 'gone' } }
  await keepVerification(ops.db, isoDate('2026-11-19'), { checked: 1, breaks: [old] })
  await missThreeDays()
  assert.equal((await ops.run('settle')).code, 0)
})

test('OPS-03 days to come, closed days and what is no day are refused', async () => {
  assert.match((await ops.run('settle', '2026-11-23')).text, /after the business date 2026-11-20/)
  assert.match((await ops.run('settle', '2026-11-15')).text, /not a trading day/)
  assert.match((await ops.run('settle', 'today')).text, /no date/)
})

test('OPS-03 while another process runs its jobs the command steps back', async () => {
  const answer = await asLeader(ops.db, () => ops.run('settle'))
  assert.equal(answer?.code, 1)
  assert.match(answer?.text ?? '', /try again/)
})
