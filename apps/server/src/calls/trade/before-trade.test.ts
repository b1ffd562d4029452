import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withReleased } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import type { TradingClient } from '../../testing/trading-client.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf: as } = await openWorld()

const purchaseOf = (name: PersonName, fundCode: string, amount = '1000.00') => ({
  fundCode,
  tradeacco: world.people[name].tradeacco,
  amount,
  tradePassword: TRADE_PASSWORD,
  agreements: tickedForPurchase,
})

test('CALL-108 TRD-07 the system date before and at 15:00, on a Friday', async () => {
  const anyone = server.client()
  const morning = await anyone.call('trade.sysdate', {})
  assert.deepEqual(morning.ok && morning.data, {
    now: '2026-11-20T02:00:00.000Z',
    date: '2026-11-20',
    isOpen: true,
    tradeDate: '2026-11-20',
    cutOff: '2026-11-20T07:00:00.000Z',
    isDemo: false,
  })
  await server.setClock('2026-11-20T15:00:00+08:00')
  const late = await anyone.call('trade.sysdate', {})
  assert.equal(late.ok && late.data.tradeDate, '2026-11-23')
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('CALL-097 PLUS-02 the days of an order stand before it is placed, and until when it can be undone', async () => {
  const days = await server.client().call('trade.workdates', { fundCode: funds.mixed })
  assert.deepEqual(days.ok && days.data, {
    tradeDate: '2026-11-20',
    cutOff: '2026-11-20T07:00:00.000Z',
    canUndo: true,
    confirmDate: '2026-11-23',
    incomeDate: '2026-11-24',
    isRaising: false,
    payDate: '2026-11-24',
    lastPublished: '2027-12-31',
  })
  const unknown = await server.client().call('trade.workdates', { fundCode: '999999' })
  assert.deepEqual(!unknown.ok && [unknown.code, unknown.field], ['TRADE-FUND', 'fundCode'])
})

test('CALL-102 an order for the code of no fund is refused by that field, whatever else it says', async () => {
  const zhang = await as('zhangSan')
  const promised = { tradeDate: '2026-11-20', confirmDate: '2026-11-23', feeTerms: '' }
  const sent = { ...purchaseOf('zhangSan', '999999'), promised }
  for (const more of [{}, { tradeacco: 'none' }, { agreements: [] }, { payment: 'remit' as const }]) {
    const answer = await zhang.call('trade.purchase', { ...sent, ...more })
    assert.deepEqual(!answer.ok && [answer.code, answer.field, answer.msg], ['TRADE-FUND', 'fundCode', '未找到该基金'])
  }
})

test('CALL-097 CALL-102 ENG-04 past the last published day neither days nor orders are given', async () => {
  await server.setClock('2027-12-30T10:00:00+08:00')
  const days = await server.client().call('trade.workdates', { fundCode: funds.mixed })
  assert.equal(!days.ok && days.code, 'TRADE-CALENDAR')
  await server.db
    .updateTable('customer')
    .set({ risk_valid_to: new Date('2028-11-20T00:00:00Z') })
    .where('custno', '=', world.people.zhangSan.custno)
    .execute()
  const order = await (await as('zhangSan')).call('trade.purchase', purchaseOf('zhangSan', funds.mixed))
  assert.equal(!order.ok && order.code, 'TRADE-CALENDAR')
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('CALL-092 PLUS-01 the estimate is the arithmetic of the confirmation, at the last NAV', async () => {
  const fare = await (await as('zhangSan')).call('trade.fare', { fundCode: funds.mixed, amount: '10000.00' })
  assert.ok(fare.ok)
  assert.deepEqual([fare.data.nav, fare.data.navDay], ['1.2345', '2026-11-19'])
  assert.deepEqual(fare.data.purchase && [fare.data.purchase.net, fare.data.purchase.fee, fare.data.purchase.shares], [
    '9852.22',
    '147.78',
    '7980.74',
  ])
  const { rate, discount, discountedRate, standardFee } = fare.data.purchase ?? {}
  assert.deepEqual([rate, discount, discountedRate, standardFee], ['0.01500000', '1.0000', '0.01500000', '147.78'])
  await server.db.updateTable('fund').set({ purchase_discount_e4: 1_000 }).where('fundcode', '=', funds.mixed).execute()
  const cheap = await (await as('zhangSan')).call('trade.fare', { fundCode: funds.mixed, amount: '10000.00' })
  await server.db
    .updateTable('fund')
    .set({ purchase_discount_e4: 10_000 })
    .where('fundcode', '=', funds.mixed)
    .execute()
  const { purchase } = cheap.ok ? cheap.data : {}
  // 10,000 - 10,000 / 1.0015
  assert.deepEqual(
    [purchase?.rate, purchase?.discount, purchase?.discountedRate, purchase?.fee, purchase?.standardFee],
    ['0.01500000', '0.1000', '0.00150000', '14.98', '147.78'],
  )
  const tooMany = await (await as('zhangSan')).call('trade.fare', {
    fundCode: funds.mixed,
    shares: '1.00',
    tradeacco: world.people.zhangSan.tradeacco,
  })
  assert.deepEqual(!tooMany.ok && [tooMany.code, tooMany.field], ['TRADE-NO-SHARES', 'shares'])
})

test('CALL-093 TRD-08 the limits of a customer in a fund today, what was used of them, and why a fund takes nothing', async () => {
  const client = await as('zhangSan')
  const fresh = await client.call('trade.limit', { fundCode: funds.money })
  assert.deepEqual(fresh.ok && [fresh.data.isFurther, fresh.data.dayMax, fresh.data.usedToday], [
    false,
    '100000.00',
    '0.00',
  ])
  assert.ok((await client.call('trade.purchase', purchaseOf('zhangSan', funds.money))).ok)
  const used = await client.call('trade.limit', { fundCode: funds.money })
  assert.deepEqual(used.ok && [used.data.isFurther, used.data.usedToday], [true, '1000.00'])
  const suspended = await client.call('trade.limit', { fundCode: funds.suspended })
  assert.deepEqual(suspended.ok && [suspended.data.purchaseReason, suspended.data.redeemReason], ['基金暂停申购', null])
})

test('TRD-01 TRD-08 a refused purchase says which field and why, and leaves nothing behind', async () => {
  const client = await as('zhangSan')
  const refused = async (fundCode: string, amount: string) => {
    const answer = await client.call('trade.purchase', purchaseOf('zhangSan', fundCode, amount))
    return answer.ok ? 'placed' : [answer.code, answer.field]
  }
  const closed = await client.call('trade.purchase', purchaseOf('zhangSan', funds.suspended))
  assert.deepEqual(closed.ok || closed.data, { field: 'fundCode', reason: '基金暂停申购' })
  const before = await server.db.selectFrom('orders').select('order_id').execute()
  assert.deepEqual(await refused(funds.suspended, '1000.00'), ['TRADE-CLOSED', 'fundCode'])
  assert.deepEqual(await refused(funds.mixed, '9.99'), ['TRADE-MIN', 'amount'])
  assert.deepEqual(await refused(funds.mixed, '5000000.01'), ['TRADE-CARD-MAX', 'amount'])
  assert.deepEqual(await refused(funds.money, '99000.01'), ['TRADE-DAY-MAX', 'amount'])
  assert.deepEqual(await refused('999999', '1000.00'), ['TRADE-FUND', 'fundCode'])
  for (const amount of ['0.00', '-1.00', '1e3', '１００', '1,000', '1.005', '01.00'])
    assert.deepEqual(await refused(funds.mixed, amount), ['PARAM-0001', 'amount'])
  const foreign = await client.call('trade.purchase', {
    ...purchaseOf('zhangSan', funds.mixed),
    tradeacco: world.people.qianQiC5.tradeacco,
  })
  assert.deepEqual(!foreign.ok && [foreign.code, foreign.field], ['TRADE-CARD', 'tradeacco'])
  assert.deepEqual(await server.db.selectFrom('orders').select('order_id').execute(), before)
})

const levelOf = (fundcode: string, risk_level: number) =>
  server.db.updateTable('fund').set({ risk_level }).where('fundcode', '=', fundcode).execute()

test('CALL-099 CALL-100 RISK-02 what suits whom: nothing to confirm, a warning, or a refusal', async () => {
  const suits = async (name: PersonName, fundCode: string) => {
    const client = await as(name)
    const [match, list] = [
      await client.call('trade.riskAssessment', { fundCode }),
      await client.call('trade.warnings', { fundCode }),
    ]
    assert.ok(match.ok && list.ok)
    assert.deepEqual(
      list.data.list.map(({ shown: _, ...warning }) => warning),
      match.data.warnings,
    )
    return [match.data.investor, match.data.suitability, match.data.warnings.length]
  }
  const match = await (await as('qianQiC5')).call('trade.riskAssessment', { fundCode: funds.stock })
  assert.ok(match.ok)
  const { investorName, validTo, riskLevel } = match.data
  assert.deepEqual([investorName, validTo, riskLevel], ['进取型', '2027-06-30T02:00:00.000Z', 'R5'])
  assert.deepEqual(await suits('zhangSan', funds.mixed), ['C3', 'ok', 0])
  assert.deepEqual(await suits('zhangSan', funds.stock), ['C3', 'warn', 1])
  assert.deepEqual(await suits('zhaoLiuLowest', funds.bond), ['C0', 'refuse', 0])
  assert.deepEqual(await suits('wuShiNoRisk', funds.bond), [null, 'refuse', 0])
})

test('CALL-101 TRD-09 RISK-02 GRD-06 above the own level: refused without the mark, placed with it, and the mark is kept with text, class and level', async () => {
  const client = await as('zhangSan')
  const bare = await client.call('trade.purchase', purchaseOf('zhangSan', funds.stock))
  assert.equal(!bare.ok && bare.code, 'DS-TR0U0119')
  const list = await client.call('trade.warnings', { fundCode: funds.stock })
  const warning = list.ok ? list.data.list[0] : undefined
  assert.ok(warning)
  const old = await client.call('trade.leaveMark', {
    fundCode: funds.stock,
    warningCode: warning.code,
    textVersion: '2001-01',
    shown: warning.shown,
  })
  assert.equal(!old.ok && old.code, 'TRADE-WARNING')
  const mark = await client.call('trade.leaveMark', {
    fundCode: funds.stock,
    warningCode: warning.code,
    textVersion: warning.textVersion,
    shown: warning.shown,
  })
  assert.ok(mark.ok)
  const { leaveMarkId } = mark.data
  const other = await client.call('trade.purchase', { ...purchaseOf('zhangSan', funds.stock), leaveMarkId: '999999' })
  assert.equal(!other.ok && other.code, 'DS-TR0U0119')
  const placed = await client.call('trade.purchase', { ...purchaseOf('zhangSan', funds.stock), leaveMarkId })
  assert.ok(placed.ok)
  const kept = await server.db
    .selectFrom('orders')
    .innerJoin('leave_mark', 'id', 'leave_mark_id')
    .select(['leave_mark.riskability', 'leave_mark.risk_level', 'text_version'])
    .where('order_id', '=', BigInt(placed.data.orderId))
    .executeTakeFirst()
  assert.deepEqual(kept, { riskability: 'C3', risk_level: 5, text_version: warning.textVersion })
})

test('RISK-02 a confirmation needs what the server gave with the text, to this customer, for this fund, not long ago', async () => {
  const client = await as('zhangSan')
  const given = async (who: TradingClient, fundCode: string) => {
    const list = await who.call('trade.warnings', { fundCode })
    assert.ok(list.ok && list.data.list[0])
    const { code: warningCode, textVersion, shown } = list.data.list[0]
    return { fundCode, warningCode, textVersion, shown }
  }
  const marks = () => server.db.selectFrom('leave_mark').select('id').execute()
  const read = await given(client, funds.stock)
  const before = await marks()
  const refused = async (input: object) => {
    const left = await client.call('trade.leaveMark', { ...read, ...input })
    assert.deepEqual(!left.ok && [left.code, left.field], ['TRADE-WARNING', 'shown'], JSON.stringify(input))
  }
  for (const shown of [undefined, '', 'x', '0', `${read.shown}A`, read.shown.slice(1), '１'.repeat(20)])
    await refused({ shown })
  await levelOf(funds.bond, 5)
  await refused({ shown: (await given(client, funds.bond)).shown })
  await levelOf(funds.bond, 2)
  await refused({ shown: (await given(await as('wangWuC1'), funds.stock)).shown })
  assert.deepEqual(await marks(), before)

  // By the server's clock: not before it was shown, and not on another day.
  const fresh = await as('zhangSan')
  await server.setClock('2026-11-20T09:59:59+08:00')
  const early = await fresh.call('trade.leaveMark', read)
  assert.equal(!early.ok && early.code, 'TRADE-WARNING')
  await server.setClock('2026-11-21T10:00:01+08:00')
  const again = await as('zhangSan')
  const late = await again.call('trade.leaveMark', read)
  assert.equal(!late.ok && late.code, 'TRADE-WARNING')
  await server.setClock('2026-11-20T10:00:07+08:00')
  const requestId = `warning-read-${'0'.repeat(9)}`
  const reader = await as('zhangSan')
  const left = await reader.call('trade.leaveMark', read, { requestId })
  assert.ok(left.ok)
  const kept = await server.db
    .selectFrom('leave_mark')
    .select(['at', 'shown_at'])
    .where('id', '=', BigInt(left.data.leaveMarkId))
    .executeTakeFirstOrThrow()
  assert.equal(kept.at.getTime() - (kept.shown_at?.getTime() ?? 0), 7_000)
  // A repeat adds no second mark, and has the first answer even when the text has gone out of date since.
  const count = (await marks()).length
  await server.setClock('2026-11-21T10:00:10+08:00')
  const repeated = await (await as('zhangSan')).call('trade.leaveMark', read, { requestId })
  assert.deepEqual(repeated.ok && repeated.data, left.data)
  assert.equal((await marks()).length, count)
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('RISK-02 PLUS-03 what was confirmed for an application counts for none of the day after', async () => {
  const { id } = await server.db.selectFrom('leave_mark').select('id').orderBy('id').executeTakeFirstOrThrow()
  const buy = { ...purchaseOf('zhangSan', funds.stock), leaveMarkId: String(id) }
  await server.setClock('2026-11-21T10:00:01+08:00')
  const client = await as('zhangSan')
  const late = await client.call('trade.purchase', buy)
  assert.equal(!late.ok && late.code, 'DS-TR0U0119')
  await server.setClock('2026-11-20T10:00:00+08:00')
  assert.ok((await client.call('trade.purchase', buy)).ok)
})

test('CALL-101 the lowest-risk investor has nothing to confirm a way out with; another person cannot use a mark', async () => {
  const lowest = await (await as('zhaoLiuLowest')).call('trade.leaveMark', {
    fundCode: funds.stock,
    warningCode: 'RISK-MISMATCH',
    textVersion: '2026-01',
  })
  assert.equal(!lowest.ok && lowest.code, 'TRADE-UNSUITABLE')
  const mark = await server.db.selectFrom('leave_mark').select('id').executeTakeFirstOrThrow()
  const stolen = await (await as('wangWuC1')).call('trade.purchase', {
    ...purchaseOf('wangWuC1', funds.stock),
    leaveMarkId: String(mark.id),
  })
  assert.equal(!stolen.ok && stolen.code, 'DS-TR0U0119')
})

test('TRD-09 RISK-02 a confirmed warning counts for its customer, fund, class and level alone', async () => {
  const { id } = await server.db.selectFrom('leave_mark').select('id').orderBy('id').executeTakeFirstOrThrow()
  const codeOf = async (name: PersonName, fundCode: string) => {
    const answer = await (await as(name)).call('trade.purchase', {
      ...purchaseOf(name, fundCode),
      leaveMarkId: String(id),
    })
    return answer.ok ? 'ok' : answer.code
  }
  const classOf = (name: PersonName, riskability: string) =>
    server.db.updateTable('customer').set({ riskability }).where('custno', '=', world.people[name].custno).execute()

  await classOf('wangWuC1', 'C3')
  assert.equal(await codeOf('wangWuC1', funds.stock), 'DS-TR0U0119')
  await classOf('wangWuC1', 'C1')
  await levelOf(funds.bond, 5)
  assert.equal(await codeOf('zhangSan', funds.bond), 'DS-TR0U0119')
  await levelOf(funds.bond, 2)
  await classOf('zhangSan', 'C2')
  assert.equal(await codeOf('zhangSan', funds.stock), 'DS-TR0U0119')
  await classOf('zhangSan', 'C3')
  await levelOf(funds.stock, 4)
  assert.equal(await codeOf('zhangSan', funds.stock), 'DS-TR0U0119')
  await levelOf(funds.stock, 5)
  assert.equal(await codeOf('zhangSan', funds.stock), 'ok')
})

test('CALL-102 AUTH-10 a wrong trade password places nothing, names its field and says how many tries are left', async () => {
  const wrong = await (await as('qianQiC5')).call('trade.purchase', {
    ...purchaseOf('qianQiC5', funds.mixed),
    tradePassword: '111222',
  })
  assert.deepEqual(!wrong.ok && [wrong.code, wrong.field, wrong.data], [
    'DS-TR0U1057',
    'tradePassword',
    { field: 'tradePassword', reason: '交易密码错误', triesLeft: 4 },
  ])
})

test('CALL-106 GRD-06 an institution may not withdraw, and nobody another person’s order', async () => {
  const order = await server.db.selectFrom('orders').select('order_id').executeTakeFirstOrThrow()
  const orderId = String(order.order_id)
  const institution = await (await as('jiGou')).call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })
  assert.equal(!institution.ok && institution.code, 'DS-ORG-0001')
  const stranger = await (await as('qianQiC5')).call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })
  assert.deepEqual(!stranger.ok && [stranger.code, stranger.field], ['TRADE-ORDER', 'orderId'])
})

test('CALL-106 TRD-06 what its fund forbids to withdraw stays, and so does what the fund itself ordered', async () => {
  const { custno, tradeacco } = world.people.zhangSan
  const client = await as('zhangSan')
  const placed = await client.call('trade.purchase', purchaseOf('zhangSan', funds.mixed))
  assert.ok(placed.ok)
  const forbid = (can_withdraw: boolean) =>
    server.db.updateTable('fund').set({ can_withdraw }).where('fundcode', '=', funds.mixed).execute()
  const codeOf = async (orderId: string) => {
    const answer = await client.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })
    return answer.ok ? 'ok' : answer.code
  }
  await forbid(false)
  assert.equal(await codeOf(placed.data.orderId), 'TRADE-NO-WITHDRAWAL')
  await forbid(true)
  const { rows } = await withReleased(server.db, 'shares deduct', tx =>
    sql<{ id: bigint }>`
    insert into orders (custno, tradeacco, fundcode, kind, origin, cause, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
    values (${custno}, ${tradeacco}, ${funds.mixed}, '145', 'fund', 'adjust', 100, '2026-11-20 10:00+08', '2026-11-20', '2026-11-23', 'deduct-1', '-')
    returning order_id as id`.execute(tx),
  )
  assert.equal(await codeOf(String(rows[0]?.id)), 'TRADE-NO-WITHDRAWAL')
  assert.equal(await codeOf(placed.data.orderId), 'ok')
})

test('CALL-109 the to-do names what would stop the next purchase, and goes when put away', async () => {
  const nothing = await (await as('qianQiC5')).call('trade.todo', {})
  assert.deepEqual(nothing.ok && nothing.data.list, [])
  const client = await as('zhouJiuRiskExpired')
  const due = await client.call('trade.todo', {})
  assert.ok(due.ok)
  assert.deepEqual(
    due.data.list.map(each => [each.title, each.route]),
    [['风险测评已过期', 'risk']],
  )
  const id = due.data.list[0]?.id ?? ''
  assert.ok((await client.call('trade.todoDone', { id })).ok)
  const after = await client.call('trade.todo', {})
  assert.deepEqual(after.ok && after.data.list, [])
  assert.ok((await client.call('trade.todoDone', { id: 'of-nobody' })).ok)
  const kept = await server.db.selectFrom('todo_done').select('todo').execute()
  assert.deepEqual(kept, [{ todo: id }])
  // A later assessment that also expires is a separate to-do.
  const { custno } = world.people.zhouJiuRiskExpired
  await server.db
    .updateTable('customer')
    .set({ risk_valid_to: new Date('2026-11-10T10:00:00+08:00'), version: sql<number>`version + 1` })
    .where('custno', '=', custno)
    .execute()
  const again = await client.call('trade.todo', {})
  assert.ok(again.ok && again.data.list.length === 1 && again.data.list[0]?.id !== id)
})
