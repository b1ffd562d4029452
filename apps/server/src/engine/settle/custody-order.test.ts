import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { addTestOperators } from '@zhixiao/db/testing.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { ratioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { startTestOps, type TestOps } from '../../doors/shell/testing.ts'
import { tickedForConversion } from '../../testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'
import { movePayments } from './payments.ts'

let ops: TestOps
/** 10,000.00 shares of the bond fund, bought on the 16th of November. */
before(async () => {
  ops = await startTestOps()
  await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
  await ops.db
    .insertInto('agency')
    .values({ agency_id: 'A1', name: 'A1', kind: 'consign', province: '上海市', city: '上海市' })
    .execute()
  await addTestOperators(ops.db, 'zhao', 'qian')
  await ops.db.deleteFrom('nav').where('fundcode', '=', funds.mixed).where('day', '=', isoDate('2026-11-17')).execute()
  await ops.server.setClock('2026-11-16T10:00:00+08:00')
  await ops.buy(funds.bond, 12_345n)
  await movePayments(ops.server.ctx)
  await publish('2026-11-16', '2026-11-16T20:00:00+08:00')
  await ops.server.setClock('2026-11-17T08:30:00+08:00')
  await ops.run('settle', '2026-11-17')
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await ops.close()
})

async function publish(day: string, at: string, fund: string = funds.bond) {
  await ops.server.setClock(at)
  const content = `fund_code,date,unit_nav,accumulated_nav\n${fund},${day},1.2345,1.2345\n`
  const { code, text } = await ops.run('nav', 'import', ops.file(`nav-${fund}-${day}.csv`, content))
  assert.equal(code, 0, text)
}

const bring = (traded = '2025-11-18') =>
  ops.run(
    ...[
      'custody',
      'transfer-in',
      ops.world.people.zhangSan.tradeacco,
      funds.bond,
      '100.00',
      'A1',
      '--document',
      `ZTG-${traded}`,
    ],
    ...['--traded', traded, '--registered', '2025-11-19', '--cost', '123.45', '--nav', '1.2000'],
  )

test('SHLF-05 a lot of an agency waits behind orders of earlier trading days, whose shares are not taken from it', async () => {
  await ops.server.setClock('2026-11-17T10:00:00+08:00')
  const { tradeacco } = ops.world.people.zhangSan
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const order = { fundCode: funds.bond, targetFundCode: funds.mixed, tradeacco, shares: '1000.00' }
  const given = { ...order, tradePassword: TRADE_PASSWORD, agreements: tickedForConversion }
  const sold = await client.call('trade.conversion', given)
  assert.ok(sold.ok, JSON.stringify(sold))
  await ops.server.setClock('2026-11-17T20:00:00+08:00')
  const { code, text } = await bring()
  assert.equal(code, 0, text)
  for (const day of ['2026-11-17', '2026-11-18']) await publish(day, '2026-11-18T20:00:00+08:00')
  await ops.server.setClock('2026-11-19T08:30:00+08:00')
  assert.match((await ops.run('settle', '2026-11-19')).text, /2026-11-19: 0 confirmed, 2 waiting/)
  await publish('2026-11-17', '2026-11-19T09:00:00+08:00', funds.mixed)
  await ops.run('settle', '2026-11-19')
  const { rows } = await sql<{ registered: string; shares: bigint; left: bigint }>`
    select register_date as registered, shares_cents as shares, remaining_cents as left from lot where fundcode = ${funds.bond} order by 1`.execute(
    ops.db,
  )
  assert.deepEqual(
    rows.map(({ registered, shares, left }) => [registered, shares, left]),
    [
      ['2025-11-19', 10_000n, 10_000n],
      ['2026-11-17', 1_000_000n, 900_000n],
    ],
  )
})

test('SHLF-05 a split before the first shares of a fund here keeps no lot of an agency waiting', async () => {
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  const split = (day: string) =>
    ops.db
      .insertInto('split')
      .values({ fundcode: funds.bond, day: isoDate(day), ratio_e9: ratioE9(1_100_000_000n) })
      .execute()
  await split('2026-11-18')
  const late = await bring('2025-11-14')
  assert.equal(late.code, 1, late.text)
  await ops.db.deleteFrom('split').where('fundcode', '=', funds.bond).execute()
  await split('2026-11-13')
  const { code, text } = await bring('2025-11-14')
  assert.equal(code, 0, text)
})

test('SHLF-05 where an outside registrar keeps all shares, staff bring no lot of an agency', async () => {
  ops.server.ctx.env.registrar = 'files'
  const { code, text } = await bring('2025-11-13')
  ops.server.ctx.env.registrar = 'embedded'
  assert.equal(code, 1, text)
  assert.match(text, /kept by an outside registrar/)
})
