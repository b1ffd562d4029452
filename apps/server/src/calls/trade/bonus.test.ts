import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Sent } from '../../testing/trading-client.ts'
import { funds, loadWorld, type PersonName, TRADE_PASSWORD, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer({ at: '2026-11-18T10:00:00+08:00' })
  world = await loadWorld(server)
  const { client, tradeacco } = await at('zhangSan')
  for (const fundCode of [funds.mixed, funds.bond, funds.money]) {
    const bought = await client.call('trade.purchase', {
      fundCode,
      tradeacco,
      amount: '1000.00',
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    })
    assert.ok(bought.ok)
  }
  await movePayments(server.ctx)
  await server.setClock('2026-11-19T09:00:00+08:00')
  await settleDay(server.db, isoDate('2026-11-19'))
  await server.setClock('2026-11-20T10:00:00+08:00')
})
after(async () => {
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  await server.close()
})

const at = async (name: PersonName) => ({ client: server.client(await world.tokenOf(name)), ...world.people[name] })
const asked = (tradeacco: string, more: Partial<Sent<'trade.bonus'>> = {}): Sent<'trade.bonus'> => ({
  fundCode: funds.mixed,
  tradeacco,
  dividendType: '0',
  tradePassword: TRADE_PASSWORD,
  ...more,
})
async function refusal(name: PersonName, more: Partial<Sent<'trade.bonus'>> = {}) {
  const { client, tradeacco } = await at(name)
  const answer = await client.call('trade.bonus', asked(tradeacco, more))
  return answer.ok ? 'ok' : answer.code
}
async function statusOf(fundCode: string) {
  const { client } = await at('zhangSan')
  const answer = await client.call('query.bonusStatus', {})
  assert.ok(answer.ok)
  return answer.data.list.find(row => row.fundCode === fundCode)
}

test('CALL-086 AST-07 each holding shows its method, which is the fund’s own until it is changed', async () => {
  const mixed = await statusOf(funds.mixed)
  assert.deepEqual([mixed?.dividendType, mixed?.since, mixed?.pending, mixed?.reason], ['1', null, null, null])
  assert.equal((await statusOf(funds.money))?.reason, null)
  const { client } = await at('qianQiC5')
  assert.deepEqual(await client.call('query.bonusStatus', {}).then(answer => answer.ok && answer.data.list), [])
})

test('CALL-105 a method is changed for a holding of one’s own, to another one, in a fund that has both', async () => {
  assert.equal(await refusal('zhangSan', { dividendType: '1' }), 'TRADE-SAME-METHOD')
  assert.equal(await refusal('zhangSan', { tradePassword: '000000' }), 'DS-TR0U1057')
  assert.equal(await refusal('zhangSan', { fundCode: '999999' }), 'TRADE-FUND')
  assert.equal(await refusal('zhangSan', { fundCode: funds.stock }), 'TRADE-NO-SHARES')
  assert.equal(await refusal('qianQiC5', { tradeacco: world.people.zhangSan.tradeacco }), 'TRADE-NO-SHARES')
  assert.equal(await refusal('liSiNoAccount', { tradeacco: world.people.zhangSan.tradeacco }), 'GUARD-ACCOUNT')
  await server.db
    .updateTable('fund')
    .set({ default_dividend_method: '0' })
    .where('fundcode', '=', funds.money)
    .execute()
  assert.equal(await refusal('zhangSan', { fundCode: funds.money, dividendType: '1' }), 'TRADE-CLOSED')
  assert.equal((await statusOf(funds.money))?.reason, '货币基金的收益只能结转为份额')
})

test('CALL-105 TRD-05 one change waits at a time, can be taken back before the cut-off, and is in force once confirmed', async () => {
  const { client, tradeacco } = await at('zhangSan')
  const many = await Promise.all([
    client.call('trade.bonus', asked(tradeacco), { requestId: 'one-method-1' }),
    client.call('trade.bonus', asked(tradeacco), { requestId: 'one-method-1' }),
    client.call('trade.bonus', asked(tradeacco), { requestId: 'two-method-2' }),
  ])
  const placed = many.flatMap(answer => (answer.ok ? [answer.data] : []))
  assert.equal(new Set(placed.map(order => order.orderId)).size, 1)
  assert.ok(many.every(answer => answer.ok || answer.code === 'TRADE-METHOD-PENDING'))
  const [first] = placed
  assert.deepEqual([first?.businessCode, first?.figure, first?.confirmDate], ['029', '红利再投资', '2026-11-23'])
  const pending = (await statusOf(funds.mixed))?.pending
  assert.deepEqual([pending?.orderId, pending?.dividendType], [first?.orderId, '0'])
  assert.equal(pending?.undoUntil, '2026-11-20T07:00:00.000Z')

  const orderId = first?.orderId ?? ''
  const undone = await (await at('zhangSan')).client.call('trade.withdrawal', {
    orderId,
    tradePassword: TRADE_PASSWORD,
  })
  assert.ok(undone.ok)
  assert.equal((await statusOf(funds.mixed))?.pending, null)

  const again = await (await at('zhangSan')).client.call('trade.bonus', asked(tradeacco))
  assert.ok(again.ok)
  await server.setClock('2026-11-23T08:30:00+08:00')
  await settleDay(server.db, isoDate('2026-11-23'))
  const now = await statusOf(funds.mixed)
  assert.deepEqual([now?.dividendType, now?.since, now?.pending], ['0', '2026-11-20', null])
  const detail = await (await at('zhangSan')).client.call('query.recordDetail', { orderId: again.data.orderId })
  assert.ok(detail.ok)
  const { order, timeline } = detail.data
  assert.deepEqual(
    [order.businessName, order.dividendType, order.status, order.amount, order.shares],
    ['修改分红方式', '0', '1', null, null],
  )
  assert.deepEqual(
    timeline.map(stage => stage.title),
    ['提交申请', '确认'],
  )
})
