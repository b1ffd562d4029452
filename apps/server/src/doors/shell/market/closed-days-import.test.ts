import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertPlan, type PlanDays } from '@zhixiao/db/trade/plans.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const stored = () => ops.db.selectFrom('fund_closed_day').selectAll().orderBy('day').execute()
const file = (...lines: string[]) => ops.file('closed.csv', `fund_code,day,is_open\n${lines.join('\n')}\n`)
const importing = (...lines: string[]) => ops.run('closed-days', 'import', file(...lines))
const versionOf = async (fundcode: string) =>
  (await ops.db.selectFrom('fund').select('version').where('fundcode', '=', fundcode).executeTakeFirstOrThrow()).version

test('ENG-04 OPS-01 operators close days of a fund and open them again; the same file twice changes nothing', async () => {
  const version = await versionOf(funds.mixed)
  const { code, text } = await importing(`${funds.mixed},2026-12-24,0`, `${funds.mixed},2026-12-25,0`)
  assert.equal(code, 0, text)
  assert.match(text, /rests on 2026-12-24\n.*rests on 2026-12-25\n2 changes/)
  assert.equal(await versionOf(funds.mixed), version + 1)
  assert.match((await importing(`${funds.mixed},2026-12-25,0`)).text, /Nothing changed/)
  assert.match((await importing(`${funds.mixed},2026-12-24,1`)).text, /trades on 2026-12-24/)
  assert.deepEqual(await stored(), [{ fundcode: funds.mixed, day: '2026-12-25' }])
})

test('ENG-04 TRD-04 plans get new dates from the days as they are now, the daily one without a day of its own too', async () => {
  const { custno, tradeacco } = ops.world.people.zhangSan
  const terms = { custno, tradeacco, amount: fen(1_000n), leaveMarkId: null, agreements: '', bodyHash: '-' }
  const make = (days: PlanDays, day: string) =>
    withTx(ops.db, tx =>
      insertPlan(
        tx,
        { ...terms, ...days, fundcode: funds.bond, requestId: `dated-anew-${days.unit}` },
        { dueDate: isoDate(day), runDate: isoDate(day) },
      ),
    )
  await make({ unit: '0', month_day: 24, weekday: null }, '2026-12-24')
  await make({ unit: '2', month_day: null, weekday: null }, '2026-11-23')
  const next = async () => {
    const plans = await ops.db
      .selectFrom('plan')
      .select(['next_due', 'next_run'])
      .where('fundcode', '=', funds.bond)
      .orderBy('plan_id')
      .execute()
    return plans.map(plan => [plan.next_due, plan.next_run])
  }
  const bond = (day: string, isOpen: 0 | 1) => `${funds.bond},${day},${isOpen}`
  assert.equal((await importing(bond('2026-11-23', 0), bond('2026-12-24', 0), bond('2026-12-25', 0))).code, 0)
  assert.deepEqual(await next(), [
    ['2026-12-24', '2026-12-28'],
    ['2026-11-24', '2026-11-24'],
  ])
  assert.equal((await importing(bond('2026-11-23', 1), bond('2026-12-24', 1))).code, 0)
  assert.deepEqual(await next(), [
    ['2026-12-24', '2026-12-24'],
    ['2026-11-23', '2026-11-23'],
  ])
})

test('OPS-01 unknown funds, days that are closed anyhow and days that orders rest on are refused, the file as a whole', async () => {
  await ops.buy(funds.mixed, 1_000n)
  const before = await stored()
  const { code, text } = await importing(
    `${funds.mixed},2026-12-28,0`,
    '000000,2026-12-25,0',
    `${funds.mixed},2026-12-26,0`,
    `${funds.mixed},2026-11-20,0`,
    `${funds.mixed},2026-11-23,0`,
    `${funds.mixed},2026-02-30,0`,
  )
  assert.notEqual(code, 0)
  assert.match(text, /"2026-02-30" is no date/)
  const whole = await importing(
    `${funds.mixed},2026-12-28,0`,
    '000000,2026-12-25,0',
    `${funds.mixed},2026-12-26,0`,
    `${funds.mixed},2026-11-20,0`,
    `${funds.mixed},2026-11-23,0`,
  )
  assert.match(whole.text, /4 faults, nothing was imported/)
  assert.match(whole.text, /there is no fund 000000/)
  assert.match(whole.text, /2026-12-26 is no open day of the exchange/)
  assert.match(whole.text, /2026-11-20 cannot change: orders belong to it already/)
  assert.match(whole.text, /2026-11-23 cannot change: orders of \d{6} rest on days up to/)
  assert.deepEqual(await stored(), before)
})
