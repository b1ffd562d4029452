import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseNav, shareCents } from '@zhixiao/domain/money/money.ts'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world } = await openWorld()

async function statementOf(name: PersonName, date: string) {
  const answer = await server.client(await world.tokenOf(name)).call('query.shareStatement', { date })
  assert.ok(answer.ok)
  return answer.data
}
async function settle(day: string, next: string, nav: string) {
  const nav_e4 = parseNav(nav)
  const published_at = new Date(`${day}T20:00:00+08:00`)
  const row = { fundcode: funds.mixed, day: isoDate(day), nav_e4, acc_nav_e4: nav_e4, published_at }
  await withTx(server.db, tx => insertRows(tx, 'nav', [row]))
  await server.setClock(`${next}T08:30:00+08:00`)
  await settleDay(server.db, isoDate(next))
  await movePayments(server.ctx)
}

test('CALL-971 PLUS-08 a statement is what was confirmed by the end of a day at the NAV known for it, and stays so', async () => {
  const { tradeacco } = world.people.zhangSan
  const client = server.client(await world.tokenOf('zhangSan'))
  const order = { fundCode: funds.mixed, tradeacco, tradePassword: TRADE_PASSWORD }
  const bought = await client.call('trade.purchase', { ...order, amount: '10000.00', agreements: tickedForPurchase })
  assert.ok(bought.ok)
  await movePayments(server.ctx)
  assert.deepEqual((await statementOf('zhangSan', '2026-11-20')).list, [])
  await settle('2026-11-20', '2026-11-23', '1.2345')
  const first = await statementOf('zhangSan', '2026-11-23')
  assert.deepEqual(
    first.list.map(({ fundCode, shares, nav, navDay, marketValue }) => [fundCode, shares, nav, navDay, marketValue]),
    [[funds.mixed, '7980.74', '1.2345', '2026-11-20', '9852.22']],
  )
  assert.equal(first.marketValue, '9852.22')
  assert.deepEqual((await statementOf('zhangSan', '2026-11-20')).list, [], 'confirmed only on the 23rd')

  const again = server.client(await world.tokenOf('zhangSan'))
  const input = { ...order, shares: '980.74', largeRedemption: '1' } as const
  const sold = await again.call('trade.redemption', input)
  assert.ok(sold.ok)
  await settle('2026-11-23', '2026-11-24', '1.3000')
  const second = await statementOf('zhangSan', '2026-11-24')
  assert.deepEqual([second.list[0]?.shares, second.list[0]?.marketValue], ['7000.00', '9100.00'])
  const now = await server.client(await world.tokenOf('zhangSan')).call('query.shareInfo', {})
  const held = now.ok ? now.data.holdings[0] : undefined
  assert.deepEqual([held?.shares, held?.marketValue], ['7000.00', '9100.00'], 'today’s is the holding itself')
  const past = await statementOf('zhangSan', '2026-11-23')
  assert.deepEqual([past.list[0]?.shares, past.list[0]?.nav], ['7980.74', '1.3000'])
})

test('CALL-971 CALL-964 PLUS-08 nobody reads another’s statement, none is given for tomorrow or before the account, and institutions have theirs', async () => {
  assert.deepEqual((await statementOf('qianQiC5', '2026-11-24')).list, [])
  const theirs = await statementOf('jiGou', '2026-11-24')
  assert.deepEqual([theirs.marketValue, theirs.list], ['0.00', []])
  const client = server.client(await world.tokenOf('jiGou'))
  for (const date of ['2026-11-25', '2026-13-01', '20261124']) {
    const answer = await client.call('query.shareStatement', { date })
    assert.ok(!answer.ok && answer.code === 'PARAM-0001' && answer.field === 'date', date)
  }
  // Opened on 2025-03-03
  for (const date of ['1900-01-01', '2025-03-02'])
    for (const name of ['query.shareStatement', 'query.shareProof'] as const) {
      const early = await client.call(name, { date })
      assert.ok(!early.ok && early.field === 'date', `${name} ${date}`)
      assert.deepEqual(early.data, { field: 'date', reason: '账户于 2025-03-03 开立，请选择该日或之后的日期' })
    }
  assert.deepEqual((await statementOf('jiGou', '2025-03-03')).list, [])
  const nobody = await server.client().call('query.shareStatement', { date: '2026-11-20' })
  assert.ok(!nobody.ok && nobody.code === 'AUTH-0001')
})

test('CALL-971 shares that cost nothing have a unit cost of nothing', async () => {
  const { custno, tradeacco } = world.people.zhangSan
  const client = server.client(await world.tokenOf('zhangSan'))
  const sold = await client.call('trade.redemption', {
    fundCode: funds.mixed,
    tradeacco,
    shares: '7000.00',
    largeRedemption: '1',
    tradePassword: TRADE_PASSWORD,
  })
  assert.ok(sold.ok)
  await settle('2026-11-24', '2026-11-25', '1.3000')
  const gift = { custno, tradeacco, fundcode: funds.mixed, kind: '144', cause: 'adjust' } as const
  const days = { tradeDate: isoDate('2026-11-25'), confirmDate: isoDate('2026-11-26') }
  await withReleased(server.db, 'shares add', tx =>
    insertFundOrders(tx, [{ ...gift, ...days, shares: shareCents(500n), requestId: 'statement-gift' }]),
  )
  await settle('2026-11-25', '2026-11-26', '1.3000')
  const [held] = (await statementOf('zhangSan', '2026-11-26')).list
  assert.deepEqual([held?.shares, held?.cost, held?.unitCost, held?.holdingRate], ['5.00', '0.00', '0.0000', null])
})

test('CALL-964 of papers asked for at once one customer gets a few at a time, and nobody else waits for the rest', async () => {
  const [greedy, other] = [
    server.client(await world.tokenOf('zhangSan')),
    server.client(await world.tokenOf('qianQiC5')),
  ]
  const ask = (client: typeof greedy) => client.call('query.shareProof', { date: '2026-11-20' })
  const [answers, modest] = await Promise.all([Promise.all(Array.from({ length: 30 }, () => ask(greedy))), ask(other)])
  const codes = new Set(answers.map(answer => (answer.ok ? 'ok' : answer.code)))
  assert.deepEqual([...codes].sort(), ['SYS-0503', 'ok'])
  assert.ok(modest.ok)
  // Slots become free again.
  assert.ok((await ask(greedy)).ok)
})
