import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { movePayments } from '../../../engine/settle/payments.ts'
import { tickedForPurchase } from '../../../testing/agreements.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../../testing/world.ts'
import { firstSignIn, hireStaff, startTestConsole } from '../../console/testing.ts'
import { startTestOps, type TestOps } from '../testing.ts'

const day = isoDate('2026-11-19')

let ops: TestOps
before(async () => {
  ops = await startTestOps()
  await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  for (const [who, amount] of [
    ['zhangSan', '10000.00'],
    ['qianQiC5', '1000.00'],
  ] as const)
    await buy(who, amount)
  await movePayments(ops.server.ctx)
  await publish('2026-11-18')
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle', '2026-11-19')
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await ops.close()
})

const clientOf = async (who: PersonName) => ops.server.client(await ops.world.tokenOf(who))
async function buy(who: PersonName, amount: string) {
  const order = {
    fundCode: funds.bond,
    tradeacco: ops.world.people[who].tradeacco,
    amount,
    tradePassword: TRADE_PASSWORD,
  }
  const answer = await (await clientOf(who)).call('trade.purchase', { ...order, agreements: tickedForPurchase })
  assert.ok(answer.ok, JSON.stringify(answer))
}
async function sell(who: PersonName, shares: string, largeRedemption: '0' | '1') {
  const order = { fundCode: funds.bond, tradeacco: ops.world.people[who].tradeacco, shares, largeRedemption }
  const answer = await (await clientOf(who)).call('trade.redemption', { ...order, tradePassword: TRADE_PASSWORD })
  assert.ok(answer.ok, JSON.stringify(answer))
}
async function publish(on: string) {
  await ops.server.setClock(`${on}T20:00:00+08:00`)
  const content = `fund_code,date,unit_nav,accumulated_nav\n${funds.bond},${on},1.0000,1.0000\n`
  const { code, text } = await ops.run('nav', 'import', ops.file(`nav-${on}.csv`, content))
  assert.equal(code, 0, text)
}
const limit = (...more: string[]) => ops.run('redemption', 'limit', funds.bond, day, ...more)

// 11,000.00 shares in all, so that a fifth is 2,200.00: of 4,000.00 one holder asks for, 1,650.00 and 550.00 count.
test('CON-05 ENG-03 a single holder above his cap is deferred first, the others are accepted in full, as simulated', async () => {
  await sell('zhangSan', '3000.00', '1')
  await sell('zhangSan', '1000.00', '0')
  await sell('qianQiC5', '500.00', '1')
  assert.match((await limit('--accept', '3000', '--holder', '0.5')).text, /percentage from 1 to 99.99/)
  assert.match((await limit('--accept', '3000', '--holder', '4')).text, /less than 1100.00 counts/)

  const office = await startTestConsole(ops.server.ctx)
  await hireStaff(ops.server.ctx, { maker: ['entry'] })
  const maker = office.desk()
  await firstSignIn(maker, 'maker')
  const { data } = await maker.call('event.show', { fundCode: funds.bond, day, accept: '3000.00', holder: '20' })
  await office.close()
  assert.deepEqual(
    data.orders.map(({ shares, accepted, deferred, cancelled }) => [shares, accepted, deferred, cancelled]),
    [
      ['3000.00', '1650.00', '1350.00', '0.00'],
      ['1000.00', '550.00', '0.00', '450.00'],
      ['500.00', '500.00', '0.00', '0.00'],
    ],
  )

  const decided = await limit('--accept', '3000', '--holder', '20')
  assert.equal(decided.code, 0, decided.text)
  await publish('2026-11-19')
  await ops.server.setClock('2026-11-20T20:00:00+08:00')
  assert.equal((await ops.run('settle', '2026-11-20')).code, 0)
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', coalesce(o.cause, 'new'), o.trade_date, o.shares_cents, c.shares_cents) as line
    from orders o left join confirmation c using (order_id)
    where o.fundcode = ${funds.bond} and o.kind = '024' order by o.order_id`.execute(ops.db)
  assert.deepEqual(
    rows.map(row => row.line),
    [
      'new 2026-11-19 300000 165000',
      'new 2026-11-19 100000 55000',
      'new 2026-11-19 50000 50000',
      'deferred 2026-11-20 135000',
    ],
  )
})
