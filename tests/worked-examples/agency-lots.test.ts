import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { listLiabilities } from '@zhixiao/db/settle/service-liability.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { dataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import { readDataFile } from '@zhixiao/domain/exchange/testing.ts'
import { fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { openDesks } from '../../apps/server/src/doors/console/testing.ts'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { countServiceOwed } from '../../apps/server/src/jobs/count-service-owed.ts'
import { tellCustomers } from '../../apps/server/src/jobs/notices/tell-customers.ts'
import { sentMessages } from '../../apps/server/src/testing/codes.ts'
import { readPdf } from '../../apps/server/src/testing/pdf.ts'
import { openExamples } from './market.ts'

// What a holder reads over HTTP of shares that an agency sold, from their arrival over New Year to the last payment: law.md E2,
// added up by hand.

const examples = await openExamples()
const { server, tradeacco } = examples
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-agency-'))
after(() => rmSync(folder, { recursive: true }))
const AGENCY = '9001'
const FORM = 'ZTG-2026-1'
/** More than a year old on New Year, and one whose day 366 is 2027-01-16. */
const OLD = { traded: '2025-12-01', registered: '2025-12-02', shares: '10000.00', cost: '12000.00' }
const YOUNG = { traded: '2026-01-15', registered: '2026-01-16', shares: '5000.00', cost: '6000.00' }
let fund = ''
let firstSale = ''
let lastSale = ''

before(async () => {
  await withTx(server.db, tx =>
    insertRows(tx, 'agency', [
      { agency_id: AGENCY, name: '算例银行', kind: 'consign', province: '上海', city: '上海' },
    ]),
  )
  const tiers = [
    { kind: 'redeem', rate: '0.015' },
    { kind: 'redeem', from: 30n, rate: '0.005' },
    { kind: 'redeem', from: 365n, rate: '0' },
  ] as const
  const days = [OLD.traded, YOUNG.traded, '2026-12-15', '2026-12-30', '2026-12-31']
  fund = await examples.addFund({ serviceRate: '0.004', tiers }, Object.fromEntries(days.map(day => [day, '1.2000'])))
})

async function quoteOf(at: string, shares: string) {
  await server.setClock(at)
  const quote = await (await examples.zhangSan()).call('trade.fare', { fundCode: fund, tradeacco, shares })
  assert.ok(quote.ok && quote.data.redemption, JSON.stringify(quote))
  const { fee, serviceReturn, lots } = quote.data.redemption
  return [fee, serviceReturn, ...lots.map(lot => lot.serviceReturn)]
}

async function receiptOf(orderId: string): Promise<string> {
  const receipt = await (await examples.zhangSan()).call('query.orderReceipt', { orderId })
  assert.ok(receipt.ok, JSON.stringify(receipt))
  return readPdf(Buffer.from(receipt.data.base64, 'base64')).text.replace(/\s/g, '')
}

/** What the class owes on the day before, as stored for the firm. */
async function owedOn(day: string) {
  await countServiceOwed({ db: server.db }, isoDate(day))
  const all = await listLiabilities(server.db, { from: isoDate('2027-01-01'), to: isoDate('2027-12-31') })
  return all
    .filter(each => each.fundcode === fund)
    .map(each => [each.day, ...[each.owed, each.accrued, each.given, each.unexplained].map(amount => fenText(amount))])
}

test('LAW-04 SHLF-05 CON-07 two lots on the form of an agency come in, one asked for at the console and one by command', async () => {
  await server.setClock('2026-12-15T10:00:00+08:00')
  const office = await openDesks(server.ctx, {
    'zhou.min': ['clearing'],
    'he.jing': ['check'],
    'gu.an': ['compliance'],
  })
  try {
    const proposal = {
      act: 'custody transfer-in' as const,
      input: { tradeacco, fund, agency: AGENCY, document: FORM, ...OLD },
    }
    await office.release(proposal, 'zhou.min', 'he.jing', 'gu.an')
  } finally {
    await office.close()
  }
  const { traded, registered, shares, cost } = YOUNG
  const moved = await runAsTwo(server.ctx, [
    ...['custody', 'transfer-in', tradeacco, fund, shares, AGENCY, '--document', FORM],
    ...['--traded', traded, '--registered', registered, '--cost', cost],
  ])
  assert.equal(moved.code, 0, moved.text)
  await examples.settle('2026-12-16')
  const held = await (await examples.zhangSan()).call('query.holdTime', { fundCode: fund, tradeacco })
  assert.ok(held.ok, JSON.stringify(held))
  assert.deepEqual(
    held.data.lots.map(lot => [lot.registerDate, lot.shares, lot.channel]),
    [
      [OLD.registered, OLD.shares, 'agency'],
      [YOUNG.registered, YOUNG.shares, 'agency'],
    ],
  )
})

test('LAW-04 CALL-092 what an agency sold gives nothing back for a sale of 2026-12-31, and 0.21 for one of 15:00, whose day is 2027-01-04', async () => {
  assert.deepEqual(await quoteOf('2026-12-31T14:59:59+08:00', '4000.00'), ['0.00', '0.00', '0.00'])
  // The younger lot is in its first year: 350 days on 2026-12-31, 354 on 2027-01-04.
  assert.deepEqual(await quoteOf('2026-12-31T14:59:59+08:00', '15000.00'), ['30.00', '0.00', '0.00', '0.00'])
  // 10,000 x 1.2 x 0.004 x 4 / 365 = 0.5260..., and 0.00 for the younger one
  assert.deepEqual(await quoteOf('2026-12-31T15:00:00+08:00', '15000.00'), ['30.00', '0.53', '0.53', '0.00'])
  // 4,000 x 1.2 x 0.004 x 4 / 365 = 0.2104...
  assert.deepEqual(await quoteOf('2026-12-31T15:00:00+08:00', '4000.00'), ['0.00', '0.21', '0.21'])
  firstSale = (await examples.sell('2026-12-31T15:00:00+08:00', fund, '4000')).orderId
  await examples.publish(fund, isoDate('2027-01-04'), '1.2000')
  await examples.settle('2027-01-05')
  assert.equal((await examples.workingOf(firstSale)).serviceReturn, '0.21')
})

test('LAW-05 what is owed for agency lots is counted by class and day, a lot of the first year with nothing', async () => {
  await examples.publish(fund, isoDate('2027-01-15'), '1.2000')
  // 6,000 x 1.2 x 0.004 x 15 / 365 = 1.1835...; the younger lot is 365 days old on 2027-01-15.
  assert.deepEqual(await owedOn('2027-01-18'), [['2027-01-15', '1.18', '1.39', '0.21', '0.00']])
  await examples.publish(fund, isoDate('2027-01-29'), '1.2000')
  // 29 days of 6,000, 2.2882..., and 14 of 5,000, 0.9205...: 3.21 in all, 2.03 of them since the last count
  assert.deepEqual((await owedOn('2027-02-01')).at(-1), ['2027-01-29', '3.21', '2.03', '0.00', '0.00'])
})

test('LAW-04 CUS-15 CALL-092 CALL-998 CALL-996 CALL-079 both lots sold on 2027-03-01 give 4.73 and 2.96 back: quote, working, receipt, message and bill agree', async () => {
  // 6,000 x 1.2 x 0.004 x 60 / 365 = 4.7342..., 5,000 x 1.2 x 0.004 x 45 / 365 = 2.9589...
  assert.deepEqual(await quoteOf('2027-03-01T10:00:00+08:00', '11000.00'), ['0.00', '7.69', '4.73', '2.96'])
  lastSale = (await examples.sell('2027-03-01T10:00:00+08:00', fund, '11000')).orderId
  await examples.publish(fund, isoDate('2027-03-01'), '1.2500')
  await examples.settle('2027-03-02')
  const { gross, fee, net, serviceReturn, lots } = await examples.workingOf(lastSale)
  assert.deepEqual([gross, fee, net, serviceReturn], ['13750.00', '0.00', '13750.00', '7.69'])
  assert.deepEqual(
    lots.map(lot => [lot.registerDate, lot.channel, lot.serviceReturn]),
    [
      [OLD.registered, 'agency', '4.73'],
      [YOUNG.registered, 'agency', '2.96'],
    ],
  )
  const receipt = await receiptOf(lastSale)
  assert.match(receipt, /到账金额13,750\.00元/)
  assert.match(receipt, /＋返还销售服务费7\.69元代销机构售出的份额/)
  assert.match(receipt, /合计到账13,757\.69元/)
  assert.match(receipt, /2026-01-16代销转入/)
  await tellCustomers(server.ctx)
  await tellCustomers(server.ctx)
  const told = (await sentMessages(server)).map(({ body }) => body).filter(body => body.includes('另返还'))
  assert.match(told.join('\n'), /赎回已确认：4,000\.00份，4,800\.00元，另返还销售服务费0\.21元/)
  assert.match(told.join('\n'), /赎回已确认：11,000\.00份，13,750\.00元，另返还销售服务费7\.69元，预计3月\d+日到账。/)

  // 18,000.00 came in as cost; 18,000.00 - (4,800.21 + 13,757.69) + 550.00 + 7.90 = 0.00
  await server.setClock('2027-04-01T10:00:00+08:00')
  const pageParam = { pageNum: 1, pageSize: 50 }
  const bill = await (await examples.zhangSan()).call('query.bill', { period: '2027Q1', pageParam })
  assert.ok(bill.ok, JSON.stringify(bill))
  const line = bill.data.lines.find(each => each.fundCode === fund)
  assert.ok(line)
  const { opening, inflow, outflow, navIncome, fees, service, income, closing } = line
  assert.deepEqual(
    [opening, inflow, outflow, navIncome, fees, service, income, closing],
    ['18000.00', '0.00', '18557.90', '550.00', '0.00', '7.90', '557.90', '0.00'],
  )
  assert.equal(fen(parseFen(opening) - parseFen(outflow) + parseFen(income)), 0n)
  const trend = await (await examples.zhangSan()).call('query.trendAll', { period: 'season' })
  assert.ok(trend.ok, JSON.stringify(trend))
  assert.deepEqual([trend.data.bridge.service, trend.data.points.at(-1)?.sum], ['7.90', '557.90'])
})

test('LAW-04 ENG-07 the company pays the 0.21 and 7.69, each by a pair of postings and on the day of the proceeds', async () => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', e.kind, p.account, p.delta, b.due_date = of_sale.due_date) as line
    from orders o join bank_txn b using (order_id) join bank_txn of_sale on of_sale.order_id = o.parent_order_id
    join entry e on e.order_id = o.order_id join posting p using (entry_id)
    where o.fundcode = ${fund} and o.cause = 'service' and e.kind = 'confirm' order by o.order_id, p.delta`.execute(
    server.db,
  )
  assert.deepEqual(
    rows.map(({ line }) => line),
    [
      'confirm company_service -21 t',
      'confirm payable 21 t',
      'confirm company_service -769 t',
      'confirm payable 769 t',
    ],
  )
})

test('LAW-12 LAW-04 file 04 of the embedded registrar carries the 7.69 with the sale, in its own field', async () => {
  const out = join(folder, 'back')
  const { code, text } = await runAsTwo(server.ctx, ['exchange', 'confirmations', '2027-03-02', '--out', out])
  assert.equal(code, 0, text)
  const name = dataFileName({ creator: '99', receiver: '888', day: isoDate('2027-03-02'), type: '04' })
  const read = readDataFile(readFileSync(join(out, name)))
  assert.ok(read.ok)
  const fields = ['BusinessCode', 'FundCode', 'ConfirmedVol', 'ConfirmedAmount', 'Charge', 'AchievementCompen']
  assert.deepEqual(
    read.value.records.map(record => fields.map(field => record.get(field))),
    [['124', fund, '11000.00', '13750.00', '0.00', '7.69']],
  )
})
