import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseNav } from '@zhixiao/domain/money/money.ts'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleAndVerify } from '../../jobs/settle-and-verify.ts'
import { takeNotice } from '../../platform/gateways/take-notice.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { lastCode, sentMessages } from '../../testing/codes.ts'
import { provenCard } from '../../testing/opening.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { TradingClient } from '../../testing/trading-client.ts'
import { funds, loadWorld, TRADE_PASSWORD, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
let zhangSan: TradingClient
let own: string
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  zhangSan = server.client(await world.tokenOf('zhangSan'))
  own = world.people.zhangSan.tradeacco
})
after(() => server.close())

const codeOf = (answer: { ok: true } | { ok: false; code: string }) => (answer.ok ? 'ok' : answer.code)
const outbox = async () => {
  const rows = await sentMessages(server)
  return rows.map(row => row.body)
}
const buy = (client: TradingClient, tradeacco: string, amount = '1000.00') =>
  client.call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco,
    amount,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
async function addCard(client: TradingClient, cardno: string, mobileno: string): Promise<string> {
  const cardTicket = await provenCard(server, client, { cardno, mobileno })
  const agreements = ticked('addCard')
  const input = { cardno, mobileno, cardTicket, tradePassword: TRADE_PASSWORD, agreements }
  const added = await client.call('account.bankAdd', input)
  assert.ok(added.ok, JSON.stringify(added))
  return added.data.tradeacco
}
const unbind = (client: TradingClient, tradeacco: string, more: object = {}, requestId?: string) =>
  client.call(
    'account.bankUnbind',
    { tradeacco, tradePassword: TRADE_PASSWORD, ...more },
    requestId ? { requestId } : {},
  )

test('BANK-06 CALL-060 a card nothing hangs on is unbound once, told by SMS, and takes no order any more', async () => {
  const spare = await addCard(zhangSan, '6225880137706801', '13711120001')
  assert.equal(codeOf(await unbind(zhangSan, spare, { tradePassword: '000001' })), 'DS-TR0U1057')
  const answers = await Promise.all([1, 2, 3].map(() => unbind(zhangSan, spare, {}, 'unbind-once')))
  assert.deepEqual(answers.map(codeOf), ['ok', 'ok', 'ok'])
  assert.equal((await outbox()).filter(body => body.includes('尾号6801的银行卡已解绑')).length, 1)
  const mine = await zhangSan.call('account.bankMine', {})
  assert.ok(mine.ok && !mine.data.fullList.some(card => card.tradeacco === spare))
  assert.equal(codeOf(await buy(zhangSan, spare)), 'TRADE-CARD')
  assert.equal(codeOf(await unbind(zhangSan, spare)), 'BANK-0005')
  const audit = await server.db.selectFrom('audit_log').select('act').where('act', '=', 'bank.unbind').execute()
  assert.equal(audit.length, 1)
})

test('CALL-060 CALL-960 others own card, an institution, no session, malformed', async () => {
  const foreign = world.people.qianQiC5.tradeacco
  assert.equal(codeOf(await unbind(zhangSan, foreign)), 'BANK-0005')
  assert.equal(codeOf(await zhangSan.call('account.bankTies', { tradeacco: foreign })), 'BANK-0005')
  assert.equal(codeOf(await unbind(server.client(await world.tokenOf('jiGou')), own)), 'DS-ORG-0001')
  assert.equal(codeOf(await unbind(server.client(), own)), 'AUTH-0001')
  assert.equal(codeOf(await unbind(zhangSan, '../x')), 'PARAM-0001')
  assert.equal(codeOf(await zhangSan.call('account.bankTies', { tradeacco: '' })), 'PARAM-0001')
})

test('BANK-06 a purchase and an unbinding at one moment: the card is gone or has the order, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const card = await addCard(zhangSan, `62258801377069${round}1`, '13711120002')
    await server.db.deleteFrom('sms_code').execute()
    const [bought, unbound] = await Promise.all([buy(zhangSan, card, '10.00'), unbind(zhangSan, card)])
    assert.notEqual(bought.ok, unbound.ok, `${codeOf(bought)} ${codeOf(unbound)}`)
    assert.equal(unbound.ok ? codeOf(bought) : codeOf(unbound), unbound.ok ? 'TRADE-CARD' : 'BANK-0009')
    if (bought.ok) {
      const back = { orderId: bought.data.orderId, tradePassword: TRADE_PASSWORD }
      assert.ok((await zhangSan.call('trade.withdrawal', back)).ok)
    }
  }
})

test('BANK-03 BANK-06 holdings stay with the trade account when its card is replaced; they and money on its way bar unbinding', async () => {
  const bought = await buy(zhangSan, own)
  assert.ok(bought.ok)
  const pending = await zhangSan.call('account.bankTies', { tradeacco: own })
  assert.ok(pending.ok)
  assert.deepEqual([pending.data.unbind, pending.data.change], [['pending'], ['pending']])
  const next = { cardno: '6225880137706850', mobileno: '13711120003' }
  const cardTicket = await provenCard(server, zhangSan, next)
  const change = (more: object = {}, requestId?: string) =>
    zhangSan.call(
      'account.bankChange',
      { tradeacco: own, ...next, cardTicket, tradePassword: TRADE_PASSWORD, agreements: ticked('changeCard'), ...more },
      requestId ? { requestId } : {},
    )
  const early = await change()
  assert.ok(!early.ok && early.code === 'BANK-0010')
  await movePayments(server.ctx)
  await settleDay('2026-11-20', '2026-11-23')
  const ties = await zhangSan.call('account.bankTies', { tradeacco: own })
  assert.ok(ties.ok && ties.data.holdings.length === 1)
  assert.deepEqual([ties.data.unbind, ties.data.change], [['holdings'], []])
  const stuck = await unbind(zhangSan, own)
  assert.ok(!stuck.ok && stuck.code === 'BANK-0009' && JSON.stringify(stuck).includes('该卡下还持有基金份额'))

  const proof = cardTicket
  const { seal } = customerVault(server.ctx.keys, world.people.zhangSan.custno)
  const reserved = { mobile_enc: seal('card_mobile', '13711129999') }
  await server.db.updateTable('trade_account').set(reserved).where('tradeacco', '=', own).execute()
  assert.equal(codeOf(await change({ cardTicket: proof, tradePassword: '000001' })), 'DS-TR0U1057')
  assert.equal(codeOf(await change({ cardTicket: proof, tradeacco: world.people.qianQiC5.tradeacco })), 'BANK-0005')
  assert.equal(codeOf(await change({ cardTicket: proof, agreements: [] })), 'AUTH-0007')
  assert.equal(
    codeOf(await change({ cardTicket: proof.replace(/.$/, last => (last === '0' ? '1' : '0')) })),
    'BANK-0004',
  )
  const changed = await change({ cardTicket: proof }, 'change-once')
  assert.ok(changed.ok && changed.data.tradeacco === own)
  assert.deepEqual(await change({ cardTicket: proof }, 'change-once'), changed)
  assert.equal(codeOf(await change({ cardTicket: proof })), 'BANK-0007')
  const shown = await zhangSan.call('account.bankMine', { tradeacco: own })
  assert.ok(shown.ok && shown.data.fullList[0]?.cardTail === '**** 6850' && shown.data.fullList[0].payoutFrom !== null)
  assert.equal(
    (await outbox()).filter(body => body.includes('已更换为尾号6850')).length,
    2,
    'login mobile and old card',
  )
  const kept = await server.db.selectFrom('replaced_card').select(['tradeacco', 'card_tail']).execute()
  assert.deepEqual(kept, [{ tradeacco: own, card_tail: world.people.zhangSan.cardNo.slice(-4) }])
})

test('BANK-03 redemption money waits a day for a new card, a refund of what the card paid does not', async () => {
  const [holding] = await server.db
    .selectFrom('holding')
    .select(['shares_cents'])
    .where('tradeacco', '=', own)
    .execute()
  assert.ok(holding)
  // Redemption money due within a day of the change.
  const sold = await zhangSan.call('trade.redemption', {
    fundCode: funds.mixed,
    tradeacco: own,
    shares: '100.00',
    tradePassword: TRADE_PASSWORD,
    largeRedemption: '1',
  })
  assert.ok(sold.ok, JSON.stringify(sold))
  await settleDay('2026-11-23', '2026-11-24')
  await server.db
    .updateTable('bank_txn')
    .set({ due_date: isoDate('2026-11-24') })
    .where('direction', '=', 'out')
    .execute()
  const outs = () =>
    server.db.selectFrom('bank_txn').select('state').where('order_id', '=', BigInt(sold.data.orderId)).execute()
  await server.db
    .updateTable('trade_account')
    .set({ payout_from: new Date('2026-11-24T12:00:00+08:00') })
    .where('tradeacco', '=', own)
    .execute()
  await movePayments(server.ctx)
  assert.deepEqual(await outs(), [{ state: 'requested' }])
  const bought = await buy(zhangSan, own)
  assert.ok(bought.ok)
  await movePayments(server.ctx)
  assert.ok(
    (await zhangSan.call('trade.withdrawal', { orderId: bought.data.orderId, tradePassword: TRADE_PASSWORD })).ok,
  )
  await movePayments(server.ctx)
  const refund = await server.db
    .selectFrom('bank_txn')
    .select(['direction', 'state'])
    .where('order_id', '=', BigInt(bought.data.orderId))
    .orderBy('direction')
    .execute()
  assert.deepEqual(
    refund.map(row => row.state),
    ['done', 'done'],
  )
  await server.setClock('2026-11-24T12:00:01+08:00')
  await movePayments(server.ctx)
  assert.deepEqual(await outs(), [{ state: 'done' }])
})

test('BANK-03 money an old card refused is sent to the new one under a new name', async () => {
  const qian = server.client(await world.tokenOf('qianQiC5'))
  const { tradeacco, custno } = world.people.qianQiC5
  await server.db.updateTable('trade_account').set({ card_tail: '9989' }).where('tradeacco', '=', tradeacco).execute()
  const bought = await buy(qian, tradeacco)
  assert.ok(bought.ok)
  await movePayments(server.ctx)
  assert.ok((await qian.call('trade.withdrawal', { orderId: bought.data.orderId, tradePassword: TRADE_PASSWORD })).ok)
  await movePayments(server.ctx)
  const ties = await qian.call('account.bankTies', { tradeacco })
  assert.ok(ties.ok)
  assert.deepEqual(
    [ties.data.unbind, ties.data.change, ties.data.refused],
    [['refused'], [], { count: 1, amount: '1000.00' }],
  )
  const next = { cardno: '6225880137706843', mobileno: '13711120004' }
  const cardTicket = await provenCard(server, qian, next)
  const changed = await qian.call('account.bankChange', {
    tradeacco,
    ...next,
    cardTicket,
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('changeCard'),
  })
  assert.ok(changed.ok, JSON.stringify(changed))
  await movePayments(server.ctx)
  const rows = await server.db
    .selectFrom('bank_txn')
    .select(['state', 'attempt'])
    .where('custno', '=', custno)
    .where('direction', '=', 'out')
    .execute()
  assert.deepEqual(rows, [{ state: 'done', attempt: 2 }])
  // The late success on the old card means that it may be paid twice; a third attempt must not be made.
  let noticeCount = 0
  const tell = (attempt: string, state: 'done' | 'refused') => {
    const txnId = `${bought.data.orderId}-out${attempt}`
    const notice = {
      type: 'movement',
      channel: 'bank',
      extId: `T${++noticeCount}`,
      txnId,
      amount: '1000.00',
      state,
    } as const
    return takeNotice(server.ctx, notice)
  }
  assert.deepEqual(
    [await tell('', 'done'), await tell('', 'refused'), await tell('-2', 'done'), await tell('-3', 'done')],
    ['conflict', 'known', 'known', 'no-movement'],
  )
})

test('BANK-04 CALL-062 a lapsed card is signed again by its code and the trade password; others need it not', async () => {
  const wang = server.client(await world.tokenOf('wangWuC1'))
  const { tradeacco, mobile } = world.people.wangWuC1
  const sign = (more: object = {}, requestId?: string) =>
    wang.call(
      'account.bankReContract',
      { tradeacco, smsCode: '000000', tradePassword: TRADE_PASSWORD, agreements: ticked('signCard'), ...more },
      requestId ? { requestId } : {},
    )
  assert.equal(codeOf(await sign()), 'BANK-0006')
  await server.db.updateTable('trade_account').set({ state: 'lapsed' }).where('tradeacco', '=', tradeacco).execute()
  assert.ok((await wang.call('account.bankPreSign', { tradeacco })).ok)
  const smsCode = await lastCode(server, mobile)
  assert.equal(codeOf(await sign({ smsCode, tradePassword: '000001' })), 'DS-TR0U1057')
  assert.equal(codeOf(await sign({ smsCode: smsCode === '000000' ? '111111' : '000000' })), '0040')
  assert.equal(codeOf(await sign({ smsCode, tradeacco: own })), 'BANK-0005')
  const signed = await sign({ smsCode }, 'sign-again-1')
  assert.ok(signed.ok && signed.data.state === 'active', JSON.stringify(signed))
  assert.deepEqual(await sign({ smsCode }, 'sign-again-1'), signed)
})

async function settleDay(day: string, next: string): Promise<void> {
  const nav_e4 = parseNav('1.0000')
  const row = {
    fundcode: funds.mixed,
    day: isoDate(day),
    nav_e4,
    acc_nav_e4: nav_e4,
    published_at: new Date(`${day}T20:00:00+08:00`),
  }
  await withTx(server.db, tx => insertRows(tx, 'nav', [row]))
  await server.setClock(`${next}T09:00:00+08:00`)
  await settleAndVerify(server.ctx, isoDate(next))
}
