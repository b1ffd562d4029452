import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { readPdf } from '../../apps/server/src/testing/pdf.ts'
import { bridgeParts } from '../../apps/web/src/features/holding/bridge-parts.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()

// submitted (Shanghai), T, confirmation at T+1 and at T+2: rules 2.1
const DAYS = [
  ['2024-02-08T15:30:00', '2024-02-19', '2024-02-20', '2024-02-21'],
  ['2026-02-13T15:00:01', '2026-02-24', '2026-02-25', '2026-02-26'],
  ['2026-09-20T10:00:00', '2026-09-21', '2026-09-22', '2026-09-23'],
  ['2026-09-24T10:00:00', '2026-09-24', '2026-09-28', '2026-09-29'],
  ['2026-09-30T14:59:59', '2026-09-30', '2026-10-08', '2026-10-09'],
  ['2026-09-30T15:00:00', '2026-10-08', '2026-10-09', '2026-10-12'],
  ['2026-10-10T09:30:00', '2026-10-12', '2026-10-13', '2026-10-14'],
] as const

test('TRD-07 ENG-04 orders placed over HTTP get the trading and confirmation days of the published examples', async () => {
  const next = await examples.addFund({})
  const later = await examples.addFund({ confirmLag: 2 })
  for (const [at, tradeDate, t1, t2] of DAYS) {
    const [first, second] = [
      await examples.buy(`${at}+08:00`, next, '100'),
      await examples.buy(`${at}+08:00`, later, '100'),
    ]
    assert.deepEqual(
      [first.tradeDate, first.confirmDate, second.tradeDate, second.confirmDate],
      [tradeDate, t1, tradeDate, t2],
      at,
    )
    const days = await examples.server.client().call('trade.workdates', { fundCode: later })
    assert.deepEqual(days.ok && [days.data.tradeDate, days.data.confirmDate], [tradeDate, t2])
  }
})

test('TRD-06 an order of Friday 16:00 may be taken back until Monday 14:59:59, and not at 15:00', async () => {
  const fund = await examples.addFund({})
  const [kept, undone] = [
    await examples.buy('2026-11-20T16:00:00+08:00', fund, '100'),
    await examples.buy('2026-11-20T16:00:00+08:00', fund, '100'),
  ]
  assert.equal(kept.undoUntil, '2026-11-23T07:00:00.000Z')
  await examples.server.setClock('2026-11-23T14:59:59+08:00')
  const client = await examples.zhangSan()
  assert.ok((await client.call('trade.withdrawal', { orderId: undone.orderId, tradePassword: '280417' })).ok)
  await examples.server.setClock('2026-11-23T15:00:00+08:00')
  const late = await client.call('trade.withdrawal', { orderId: kept.orderId, tradePassword: '280417' })
  assert.equal(!late.ok && late.code, 'TRADE-CUTOFF')
  const again = await client.call('trade.withdrawal', { orderId: undone.orderId, tradePassword: '280417' })
  assert.equal(!again.ok && again.code, 'TRADE-FINAL')
})

test('TRD-08 rules 2.11: of a limit of 1,000 are 600 and 400, not a fen more; 15:00 begins a new one, and what is withdrawn is free again', async () => {
  const fund = await examples.addFund({ dayMax: '1000' })
  await sql`update fund set min_first_fen = 1, min_further_fen = 1 where fundcode = ${fund}`.execute(examples.server.db)
  const client = await examples.zhangSan()
  const codeOf = async (amount: string) => {
    const placed = await client.call('trade.purchase', {
      fundCode: fund,
      tradeacco: examples.tradeacco,
      amount,
      tradePassword: '280417',
      agreements: tickedForPurchase,
    })
    return placed.ok ? placed.data.orderId : placed.code
  }
  await examples.server.setClock('2026-11-24T14:59:58+08:00')
  assert.match(await codeOf('600'), /^\d+$/)
  const second = await codeOf('400')
  assert.match(second, /^\d+$/)
  assert.equal(await codeOf('0.01'), 'TRADE-DAY-MAX')
  assert.ok((await client.call('trade.withdrawal', { orderId: second, tradePassword: '280417' })).ok)
  assert.equal(await codeOf('400.01'), 'TRADE-DAY-MAX')
  assert.match(await codeOf('400'), /^\d+$/)
  await examples.server.setClock('2026-11-24T15:00:00+08:00')
  assert.match(await codeOf('1000'), /^\d+$/)
  assert.equal(await codeOf('0.01'), 'TRADE-DAY-MAX')
})

// rules 2.3: gross, rate, discount, NAV, net, fee, shares
const PURCHASES = [
  ['100000.00', '0.012', 10_000, '1.1800', '98814.23', '1185.77', '83740.87'],
  ['100000.00', '0.015', 10_000, '1.0170', '98522.17', '1477.83', '96875.29'],
  ['5000.00', '0.012', 10_000, '1.1280', '4940.71', '59.29', '4380.06'],
  ['10000.00', '0.008', 10_000, '1.0025', '9920.63', '79.37', '9895.89'],
  ['10000.00', '0.015', 1_000, '1.2345', '9985.02', '14.98', '8088.31'],
  ['4999999.99', '0.003', 10_000, '1.0560', '4985044.86', '14955.13', '4720686.42'],
  ['5000000.00', '0.003', 1_000, '1.0560', '4999000.00', '1000.00', '4733901.52'],
] as const

test('ENG-01 CALL-102 purchases over HTTP are confirmed to the cent of the published examples', async () => {
  for (const [amount, rate, discountE4, nav, net, fee, shares] of PURCHASES) {
    const tiers = [
      { kind: 'purchase', rate },
      { kind: 'purchase', from: 500_000_000n, rate: '0', fixedFee: '1000' },
    ] as const
    const fund = await examples.addFund({ discountE4, tiers: [...tiers] }, { '2026-11-20': nav })
    const placed = await examples.buy('2026-11-20T10:00:00+08:00', fund, amount)
    await examples.settle('2026-11-23')
    const working = await examples.workingOf(placed.orderId)
    assert.deepEqual(
      [working.gross, working.net, working.fee, working.nav, working.shares],
      [amount, net, fee, nav, shares],
    )
  }
})

// 100 / 1.02 = 98.04; 98.04 / 1.1000 = 89.1272...
test('ENG-01 a fund that cuts shares off keeps the rest, where another rounds it to the customer', async () => {
  const tiers = [{ kind: 'purchase', rate: '0.02' }] as const
  for (const [shareRounding, shares] of [
    ['half-up', '89.13'],
    ['truncate', '89.12'],
  ] as const) {
    const fund = await examples.addFund({ shareRounding, tiers: [...tiers] }, { '2026-11-20': '1.1000' })
    const placed = await examples.buy('2026-11-20T10:00:00+08:00', fund, '100')
    await examples.settle('2026-11-23')
    assert.equal((await examples.workingOf(placed.orderId)).shares, shares)
  }
})

// rules 2.4: gross, rate, yearly interest that makes the interest in 30 days, interest, net, fee, shares
const SUBSCRIPTIONS = [
  ['10000.00', '0.012', '0.0036', '3.00', '9881.42', '118.58', '9884.42'],
  ['100000.00', '0.010', '0.0066667', '55.55', '99009.90', '990.10', '99065.45'],
  ['1000000.00', '0.006', '0.00148145', '123.45', '994035.79', '5964.21', '994159.24'],
] as const

test('TRD-01 ENG-01 subscriptions wait for the fund and turn their interest into shares', async () => {
  let newest = ''
  for (const [amount, rate, raiseInterestRate, interest, net, fee, shares] of SUBSCRIPTIONS) {
    const tiers = [{ kind: 'subscribe', rate }] as const
    const fund = await examples.addFund({ status: '1', setupDate: null, raiseInterestRate, tiers: [...tiers] })
    const raising = examples.server.db.updateTable('fund').where('fundcode', '=', fund)
    await raising.set({ raise_end: isoDate('2025-11-18') }).execute()
    const placed = await examples.buy('2025-10-20T10:00:00+08:00', fund, amount)
    assert.deepEqual([placed.businessCode, placed.confirmDate], ['020', null])
    await examples.settle('2025-11-19')
    const waiting = await (await examples.zhangSan()).call('query.recordDetail', { orderId: placed.orderId })
    assert.equal(waiting.ok && waiting.data.order.status, '9')
    // No daily NAV prices it: it waits for the end of the raising.
    assert.equal(waiting.ok && waiting.data.timeline.at(-1)?.title, '募集结束，基金成立后确认份额')
    await examples.found(fund, '2025-11-19')
    await examples.settle('2025-11-20')
    const working = await examples.workingOf(placed.orderId)
    assert.deepEqual([working.net, working.fee, working.interest, working.shares], [net, fee, interest, shares])
    newest = placed.orderId
  }
  const sheet = await (await examples.zhangSan()).call('query.orderReceipt', { orderId: newest })
  assert.ok(sheet.ok, JSON.stringify(sheet))
  const printed = readPdf(Buffer.from(sheet.data.base64, 'base64')).text.replace(/\s/g, '')
  assert.match(printed, /认购费（归本公司）5,964.21/)
  assert.match(printed, /＋募集期利息123.45元由银行支付，折算为份额，不收费用/)
})

test('CUS-09 AST-04 the interest of a subscription is a part of the bill’s income, by fund and in all, on the page and in its file', async () => {
  const client = await examples.zhangSan()
  const period = '2025-11'
  const bill = await client.call('query.bill', { period, pageParam: { pageNum: 1, pageSize: 20 } })
  assert.ok(bill.ok, JSON.stringify(bill))
  const interests = bill.data.lines.map(line => line.interest).filter(interest => interest !== '0.00')
  assert.deepEqual(interests.sort(), ['123.45', '3.00', '55.55'])
  assert.equal(bill.data.total.interest, '182.00')
  for (const { income, navIncome, fees, interest, waiting, other } of [...bill.data.lines, bill.data.total]) {
    const parts = parseFen(navIncome) - parseFen(fees) + parseFen(interest) + parseFen(waiting) + parseFen(other)
    assert.equal(fenText(fen(parts)), income)
  }
  assert.ok(bridgeParts(bill.data.total).some(part => part.name === '认购利息' && part.value === '182.00'))

  const file = await client.call('query.billFile', { period, format: 'csv' })
  assert.ok(file.ok, JSON.stringify(file))
  // Figures above a thousand are quoted, with a comma.
  const plain = (row: string) => row.replace(/"[^"]*"/g, cell => cell.replaceAll(',', '')).split(',')
  const rows = Buffer.from(file.data.base64, 'base64').toString().split(/\r?\n/).map(plain)
  const place = rows.find(row => row.includes('认购利息'))?.indexOf('认购利息') ?? -1
  const total = rows.filter(row => row[0]?.includes('合计')).map(row => row[place])
  assert.ok(place > 0 && total.includes('+182.00'), JSON.stringify(rows))
})

test('ENG-03 a raising that passes its cap takes earlier days whole, deals the day that passes it pro rata and refunds later ones', async () => {
  const fund = await examples.addFund({ status: '1', setupDate: null, tiers: [] })
  const raising = examples.server.db.updateTable('fund').where('fundcode', '=', fund)
  await raising.set({ raise_end: isoDate('2026-11-20'), raise_cap_fen: fen(6_000_000n) }).execute()
  const paid: string[] = []
  for (const [at, amount] of [
    ['2026-11-12T10:00:00+08:00', '40000'],
    ['2026-11-13T10:00:00+08:00', '10000'],
    ['2026-11-13T10:00:01+08:00', '20000'],
    ['2026-11-16T10:00:00+08:00', '5000'],
  ] as const)
    paid.push((await examples.buy(at, fund, amount)).orderId)
  await examples.found(fund, '2026-11-18')
  await examples.settle('2026-11-19')
  const refunds = examples.server.db.selectFrom('bank_txn').select('amount_fen').where('direction', '=', 'out')
  const ends = []
  for (const orderId of paid) {
    const { gross, shares } = await examples.workingOf(orderId)
    const record = await (await examples.zhangSan()).call('query.recordDetail', { orderId })
    assert.ok(record.ok)
    const back = await refunds.where('order_id', '=', BigInt(orderId)).executeTakeFirst()
    ends.push([gross, fenText(back?.amount_fen ?? fen(0n)), shares, record.data.order.statusDetail?.split('，')[0]])
  }
  assert.deepEqual(ends, [
    ['40000.00', '0.00', '40000.00', undefined],
    ['6666.66', '3333.34', '6666.66', '部分确认'],
    ['13333.33', '6666.67', '13333.33', '部分确认'],
    ['0.00', '5000.00', '0.00', '未获配售'],
  ])
})

// rules 2.5: shares, NAV bought, NAV sold, back-end rate, redemption rate, back-end fee, redemption fee, net
const BACKEND = [
  ['100000.00', '1.0500', '1.2500', '0.01', '0.0025', '1050.00', '312.50', '123637.50'],
  ['10000.00', '1.0000', '1.1000', '0.018', '0.005', '180.00', '55.00', '10765.00'],
  ['8000.00', '1.2500', '0.9800', '0', '0', '0.00', '0.00', '7840.00'],
] as const

test('ENG-02 CALL-103 the back-end charge is taken on the cost of the shares that leave', async () => {
  for (const [shares, bought, sold, backendRate, redeemRate, backendFee, redeemFee, net] of BACKEND) {
    const tiers = [
      { kind: 'backend', rate: backendRate },
      { kind: 'redeem', rate: redeemRate },
    ] as const
    const fund = await examples.addFund(
      { feeType: 'B', tiers: [...tiers] },
      { '2026-03-26': bought, '2026-07-03': sold },
    )
    const amount = ((BigInt(shares.replace('.', '')) * BigInt(bought.replace('.', ''))) / 10_000n)
      .toString()
      .replace(/(\d\d)$/, '.$1')
    await examples.buy('2026-03-26T10:00:00+08:00', fund, amount)
    await examples.settle('2026-03-27')
    const order = await examples.sell('2026-07-03T10:00:00+08:00', fund, shares)
    await examples.settle('2026-07-06')
    const working = await examples.workingOf(order.orderId)
    assert.deepEqual([working.backendFee, working.lots[0]?.fee, working.net], [backendFee, redeemFee, net])
  }
})

const RULE_2026 = [
  { kind: 'redeem', rate: '0.015' },
  { kind: 'redeem', from: 7n, rate: '0.01' },
  { kind: 'redeem', from: 30n, rate: '0.005' },
  { kind: 'redeem', from: 180n, rate: '0' },
] as const
const LEGACY = [
  { kind: 'redeem', rate: '0.015' },
  { kind: 'redeem', from: 7n, rate: '0.0075' },
  { kind: 'redeem', from: 30n, rate: '0.005', toFundE4: 2_500 },
  { kind: 'redeem', from: 365n, rate: '0', toFundE4: 2_500 },
] as const

async function redeemThreeLots(tiers: readonly (typeof RULE_2026)[number][] | readonly (typeof LEGACY)[number][]) {
  const navs = { '2026-01-02': '1', '2026-01-05': '1', '2026-06-09': '1', '2026-06-30': '1', '2026-07-03': '1.2345' }
  const fund = await examples.addFund({ tiers: [...tiers] }, navs)
  for (const [at, amount, confirm] of [
    ['2025-12-31T16:00:00', '1000', '2026-01-06'],
    ['2026-06-09T10:00:00', '500', '2026-06-10'],
    ['2026-06-30T10:00:00', '800', '2026-07-01'],
  ] as const) {
    await examples.buy(`${at}+08:00`, fund, amount)
    await examples.settle(confirm)
  }
  const { orderId } = await examples.sell('2026-07-03T10:00:00+08:00', fund, '1800')
  await examples.settle('2026-07-06')
  return { orderId, working: await examples.workingOf(orderId) }
}

test('ENG-02 PLUS-01 1,800 shares over three lots: the receipt names each lot, its days, its fee and who got it', async () => {
  const { working } = await redeemThreeLots(RULE_2026)
  assert.deepEqual(
    working.lots.map(lot => [lot.shares, lot.days, lot.fee, lot.toFund]),
    [
      ['1000.00', 181, '0.00', '0.00'],
      ['500.00', 26, '6.17', '6.17'],
      ['300.00', 5, '5.56', '5.56'],
    ],
  )
  assert.deepEqual(
    [working.gross, working.fee, working.toFund, working.toCompany, working.net],
    ['2222.10', '11.73', '11.73', '0.00', '2210.37'],
  )
})

test('ENG-02 PLUS-01 CALL-998 under the legacy table the company keeps the rest of the fee', async () => {
  const { orderId, working } = await redeemThreeLots(LEGACY)
  assert.deepEqual(
    working.lots.map(lot => [lot.fee, lot.toFund]),
    [
      ['6.17', '1.54'],
      ['4.63', '4.63'],
      ['5.56', '5.56'],
    ],
  )
  assert.deepEqual([working.fee, working.toFund, working.toCompany, working.net], ['16.36', '11.73', '4.63', '2205.74'])
  // The sheet agrees with the page: lots, days, each fee and its recipient.
  const sheet = await (await examples.zhangSan()).call('query.orderReceipt', { orderId })
  assert.ok(sheet.ok, JSON.stringify(sheet))
  assert.deepEqual([sheet.data.name, sheet.data.type], [`交易确认单-${orderId}.pdf`, 'application/pdf'])
  const paper = readPdf(Buffer.from(sheet.data.base64, 'base64')).text.replace(/\s/g, '')
  for (const words of [
    '交易确认单',
    '1,800.00份',
    '2026-06-10500.0026',
    '4.634.63',
    '2,205.74元',
    '赎回费（归基金财产）11.73',
    '赎回费（归本公司）4.63',
  ])
    assert.ok(paper.includes(words), `${words} in ${paper}`)
})

test('ENG-02 holding days count over a holiday: bought 09-24, redeemed 09-30 is ten days at 1.0 %', async () => {
  const fund = await examples.addFund({ tiers: [...RULE_2026] }, { '2026-09-24': '1', '2026-09-30': '1' })
  await examples.buy('2026-09-24T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-09-28')
  const order = await examples.sell('2026-09-30T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-10-08')
  const working = await examples.workingOf(order.orderId)
  assert.deepEqual([working.lots[0]?.days, working.fee], [10, '10.00'])
})

test('PLUS-05 AST-10 what the assets page says is what the ledger holds, and its three parts add up', async () => {
  const client = await examples.zhangSan()
  const info = await client.call('query.shareInfo', {})
  assert.ok(info.ok, JSON.stringify(info))
  const cents = (text: string) => BigInt(text.replace('.', ''))
  const { totals, holdings } = info.data
  assert.equal(cents(totals.cumulative), cents(totals.holdingIncome) + cents(totals.realised) + cents(totals.dividend))
  const { rows } = await sql<{ shares: bigint }>`
    select coalesce(sum(delta), 0)::bigint as shares from posting where account = 'customer_share' and custno = ${examples.custno}`.execute(
    examples.server.db,
  )
  assert.ok(holdings.length > 5)
  assert.equal(
    holdings.reduce((sum, each) => sum + cents(each.shares), 0n),
    rows[0]?.shares,
  )
})
