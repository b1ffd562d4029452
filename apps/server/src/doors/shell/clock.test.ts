import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { moveDemoClock, readClock } from '@zhixiao/db/clock.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { sentMessages } from '../../testing/codes.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from './testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const timeNow = async () => shanghaiText((await readClock(ops.db)).at.getTime())

test('OPS-06 a clock that is no demo is shown, and is not moved', async () => {
  assert.match(
    (await ops.run('clock')).text,
    /^business time: 2026-11-20 10:00:00 .*\ndemo: no\n.*trading day 2026-11-20/,
  )
  const { code, text } = await ops.run('clock', 'advance')
  assert.equal(code, 1)
  assert.equal(text, 'This is no demo: its clock cannot be moved.')
  assert.equal(await timeNow(), '2026-11-20 10:00:00')
  assert.deepEqual(await ops.db.selectFrom('audit_log').selectAll().execute(), [])
})

test('OPS-06 ENG-09 a demo goes on to the next trading day at 10:00 and does what was due: NAVs, settlement, money', async () => {
  await moveDemoClock(ops.db, new Date('2026-11-20T10:00:00+08:00'))
  // A fund of the demo market, so that its future NAVs can be generated.
  const demoFund = '990101'
  await ops.db
    .insertInto('fund')
    .values({
      fundcode: demoFund,
      fundname: '示例',
      fund_type: 'mixed',
      main_code: demoFund,
      status: '0',
      risk_level: 3,
      setup_date: isoDate('2026-11-19'),
    })
    .execute()
  await ops.run(
    'nav',
    'import',
    ops.file('first.csv', 'date,unit_nav,accumulated_nav\n2026-11-19,1,1\n'),
    '--fund',
    demoFund,
  )
  const order = await ops.buy(demoFund, 10_000n)

  const dry = await ops.run('clock', 'advance', '--dry-run')
  assert.match(dry.text, /-> 2026-11-23 10:00:00\nDry run: nothing was changed\.$/)
  assert.match(await timeNow(), /^2026-11-20 10:00/)

  const { code, text } = await ops.run('clock', 'advance')
  assert.equal(code, 0, text)
  assert.match(await timeNow(), /^2026-11-23 10:00/)
  assert.match(text, /publish-demo-navs 2026-11-20: .*\n[\s\S]*settle-day 2026-11-23: /)
  const found = await ops.db
    .selectFrom('confirmation')
    .select(['confirm_date', 'nav_day'])
    .where('order_id', '=', order)
    .executeTakeFirst()
  assert.deepEqual(found, { confirm_date: '2026-11-23', nav_day: '2026-11-20' })
  const messages = (await sentMessages(ops.server)).map(sms => sms.body)
  assert.ok(
    messages.some(text => text.includes('示例申购已确认：10,000.00元')),
    'the customer hears before the next step',
  )
  assert.equal((await ops.run('verify')).code, 0)
})

test('OPS-06 what could not be finished is reported', async () => {
  await ops.buy(funds.mixed, 1_000n)
  const { code, text } = await ops.run('clock', 'advance')
  assert.equal(code, 1)
  assert.match(text, /settle-day of 2026-11-24 is not finished$/)
})
