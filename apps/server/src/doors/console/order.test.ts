import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { findOrderPage, type OrderSearch } from '@zhixiao/db/staff/order-pages.ts'
import { funds } from '../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let desk: Desk
let holder: Desk
let confirmed: bigint
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  confirmed = await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  for (let i = 0; i < 60; i++) await ops.buy(i % 6 === 0 ? funds.bond : funds.mixed, BigInt(100 + i))
  office = await openDesks(ops.server.ctx, { reader: ['auditor'], holder: ['service'] })
  desk = office.at('reader')
  holder = office.at('holder')
})
after(async () => {
  await office.close()
  await ops.close()
})

const ids = (list: readonly { orderId: string }[]) => list.map(each => each.orderId)

test('CON-06 CON-24 orders of all customers are paged by key, newest first, with nothing twice and nothing left out', async () => {
  const first = await desk.call('order.list', {})
  assert.deepEqual([first.data.list.length, first.data.matched, first.data.isWhole], [50, 61, true])
  const second = await desk.call('order.list', { before: first.data.next ?? '' })
  assert.deepEqual([second.data.list.length, second.data.next], [11, null])
  const all = [...ids(first.data.list), ...ids(second.data.list)].map(BigInt)
  assert.deepEqual(
    all,
    all.toSorted((one, other) => (one < other ? 1 : -1)),
  )
  assert.equal(new Set(all).size, 61)
  assert.ok(!JSON.stringify(first.data).includes('张三'), 'names are masked')
  assert.equal(first.data.list[0]?.customer, '张*')
})

test('CON-06 the filters: number, customer, fund, kind, state, day and amount, alone and together', async () => {
  const { custno } = ops.world.people.zhangSan
  const count = async (filter: Parameters<typeof desk.call<'order.list'>>[1]) =>
    (await desk.call('order.list', filter)).data.matched
  assert.deepEqual(ids((await desk.call('order.list', { orderId: String(confirmed) })).data.list), [String(confirmed)])
  assert.deepEqual((await desk.call('order.list', { orderId: '99999999' })).data.list, [])
  for (const from of ['0001-01-01', '2026-02-30', 'x'])
    assert.equal((await desk.call('order.list', { from })).code, 'CON-0400', from)
  assert.equal(await count({ custno }), 61)
  assert.equal(await count({ custno: ops.world.people.wangWuC1.custno }), 0)
  assert.equal(await count({ fundCode: funds.bond }), 10)
  assert.equal(await count({ status: '1' }), 1)
  assert.equal(await count({ kind: '022' }), 61)
  assert.equal(await count({ kind: '024' }), 0)
  assert.equal(await count({ to: '2026-11-18' }), 1)
  assert.equal(await count({ from: '2026-11-19' }), 60)
  assert.equal(await count({ least: '150', most: '159.00' }), 10)
  assert.equal(await count({ fundCode: funds.bond, least: '150', from: '2026-11-19', status: '9', custno }), 1)
  assert.equal((await desk.call('order.list', { least: 'x' })).code, 'CON-0400')
  assert.equal((await desk.call('order.list', { from: '2026-02-30' })).code, 'CON-0400')
})

test('CON-06 a page looks at a bounded number of orders and goes on where it stopped', async () => {
  const none: OrderSearch = {
    custno: null,
    notOf: null,
    from: null,
    to: null,
    fundcode: null,
    kind: null,
    status: null,
    least: null,
    most: null,
    before: null,
  }
  const rare = { ...none, status: '1' }
  const found: bigint[] = []
  let before: bigint | null = null
  let pages = 0
  for (; pages < 10; pages++) {
    const page = await findOrderPage(ops.db, { ...rare, before }, { limit: 5, most: 20 })
    found.push(...page.ids)
    before = page.last_id
    if (page.looked < 20) break
  }
  assert.deepEqual([found, pages], [[confirmed], 3])
})

test('CON-06 one order is the customer’s own detail, with postings that add up to zero and the movement at the bank', async () => {
  const id = String(confirmed)
  const { data, code } = await desk.call('order.show', { id })
  assert.equal(code, '0000', JSON.stringify(data))
  const own = await ops.server.client(await ops.world.tokenOf('zhangSan')).call('query.recordDetail', { orderId: id })
  assert.ok(own.ok)
  const { free, ...shown } = own.data
  assert.equal(free, null, 'the fund has no holding period')
  const { custno, customer, ...order } = data.order
  assert.deepEqual([custno, customer], [ops.world.people.zhangSan.custno, '张*'])
  assert.deepEqual(
    {
      order,
      working: data.working,
      into: data.into,
      related: data.related,
      stays: data.stays,
      timeline: data.timeline,
    },
    shown,
  )
  assert.ok(data.working && data.postings.length >= 4)
  const cents = (text: string) => Math.round(Number(text) * 100)
  for (const [entry, lines] of Map.groupBy(data.postings, each => `${each.entryId} ${each.unit}`))
    assert.equal(
      lines.reduce((sum, each) => sum + cents(each.amount), 0),
      0,
      entry,
    )
  assert.deepEqual(
    data.bank.map(({ direction, name, amount, state }) => [direction, name, amount, state]),
    [['in', `${id}-in`, '10000.00', 'done']],
  )
  assert.deepEqual([data.basis.origin, data.basis.navVersion], ['customer', 1])
  assert.equal((await desk.call('order.show', { id: '99999999' })).code, 'CON-0404')
})

test('CON-06 CON-23 orders of the own account are neither listed nor opened, and the try is recorded', async () => {
  const { custno } = ops.world.people.zhangSan
  assert.equal((await runAs(ops.server.ctx, 'zhao', ['operators', 'account', 'holder', custno])).code, 0)
  assert.deepEqual((await holder.call('order.list', {})).data.list, [])
  assert.deepEqual((await holder.call('order.list', { custno })).data.list, [])
  assert.deepEqual((await holder.call('order.list', { orderId: String(confirmed) })).data.list, [])
  assert.equal((await holder.call('order.show', { id: String(confirmed) })).code, 'CON-0403')
  const [line] = await listAudit(ops.db, 1)
  assert.deepEqual([line?.actor, line?.act], ['holder', 'customer.refused'])
})
