import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@zhixiao/contract/client.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { customerVault } from '../secrets/places.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { ageCodes, lastCode, receiveCode } from '../testing/codes.ts'
import { openWorld } from '../testing/open-world.ts'
import { funds, LOGIN_PASSWORD, type PersonName, TRADE_PASSWORD } from '../testing/world.ts'

const { server, world, clientOf } = await openWorld()

const codeOf = (answer: { ok: true } | { ok: false; code: string }) => (answer.ok ? 'ok' : answer.code)

async function closingCode(name: PersonName, client: Client): Promise<string> {
  await ageCodes(server, 61)
  const sent = await client.call('serve.mobileCodeSend', { purpose: 'closeAccount' })
  assert.ok(sent.ok)
  return lastCode(server, world.people[name].mobile)
}
const rowOf = (name: PersonName) =>
  server.db.selectFrom('customer').selectAll().where('custno', '=', world.people[name].custno).executeTakeFirstOrThrow()

test('PERSONAL-03 CALL-988 what stands in the way is named with the place to see to it, and stops the closing', async () => {
  const client = await clientOf('zhangSan')
  const { custno, tradeacco } = world.people.zhangSan
  const obstacles = async () => {
    const answer = await client.call('account.closeCheck', {})
    return answer.ok ? answer.data.obstacles.map(({ code, route }) => `${code} ${route}`) : answer.code
  }
  assert.deepEqual(await obstacles(), [])
  const order = {
    fundCode: funds.money,
    tradeacco,
    tradePassword: TRADE_PASSWORD,
    amount: '1000.00',
    agreements: tickedForPurchase,
  }
  assert.ok((await client.call('trade.purchase', order)).ok)
  await withTx(server.db, tx =>
    insertRows(tx, 'holding', [{ custno, tradeacco, fundcode: funds.bond, shares_cents: shareCents(100n) }]),
  )
  assert.deepEqual(await obstacles(), ['holding myAssets', 'pending tradeRecord'])
  await sql`
    insert into bank_txn (order_id, custno, direction, amount_fen, due_date) select order_id, custno, 'out', 100, trade_date from orders`.execute(
    server.db,
  )
  await sql`
    insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at)
    values ('demo', 'R1', ${custno}, ${tradeacco}, 100, business_now())`.execute(server.db)
  await sql`
    insert into plan (custno, tradeacco, fundcode, unit, month_day, amount_fen, state, next_due, next_run, request_id, body_hash, created_at, changed_at)
    values (${custno}, ${tradeacco}, ${funds.mixed}, '0', 8, 100000, 'running', '2026-12-08', '2026-12-08', 'plan-of-zhangsan', '', business_now(), business_now())`.execute(
    server.db,
  )
  assert.deepEqual(await obstacles(), [
    'holding myAssets',
    'pending tradeRecord',
    'paying tradeRecord',
    'plan myFix',
    'remittance bank',
  ])
  const smsCode = await closingCode('zhangSan', client)
  const refused = await client.call('account.close', { password: TRADE_PASSWORD, smsCode })
  assert.equal(codeOf(refused), 'CLOSE-0001')
  assert.equal((await rowOf('zhangSan')).closed_at, null)
})

test('PERSONAL-03 CALL-989 trade password and code; then login ends, the row stays, and the mobile is free for a new one', async () => {
  const { custno, mobile, fundAccount, idno, tradeacco } = world.people.qianQiC5
  const token = await world.tokenOf('qianQiC5')
  const client = server.client(token)
  await client.call('account.behaviourAdd', { refType: 'own_select', refObjectId: funds.mixed })
  const smsCode = await closingCode('qianQiC5', client)
  assert.equal(codeOf(await client.call('account.close', { password: '999999', smsCode })), 'DS-TR0U1057')
  assert.equal(
    codeOf(
      await client.call('account.close', {
        password: TRADE_PASSWORD,
        smsCode: smsCode === '000000' ? '111111' : '000000',
      }),
    ),
    'SMS-0001',
  )
  assert.equal(codeOf(await client.call('account.close', { password: TRADE_PASSWORD, smsCode })), 'ok')

  assert.equal(codeOf(await client.call('account.userInfo', {})), 'AUTH-0001')
  const login = (idType: '10' | '12' | '0', account: string) =>
    server.client().call('token.login', { idType, account, password: LOGIN_PASSWORD })
  for (const [idType, account] of [
    ['10', mobile],
    ['12', fundAccount],
    ['0', idno],
  ] as const) {
    assert.equal(codeOf(await login(idType, account)), 'AUTH-0002', idType)
  }
  const row = await rowOf('qianQiC5')
  assert.equal(customerVault(server.ctx.keys, custno).open('idno', row.idno_enc), idno)
  assert.deepEqual([row.mobile_bidx, row.idno_bidx, row.trade_hash, row.login_hash], [null, null, null, ''])
  const counted = async (table: 'behaviour' | 'session') =>
    (await server.db.selectFrom(table).select('custno').where('custno', '=', custno).execute()).length
  assert.deepEqual([await counted('behaviour'), await counted('session')], [0, 0])
  const card = await server.db
    .selectFrom('trade_account')
    .select('state')
    .where('tradeacco', '=', tradeacco)
    .executeTakeFirstOrThrow()
  assert.equal(card.state, 'closed')

  await ageCodes(server, 61)
  const again = await server.client().call('account.virtualRegister', {
    mobile,
    smsCode: await receiveCode(server, mobile, 'register'),
    loginPassword: 'neues2026x',
    agreements: ['service', 'privacy'],
  })
  assert.ok(again.ok)
  const fresh = server.client(again.data.accesstoken)
  const info = await fresh.call('account.userInfo', {})
  assert.ok(info.ok && info.data.custno !== custno && info.data.custname === '' && info.data.custbelongto === '0')
  // The ID number is free from the next trading day.
  const mayOpen = async () =>
    codeOf(await fresh.call('account.openCheck', { custname: '钱七', idtype: '0', idno, invalidate: '20351231' }))
  assert.equal(await mayOpen(), 'OPEN-0003')
  await server.setClock('2026-11-20T15:00:00+08:00')
  assert.equal(await mayOpen(), 'ok')
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('PERSONAL-03 who never opened an account closes with the login password; nothing personal is left in the row', async () => {
  const { custno, mobile } = world.people.liSiNoAccount
  const client = await clientOf('liSiNoAccount')
  const smsCode = await closingCode('liSiNoAccount', client)
  assert.equal(codeOf(await client.call('account.close', { password: 'wrong-one-1', smsCode })), 'AUTH-0002')
  assert.equal(codeOf(await client.call('account.close', { password: LOGIN_PASSWORD, smsCode })), 'ok')
  const row = await rowOf('liSiNoAccount')
  assert.equal(customerVault(server.ctx.keys, custno).open('mobile', row.mobile_enc), '')
  const { custno: _number, clientid: _client, cust_uuid: _uuid, mobile_enc: _sealed, created_at: _at, ...rest } = row
  const left = JSON.stringify(rest, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  for (const text of [mobile, mobile.slice(-4), '1990']) assert.ok(!left.includes(text), left)
})

test('PERSONAL-03 institutions close at the counter', async () => {
  const client = await clientOf('jiGou')
  assert.equal(codeOf(await client.call('account.closeCheck', {})), 'DS-ORG-0001')
  assert.equal(
    codeOf(await client.call('account.close', { password: TRADE_PASSWORD, smsCode: '123456' })),
    'DS-ORG-0001',
  )
})

test('PERSONAL-03 orders placed while the account closes: either they stand and it stays open, or none was placed', async () => {
  const names = ['wangWuC1', 'fengNoAddress', 'zhaoLiuLowest'] as const
  await server.db
    .updateTable('customer')
    .set({ address_enc: 'given' })
    .where('custno', '=', world.people.fengNoAddress.custno)
    .execute()
  for (const name of names) {
    const { custno, tradeacco } = world.people[name]
    const client = await clientOf(name)
    const smsCode = await closingCode(name, client)
    const order = {
      fundCode: funds.money,
      tradeacco,
      tradePassword: TRADE_PASSWORD,
      amount: '100.00',
      agreements: tickedForPurchase,
    }
    const [closed, ...orders] = await Promise.all([
      client.call('account.close', { password: TRADE_PASSWORD, smsCode }),
      ...Array.from({ length: 6 }, () => client.call('trade.purchase', order)),
    ])
    const placed = await server.db.selectFrom('orders').select('order_id').where('custno', '=', custno).execute()
    assert.equal(placed.length > 0, !closed.ok, `${name} ${JSON.stringify([closed, orders])}`)
  }
})
