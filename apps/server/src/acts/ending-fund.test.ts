import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openDesks } from '../doors/console/testing.ts'
import { startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { movePayments } from '../engine/settle/payments.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../testing/world.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
/** A holding of 100.00, 200.00 ... shares in each trade account, a paid purchase and one without its money, and a plan. */
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
  await sql`
    insert into holding (custno, tradeacco, fundcode, shares_cents)
    select custno, tradeacco, ${funds.bond}, 10000 * row_number() over (order by tradeacco) from trade_account`.execute(
    ops.db,
  )
  await ops.buy(funds.bond, 500n)
  await movePayments(ops.server.ctx)
  await ops.buy(funds.bond, 700n)
  const { tradeacco } = ops.world.people.zhangSan
  const terms = { unit: '0', monthDay: '15', fundCode: funds.bond, tradeacco, amount: '300.00' } as const
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const plan = await client.call('trade.plan', {
    ...terms,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(plan.ok, JSON.stringify(plan))
  office = await openDesks(ops.server.ctx, { maker: ['entry'], checker: ['check'] })
})
after(async () => {
  await office.close()
  await ops.close()
})

const proposal = {
  act: 'fund liquidate' as const,
  input: { fund: funds.bond, day: '2026-11-20', amount: '5500.00' },
}
const linesOf = (content: string) => content.replace('\uFEFF', '').trimEnd().split('\r\n')

test('SHLF-03 the files of a trial have every holder, waiting order and plan, though the page shows three holders', async () => {
  const maker = office.at('maker')
  const tried = await maker.call('request.try', proposal)
  assert.equal(tried.code, '0000', JSON.stringify(tried.data))
  const tables = tried.data.shown?.tables ?? []
  const { rows: held } = await sql<{ custno: string; tradeacco: string; shares: string; gets: string }>`
    select custno, tradeacco, trim(to_char(shares_cents / 100.0, 'FM999990.00')) as shares,
      to_char(trunc(550000 * shares_cents / sum(shares_cents) over ()) / 100, 'FM999990.00') as gets
    from holding where fundcode = ${funds.bond} order by shares_cents desc`.execute(ops.db)
  assert.ok(held.length > 5)
  assert.deepEqual(
    tables.map(({ title, rows, more }) => [title, rows.length, more]),
    [
      ['持有人，按现有份额预计', 3, held.length - 3],
      ['待确认的委托', 0, 2],
      ['终止的定投', 0, 1],
    ],
  )
  const files: string[][][] = []
  for (const table of tables.keys()) {
    const { code, data } = await maker.call('request.tryExport', { ...proposal, table })
    assert.equal(code, '0000', JSON.stringify(data))
    assert.equal(linesOf(data.content).length, data.rows + 1)
    files.push(linesOf(data.content).map(line => line.replaceAll('\t', '').split(',')))
  }
  const [holders, orders, plans] = files
  assert.deepEqual(holders, [
    ['客户', '交易账号', '份额', '预计清算款'],
    ...held.map(({ custno, tradeacco, shares, gets }) => [custno, tradeacco, shares, gets]),
  ])
  const { custno, tradeacco } = ops.world.people.zhangSan
  assert.deepEqual(
    orders?.map(line => line.slice(1)),
    [
      ['客户', '交易账号', '业务', '交易日', '处理', '金额', '份额'],
      [custno, tradeacco, '申购', '2026-11-20', '退款', '500.00', ''],
      [custno, tradeacco, '申购', '2026-11-20', '作废，尚未付款', '700.00', ''],
    ],
  )
  assert.deepEqual(
    plans?.map(line => line.slice(1)),
    [
      ['客户', '交易账号', '扣款日', '下一扣款日', '每期金额'],
      [custno, tradeacco, '每月 15 日', '2026-12-15', '300.00'],
    ],
  )
  const asked = await maker.call('request.submit', { ...proposal, digest: tried.data.digest, note: '按清算报告' })
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  const { data: again } = await office.at('checker').call('request.export', { id: asked.data.requestId, table: 0 })
  assert.equal(again.rows, held.length, 'who decides takes the same file')
})
