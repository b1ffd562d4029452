import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { holdFund } from '@zhixiao/db/settle/settle-day.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseShares, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { openFlows } from '../../apps/server/src/engine/orders/open-flows.ts'
import { readMovesOfOrders } from '../../apps/server/src/engine/orders/unbooked-orders.ts'
import { confirmAtOnce } from '../../apps/server/src/engine/settle/confirm-at-once.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server } = examples

test('LAW-11 a holder who sells 250,000.00 of 10,000,000.00 on a declared day sees 1,500.00 in quote and working', async () => {
  const fund = await examples.addFund({ fundType: 'money' }, { '2026-11-30': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '400000')
  await examples.settle('2026-12-01')
  await server.db
    .updateTable('fund')
    .set({ other_shares_cents: parseShares('9600000') })
    .where('fundcode', '=', fund)
    .execute()

  await server.setClock('2026-12-02T11:00:00+08:00')
  const declare = ['redemption', 'fee', fund, '2026-12-02']
  const plain = await examples.addFund({}, { '2026-11-30': '1.0000' })
  assert.match((await runAsTwo(server.ctx, ['redemption', 'fee', plain, '2026-12-02'])).text, /no money-market fund/)
  assert.match((await runAsTwo(server.ctx, ['redemption', 'fee', fund, '2026-12-03'])).text, /has not come/)
  assert.equal((await runAsTwo(server.ctx, declare)).code, 0)

  const client = await examples.zhangSan()
  const asked = { fundCode: fund, tradeacco: examples.tradeacco, shares: '250000.00' }
  const quote = await client.call('trade.fare', asked)
  assert.ok(quote.ok && quote.data.redemption, JSON.stringify(quote))
  const { fee, toFund, net, mandatory } = quote.data.redemption
  assert.deepEqual([fee, toFund, net], ['1500.00', '1500.00', '248500.00'])
  assert.deepEqual(mandatory, { free: '100000.00', charged: '150000.00', rate: '0.01000000', fee: '1500.00' })
  assert.match(quote.data.feeTerms ?? '', /; mandatory 100000\.00 0\.01000000$/)

  const { orderId } = await examples.sell('2026-12-02T11:30:00+08:00', fund, '250000')
  const second = await examples.sell('2026-12-02T11:40:00+08:00', fund, '10000')
  await examples.publish(fund, isoDate('2026-12-02'), '1.0000')
  await examples.settle('2026-12-03')
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
  assert.ok(detail.ok && detail.data.working)
  const { order, working } = detail.data
  assert.deepEqual([working.fee, working.toFund, working.net], ['1500.00', '1500.00', '248500.00'])
  const line = workingLines(order, working, null)?.find(each => each.label === '强制赎回费')
  assert.deepEqual(
    [line?.value, line?.how],
    ['1,500.00 元', '当日不收费的份额为 100,000.00 份，超过的 150,000.00 份按 1.00% 收取，全额归入基金财产'],
  )
  // The first sale used the free part of the day up.
  assert.deepEqual((await examples.workingOf(second.orderId)).net, '9900.00')
  assert.match((await runAsTwo(server.ctx, declare)).text, /confirmed already/)
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('LAW-11 a conversion out of a money fund on a declared day brings the same shares in quote, estimate and working', async () => {
  const fund = await examples.addFund({ fundType: 'money' }, { '2026-11-30': '1.0000' })
  const into = await examples.addFund({}, { '2026-11-30': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '400000')
  await examples.settle('2026-12-01')
  await sql`update fund set other_shares_cents = ${parseShares('9600000')} where fundcode = ${fund}`.execute(server.db)
  await server.setClock('2026-12-02T11:00:00+08:00')
  assert.equal((await runAsTwo(server.ctx, ['redemption', 'fee', fund, '2026-12-02'])).code, 0)

  const asked = { fundCode: fund, targetFundCode: into, tradeacco: examples.tradeacco, shares: '250000.00' }
  const quote = await (await examples.zhangSan()).call('trade.fare', asked)
  assert.ok(quote.ok && quote.data.conversion, JSON.stringify(quote))
  const first = await examples.convert('2026-12-02T11:30:00+08:00', fund, into, '250000')
  // The first one used the free part of the day up: 10,000.00 pay 100.00.
  const second = await examples.convert('2026-12-02T11:31:00+08:00', fund, into, '10000')
  const flows = await openFlows(server.db, isoDate('2026-12-02'))
  for (const each of [fund, into]) await examples.publish(each, isoDate('2026-12-02'), '1.0000')
  await examples.publish(into, isoDate('2026-12-03'), '1.0000')
  const moves = (await readMovesOfOrders(server.db, examples.custno)).filter(move => move.fundcode === into)
  await examples.settle('2026-12-03')
  const intoShares = async (orderId: string) => {
    const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
    return detail.ok && detail.data.into?.shares
  }
  assert.deepEqual(
    [quote.data.conversion.shares, await intoShares(first), await intoShares(second)],
    ['248500.00', '248500.00', '9900.00'],
  )
  assert.deepEqual(
    moves.map(move => sharesText(move.shares)),
    ['248500.00', '9900.00'],
  )
  assert.equal(flows.find(flow => flow.fundcode === into)?.convertIn, parseShares('258400.00'))
})

test('LAW-11 a day is not declared while its sales are being confirmed: all pay, or nobody', async () => {
  const fund = await examples.addFund({ fundType: 'money' }, { '2026-11-30': '1.0000', '2026-12-02': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '400000')
  await examples.settle('2026-12-01')
  const { orderId } = await examples.sell('2026-12-02T11:30:00+08:00', fund, '250000')
  await server.setClock('2026-12-03T08:30:00+08:00')
  const declared = await withTx(server.db, async tx => {
    await holdFund(tx, fund)
    const answer = runAsTwo(server.ctx, ['redemption', 'fee', fund, '2026-12-02'])
    const isOver = answer.then(() => true)
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waits.execute(server.db)).rows.length === 0)
      assert.ok(!(await Promise.race([isOver, nextTurn(false)])), 'declared beside the settlement')
    // As settlement does in this transaction.
    await confirmAtOnce(tx, { fundcode: fund, day: isoDate('2026-12-03'), holdings: 'holding' }, [BigInt(orderId)])
    return { answer }
  })
  assert.match((await declared.answer).text, /confirmed already/)
  assert.equal((await examples.workingOf(orderId)).fee, '0.00')
})

test('LAW-11 nobody pays that fee on a day that was not declared', async () => {
  const fund = await examples.addFund({ fundType: 'money' }, { '2026-11-30': '1.0000', '2026-12-02': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '400000')
  await examples.settle('2026-12-01')
  const { orderId } = await examples.sell('2026-12-02T11:30:00+08:00', fund, '250000')
  await examples.settle('2026-12-03')
  const { fee, mandatory } = await examples.workingOf(orderId)
  assert.deepEqual([fee, mandatory], ['0.00', null])
})
