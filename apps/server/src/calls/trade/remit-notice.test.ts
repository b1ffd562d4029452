import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { listRefusedArrivals } from '@zhixiao/db/settle/remittances.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import type { BankNotice } from '../../kernel/ports.ts'
import { signNotice } from '../../platform/gateways/bank-notice.ts'
import { ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { sentMessages } from '../../testing/codes.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { TradingClient } from '../../testing/trading-client.ts'
import { funds, loadWorld, type Person, type PersonName, TRADE_PASSWORD, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
let bank: TradingClient
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  bank = server.client()
})
after(async () => {
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  await server.close()
})

const codeOf = (answer: { ok: true } | { ok: false; code: string }) => (answer.ok ? 'ok' : answer.code)
const as = async (name: PersonName): Promise<{ client: TradingClient } & Person> => ({
  client: server.client(await world.tokenOf(name)),
  ...world.people[name],
})
const openRemit = (client: TradingClient, tradeacco: string, more: object = {}) =>
  client.call('account.bankOpenRemit', {
    tradeacco,
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('openRemit'),
    ...more,
  })
const buy = (client: TradingClient, tradeacco: string, amount: string, more: object = {}) =>
  client.call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco,
    amount,
    payment: 'remit' as const,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
    ...more,
  })
let sent = 0
const remit = async (
  cardno: string,
  amount: string,
  arrivedAt = '2026-11-20T02:05:00Z',
  extId = `R${++sent}`,
  payer = '张三',
) => {
  const notice: BankNotice = { type: 'remittance', channel: 'bank', extId, cardno, payer, amount, arrivedAt }
  const answer = await bank.call('serve.bankNotice', { notice, signature: signNotice(server.ctx.keys, notice) })
  return answer.ok ? answer.data.outcome : answer.code
}
const orderRow = async (orderId: string) => {
  const { rows } = await sql<{ status: string; trade_date: string; fail_code: string | null; state: string }>`
    select o.status, o.trade_date, o.fail_code, t.state from orders o join bank_txn t using (order_id)
    where order_id = ${BigInt(orderId)} and t.direction = 'in'`.execute(server.db)
  return rows[0]
}
const noticesOf = async (client: TradingClient) => {
  const answer = await client.call('query.remitNotice', {})
  assert.ok(answer.ok)
  return answer.data.list
}
const handle = (
  client: TradingClient,
  input: { remitId: string; handling: 'match' | 'return'; orderId?: string },
  more: object = {},
  requestId?: string,
) =>
  client.call('trade.remitNotice', { ...input, tradePassword: TRADE_PASSWORD, ...more }, requestId ? { requestId } : {})

test('BANK-08 CALL-063 payment by transfer is opened for a card once, with its rules accepted', async () => {
  const { client, tradeacco } = await as('zhangSan')
  assert.equal(codeOf(await buy(client, tradeacco, '1000.00')), 'TRADE-REMIT')
  assert.equal(codeOf(await openRemit(client, tradeacco, { tradePassword: '000001' })), 'DS-TR0U1057')
  assert.equal(codeOf(await openRemit(client, tradeacco, { agreements: [] })), 'AUTH-0007')
  assert.equal(codeOf(await openRemit(client, world.people.qianQiC5.tradeacco)), 'BANK-0005')
  assert.equal(codeOf(await openRemit(client, '')), 'PARAM-0001')
  const jiGou = await as('jiGou')
  assert.equal(codeOf(await openRemit(jiGou.client, jiGou.tradeacco)), 'DS-ORG-0001')
  await server.db.updateTable('trade_account').set({ state: 'lapsed' }).where('tradeacco', '=', tradeacco).execute()
  assert.equal(codeOf(await openRemit(client, tradeacco)), 'BANK-0012')
  await server.db.updateTable('trade_account').set({ state: 'active' }).where('tradeacco', '=', tradeacco).execute()
  assert.equal(codeOf(await openRemit(client, tradeacco)), 'ok')
  assert.equal(codeOf(await openRemit(client, tradeacco)), 'BANK-0011')
  const mine = await client.call('account.bankMine', {})
  assert.ok(mine.ok && mine.data.fullList[0]?.takesRemittance)
})

test('BANK-08 TRD-01 an order waits for its transfer, above the card limit too, and is paid by card, amount and customer', async () => {
  const { client, tradeacco, cardNo } = await as('zhangSan')
  await sql`update bank set single_max_fen = 100000`.execute(server.db)
  assert.equal(codeOf(await buy(client, tradeacco, '2000.00', { payment: 'card' })), 'TRADE-CARD-MAX')
  const bought = await buy(client, tradeacco, '2000.00')
  assert.ok(bought.ok, JSON.stringify(bought))
  await sql`update bank set single_max_fen = 0`.execute(server.db)
  await movePayments(server.ctx)
  assert.equal((await orderRow(bought.data.orderId))?.state, 'awaited', 'the bank is not asked')
  const detail = await client.call('query.recordDetail', { orderId: bought.data.orderId })
  assert.ok(detail.ok && detail.data.order.awaitsMoney && detail.data.order.statusDetail === '等待汇款到账')
  const stages = detail.data.timeline.map(({ title, day, done }) => [title, day, done])
  assert.deepEqual(stages.slice(1, 2), [['汇款到账，15:00 前', '2026-11-20', false]])
  assert.equal(await remit(cardNo, '1999.99'), 'waiting')
  assert.equal(await remit(world.people.qianQiC5.cardNo, '2000.00'), 'suspense', 'of a card that opened nothing')
  assert.equal((await orderRow(bought.data.orderId))?.state, 'awaited')
  assert.equal(await remit(cardNo, '2000.00', '2026-11-20T02:05:00Z', 'ONCE'), 'matched')
  assert.equal(await remit(cardNo, '2000.00', '2026-11-20T02:05:00Z', 'ONCE'), 'repeat')
  const paid = await client.call('query.recordDetail', { orderId: bought.data.orderId })
  assert.equal(paid.ok && paid.data.order.statusDetail, '汇款已到账，待确认份额')
  assert.deepEqual(await orderRow(bought.data.orderId), {
    status: '9',
    trade_date: '2026-11-20',
    fail_code: null,
    state: 'done',
  })
  await movePayments(server.ctx)
  const states = (await noticesOf(client)).map(({ amount, state }) => [amount, state])
  assert.deepEqual(states, [
    ['2000.00', 'matched'],
    ['1999.99', 'waiting'],
  ])
  const back = await server.db
    .selectFrom('remittance')
    .select(['state', 'custno'])
    .where('custno', 'is', null)
    .execute()
  assert.deepEqual(back, [{ state: 'suspense', custno: null }])
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('CALL-090 CALL-107 BANK-08 a notice is handled once: it goes back, or pays the one order the customer names', async () => {
  const { client, tradeacco, cardNo } = await as('zhangSan')
  const first = await buy(client, tradeacco, '300.00')
  const second = await buy(client, tradeacco, '300.00')
  assert.ok(first.ok && second.ok)
  assert.equal(await remit(cardNo, '300.00'), 'waiting', 'two orders it could be for')
  const [fits, odd] = (await noticesOf(client)).filter(row => row.state === 'waiting')
  assert.ok(fits && odd)
  assert.deepEqual(
    fits.orders.map(order => order.orderId),
    [first.data.orderId, second.data.orderId],
  )
  assert.deepEqual(odd.orders, [])
  const match = { remitId: fits.remitId, handling: 'match' as const, orderId: second.data.orderId }
  assert.equal(codeOf(await handle(client, match, { tradePassword: '000001' })), 'DS-TR0U1057')
  assert.equal(codeOf(await handle(client, { remitId: fits.remitId, handling: 'match' })), 'PARAM-0001')
  assert.equal(codeOf(await handle(client, { ...match, remitId: odd.remitId })), 'REMIT-0003')
  const qian = await as('qianQiC5')
  assert.equal(codeOf(await handle(qian.client, match)), 'REMIT-0001')
  const jiGou = await as('jiGou')
  assert.equal(codeOf(await handle(jiGou.client, match)), 'DS-ORG-0001')
  assert.deepEqual(await noticesOf(qian.client), [])
  const answers = await Promise.all([1, 2, 3].map(() => handle(client, match, {}, 'handle-once')))
  assert.deepEqual(
    answers.map(answer => answer.ok && answer.data.state),
    ['matched', 'matched', 'matched'],
  )
  assert.equal(codeOf(await handle(client, { ...match, orderId: first.data.orderId })), 'REMIT-0002')
  assert.equal((await orderRow(second.data.orderId))?.state, 'done')
  const race = await Promise.all([1, 2].map(() => handle(client, { remitId: odd.remitId, handling: 'return' })))
  assert.deepEqual(race.map(codeOf).sort(), ['REMIT-0002', 'ok'])
  await movePayments(server.ctx)
  const [, returned] = await noticesOf(client)
  assert.equal((await noticesOf(client)).find(row => row.remitId === odd.remitId)?.state, 'returned')
  assert.ok(returned)
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('BANK-08 money that comes after the cut-off moves the order to the trading day it came', async () => {
  const { client, tradeacco, cardNo } = await as('zhangSan')
  const bought = await buy(client, tradeacco, '410.00')
  assert.ok(bought.ok)
  await server.setClock('2026-11-20T15:10:00+08:00')
  assert.equal(await remit(cardNo, '410.00', '2026-11-20T07:00:00Z'), 'matched')
  assert.equal((await orderRow(bought.data.orderId))?.trade_date, '2026-11-23')
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('BANK-08 CUS-10 a transfer in another name than the card’s holder is not booked to them: it waits in suspense, the holder gets a message, and operators see it in their list', async () => {
  const { client, tradeacco, cardNo, custno } = await as('zhangSan')
  const bought = await buy(client, tradeacco, '640.00')
  assert.ok(bought.ok)
  const noticed = (await noticesOf(client)).length
  const from = (payer: string) => remit(cardNo, '640.00', '2026-11-20T02:05:00Z', undefined, payer)
  assert.equal(await from('李代付'), 'other-payer')
  assert.equal(await from('张三丰'), 'other-payer')
  assert.equal((await orderRow(bought.data.orderId))?.state, 'awaited')
  assert.equal((await noticesOf(client)).length, noticed)
  const listed = await listRefusedArrivals(server.db, 10)
  assert.deepEqual(
    listed.map(each => [each.custno, each.amount_fen, each.state]),
    [
      [custno, 64_000n, 'suspense'],
      [custno, 64_000n, 'suspense'],
      // From a card of no customer, before.
      [null, 200_000n, 'suspense'],
    ],
  )
  assert.ok(!server.log.join().includes('李代付'))
  const messagesOf = async (who: typeof client) => {
    const messages = await who.call('query.messages', {})
    assert.ok(messages.ok)
    return messages.data.list.filter(each => each.text.includes('付款人姓名与持卡人不一致'))
  }
  const notices = await messagesOf(client)
  assert.deepEqual(
    notices.map(each => [each.title, each.text.includes('640.00 元'), each.text.includes('李代付')]),
    [
      ['汇款待退回', true, false],
      ['汇款待退回', true, false],
    ],
  )
  assert.deepEqual(await messagesOf((await as('qianQiC5')).client), [])
  // A spelling of the same name that a bank may use.
  assert.equal(await from(' 张　三 '), 'matched')
  await movePayments(server.ctx)
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('BANK-08 an order is withdrawn or given up after three trading days; money that came for it is a notice and goes back', async () => {
  const { client, tradeacco, cardNo } = await as('zhangSan')
  const withdrawn = await buy(client, tradeacco, '520.00')
  const forgotten = await buy(client, tradeacco, '530.00')
  assert.ok(withdrawn.ok && forgotten.ok)
  assert.ok(
    (await client.call('trade.withdrawal', { orderId: withdrawn.data.orderId, tradePassword: TRADE_PASSWORD })).ok,
  )
  assert.equal((await orderRow(withdrawn.data.orderId))?.state, 'cancelled')
  assert.equal(await remit(cardNo, '520.00', '2026-11-20T07:20:00Z'), 'waiting')
  assert.equal((await noticesOf(client)).find(row => row.amount === '520.00')?.returnOn, '2026-11-26')
  const usage = () => sql<{ sum: bigint }>`select sum(amount_fen)::bigint as sum from purchase_usage`.execute(server.db)
  const before = (await usage()).rows[0]?.sum ?? 0n
  // Accepted for Monday the 23rd: three trading days end on Thursday at the cut-off.
  await server.setClock('2026-11-26T14:59:59+08:00')
  await movePayments(server.ctx)
  assert.equal((await orderRow(forgotten.data.orderId))?.status, '9')
  await server.setClock('2026-11-26T15:00:00+08:00')
  await movePayments(server.ctx)
  assert.deepEqual(await orderRow(forgotten.data.orderId), {
    status: '0',
    trade_date: '2026-11-23',
    fail_code: 'REMIT-LATE',
    state: 'cancelled',
  })
  assert.equal(before - ((await usage()).rows[0]?.sum ?? 0n) >= 53_000n, true)
  assert.equal((await noticesOf(client)).find(row => row.amount === '520.00')?.state, 'returned')
  assert.deepEqual(
    (await findBreaks(server.db)).breaks.map(each => each.invariant),
    [],
  )
})

test('CUS-10 a transfer is in to-do, messages and assets from its arrival to its match or return, and its return is sent word of', async () => {
  const { client, cardNo } = await as('zhangSan')
  const shown = async () => {
    const [todo, messages, transit, info] = await Promise.all([
      client.call('trade.todo', {}),
      client.call('query.messages', {}),
      client.call('query.assetsInTransit', { querytype: 'ALL' }),
      client.call('query.shareInfo', {}),
    ])
    assert.ok(todo.ok && messages.ok && transit.ok && info.ok)
    const { total, remittances } = transit.data
    assert.equal(info.data.totals.inTransit, total)
    return {
      todo: todo.data.list.filter(each => each.text.includes('666.00')).map(each => [each.title, each.route]),
      messages: messages.data.list.filter(each => each.text.includes('666.00')).map(each => each.title),
      money: remittances.filter(each => each.amount === '666.00').map(each => each.state),
      total: Number(total),
    }
  }
  const before = await shown()
  await server.setClock('2026-11-27T10:10:00+08:00')
  assert.equal(await remit(cardNo, '666.00', '2026-11-27T02:05:00Z'), 'waiting')
  const waiting = await shown()
  assert.deepEqual(waiting.todo, [['汇款待处理', 'bank']])
  assert.deepEqual([waiting.messages, waiting.money], [['汇款已到账'], ['waiting']])
  assert.equal((waiting.total - before.total).toFixed(2), '666.00')
  await server.setClock('2026-12-02T15:00:00+08:00')
  const { bank: real } = server.ctx.gateways
  const silent = { ...real, sendBack: () => Promise.reject(new Error('no line')) }
  const mute = { send: () => Promise.reject(new Error('killed before the message')) }
  await movePayments({ ...server.ctx, gateways: { ...server.ctx.gateways, bank: silent, sms: mute } })
  const again = await as('zhangSan')
  const news = async () => {
    const messages = await again.client.call('query.messages', {})
    assert.ok(messages.ok)
    return messages.data.list.filter(each => each.text.includes('666.00')).map(each => each.title)
  }
  assert.deepEqual(await news(), ['汇款退回中'])
  const transit = await again.client.call('query.assetsInTransit', { querytype: 'ALL' })
  assert.ok(transit.ok)
  assert.deepEqual(
    transit.data.remittances.filter(each => each.amount === '666.00').map(each => each.state),
    ['returning'],
  )
  const notices = async () =>
    (await sentMessages(server)).filter(({ body }) => /666\.00元3个交易日内未用于申请，将退回原卡/.test(body)).length
  assert.equal(await notices(), 0)
  // The return is booked but the message is not sent: the next round sends it, even if the bank has answered by then.
  await movePayments({ ...server.ctx, gateways: { ...server.ctx.gateways, sms: mute } })
  assert.deepEqual(await news(), ['汇款已退回'])
  await movePayments(server.ctx)
  await movePayments(server.ctx)
  assert.equal(await notices(), 1)
})

test('BANK-08 transfers go back together; one that cannot holds up neither the others nor a debit', async () => {
  const { client, tradeacco, cardNo } = await as('zhangSan')
  const amounts = ['701.00', '702.00', '703.00', '704.00']
  for (const amount of amounts) assert.equal(await remit(cardNo, amount, '2026-11-27T02:05:00Z'), 'waiting')
  const statesOf = async () => {
    const all = await noticesOf(client)
    return amounts.map(amount => all.find(row => row.amount === amount)?.state)
  }
  // Two that the database rejects: one on its way back, one already sent.
  await sql`
    create function refused() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refused before update on remittance for each row
      when ((new.amount_fen, new.state) in ((70200, 'returning'), (70300, 'returned'))) execute function refused()`.execute(
    server.db,
  )
  await server.setClock('2026-12-02T15:00:00+08:00')
  const bought = await buy(client, tradeacco, '710.00', { payment: 'card' })
  assert.ok(bought.ok)
  const failed = () => server.log.filter(line => line.includes('job failed')).length
  const before = failed()
  await movePayments(server.ctx)
  assert.deepEqual(await statesOf(), ['returned', 'waiting', 'returning', 'returned'])
  assert.equal((await orderRow(bought.data.orderId))?.state, 'done')
  assert.equal(failed() - before, 2)
  await sql`drop function refused cascade`.execute(server.db)
  const bank = server.ctx.gateways.bank
  const silent = { ...bank, sendBack: () => Promise.reject(new Error('no line')) }
  await movePayments({ ...server.ctx, gateways: { ...server.ctx.gateways, bank: silent } })
  assert.deepEqual(await statesOf(), ['returned', 'returning', 'returning', 'returned'])
  await movePayments(server.ctx)
  assert.deepEqual(
    await statesOf(),
    amounts.map(() => 'returned'),
  )
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('BANK-07 an account with capitalmode 1 is in the full list, not in the trade list, and takes no purchase by either way', async () => {
  const { client, tradeacco } = await as('wangWuC1')
  const put = (columns: { capitalmode?: string; remit_at?: null }) =>
    server.db.updateTable('trade_account').set(columns).where('tradeacco', '=', tradeacco).execute()
  assert.equal(codeOf(await openRemit(client, tradeacco)), 'ok')
  await put({ capitalmode: '1' })
  const mine = await client.call('account.bankMine', {})
  assert.ok(mine.ok)
  assert.deepEqual([mine.data.fullList.length, mine.data.tradeList.length], [1, 0])
  for (const payment of ['card', 'remit'] as const)
    assert.equal(codeOf(await buy(client, tradeacco, '100.00', { payment, fundCode: funds.money })), 'TRADE-CARD')
  await put({ remit_at: null })
  assert.equal(codeOf(await openRemit(client, tradeacco)), 'TRADE-CARD')
})
