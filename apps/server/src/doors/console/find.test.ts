import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { funds } from '../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, firstSignIn, hireStaff, startTestConsole } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let bought: string
let asked: string
let ticket: string
const desks: Record<string, Desk> = {}
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  bought = String(await ops.buy(funds.mixed, 10_000n))
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  office = await startTestConsole(ops.server.ctx)
  const { ctx } = ops.server
  await hireStaff(ctx, {
    service: ['service'],
    clearing: ['clearing'],
    editor: ['editor'],
    admin: ['admin'],
    holder: ['service'],
  })
  for (const name of ['service', 'editor', 'admin', 'holder']) {
    desks[name] = office.desk()
    await firstSignIn(desks[name], name)
  }
  const { custno, tradeacco } = ops.world.people.zhangSan
  assert.equal((await runAs(ctx, 'zhao', ['operators', 'account', 'holder', custno])).code, 0)
  const freeze = ['shares', 'freeze', tradeacco, funds.mixed, '10.00', '--document', 'DESK-1']
  asked = /Request (\d+): nothing changes/.exec((await runAs(ctx, 'clearing', freeze)).text)?.[1] ?? ''
  const opened = { custno, kind: 'question', channel: 'phone', text: '询问到账日' } as const
  ticket = (await desks.service?.call('ticket.open', opened))?.data.ticketId ?? ''
})
after(async () => {
  await office.close()
  await ops.close()
})

async function find(who: string, word: string) {
  const answer = await desks[who]?.call('find.any', { word })
  assert.equal(answer?.code, '0000', JSON.stringify(answer?.data))
  const { orders, requests, tickets, funds: found } = answer.data
  return {
    orders: orders.map(({ orderId }) => orderId),
    requests: requests.map(({ requestId, state }) => [requestId, state]),
    tickets: tickets.map(({ ticketId }) => ticketId),
    funds: found.map(({ fundCode }) => fundCode),
  }
}

test('CON-02 CON-06 CON-14 CON-20 an order, a request and a ticket are found by their number, by those who may read them', async () => {
  assert.deepEqual((await find('service', bought)).orders, [bought])
  assert.deepEqual((await find('service', asked)).requests, [[asked, 'open']])
  assert.deepEqual((await find('service', ticket)).tickets, [ticket])
  assert.deepEqual((await find('service', `申请 ${asked}`)).requests, [[asked, 'open']])
  assert.deepEqual((await find('service', `申请 ${asked}`)).orders, [], 'the number of a request alone')
  assert.deepEqual((await find('service', `工单${ticket}`)).tickets, [ticket])
  for (const who of ['editor', 'admin'])
    for (const number of [bought, asked, ticket]) {
      const { orders, requests, tickets } = await find(who, number)
      assert.deepEqual([orders, tickets], [[], []], `${who} ${number}`)
      assert.ok(!requests.some(([id]) => id === asked), who)
    }
  const none = { orders: [], requests: [], tickets: [], funds: [] }
  assert.deepEqual(await find('service', '987654321'), none)
  assert.deepEqual(await find('service', '999999999999999999999999'), none)
  assert.equal((await office.desk().call('find.any', { word: bought })).code, 'CON-0401')
})

test('CON-07 what is about the own account is not found, and neither is a customer', async () => {
  for (const number of [bought, asked, ticket]) {
    const { orders, requests, tickets } = await find('holder', number)
    assert.ok(!orders.includes(bought) && !tickets.includes(ticket), number)
    assert.ok(!requests.some(([id]) => id === asked), number)
  }
  const { custno, idno, mobile, fundAccount } = ops.world.people.wangWuC1
  for (const number of [custno, idno, mobile, fundAccount, '王五'])
    assert.deepEqual(await find('service', number), { orders: [], requests: [], tickets: [], funds: [] }, number)
})

test('CON-04 a fund is found by its code, a part of its name or its pinyin, also one that is not on display', async () => {
  await withTx(ops.db, async tx => {
    await sql`update fund set fundname = '甲子稳健混合A', list_state = '0' where fundcode = ${funds.bond}`.execute(tx)
    await bumpVersion(tx, 'market')
  })
  for (const word of [funds.bond, '稳健混', 'jzwj', 'jiaziwen'])
    assert.deepEqual((await find('editor', word)).funds, [funds.bond], word)
  assert.deepEqual((await find('admin', funds.bond)).funds, [])
})

test('CON-07 CON-23 by a fund account a customer is found in the recorded search only', async () => {
  const { custno, fundAccount } = ops.world.people.wangWuC1
  const before = (await listAudit(ops.db, 1))[0]?.id
  await find('service', fundAccount)
  assert.equal((await listAudit(ops.db, 1))[0]?.id, before)
  const { data } = (await desks.service?.call('customer.find', { by: 'fundAccount', text: fundAccount })) ?? {}
  assert.deepEqual(
    data?.list.map(each => each.custno),
    [custno],
  )
  const [line] = await listAudit(ops.db, 1)
  assert.deepEqual([line?.act, line?.actor], ['customer.searched', 'service'])
  assert.ok(!JSON.stringify(line?.detail).includes(fundAccount))
  assert.equal((await desks.editor?.call('customer.find', { by: 'fundAccount', text: fundAccount }))?.code, 'CON-0403')
})
