import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseNav } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import type { SmsGateway } from '../../kernel/ports.ts'
import { ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { sentMessages } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'
import { runPlans } from '../run-plans.ts'
import { settleAndVerify } from '../settle-and-verify.ts'
import { tellCustomers } from './tell-customers.ts'

const { server, world, clientOf } = await openWorld()

const { tradeacco, cardNo } = world.people.zhangSan
const TAIL = cardNo.slice(-4)
const own = { tradeacco, fundCode: funds.mixed, tradePassword: TRADE_PASSWORD }

let read = 0
/** The texts sent since the last call, after the sender has run twice. */
async function told(): Promise<string[]> {
  await tellCustomers(server.ctx)
  await tellCustomers(server.ctx)
  const all = await sentMessages(server)
  const fresh = all.slice(read)
  read = all.length
  return fresh.filter(sms => !sms.body.includes('验证码')).map(sms => sms.body.replace(/^【[^】]+】/, ''))
}
await told()

async function publish(day: string, nav: string) {
  const row = { fundcode: funds.mixed, day: isoDate(day), nav_e4: parseNav(nav), acc_nav_e4: parseNav(nav) }
  await withTx(server.db, async tx => {
    await insertRows(tx, 'nav', [{ ...row, income_e4: null, published_at: new Date(`${day}T20:00:00+08:00`) }])
    await bumpVersion(tx, 'market')
  })
}

async function morningOf(day: string) {
  await server.setClock(`${day}T08:30:00+08:00`)
  const { done } = await settleAndVerify(server.ctx, isoDate(day))
  await movePayments(server.ctx)
  return done
}

async function buy(amount: string, more: object = {}, who: PersonName = 'zhangSan') {
  const client = await clientOf(who)
  const bought = await client.call('trade.purchase', { ...own, amount, agreements: tickedForPurchase, ...more })
  assert.ok(bought.ok, JSON.stringify(bought))
  return bought.data.orderId
}

test('CUS-15 a purchase sends an SMS when it is debited and when it is confirmed, a sale when it is confirmed and paid, each once', async () => {
  await buy('1000.00')
  assert.deepEqual(await told(), [], 'nothing has happened yet')
  await movePayments(server.ctx)
  assert.deepEqual(await told(), [`您的测试混合A申购1,000.00元已从尾号${TAIL}的银行卡扣款，预计11月23日确认。`])
  await publish('2026-11-20', '1.2500')
  await morningOf('2026-11-23')
  const [bought = '', ...others] = await told()
  assert.match(bought, /^您的测试混合A申购已确认：1,000\.00元，[\d.]+份(，费用[\d.]+元)?。$/)
  assert.deepEqual(others, [])

  const client = await clientOf('zhangSan')
  const sold = await client.call('trade.redemption', { ...own, shares: '100.00', largeRedemption: '1' })
  assert.ok(sold.ok)
  await publish('2026-11-23', '1.2500')
  await morningOf('2026-11-24')
  const [confirmed = ''] = await told()
  assert.match(confirmed, /^您的测试混合A赎回已确认：100\.00份，[\d.]+元(，费用[\d.]+元)?，预计11月\d+日到账。$/)
  await server.setClock('2026-11-27T10:00:00+08:00')
  await movePayments(server.ctx)
  const [, net = ''] = /份，([\d.]+)元/.exec(confirmed) ?? []
  assert.deepEqual(await told(), [`您的测试混合A赎回款项${net}元已付至尾号${TAIL}的银行卡。`])
  await publish('2026-11-24', '1.2500')
  await publish('2026-11-25', '1.2500')
  await publish('2026-11-26', '1.2500')
})

test('CUS-15 CALL-983 a customer chooses kinds of SMS and the amounts from which they are sent; a withdrawn order sends one about its refund only', async () => {
  const client = await clientOf('zhangSan')
  const before = await client.call('account.smsChoices', {})
  assert.ok(before.ok && before.data.list.length === 6)
  assert.ok(
    before.data.list.every(each => each.wanted && each.from === '0.00'),
    'the defaults',
  )
  const chosen = [
    { kind: 'debit', wanted: true, from: '500.00' },
    { kind: 'confirm', wanted: false, from: '0.00' },
  ] as const
  assert.ok((await client.call('account.smsChoicesSet', { list: [...chosen] })).ok)
  const after = await (await clientOf('zhangSan')).call('account.smsChoices', {})
  assert.deepEqual(after.ok && after.data.list.slice(0, 2), chosen)

  await buy('499.99')
  await buy('500.00')
  await movePayments(server.ctx)
  const debits = await told()
  assert.deepEqual(debits.length, 1)
  assert.match(debits[0] ?? '', /申购500\.00元已从/)
  const orderId = await buy('700.00')
  await movePayments(server.ctx)
  await told()
  const undone = await (await clientOf('zhangSan')).call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })
  assert.ok(undone.ok)
  await movePayments(server.ctx)
  assert.deepEqual(await told(), [`您的测试混合A申购退款700.00元已付至尾号${TAIL}的银行卡。`])
  await publish('2026-11-27', '1.2500')
  await morningOf('2026-11-30')
  assert.deepEqual(await told(), [], 'confirmations are not wanted')
  const reset = chosen.map(each => ({ ...each, wanted: true, from: '0.00' }))
  assert.ok((await (await clientOf('zhangSan')).call('account.smsChoicesSet', { list: reset })).ok)
})

test('CUS-15 a settlement that waits for a NAV sends an SMS about the delay once, and about the confirmation later', async () => {
  await buy('600.00')
  await movePayments(server.ctx)
  await told()
  assert.equal(await morningOf('2026-12-01'), false)
  assert.equal(await morningOf('2026-12-01'), false)
  assert.deepEqual(await told(), ['您的测试混合A申购申请顺延：基金净值尚未披露，披露后确认。'])
  await publish('2026-11-30', '1.2500')
  await morningOf('2026-12-01')
  const later = await told()
  assert.deepEqual(later.length, 1)
  assert.match(later[0] ?? '', /申购已确认：600\.00元/)
})

test('CUS-14 CUS-15 a transfer that does not come: a to-do with day and hour, days that move, an SMS before and after, a message of its day', async () => {
  const opened = await (await clientOf('zhangSan')).call('account.bankOpenRemit', {
    tradeacco,
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('openRemit'),
  })
  assert.ok(opened.ok)
  await told()
  const orderId = await buy('60000.00', { payment: 'remit' })
  const detailOf = async () => {
    const answer = await (await clientOf('zhangSan')).call('query.recordDetail', { orderId })
    assert.ok(answer.ok)
    return answer.data
  }
  const first = await detailOf()
  assert.deepEqual(
    [first.order.tradeDate, first.order.confirmDate, first.order.remitBy],
    ['2026-12-01', '2026-12-02', '2026-12-04'],
  )
  const todo = await (await clientOf('zhangSan')).call('trade.todo', {})
  const item = todo.ok ? todo.data.list.find(each => each.orderId === orderId) : undefined
  assert.deepEqual(
    [item?.title, item?.text],
    ['请汇款', '购买测试混合A 60,000.00 元，尚未收到汇款；2026-12-04 15:00 前未到账，申请作废'],
  )

  await server.setClock('2026-12-03T10:00:00+08:00')
  await movePayments(server.ctx)
  const third = await detailOf()
  assert.deepEqual([third.order.tradeDate, third.order.confirmDate], ['2026-12-03', '2026-12-04'], 'no passed day')
  assert.deepEqual(
    third.timeline.filter(stage => !stage.done).map(stage => stage.day),
    ['2026-12-03', '2026-12-03', '2026-12-04'],
  )
  assert.deepEqual(await told(), [])
  await server.setClock('2026-12-04T08:59:00+08:00')
  await movePayments(server.ctx)
  assert.deepEqual(await told(), [])
  await server.setClock('2026-12-04T09:00:00+08:00')
  await movePayments(server.ctx)
  await movePayments(server.ctx)
  assert.deepEqual(await told(), ['您的测试混合A申购60,000.00元尚未收到汇款，请于12月4日15:00前汇入，逾期申请作废。'])

  await server.setClock('2026-12-04T15:00:00+08:00')
  await movePayments(server.ctx)
  assert.deepEqual(await told(), ['您的测试混合A申购申请60,000.00元未成交：3 个交易日内未收到汇款，申请作废。'])
  const over = await detailOf()
  assert.deepEqual([over.order.status, over.order.remitBy], ['0', null])
  assert.equal(over.timeline.at(-1)?.at, '2026-12-04T07:00:00.000Z')
  const inbox = await (await clientOf('zhangSan')).call('query.messages', {})
  const message = inbox.ok ? inbox.data.list.find(each => each.order?.orderId === orderId) : undefined
  assert.deepEqual([message?.day, message?.title], ['2026-12-04', '申购未成交'])
  const after = await (await clientOf('zhangSan')).call('trade.todo', {})
  assert.ok(after.ok && after.data.list.every(each => each.orderId !== orderId))
})

test('CUS-15 two nodes and a crash after the provider took a message send it once', async () => {
  for (let index = 0; index < 5; index++) await buy(`${100 + index}.00`)
  await movePayments(server.ctx)
  const { sms } = server.ctx.gateways
  let crashes = 1
  const crashing: SmsGateway = {
    async send(messages) {
      const states = await sms.send(messages)
      if (crashes-- > 0) throw new Error('the process ended')
      return states
    },
  }
  const node = { ...server.ctx, gateways: { ...server.ctx.gateways, sms: crashing } }
  await assert.rejects(tellCustomers(node), /the process ended/)
  await Promise.all([tellCustomers(node), tellCustomers(server.ctx)])
  assert.equal((await told()).length, 5)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from customer_event where sms is null`.execute(server.db)
  assert.deepEqual(rows, [{ open: 0 }])
})

test('CUS-15 a deduction of a plan sends an SMS of its own', async () => {
  const client = await clientOf('zhangSan')
  const plan = { ...own, amount: '300.00', unit: '2', agreements: tickedForPurchase } as const
  const made = await client.call('trade.plan', plan)
  assert.ok(made.ok, JSON.stringify(made))
  await server.setClock('2026-12-07T09:30:00+08:00')
  await runPlans(server.ctx, isoDate('2026-12-07'))
  await movePayments(server.ctx)
  const texts = await told()
  assert.deepEqual(
    texts.filter(text => text.includes('定投')),
    [`您的测试混合A定投300.00元已从尾号${TAIL}的银行卡扣款，预计12月8日确认。`],
  )
})

test('CUS-15 ENG-12 an order that waits for the NAV of an earlier day is promised no day that has passed', async () => {
  assert.equal(await morningOf('2026-12-08'), false)
  await buy('400.00')
  // Without its money it is not late: its days move until the transfer comes.
  await buy('70000.00', { payment: 'remit' })
  await movePayments(server.ctx)
  await told()
  await publish('2026-12-08', '1.2500')
  assert.equal(await morningOf('2026-12-09'), false)
  assert.deepEqual(await told(), ['您的测试混合A申购申请顺延：基金净值尚未披露，披露后确认。'])
})

test('CUS-15 messages that are sent late expect nothing that has happened', async () => {
  await publish('2026-12-07', '1.2500')
  await morningOf('2026-12-09')
  await told()
  await buy('800.00')
  const sold = await (await clientOf('zhangSan')).call('trade.redemption', {
    ...own,
    shares: '50.00',
    largeRedemption: '1',
  })
  assert.ok(sold.ok, JSON.stringify(sold))
  await movePayments(server.ctx)
  await morningOf('2026-12-10')
  await publish('2026-12-09', '1.2500')
  assert.equal(await morningOf('2026-12-10'), true)
  await server.setClock('2026-12-15T10:00:00+08:00')
  await movePayments(server.ctx)
  const texts = (await told()).filter(text => /800\.00|50\.00份|赎回款项/.test(text))
  assert.equal(texts.length, 4, texts.join('\n'))
  assert.ok(texts.includes(`您的测试混合A申购800.00元已从尾号${TAIL}的银行卡扣款，已确认。`), texts.join('\n'))
  assert.deepEqual(
    texts.filter(text => /预计|顺延/.test(text)),
    [],
  )
})
