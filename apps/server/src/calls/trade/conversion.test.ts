import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { fen, navE4, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { tickedForConversion, tickedForPurchase } from '../../testing/agreements.ts'
import { confirmedWarning } from '../../testing/confirmed-warning.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Sent } from '../../testing/trading-client.ts'
import { funds, loadWorld, type PersonName, TRADE_PASSWORD, type World } from '../../testing/world.ts'

const BOUGHT_ON = isoDate('2026-11-18')
const T = isoDate('2026-11-20')
const CONFIRM = isoDate('2026-11-23')
const NOON = '2026-11-20T10:00:00+08:00'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer({ at: '2026-11-18T10:00:00+08:00' })
  world = await loadWorld(server)
  for (const [name, fundCode] of [
    ['zhangSan', funds.bond],
    ['qianQiC5', funds.bond],
    ['wangWuC1', funds.money],
    ['zhouJiuRiskExpired', funds.bond],
  ] as const)
    await buy(name, fundCode)
  await movePayments(server.ctx)
  await server.setClock('2026-11-19T09:00:00+08:00')
  await settleDay(server.db, isoDate('2026-11-19'))
  await server.setClock(NOON)
  await server.db
    .updateTable('customer')
    .set({ risk_valid_to: new Date('2026-11-01T10:00:00+08:00') })
    .where('custno', '=', world.people.zhouJiuRiskExpired.custno)
    .execute()
})
after(async () => {
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  await server.close()
})

const at = async (name: PersonName) => ({ client: server.client(await world.tokenOf(name)), ...world.people[name] })

async function buy(name: PersonName, fundCode: string) {
  const { custno } = world.people[name]
  await server.db
    .updateTable('customer')
    .set({ risk_valid_to: new Date('2027-06-30T10:00:00+08:00') })
    .where('custno', '=', custno)
    .execute()
  const { client, tradeacco } = await at(name)
  const input = {
    fundCode,
    tradeacco,
    amount: '12345.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  }
  const bought = await client.call('trade.purchase', input)
  assert.ok(bought.ok && bought.data.tradeDate === BOUGHT_ON)
}

const asked = (
  tradeacco: string,
  shares: string,
  more: Partial<Sent<'trade.conversion'>> = {},
): Sent<'trade.conversion'> => ({
  fundCode: funds.bond,
  tradeacco,
  targetFundCode: funds.mixed,
  shares,
  tradePassword: TRADE_PASSWORD,
  agreements: tickedForConversion,
  ...more,
})
async function refusal(name: PersonName, shares: string, more: Partial<Sent<'trade.conversion'>> = {}) {
  const { client, tradeacco } = await at(name)
  const answer = await client.call('trade.conversion', asked(tradeacco, shares, more))
  return answer.ok ? 'ok' : answer.code
}
const holdingOf = (custno: string, fundcode: string) =>
  server.db
    .selectFrom('holding')
    .select(['shares_cents', 'frozen_cents'])
    .where('custno', '=', custno)
    .where('fundcode', '=', fundcode)
    .executeTakeFirst()
const usedOf = (custno: string) =>
  server.db
    .selectFrom('purchase_usage')
    .select('amount_fen')
    .where('custno', '=', custno)
    .where('fundcode', '=', funds.mixed)
    .where('trade_date', '=', T)
    .executeTakeFirst()

test('CALL-077 TRD-03 a fund converts into open funds of its charge type and register, never into itself', async () => {
  const { client } = await at('zhangSan')
  const targets = await client.call('query.targetFunds', { fundCode: funds.bond })
  assert.ok(targets.ok)
  assert.deepEqual(
    targets.data.list.map(fund => fund.fundCode),
    [funds.mixed, funds.money, funds.stock],
  )
  assert.equal(targets.data.reason, null)
  // Each with the figures of its last NAV: growth over the day from the previous NAV, or a money-market fund's yield.
  assert.deepEqual(
    targets.data.list.map(({ dayGrowth, sevenDayYield }) => [dayGrowth?.fromDay, sevenDayYield]),
    [
      ['2026-11-18', null],
      ['2026-11-18', '0.01589633'],
      ['2026-11-18', null],
    ],
  )
  // Found by name, code and pinyin; funds that are no possible target are never found.
  const foundBy = async (keyWord: string) => {
    const found = await client.call('query.targetFunds', { fundCode: funds.bond, keyWord })
    return found.ok && found.data.list.map(fund => fund.fundCode)
  }
  assert.deepEqual(await foundBy('混合'), [funds.mixed])
  assert.deepEqual(await foundBy(funds.stock), [funds.stock])
  assert.deepEqual(await foundBy('hunh'), [funds.mixed])
  assert.deepEqual(await foundBy('zhaiq'), [])
  const unknown = await client.call('query.targetFunds', { fundCode: '999999' })
  assert.equal(!unknown.ok && unknown.code, 'TRADE-FUND')
})

test('SHLF-07 shares convert only into the partners that the contract names', async () => {
  const { client, tradeacco } = await at('zhangSan')
  const name = (convert_into: string | null) =>
    server.db.updateTable('fund').set({ convert_into }).where('fundcode', '=', funds.bond).execute()
  const targets = async () => {
    const found = await client.call('query.targetFunds', { fundCode: funds.bond })
    return found.ok && found.data.list.map(fund => fund.fundCode)
  }
  const order = { fundCode: funds.bond, tradeacco, shares: '10', agreements: tickedForConversion }
  await name(funds.mixed)
  assert.deepEqual(await targets(), [funds.mixed])
  const refused = await client.call('trade.conversion', {
    ...order,
    targetFundCode: funds.stock,
    tradePassword: TRADE_PASSWORD,
  })
  assert.deepEqual(!refused.ok && [refused.code, refused.data], [
    'TRADE-CLOSED',
    { field: 'targetFundCode', reason: '按基金合同，转出基金不能转换为这只基金' },
  ])
  await name('none')
  assert.deepEqual(await targets(), [])
  await name(null)
  assert.deepEqual(await targets(), [funds.mixed, funds.money, funds.stock])
})

test('CALL-092 TRD-03 the fee of a conversion is that of both its legs at the last NAVs', async () => {
  const { client, tradeacco } = await at('zhangSan')
  const fare = await client.call('trade.fare', {
    fundCode: funds.bond,
    tradeacco,
    shares: '1000',
    targetFundCode: funds.mixed,
  })
  assert.ok(fare.ok && fare.data.conversion)
  const { gross, fee, amount, difference, supplement, net, targetNavDay, shares, lots } = fare.data.conversion
  // Four days held: 1.5 % of 1,234.50; both funds charge the same for a purchase, so there is no supplement fee.
  assert.deepEqual(
    { gross, fee, amount, difference, supplement, net, targetNavDay, shares, days: lots.map(lot => lot.days) },
    {
      gross: '1234.50',
      fee: '18.52',
      amount: '1215.98',
      difference: '0.00000000',
      supplement: '0.00',
      net: '1215.98',
      targetNavDay: '2026-11-19',
      shares: '985.00',
      days: [4],
    },
  )
  const money = await client.call('trade.fare', {
    fundCode: funds.bond,
    tradeacco,
    shares: '1000',
    targetFundCode: funds.money,
  })
  assert.equal(money.ok && money.data.conversion?.shares, '1215.98')
  const many = await client.call('trade.fare', {
    fundCode: funds.bond,
    tradeacco,
    shares: '99999',
    targetFundCode: funds.mixed,
  })
  assert.equal(!many.ok && many.code, 'TRADE-NO-SHARES')
})

test('CALL-104 TRD-03 CUS-08 a conversion freezes its shares, takes the day limit of the target, and is placed once for its request', async () => {
  const { client, custno, tradeacco } = await at('zhangSan')
  const input = asked(tradeacco, '1000.00')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => client.call('trade.conversion', input, { requestId: 'one-conversion-1' })),
  )
  assert.equal(new Set(answers.map(answer => (answer.ok ? answer.data.orderId : answer.code))).size, 1)
  const [first] = answers
  assert.ok(first?.ok)
  assert.deepEqual(
    [first.data.businessCode, first.data.figure, first.data.tradeDate, first.data.confirmDate, first.data.undoUntil],
    ['036', '1000.00', T, CONFIRM, '2026-11-20T07:00:00.000Z'],
  )
  assert.equal((await holdingOf(custno, funds.bond))?.frozen_cents, 100_000n)
  assert.equal((await usedOf(custno))?.amount_fen, 123_450n)
  const locked = await client.call('query.lockShare', { fundCode: funds.bond, tradeacco })
  assert.deepEqual(locked.ok && [locked.data.frozen, locked.data.orders.map(order => order.businessName)], [
    '1000.00',
    ['转换'],
  ])
  // What it claims is not there for the estimate of a sale.
  const estimateOf = async (shares: bigint) => {
    const fare = await client.call('trade.fare', {
      fundCode: funds.bond,
      tradeacco,
      shares: sharesText(shareCents(shares)),
    })
    return fare.ok || fare.code
  }
  const free = ((await holdingOf(custno, funds.bond))?.shares_cents ?? 0n) - 100_000n
  assert.deepEqual([await estimateOf(free), await estimateOf(free + 1n)], [true, 'TRADE-NO-SHARES'])
  const other = await client.call('trade.conversion', asked(tradeacco, '900.00'), { requestId: 'one-conversion-1' })
  assert.equal(!other.ok && other.code, 'PARAM-0002')

  const undone = await client.call('trade.withdrawal', { orderId: first.data.orderId, tradePassword: TRADE_PASSWORD })
  assert.ok(undone.ok)
  assert.equal((await holdingOf(custno, funds.bond))?.frozen_cents, 0n)
  assert.equal((await usedOf(custno))?.amount_fen, 0n)

  // CUS-08: the acceptances are for the target fund.
  const consents = await client.call('account.consentList', {})
  assert.ok(consents.ok)
  const [placed] = answers
  assert.ok(placed?.ok)
  const accepted = consents.data.list.filter(row => row.orderId === placed.data.orderId)
  assert.ok(accepted.length > 0 && accepted.every(row => row.act === '转换转入 测试混合A'))
  assert.ok(accepted.some(row => row.title === '测试混合A产品资料概要'))
})

test('CALL-104 every refusal names what stands in the way, and nothing is frozen by it', async () => {
  const shares = '100.00'
  assert.equal(await refusal('zhangSan', '99999.00'), 'TRADE-NO-SHARES')
  assert.equal(await refusal('zhangSan', '5.00'), 'TRADE-MIN-REDEEM')
  assert.equal(await refusal('zhangSan', shares, { targetFundCode: funds.bond }), 'TRADE-CLOSED')
  assert.equal(await refusal('zhangSan', shares, { targetFundCode: funds.backEnd }), 'TRADE-CLOSED')
  assert.equal(await refusal('zhangSan', shares, { targetFundCode: funds.suspended }), 'TRADE-CLOSED')
  assert.equal(await refusal('zhangSan', shares, { targetFundCode: funds.raising }), 'TRADE-CLOSED')
  assert.equal(await refusal('zhangSan', shares, { targetFundCode: '999999' }), 'TRADE-FUND')
  assert.equal(await refusal('zhangSan', shares, { targetFundCode: funds.stock }), 'DS-TR0U0119')
  assert.equal(await refusal('zhangSan', shares, { tradePassword: '000000' }), 'DS-TR0U1057')
  assert.equal(await refusal('zhangSan', shares, { agreements: tickedForPurchase }), 'AUTH-0007')
  assert.equal(
    await refusal('zhangSan', shares, { agreements: tickedForConversion.map(row => ({ ...row, version: '7' })) }),
    'AGREE-0001',
  )
  assert.equal(await refusal('zhouJiuRiskExpired', shares), 'GUARD-RISK-EXPIRED')
  // Another customer's account holds nothing of the caller's.
  const { tradeacco } = world.people.qianQiC5
  assert.equal(await refusal('zhangSan', shares, { tradeacco }), 'TRADE-NO-SHARES')
  assert.equal((await holdingOf(world.people.zhangSan.custno, funds.bond))?.frozen_cents, 0n)
})

test('RISK-02 TRD-09 a target above the class is converted into with a mark for that fund only', async () => {
  const { client, custno, tradeacco } = await at('zhangSan')
  const leaveMarkId = await confirmedWarning(client, funds.stock)
  const placed = await client.call(
    'trade.conversion',
    asked(tradeacco, '50.00', { targetFundCode: funds.stock, leaveMarkId }),
  )
  assert.ok(placed.ok)
  const row = await server.db
    .selectFrom('orders')
    .select(['target_leave_mark_id', 'risk_level', 'agreements'])
    .where('order_id', '=', BigInt(placed.data.orderId))
    .executeTakeFirstOrThrow()
  assert.deepEqual([String(row.target_leave_mark_id), row.risk_level], [leaveMarkId, 5])
  assert.equal(row.agreements, 'product-summary@1,online-trade@1,conversion@1')
  const evidence = await client.call('query.orderEvidence', { orderId: placed.data.orderId })
  assert.ok(evidence.ok)
  const stolen = await (await at('qianQiC5')).client.call('trade.withdrawal', {
    orderId: placed.data.orderId,
    tradePassword: TRADE_PASSWORD,
  })
  assert.equal(!stolen.ok && stolen.code, 'TRADE-ORDER')
  assert.ok((await client.call('trade.withdrawal', { orderId: placed.data.orderId, tradePassword: TRADE_PASSWORD })).ok)
  assert.equal((await holdingOf(custno, funds.bond))?.frozen_cents, 0n)
})

test('TRD-08 conversions count within the day limit of the target, and shares that met the limit stay free', async () => {
  const { client, custno, tradeacco } = await at('zhangSan')
  await server.db
    .updateTable('fund')
    .set({ day_max_fen: fen(500_000n), version: 2 })
    .where('fundcode', '=', funds.mixed)
    .execute()
  const agreements = tickedForConversion.map(row =>
    row.agreement === 'product-summary' ? { ...row, version: '2' } : row,
  )
  // 1,234.50 yuan each: four fit into 5,000.
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      client.call('trade.conversion', asked(tradeacco, '1000.00', { agreements }), { requestId: `limited-${index}` }),
    ),
  )
  const placed = answers.flatMap(answer => (answer.ok ? [answer.data.orderId] : []))
  assert.equal(placed.length, 4)
  assert.ok(answers.every(answer => answer.ok || answer.code === 'TRADE-DAY-MAX'))
  assert.equal((await holdingOf(custno, funds.bond))?.frozen_cents, 400_000n)
  for (const orderId of placed)
    assert.ok((await client.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })).ok)
  await server.db
    .updateTable('fund')
    .set({ day_max_fen: fen(0n), version: 1 })
    .where('fundcode', '=', funds.mixed)
    .execute()
})

test('LAW-10 TRD-08 a senior customer’s conversion uses the mark of its target, which no other order uses again', async () => {
  const { client, custno, tradeacco } = await at('qianQiC5')
  await sql`update fund set risk_level = 4 where fundcode = ${funds.stock}`.execute(server.db)
  await sql`update customer set birthday = '1950-01-01', version = version + 1 where custno = ${custno}`.execute(
    server.db,
  )
  const convert = () => client.call('trade.conversion', asked(tradeacco, '100.00', { targetFundCode: funds.stock }), {})
  const first = await convert()
  assert.equal(first.ok || first.code, 'TRADE-SENIOR')
  await server.setClock('2026-11-19T09:59:59+08:00')
  await confirmedWarning(client, funds.stock)
  await server.setClock(NOON)
  const both = await Promise.all([convert(), convert()])
  assert.deepEqual(both.map(each => each.ok || each.code).toSorted(), ['TRADE-SENIOR', true])
  const orderId = both.map(each => (each.ok ? each.data.orderId : '')).join('')
  assert.ok((await client.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })).ok)
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from senior_mark_use u join orders o using (custno, request_id) where o.kind = ${KIND.conversion}`.execute(
    server.db,
  )
  assert.deepEqual(rows, [{ n: 1n }])
  await sql`update customer set birthday = '1990-01-01', version = version + 1 where custno = ${custno}`.execute(
    server.db,
  )
})

test('TRD-03 TRD-11 twenty parallel conversions and sales of a holding never take more than it has', async () => {
  const { client, custno, tradeacco } = await at('qianQiC5')
  const held = (await holdingOf(custno, funds.bond))?.shares_cents ?? 0n
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? client.call('trade.conversion', asked(tradeacco, '2000.00'), { requestId: `oversell-${index}` })
        : client.call(
            'trade.redemption',
            { fundCode: funds.bond, tradeacco, shares: '2000.00', largeRedemption: '1', tradePassword: TRADE_PASSWORD },
            { requestId: `oversell-${index}` },
          ),
    ),
  )
  const fitting = Number(held / 200_000n)
  assert.equal(answers.filter(answer => answer.ok).length, fitting)
  assert.ok(answers.every(answer => answer.ok || answer.code === 'TRADE-NO-SHARES'))
  assert.equal((await holdingOf(custno, funds.bond))?.frozen_cents, BigInt(fitting) * 200_000n)
})

test('TRD-03 TRD-10 AST-06 a conversion is confirmed with both its legs, and its record shows them', async () => {
  const { client, custno, tradeacco } = await at('wangWuC1')
  const input = asked(tradeacco, '4950.00', { fundCode: funds.money, targetFundCode: funds.bond })
  const refused = await client.call('trade.conversion', input)
  assert.equal(!refused.ok && refused.code, 'DS-TR0U0119')
  const placed = await client.call('trade.conversion', {
    ...input,
    leaveMarkId: await confirmedWarning(client, funds.bond),
  })
  assert.ok(placed.ok)
  const nav = (fundcode: string, value: bigint) => ({
    fundcode,
    day: T,
    nav_e4: navE4(value),
    acc_nav_e4: navE4(value),
    published_at: new Date('2026-11-20T20:00:00+08:00'),
  })
  await withTx(server.db, tx =>
    insertRows(tx, 'nav', [nav(funds.bond, 25_000n), nav(funds.money, 10_000n), nav(funds.mixed, 12_345n)]),
  )
  await server.setClock('2026-11-23T08:30:00+08:00')
  await settleDay(server.db, CONFIRM)
  const detail = await client.call('query.recordDetail', { orderId: placed.data.orderId })
  assert.ok(detail.ok && detail.data.into)
  const { order, working, into, timeline } = detail.data
  // The money-market fund charges nothing; the bond fund's 1.5 % is the difference: 4,950 - 4,950 / 1.015.
  assert.deepEqual([working?.gross, working?.fee, working?.net], ['4950.00', '0.00', '4950.00'])
  assert.deepEqual(
    [into.gross, into.rate, into.fee, into.net, into.nav, into.shares],
    ['4950.00', '0.01500000', '73.15', '4876.85', '2.5000', '1950.74'],
  )
  assert.deepEqual([order.businessCode, order.businessName, order.recordCode], ['036', '转换', '13'])
  assert.deepEqual(order.target, {
    fundCode: funds.bond,
    fundName: '测试债券A',
    supplement: '73.15',
    shares: '1950.74',
  })
  assert.deepEqual(
    timeline.map(stage => stage.title),
    ['提交申请', '确认'],
  )
  assert.equal((await holdingOf(custno, funds.bond))?.shares_cents, 195_074n)
})
