import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { requestContent, signatureOf } from '@zhixiao/gateway/signing.ts'
import { sql } from 'kysely'
import { movePayments } from '../../../engine/settle/payments.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { BankMovement } from '../../../kernel/ports.ts'
import { ticked, tickedForPurchase } from '../../../testing/agreements.ts'
import { provenCard } from '../../../testing/opening.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { type Reply, type Seen, startPeer } from '../../../testing/signed-peer.ts'
import type { TradingClient } from '../../../testing/trading-client.ts'
import { funds, loadWorld, TRADE_PASSWORD, type World } from '../../../testing/world.ts'
import { signNotice } from '../bank-notice.ts'
import { httpBank } from './bank.ts'

const MOVEMENTS = '/v1/payments/movements'

let answers: Record<string, (request: Seen) => Reply>
const usual: typeof answers = {
  '/v1/identity/card': () => ({ body: { result: 'match' } }),
  '/v1/payments/agreements': ({ body }) => ({ body: { state: 'signed', agreement: `P-${JSON.parse(body).id}` } }),
  '/v1/payments/agreements/end': () => ({ body: { state: 'ended' } }),
  [MOVEMENTS]: () => ({ body: { state: 'done', ref: '1', code: '' } }),
}
let channel: Awaited<ReturnType<typeof startPeer>>
let server: TestServer
let world: World
let client: TradingClient
before(async () => {
  // LIV-18: both sign by SM2 here; over sockets with the sandbox (tests/channel) by RSA.
  channel = await startPeer(request => answers[request.path]?.(request) ?? { status: 404, body: {} }, {
    kind: 'sm2',
  })
  const { url, keyId, keyFile, peerKeyFile } = channel.peer
  server = await startTestServer({
    settings: {
      BANK_GATEWAY: 'http',
      BANK_URL: url,
      BANK_PEER_KEY_FILE: peerKeyFile,
      IDENTITY_GATEWAY: 'http',
      IDENTITY_URL: url,
      IDENTITY_PEER_KEY_FILE: peerKeyFile,
      GATEWAY_KEY_ID: keyId,
      GATEWAY_KEY_FILE: keyFile,
    },
  })
  world = await loadWorld(server)
  client = server.client(await world.tokenOf('zhangSan'))
})
beforeEach(() => {
  answers = { ...usual }
  channel.seen.length = 0
})
after(async () => {
  await server.close()
  channel.close()
})

const sentTo = (path: string) => channel.seen.filter(each => each.path === path).map(each => JSON.parse(each.body))
const movement: BankMovement = {
  txnId: '7-in',
  agreement: 'P1',
  tradeacco: 'T1',
  cardTail: '0125',
  amountFen: fen(100_050n),
  purpose: 'purchase',
}

test('LIV-06 a movement carries our id, agreement, amount, currency and purpose; only a signed 200 in the agreed form decides', async () => {
  const bank = httpBank(channel.peer, 16)
  answers[MOVEMENTS] = () => ({ body: { state: 'done', ref: '77' } })
  assert.deepEqual(await bank.debit(movement), { state: 'done', code: '' })
  assert.deepEqual(sentTo(MOVEMENTS), [
    { id: '7-in', direction: 'debit', agreement: 'P1', amount: '1000.50', currency: 'CNY', purpose: 'purchase' },
  ])
  answers[MOVEMENTS] = () => ({ body: { state: 'refused', code: 'NO_FUNDS' } })
  assert.deepEqual(await bank.credit(movement), { state: 'refused', code: 'NO_FUNDS' })
  for (const reply of [
    { body: { state: 'pending' } },
    { status: 409, body: { state: 'refused' } },
    { status: 400, body: { state: 'refused' } },
    { status: 503, body: { state: 'refused' } },
    { body: { state: 'refused' }, by: channel.keys.stranger },
    { body: { state: 'perhaps' } },
  ] satisfies Reply[]) {
    answers[MOVEMENTS] = () => reply
    assert.deepEqual(await httpBank(channel.peer, 16).debit(movement), { state: 'unknown' }, JSON.stringify(reply.body))
  }
})

test('LIV-06 without an agreement nothing is sent, and the movement is refused', async () => {
  const bank = httpBank(channel.peer, 16)
  assert.deepEqual(await bank.debit({ ...movement, agreement: null }), { state: 'refused', code: 'NO_AGREEMENT' })
  assert.deepEqual(channel.seen, [])
})

test('LIV-06 at most as many requests as BANK_PARALLEL are open at once', async () => {
  const bank = httpBank(channel.peer, 2)
  let [open, most] = [0, 0]
  answers[MOVEMENTS] = () => {
    most = Math.max(most, ++open)
    queueMicrotask(() => open--)
    return { body: { state: 'done' } }
  }
  const all = Array.from({ length: 20 }, (_, at) => bank.debit({ ...movement, txnId: `${at + 1}-in` }))
  assert.ok((await Promise.all(all)).every(({ state }) => state === 'done'))
  assert.ok(most <= 2, `${most} at once`)
})

test('LIV-06 a statement is read in parts; one that cannot be read is none', async () => {
  const bank = httpBank(channel.peer, 16)
  const line = { kind: 'debit', ref: 'r1', amount: '10.00', at: '2026-11-20T10:00:01+08:00' }
  answers['/v1/payments/statement'] = ({ body }) =>
    JSON.parse(body).after === ''
      ? { body: { complete: true, next: 'p2', lines: [{ ...line, id: '7-in' }] } }
      : { body: { complete: true, next: null, lines: [{ ...line, id: '8-in', ref: 'r2' }] } }
  const read = await bank.statement(isoDate('2026-11-20'))
  assert.deepEqual(
    read?.lines.map(each => [each.id, each.amountFen, each.at.toISOString()]),
    [
      ['7-in', 1_000n, '2026-11-20T02:00:01.000Z'],
      ['8-in', 1_000n, '2026-11-20T02:00:01.000Z'],
    ],
  )
  answers['/v1/payments/statement'] = () => ({
    body: { complete: true, next: null, lines: [{ ...line, id: '7-in', amount: '1e3' }] },
  })
  assert.equal(await bank.statement(isoDate('2026-11-20')), null)
})

const cardOf = (nth: number) => ({ cardno: `622588013770680${nth}`, mobileno: `1371112000${nth}` })
async function addCard(nth: number): Promise<string> {
  const card = cardOf(nth)
  const cardTicket = await provenCard(server, client, card)
  const added = await client.call('account.bankAdd', {
    ...card,
    cardTicket,
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('addCard'),
  })
  assert.ok(added.ok, JSON.stringify(added))
  return added.data.tradeacco
}
const buy = (tradeacco: string) =>
  client.call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco,
    amount: '1000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })

test('LIV-06 a card is bound with what the channel signed, moves money under it, and the contract of a removed card is ended', async () => {
  const tradeacco = await addCard(1)
  const [signed] = sentTo('/v1/payments/agreements')
  const { zhangSan } = world.people
  assert.deepEqual(
    [signed.cardNo, signed.idNumber, signed.mobile],
    [cardOf(1).cardno, zhangSan.idno, cardOf(1).mobileno],
  )
  assert.ok((await buy(tradeacco)).ok)
  await movePayments(server.ctx)
  const [debit] = sentTo(MOVEMENTS)
  assert.deepEqual([debit.agreement, debit.direction, debit.amount], [`P-${signed.id}`, 'debit', '1000.00'])
  await sweep(server.ctx)
  await server.setClock('2026-11-23T10:00:00+08:00')
  await sweep(server.ctx)
  assert.deepEqual(sentTo('/v1/payments/agreements/end'), [], 'a bound card keeps its contract')
  await sql`update trade_account set state = 'closed' where tradeacco = ${tradeacco}`.execute(server.db)
  answers['/v1/payments/agreements/end'] = () => ({ status: 500, body: {} })
  await sweep(server.ctx)
  answers['/v1/payments/agreements/end'] = () => ({ body: { state: 'ended' } })
  await sweep(server.ctx)
  await sweep(server.ctx)
  assert.deepEqual(sentTo('/v1/payments/agreements/end'), [{ id: signed.id }, { id: signed.id }])
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('LIV-06 what the channel refuses to sign binds no card, and an answer that does not come asks to try again', async () => {
  const proven = async (nth: number) =>
    provenCard(server, client, cardOf(nth)).then(
      () => 'bound',
      (error: Error) => error.message.split(' ')[0],
    )
  answers['/v1/payments/agreements'] = () => ({ body: { state: 'refused', code: 'CARD_CLOSED' } })
  assert.equal(await proven(2), 'BANK-0003')
  answers['/v1/payments/agreements'] = () => ({ status: 500, body: {} })
  assert.equal(await proven(3), 'BANK-0008')
  // Whatever the channel may have signed without an answer is ended a day later.
  const asked = sentTo('/v1/payments/agreements').map(each => ({ id: each.id }))
  await server.setClock('2026-11-23T10:00:00+08:00')
  await sweep(server.ctx)
  assert.deepEqual(sentTo('/v1/payments/agreements/end'), asked)
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('LIV-06 a card bound before there was a channel takes no money until it is signed again', async () => {
  const { tradeacco } = world.people.zhangSan
  const placed = await buy(tradeacco)
  assert.ok(placed.ok)
  await movePayments(server.ctx)
  assert.deepEqual(sentTo(MOVEMENTS), [])
  const { rows } = await sql<{ state: string; code: string }>`
    select state, code from bank_txn where order_id = ${placed.data.orderId}`.execute(server.db)
  assert.deepEqual(rows, [{ state: 'refused', code: 'NO_AGREEMENT' }])
})

const PATH = '/api/gateway/bank-notices'
type Told = { body: string; by?: 'provider' | 'stranger' | 'firm'; time?: string; signs?: string }
async function tell({ body, by = 'provider', time = new Date().toISOString(), signs = body }: Told): Promise<number> {
  const signature = signatureOf(
    channel.keys[by].privateKey,
    requestContent({ path: PATH, time, number: 'n1', body: signs }),
  )
  const headers = {
    'x-gateway-key': 'channel',
    'x-gateway-time': time,
    'x-gateway-number': 'n1',
    'x-gateway-signature': signature,
  }
  return (await fetch(server.url + PATH, { method: 'POST', headers, body })).status
}

test('LIV-06 a notice counts once and only with the channel’s signature over it, of the last minutes', async () => {
  answers[MOVEMENTS] = () => ({ body: { state: 'pending' } })
  const tradeacco = await addCard(4)
  const placed = await buy(tradeacco)
  assert.ok(placed.ok)
  await movePayments(server.ctx)
  const txnId = `${placed.data.orderId}-in`
  const notice = { type: 'movement', notice: 'N1', id: txnId, amount: '1000.00', state: 'done' }
  const body = JSON.stringify(notice)
  const stateOf = async () =>
    (
      await sql<{ state: string }>`select state from bank_txn where order_id = ${placed.data.orderId}`.execute(
        server.db,
      )
    ).rows[0]?.state
  const old = new Date(Date.now() - 6 * 60_000).toISOString()
  for (const forged of [
    { body, by: 'stranger' },
    { body, by: 'firm' },
    { body, time: old },
    { body, time: 'now' },
    { body, signs: body.replace('1000.00', '1.00') },
  ] satisfies Told[])
    assert.equal(await tell(forged), 403)
  assert.equal(await tell({ body: JSON.stringify({ ...notice, amount: '1e3' }) }), 400)
  assert.equal(await tell({ body: 'x'.repeat(20_000) }), 413)
  const own = { type: 'movement', channel: 'channel', extId: 'N1', txnId, amount: '1000.00', state: 'done' } as const
  const inner = await server
    .client()
    .call('serve.bankNotice', { notice: own, signature: signNotice(server.ctx.keys, own) })
  assert.equal(!inner.ok && inner.code, 'SIGN-0001')
  assert.equal(await stateOf(), 'unknown')
  assert.deepEqual([await tell({ body }), await tell({ body })], [200, 200])
  assert.equal(await stateOf(), 'done')
  const { rows } = await sql<{
    times: number
  }>`select count(*)::int as times from bank_callback where ext_id = 'N1'`.execute(server.db)
  assert.equal(rows[0]?.times, 1)
})
