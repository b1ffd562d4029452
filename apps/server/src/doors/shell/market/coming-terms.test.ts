import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { takeOrders } from '@zhixiao/db/exchange/applications.ts'
import { readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { insertPurchaseOnce } from '@zhixiao/db/trade/place-order.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { EXPIRED } from '@zhixiao/domain/fund/fund-can.ts'
import { fen, shareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { beginTerms } from '../../../jobs/begin-terms.ts'
import { tickedForPurchase } from '../../../testing/agreements.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

// Friday 2026-11-20; orders after 15:00 belong to Monday 2026-11-23.
const FRIDAY = '2026-11-20T10:00:00+08:00'
const FOR_MONDAY = '2026-11-20T15:00:00+08:00'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const take = (terms: object, fund_code: string = funds.bond) =>
  ops.run('funds', 'import', ops.file('funds.json', JSON.stringify({ funds: [{ fund_code, ...terms }] })))
const factsOf = async (who: PersonName, fundcode: string = funds.bond) => {
  const facts = await readOrderFacts(ops.db, { ...ops.world.people[who], fundcode })
  assert.ok(facts)
  return facts
}
const order = async (amount: string) => {
  const version = String(await ops.fundVersion(funds.bond))
  const agreements = tickedForPurchase.map(row => (row.agreement === PRODUCT_SUMMARY ? { ...row, version } : row))
  const { tradeacco } = ops.world.people.zhangSan
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const asked = { fundCode: funds.bond, tradeacco, amount, tradePassword: TRADE_PASSWORD }
  return client.call('trade.purchase', { ...asked, agreements })
}
const buy = async (amount: string) => {
  const answer = await order(amount)
  return answer.ok ? 'placed' : answer.code
}
/** Why a customer can neither buy nor sell a fund now, as its limits and its timing say. */
const reasonsOf = async (fundCode: string) => {
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const said = [await client.call('trade.limit', { fundCode }), await client.call('query.fundTiming', { fundCode })]
  return said.flatMap(answer => (answer.ok ? [answer.data.purchaseReason, answer.data.redeemReason] : [answer.code]))
}
const storedOf = (code: string) =>
  ops.db.selectFrom('fund').selectAll().where('fundcode', '=', code).executeTakeFirstOrThrow()

test('CON-04 TRD-08 a limit announced for Monday meets orders of Monday, from 15:00 on Friday; those of Friday keep the present one', async () => {
  const { code, text } = await take({ limits_from: '2026-11-23', day_max: '500', min_redeem: '20' })
  assert.equal(code, 0, text)
  assert.match(text, /day_max_fen: 0 -> 50000 from 2026-11-23/)
  assert.equal((await storedOf(funds.bond)).day_max_fen, 0n)
  assert.equal(await buy('600.00'), 'placed')
  await ops.server.setClock(FOR_MONDAY)
  assert.equal(await buy('600.00'), 'TRADE-DAY-MAX')
  assert.equal(await buy('500.00'), 'placed')
  assert.equal((await factsOf('zhangSan')).min_redeem_cents, 2_000n)
  await ops.server.setClock(FRIDAY)
})

test('CON-04 the placing statement itself reads the limit of the trading day', async () => {
  const { custno, tradeacco } = ops.world.people.qianQiC5
  const place = async (requestId: string) =>
    insertPurchaseOnce(ops.db, {
      custno,
      tradeacco,
      fundcode: funds.bond,
      kind: KIND.purchase,
      requestId,
      bodyHash: 'test',
      amount: fen(60_000n),
      leaveMarkId: null,
      agreements: '',
      customerVersion: (await readCustomerFacts(ops.db, custno)).version,
      fundVersion: await ops.fundVersion(funds.bond),
    })
  assert.ok(await place('coming-friday'))
  await ops.server.setClock(FOR_MONDAY)
  assert.equal(await place('coming-monday'), null)
  await ops.server.setClock(FRIDAY)
})

test('CON-04 institutions have limits of their own where a fund gives them, from their day; else those of persons', async () => {
  assert.equal((await take({ inst_day_max: '9000', inst_min_first: '1000' })).code, 0)
  const limits = async (who: PersonName) => {
    const { min_first_fen, day_max_fen } = await factsOf(who)
    return [min_first_fen, day_max_fen]
  }
  assert.deepEqual(await limits('jiGou'), [100_000n, 900_000n])
  assert.deepEqual(await limits('zhangSan'), [1_000n, 0n])
  assert.equal((await take({ limits_from: '2026-11-23', inst_day_max: '' })).code, 0)
  await ops.server.setClock(FOR_MONDAY)
  assert.deepEqual(await limits('jiGou'), [100_000n, 50_000n])
  assert.deepEqual(await limits('zhangSan'), [1_000n, 50_000n])
  await ops.server.setClock(FRIDAY)
})

test('CON-04 TRD-08 a status of institutions holds from its day, for them alone, in every answer about the fund and in the placing of orders', async () => {
  const { code, text } = await take({ limits_from: '2026-11-23', inst_status: '5' }, funds.mixed)
  assert.equal(code, 0, text)
  assert.match(text, /inst_status: null -> 5 from 2026-11-23/)
  const reasonsOf = async (who: PersonName) => {
    const client = ops.server.client(await ops.world.tokenOf(who))
    const limit = await client.call('trade.limit', { fundCode: funds.mixed })
    const timing = await client.call('query.fundTiming', { fundCode: funds.mixed })
    assert.ok(limit.ok && timing.ok)
    return [limit.data.purchaseReason, limit.data.redeemReason, timing.data.statusName]
  }
  assert.deepEqual(await reasonsOf('jiGou'), [null, null, '开放期'])
  await ops.server.setClock(FOR_MONDAY)
  assert.equal((await factsOf('jiGou', funds.mixed)).status, '5')
  assert.equal((await factsOf('zhangSan', funds.mixed)).status, '0')
  await ops.server.setClock(FRIDAY)
  const page = async () => {
    const answer = await ops.server.client().call('content.fundDetail', { fundCode: funds.mixed })
    assert.ok(answer.ok)
    return answer.data
  }
  assert.deepEqual((await page()).announced, [{ day: '2026-11-23', term: 'inst_status', value: '5' }])
  assert.equal((await take({ inst_status: '6' }, funds.mixed)).code, 0)
  const { announced, limits, fund } = await page()
  assert.deepEqual(announced, [], 'a change at once withdraws the announced one')
  assert.deepEqual(
    [limits.institutions?.status, limits.institutions?.statusName, fund.statusName],
    ['6', '暂停赎回', '开放期'],
  )
  assert.deepEqual(await reasonsOf('jiGou'), [null, '基金暂停赎回', '暂停赎回'])
  assert.deepEqual(await reasonsOf('zhangSan'), [null, null, '开放期'])
  // What a fund is for persons binds institutions as soon as it does not trade.
  assert.match(
    (await take({ inst_status: '1' }, funds.mixed)).text,
    /inst_status: "1" is not one of 0, 5, 6, 4, or empty/,
  )
  assert.equal((await take({ limits_from: '2026-11-24', inst_status: '5' }, funds.mixed)).code, 0)
  assert.equal((await ops.run('fund', 'suspend', funds.mixed, 'purchases')).code, 0)
  assert.deepEqual(await suspendedTerms(), [
    ['状态', '开放期', '暂停申购'],
    ['机构状态', '暂停赎回', '停止交易'],
    ['机构状态（2026-11-24 起，撤销）', '暂停申购', '停止交易'],
  ])
  assert.deepEqual((await page()).announced, [])
  assert.deepEqual(await reasonsOf('jiGou'), ['基金已停止交易', '基金已停止交易', '停止交易'])
  assert.deepEqual(await reasonsOf('zhangSan'), ['基金暂停申购', null, '暂停申购'])
  assert.equal((await take({ status: '0', inst_status: '' }, funds.mixed)).code, 0)
  assert.deepEqual(await reasonsOf('jiGou'), [null, null, '开放期'])
})

async function suspendedTerms() {
  const { rows } = await sql<{ name: string; before: string; after: string }>`
    select t.* from (select detail from audit_log where act = 'fund suspend' order by id desc limit 1) a,
      jsonb_to_recordset(a.detail -> 'terms') t (name text, before text, after text)`.execute(ops.db)
  return rows.map(({ name, before, after }) => [name, before, after])
}

test('CON-04 AST-01 an institution reads in its holdings what institutions may do with them', async () => {
  const { custno, tradeacco } = ops.world.people.jiGou
  const held = { custno, tradeacco, fundcode: funds.mixed, shares_cents: shareCents(10_000n) }
  await ops.db.insertInto('holding').values(held).execute()
  assert.equal((await take({ inst_status: '6' }, funds.mixed)).code, 0)
  const client = ops.server.client(await ops.world.tokenOf('jiGou'))
  const answer = await client.call('query.shareInfo', {})
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.holdings.map(({ redeemReason, purchaseReason }) => [redeemReason, purchaseReason]),
    [['基金暂停赎回', null]],
  )
  assert.equal((await take({ inst_status: '' }, funds.mixed)).code, 0)
  await ops.db.deleteFrom('holding').where('custno', '=', custno).execute()
})

test('CON-04 TRD-01 a discount of institutions holds from its day, is what they are quoted, and an order keeps it', async () => {
  const quoted = async (who: PersonName) => {
    const client = ops.server.client(await ops.world.tokenOf(who))
    const answer = await client.call('trade.fare', { fundCode: funds.mixed, amount: '10000.00' })
    assert.ok(answer.ok)
    return answer.data.purchase?.discount
  }
  const page = async () => {
    const answer = await ops.server.client().call('content.fundDetail', { fundCode: funds.mixed })
    assert.ok(answer.ok)
    return answer.data
  }
  const persons = await quoted('zhangSan')
  assert.equal(await quoted('jiGou'), persons)
  assert.deepEqual((await page()).fees.purchaseOfInstitutions, [])
  assert.equal((await page()).fund.purchaseRateOfInstitutions, undefined, 'the same as for persons')
  const { code, text } = await take({ terms_from: '2026-11-23', inst_purchase_discount: '0.25' }, funds.mixed)
  assert.equal(code, 0, text)
  assert.match(text, /inst_purchase_discount_e4: null -> 2500 from 2026-11-23/)
  assert.deepEqual((await page()).announced, [
    { day: '2026-11-23', term: 'inst_purchase_discount', value: '0.25000000' },
  ])
  assert.equal(await quoted('jiGou'), persons)
  await ops.server.setClock(FOR_MONDAY)
  assert.equal(await quoted('jiGou'), '0.2500')
  assert.equal(await quoted('zhangSan'), persons)
  const { fees } = await page()
  assert.notDeepEqual(fees.purchaseOfInstitutions, [])
  const rates = (tiers: typeof fees.purchase) =>
    tiers.map(({ rate, standardRate }) => Number(rate) / Number(standardRate))
  assert.equal(rates(fees.purchaseOfInstitutions)[0], 0.25)
  const quote = await ops.server
    .client()
    .call('content.feeQuote', { fundCode: funds.mixed, amount: '10000.00', days: '30' })
  assert.ok(quote.ok)
  assert.deepEqual(
    [quote.data.purchase.discount, quote.data.ofInstitutions?.purchase.discount].map(Number),
    [Number(persons), 0.25],
    'the quote of the fund page has both',
  )
  const { purchaseRate, purchaseRateOfInstitutions: ofInstitutions } = (await page()).fund
  assert.equal(Number(ofInstitutions?.discounted) / Number(ofInstitutions?.standard), 0.25)
  assert.notDeepEqual(ofInstitutions, purchaseRate)
  assert.equal(await keptDiscount('jiGou'), 2_500)
  assert.notEqual(await keptDiscount('zhangSan'), 2_500)
  const again = await take({ terms_from: '2026-11-23', inst_purchase_discount: '0.3' }, funds.mixed)
  assert.equal(again.code, 0, `accepted orders keep their discount: ${again.text}`)
  assert.equal(await sentDiscount('jiGou'), 3_000)
  assert.equal((await take({ terms_from: '2026-11-24', inst_purchase_discount: '0.4' }, funds.mixed)).code, 0)
  assert.equal(await quoted('jiGou'), '0.3000', 'a newer discount leaves that of earlier days')
  await ops.server.setClock(FRIDAY)
})

/** What a registrar reads about an order that keeps no discount of its own. */
async function sentDiscount(who: PersonName) {
  const { custno } = ops.world.people[who]
  const day = isoDate('2026-11-23')
  return withTx(ops.db, async tx => {
    const sending = { registrar: '99', house: '99', day }
    await sql`update bank_txn set state = 'done' where custno = ${custno}`.execute(tx)
    await sql`update orders set fee_rate_e8 = null, fee_discount_e4 = null, fee_fixed_fen = null where custno = ${custno}`.execute(
      tx,
    )
    await takeOrders(tx, sending)
    const sent = await tx.selectFrom('exchange_order').select('discount_e4').where('day', '=', day).execute()
    assert.equal(sent.length, 1)
    await tx.deleteFrom('exchange_order').execute()
    return sent[0]?.discount_e4
  })
}

async function keptDiscount(who: PersonName) {
  const { custno, tradeacco } = ops.world.people[who]
  const { version: customerVersion } = await readCustomerFacts(ops.db, custno)
  const placed = await insertPurchaseOnce(ops.db, {
    custno,
    tradeacco,
    fundcode: funds.mixed,
    kind: KIND.purchase,
    requestId: `discount-${who}`,
    bodyHash: 'test',
    amount: fen(60_000n),
    leaveMarkId: null,
    agreements: '',
    customerVersion,
    fundVersion: await ops.fundVersion(funds.mixed),
  })
  assert.ok(placed)
  const order = await ops.db
    .selectFrom('orders')
    .select('fee_discount_e4')
    .where('order_id', '=', placed.order_id)
    .executeTakeFirstOrThrow()
  return order.fee_discount_e4
}

test('CON-04 a status announced for a day closes the fund to orders of that day, and the page says from when', async () => {
  assert.equal((await take({ limits_from: '2026-11-24', status: '5' })).code, 0)
  const open = async (at: string) => {
    await ops.server.setClock(at)
    const { status } = await factsOf('zhangSan')
    await ops.server.setClock(FRIDAY)
    return status
  }
  assert.equal(await open(FOR_MONDAY), '0')
  assert.equal(await open('2026-11-23T14:59:59+08:00'), '0')
  assert.equal(await open('2026-11-23T15:00:00+08:00'), '5')
  const page = await ops.server.client().call('content.fundDetail', { fundCode: funds.bond })
  assert.ok(page.ok)
  assert.deepEqual(
    page.data.announced.map(({ day, term, value }) => [day, term, value]),
    [
      ['2026-11-23', 'day_max', '500.00'],
      ['2026-11-23', 'inst_day_max', null],
      ['2026-11-23', 'min_redeem', '20.00'],
      ['2026-11-24', 'status', '5'],
    ],
  )
  assert.equal(page.data.limits.institutions?.dayMaxAmount, '9000.00')
})

test('CON-04 at the cut-off the announced terms of the next trading day become those of the fund, once', async () => {
  assert.equal((await take({ limits_from: '2026-11-23', inst_status: '6' })).code, 0)
  const before = await storedOf(funds.bond)
  const { report } = await beginTerms(ops.server.ctx, isoDate('2026-11-20'))
  assert.deepEqual(report, { begun: 4, funds: 1 })
  const now = await storedOf(funds.bond)
  assert.deepEqual(
    [now.day_max_fen, now.inst_day_max_fen, now.min_redeem_cents, now.status, now.inst_status, now.version],
    [50_000n, null, 2_000n, '0', '6', before.version + 1],
  )
})

test('CON-04 what holds on the day anyway withdraws an announcement; a change of status at once withdraws the announced ones', async () => {
  const coming = () => ops.db.selectFrom('fund_coming_term').select(['effective_from', 'term']).execute()
  assert.match(
    (await take({ limits_from: '2026-11-24', status: '0' })).text,
    /status: 5 -> 0 from 2026-11-24, withdrawn/,
  )
  assert.deepEqual(await coming(), [])
  assert.equal((await take({ limits_from: '2026-11-24', status: '5' })).code, 0)
  assert.equal((await take({ limits_from: '2026-12-01', status: '0' })).code, 0)
  assert.deepEqual(await coming(), [
    { effective_from: '2026-11-24', term: 'status' },
    { effective_from: '2026-12-01', term: 'status' },
  ])
  const { code, text } = await ops.run('fund', 'suspend', funds.bond, 'all')
  assert.equal(code, 0, text)
  assert.deepEqual(await coming(), [])
  assert.equal((await take({ status: '0' })).code, 0)
})

test('CON-04 a day whose orders are closed, a line without limits, and the status of a fund that does not trade are refused', async () => {
  assert.match((await take({ limits_from: '2026-11-19', day_max: '1' })).text, /orders of 2026-11-19 are closed/)
  assert.match((await take({ limits_from: '2026-12-01', pay_lag: '3' })).text, /no status and no limit/)
  assert.match((await take({ limits_from: '12-01', day_max: '1' })).text, /limits_from: "12-01" is not a date/)
  assert.match((await take({ limits_from: '2026-12-01', status: 'a' })).text, /status 0 cannot become a/)
  assert.match((await take({ limits_from: '2026-12-01', status: '0' }, funds.raising)).text, /status 1 cannot become 0/)
})

const WINDOWS = '2026-11-25/2026-11-26 buys sells; 2026-12-01/2026-12-02 sells'
const comingOf = async (code: string) =>
  (
    await sql<{ day: string; value: string }>`
      select effective_from::text as day, value from fund_coming_term where fundcode = ${code} and term = 'status' order by 1`.execute(
      ops.db,
    )
  ).rows.map(({ day, value }) => `${day} ${value}`)

test('SHLF-01 open periods of a fund decide its status by date, for orders and on its page, which names the next one', async () => {
  const closed = await take({ windows: WINDOWS })
  assert.equal(closed.code, 0, closed.text)
  assert.match(closed.text, /status: 0 -> 9/)
  assert.deepEqual(await comingOf(funds.bond), ['2026-11-25 0', '2026-11-27 9', '2026-12-01 5', '2026-12-03 9'])
  const page = await ops.server.client().call('content.fundDetail', { fundCode: funds.bond })
  assert.ok(page.ok)
  assert.deepEqual(
    page.data.windows.map(({ from, to, buys, sells }) => [from, to, buys, sells]),
    [
      ['2026-11-25', '2026-11-26', true, true],
      ['2026-12-01', '2026-12-02', false, true],
    ],
  )
  assert.equal(
    page.data.fund.purchase.reason,
    '基金处于封闭期，暂不能交易；下一开放期 2026-11-25 至 2026-11-26（可申购、可赎回）',
  )
  assert.equal(page.data.announced.filter(({ term }) => term === 'status').length, 0)
  assert.equal(await buy('400.00'), 'TRADE-CLOSED')
  const { reason } = page.data.fund.purchase
  assert.deepEqual(await reasonsOf(funds.bond), [reason, reason, reason, reason])
  const refused = await order('400.00')
  assert.ok(!refused.ok)
  assert.equal(JSON.parse(JSON.stringify(refused)).data.reason, reason)
  // From 15:00 on an order belongs to the first day of the period.
  await ops.server.setClock('2026-11-24T15:00:00+08:00')
  assert.equal(await buy('400.00'), 'placed')
  await ops.server.setClock('2026-11-26T15:00:00+08:00')
  assert.equal(await buy('400.00'), 'TRADE-CLOSED')
  await ops.server.setClock('2026-12-01T10:00:00+08:00')
  const facts = await factsOf('zhangSan')
  assert.equal(facts.status, '5')
  await ops.server.setClock(FRIDAY)
})

test('SHLF-01 a fund with open periods takes no other status, and periods that its terms contradict are refused by column', async () => {
  const refusals: [object, string, RegExp][] = [
    [{ status: '0' }, funds.bond, /status: its open periods decide its status/],
    [{ status: '5', limits_from: '2026-12-01' }, funds.bond, /status: its open periods decide its status/],
    [{ windows: '2026-12-04/2026-12-01 buys' }, funds.bond, /windows: .* is not open periods such as/],
    [{ windows: WINDOWS }, funds.money, /windows: a money fund is open on each trading day/],
    [{ windows: WINDOWS }, funds.raising, /windows: the fund does not trade yet/],
    [
      {
        windows: WINDOWS,
        hold_kind: 'minimum',
        hold_length: 7,
        hold_unit: 'day',
        hold_from: 'registration',
        hold_until: 'application',
      },
      funds.mixed,
      /windows: a fund with a holding period has no open periods/,
    ],
  ]
  for (const [terms, code, problem] of refusals) assert.match((await take(terms, code)).text, problem)
  assert.equal((await take({ windows: '', status: '0' })).code, 0)
  assert.deepEqual([await comingOf(funds.bond), (await storedOf(funds.bond)).status], [[], '0'])
})

test('SHLF-01 an emergency suspension ends the open periods, so that none opens the fund again', async () => {
  assert.equal((await take({ windows: '2026-11-20/2026-11-26 buys sells' })).code, 0)
  const { code, text } = await ops.run('fund', 'suspend', funds.bond, 'all')
  assert.equal(code, 0, text)
  const { status, open_windows: windows } = await storedOf(funds.bond)
  assert.deepEqual([status, windows, await comingOf(funds.bond)], ['4', null, []])
})

test('SHLF-07 a contract of fixed term is traded to its last day; from the next trading day on nobody buys or sells, and pages say so', async () => {
  await ops.server.setClock(FRIDAY)
  const code = funds.stock
  assert.equal((await take({ end_date: '2026-11-20', inst_status: '6' }, code)).code, 0)
  assert.equal((await factsOf('zhangSan', code)).status, '0')
  const page = await ops.server.client().call('content.fundDetail', { fundCode: code })
  assert.ok(page.ok)
  assert.deepEqual(page.data.announced, [{ day: '2026-11-21', term: 'end_date', value: null }])
  await ops.server.setClock(FOR_MONDAY)
  assert.deepEqual([(await factsOf('zhangSan', code)).status, (await factsOf('jiGou', code)).status], ['4', '4'])
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const limit = await client.call('trade.limit', { fundCode: code })
  assert.ok(limit.ok)
  assert.deepEqual([limit.data.purchaseReason, limit.data.redeemReason], [EXPIRED, EXPIRED], 'before the job ran too')
  assert.deepEqual((await beginTerms(ops.server.ctx, isoDate('2026-11-20'))).report, { begun: 1, funds: 1 })
  const { status, inst_status } = await storedOf(code)
  assert.deepEqual([status, inst_status], ['4', null])
  assert.deepEqual(await reasonsOf(code), [EXPIRED, EXPIRED, EXPIRED, EXPIRED])
  assert.deepEqual((await beginTerms(ops.server.ctx, isoDate('2026-11-20'))).report, { begun: 0, funds: 0 })
})

test('SHLF-07 a fund that is closed between its open periods stops with its contract, and is not called closed any longer', async () => {
  await ops.server.setClock(FRIDAY)
  const changed = await take({ windows: '2026-11-23/2026-11-24 buys sells', end_date: '2026-11-25' })
  assert.equal(changed.code, 0, changed.text)
  await beginTerms(ops.server.ctx, isoDate('2026-11-24'))
  assert.equal((await storedOf(funds.bond)).status, '9')
  await ops.server.setClock('2026-11-25T15:00:00+08:00')
  assert.equal((await factsOf('zhangSan')).status, '4')
  assert.deepEqual((await beginTerms(ops.server.ctx, isoDate('2026-11-25'))).report, { begun: 1, funds: 1 })
  assert.equal((await storedOf(funds.bond)).status, '4')
  assert.deepEqual(await reasonsOf(funds.bond), [EXPIRED, EXPIRED, EXPIRED, EXPIRED])
  await ops.server.setClock(FRIDAY)
})
