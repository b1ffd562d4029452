import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { tellCustomers } from '../../apps/server/src/jobs/notices/tell-customers.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { sentMessages } from '../../apps/server/src/testing/codes.ts'
import { readPdf } from '../../apps/server/src/testing/pdf.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

// What a customer reads over HTTP of a New Year with both rules in it: law.md E1 and E2, added up by hand.
const examples = await openExamples()
const { server, tradeacco } = examples

const LAST = '2026-12-31'
const FIRST = '2027-01-04'
const BEFORE_CUT_OFF = `${LAST}T14:59:59+08:00`
const AT_CUT_OFF = `${LAST}T15:00:00+08:00`

/** What a form quotes before the order. */
async function quoteOf(at: string, asked: { fundCode: string; amount?: string; shares?: string; into?: string }) {
  await server.setClock(at)
  const { into, ...rest } = asked
  const quote = await (await examples.zhangSan()).call('trade.fare', {
    ...rest,
    ...(rest.shares !== undefined && { tradeacco }),
    ...(into !== undefined && { targetFundCode: into }),
  })
  assert.ok(quote.ok, JSON.stringify(quote))
  return quote.data
}

async function billOf(period: string, fundCode: string) {
  const pageParam = { pageNum: 1, pageSize: 50 }
  const bill = await (await examples.zhangSan()).call('query.bill', { period, pageParam })
  assert.ok(bill.ok, JSON.stringify(bill))
  const line = bill.data.lines.find(each => each.fundCode === fundCode)
  assert.ok(line, `no line of ${fundCode} in ${period}`)
  return line
}

type Line = OutputOf<'query.bill'>['lines'][number]
const figuresOf = ({ opening, inflow, outflow, navIncome, fees, service, income, closing }: Line) => ({
  opening,
  inflow,
  outflow,
  navIncome,
  fees,
  service,
  income,
  closing,
})
/** opening + inflow - outflow + income, which has to be the closing of the bill. */
const addedUp = ({ opening, inflow, outflow, income }: Line): string =>
  fenText(fen(parseFen(opening) + parseFen(inflow) - parseFen(outflow) + parseFen(income)))

/** The days of a month's calendar that have an income. */
async function calendarOf(period: string, fundCode: string): Promise<[day: string, income: string][]> {
  const month = await (await examples.zhangSan()).call('query.income', { by: 'day', period, fundCode })
  assert.ok(month.ok, JSON.stringify(month))
  return month.data.list.flatMap(({ key, income }): [string, string][] =>
    income === null || income === '0.00' ? [] : [[key, income]],
  )
}

async function ordersOf(planId: string): Promise<string[]> {
  const orders = server.db.selectFrom('orders').select('order_id').where('plan_id', '=', BigInt(planId))
  return (await orders.orderBy('order_id').execute()).map(({ order_id }) => String(order_id))
}

async function receiptOf(orderId: string): Promise<string> {
  const receipt = await (await examples.zhangSan()).call('query.orderReceipt', { orderId })
  assert.ok(receipt.ok, JSON.stringify(receipt))
  return readPdf(Buffer.from(receipt.data.base64, 'base64')).text.replace(/\s/g, '')
}

test('LAW-03 ENG-01 CALL-092 CALL-998 CALL-996 CALL-079 the last fee of 2026 and the first free order: quote, receipt, bill and calendar agree', async () => {
  const fund = await examples.addFund(
    { discountE4: 1_000, tiers: [{ kind: 'purchase', rate: '0.008', toFundE4: 0 }] },
    { '2026-12-30': '1.2500' },
  )
  const placed = []
  for (const at of [BEFORE_CUT_OFF, AT_CUT_OFF]) {
    const { purchase } = await quoteOf(at, { fundCode: fund, amount: '100000.00' })
    assert.ok(purchase)
    const order = await examples.buy(at, fund, '100000')
    placed.push([purchase.fee, purchase.shares, purchase.freeFrom, order.tradeDate, order.confirmDate, order.orderId])
  }
  const [early, late] = placed.map(row => String(row.pop()))
  assert.deepEqual(placed, [
    ['79.94', '79936.05', FIRST, LAST, FIRST],
    ['0.00', '80000.00', null, FIRST, '2027-01-05'],
  ])
  await examples.publish(fund, isoDate(LAST), '1.2500')
  await examples.settle(FIRST)
  await examples.publish(fund, isoDate(FIRST), '1.2500')
  await examples.settle('2027-01-05')
  await examples.publish(fund, isoDate('2027-01-05'), '1.2600')
  const [charged, free] = [await receiptOf(early ?? ''), await receiptOf(late ?? '')]
  assert.match(charged, /申购费（归本公司）79\.94/)
  assert.match(charged, /确认份额79,936\.05份/)
  assert.match(free, /本次确认不收费用0\.00/)
  assert.match(free, /确认份额80,000\.00份/)
  assert.match(free, /−申购费0\.00元本公司直销免收申购费/)
  await server.setClock('2027-02-01T10:00:00+08:00')
  // 159,936.05 x 0.0100 = 1,599.36; 159,936.05 x 1.2600 = 201,519.42
  const january = await billOf('2027-01', fund)
  assert.deepEqual(figuresOf(january), {
    opening: '0.00',
    inflow: '200000.00',
    outflow: '0.00',
    navIncome: '1599.36',
    fees: '79.94',
    service: '0.00',
    income: '1519.42',
    closing: '201519.42',
  })
  assert.equal(addedUp(january), january.closing)
  assert.deepEqual(await calendarOf('2027-01', fund), [['2027-01-05', '1599.36']])
})

test('LAW-04 ENG-02 CUS-15 CALL-092 CALL-998 CALL-996 CALL-079 a class C held over New Year, converted in part and sold: 0.84 and 6.31 come back', async () => {
  const home = await examples.addFund(
    {
      serviceRate: '0.004',
      tiers: [
        { kind: 'redeem', rate: '0.015' },
        { kind: 'redeem', from: 7n, rate: '0.01' },
        { kind: 'redeem', from: 30n, rate: '0.005' },
      ],
    },
    { '2026-11-30': '1.2000', '2027-01-29': '1.2000' },
  )
  const target = await examples.addFund({ tiers: [{ kind: 'purchase', rate: '0.015' }] }, { '2027-01-29': '1.0000' })
  await examples.buy('2026-11-30T10:00:00+08:00', home, '12000')
  await examples.settle('2026-12-01')

  // 63 days held: 2,000 x 1.2000 = 2,400.00 less 0.5 %; no supplement in 2027; 2,400 x 0.004 x 32 / 365 = 0.8416...
  const switching = await quoteOf('2027-02-01T10:00:00+08:00', { fundCode: home, shares: '2000.00', into: target })
  const { conversion } = switching
  assert.ok(conversion)
  const { gross, fee, amount, supplement, shares, serviceReturn } = conversion
  assert.deepEqual(
    [gross, fee, amount, supplement, shares, serviceReturn],
    ['2400.00', '12.00', '2388.00', '0.00', '2388.00', '0.84'],
  )
  const converted = await examples.convert('2027-02-01T10:00:00+08:00', home, target, '2000')
  for (const [fund, nav] of [
    [home, '1.2000'],
    [target, '1.0000'],
  ] as const)
    await examples.publish(fund, isoDate('2027-02-01'), nav)
  await examples.settle('2027-02-02')
  const switched = await receiptOf(converted)
  assert.match(switched, /转入份额2,388\.00份/)
  assert.match(switched, /＋返还销售服务费0\.84元/)
  assert.match(switched, /−补差费0\.00元本公司直销免收转入基金的申购费，不收补差费/)

  // 90 days held: 8,000 x 1.2000 = 9,600.00 less 0.5 %; 9,600 x 0.004 x 60 / 365 = 6.3123...
  const { redemption } = await quoteOf('2027-03-01T10:00:00+08:00', { fundCode: home, shares: '8000.00' })
  assert.ok(redemption)
  assert.deepEqual(
    [redemption.gross, redemption.fee, redemption.toFund, redemption.net, redemption.serviceReturn],
    ['9600.00', '48.00', '48.00', '9552.00', '6.31'],
  )
  const { orderId } = await examples.sell('2027-03-01T10:00:00+08:00', home, '8000')
  await examples.publish(home, isoDate('2027-03-01'), '1.2000')
  await examples.settle('2027-03-02')
  const march = await (await examples.zhangSan()).call('query.bill', {
    period: '2027-03',
    pageParam: { pageNum: 1, pageSize: 50 },
  })
  assert.ok(march.ok, JSON.stringify(march))
  const names = march.data.orders.list.filter(({ fundCode }) => fundCode === home).map(order => order.businessName)
  assert.deepEqual(names.sort(), ['赎回', '销售服务费返还'], 'a bill of today names what was confirmed today')
  const sold = await receiptOf(orderId)
  assert.match(sold, /到账金额9,552\.00元/)
  assert.match(sold, /＋返还销售服务费6\.31元/)
  assert.match(sold, /合计到账9,558\.31元/)

  await tellCustomers(server.ctx)
  await tellCustomers(server.ctx)
  const told = (await sentMessages(server)).map(({ body }) => body).filter(body => body.includes('另返还'))
  assert.match(
    told[0] ?? '',
    /转换已确认：转出2,000\.00份，转入算例\d+，得2,388\.00份，费用12\.00元，另返还销售服务费0\.84元。/,
  )
  assert.match(
    told[1] ?? '',
    /赎回已确认：8,000\.00份，9,552\.00元，费用48\.00元，另返还销售服务费6\.31元，预计3月\d+日到账。/,
  )

  // 12,000.00 - (2,388.00 + 0.84 + 9,552.00 + 6.31) - 60.00 + 7.15 = 0.00
  await server.setClock('2027-04-01T10:00:00+08:00')
  const quarter = await billOf('2027Q1', home)
  assert.deepEqual(figuresOf(quarter), {
    opening: '12000.00',
    inflow: '0.00',
    outflow: '11947.15',
    navIncome: '0.00',
    fees: '60.00',
    service: '7.15',
    income: '-52.85',
    closing: '0.00',
  })
  assert.equal(addedUp(quarter), quarter.closing)
  assert.deepEqual(await calendarOf('2027-02', home), [])
  const records = await (await examples.zhangSan()).call('query.tradeRecord', {
    fundCode: home,
    pageParam: { pageNum: 1, pageSize: 50 },
  })
  assert.ok(records.ok, JSON.stringify(records))
  const entered = await (await examples.zhangSan()).call('query.tradeRecord', {
    fundCode: target,
    pageParam: { pageNum: 1, pageSize: 50 },
  })
  assert.deepEqual(entered.ok && entered.data.list.map(({ businessName }) => businessName), ['转换'])
  const paidBack = records.data.list.filter(({ businessName }) => businessName === '销售服务费返还')
  assert.deepEqual(
    paidBack.map(({ tradeDate, amount }) => [tradeDate, amount]),
    [
      ['2027-03-01', '6.31'],
      ['2027-02-01', '0.84'],
    ],
  )
})

test('LAW-03 TRD-04 ENG-03 a plan takes the rule of the day of each deduction: 7.94 on 2026-12-31, nothing on 2027-01-04', async () => {
  const fund = await examples.addFund(
    { tiers: [{ kind: 'purchase', rate: '0.008', toFundE4: 0 }] },
    { '2026-12-30': '1.0000', [LAST]: '1.0000', [FIRST]: '1.0000' },
  )
  await server.setClock('2026-12-30T16:00:00+08:00')
  const made = await (await examples.zhangSan()).call('trade.plan', {
    unit: '2',
    fundCode: fund,
    tradeacco,
    amount: '1000',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(made.ok, JSON.stringify(made))
  for (const day of [LAST, FIRST].map(isoDate)) {
    await server.setClock(`${day}T09:30:00+08:00`)
    await runPlans(server.ctx, day)
    await movePayments(server.ctx)
  }
  for (const day of [FIRST, '2027-01-05']) await examples.settle(day)
  const workings = []
  for (const orderId of await ordersOf(made.data.planId)) {
    const { net, fee, shares } = await examples.workingOf(orderId)
    workings.push([net, fee, shares])
  }
  // 1,000.00 / 1.008 = 992.06
  assert.deepEqual(workings, [
    ['992.06', '7.94', '992.06'],
    ['1000.00', '0.00', '1000.00'],
  ])
})
