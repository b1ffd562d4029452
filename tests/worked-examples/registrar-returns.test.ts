import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { compactDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import { figureName } from '@zhixiao/domain/exchange/record-words.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { receiptPaper } from '../../apps/server/src/calls/query/receipt-paper.ts'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleAndVerify } from '../../apps/server/src/jobs/settle-and-verify.ts'
import { RegistrarPost } from '../../apps/server/src/testing/registrar-post.ts'
import { type FundTraits, openExamples } from './market.ts'

const examples = await openExamples()
const { server, tradeacco } = examples
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-registrar-'))
after(() => rmSync(folder, { recursive: true }))

const CLASS_C: FundTraits = { serviceRate: '0.004', tiers: [{ kind: 'redeem', rate: '0.005' }] }
const BOUGHT = { '2026-11-30': '1.2000' }
const PRICED = { ...BOUGHT, '2027-03-01': '1.2000' }
const SOLD = isoDate('2027-03-01')
const CONFIRMED = isoDate('2027-03-02')

/** A fund of which zhangSan has 10,000.00 shares, bought at 1.2000 on 2026-11-30. */
async function held(navs: Record<string, string>, traits: FundTraits = CLASS_C): Promise<string> {
  const fund = await examples.addFund(traits, navs)
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '12000')
  return fund
}

const [equal, more, less, silent, free, unpriced, performing, source, paying] = [
  await held(PRICED),
  await held(PRICED),
  await held(PRICED),
  await held(PRICED),
  await held(PRICED, { tiers: CLASS_C.tiers ?? [] }),
  await held(BOUGHT),
  await held(PRICED),
  await held(PRICED),
  await held(PRICED),
]
const target = await examples.addFund({}, { '2027-03-01': '1.0000' })
await examples.settle('2026-12-01')

server.ctx.env.registrar = 'files'
const AT = '2027-03-01T10:00:00+08:00'
const sold = new Map<string, string>()
for (const fund of [equal, more, less, silent, free, unpriced, performing])
  sold.set(fund, (await examples.sell(AT, fund, '10000')).orderId)
sold.set(source, await examples.convert(AT, source, target, '10000'))

/** The registrar's confirmation of a sale by its own figures: 12,000.00 less 60.00. */
const recordFor = (fund: string, more: Record<string, string>): ExchangeRecord =>
  recordOf('04', {
    AppSheetSerialNo: sold.get(fund) ?? '',
    FundCode: fund,
    TransactionAccountID: tradeacco,
    TransactionCfmDate: compactDate(CONFIRMED),
    BusinessCode: '124',
    ReturnCode: '0000',
    TASerialNO: fund,
    NAV: '1.200000',
    ConfirmedVol: '10000.00',
    ConfirmedAmount: '11940.00',
    Charge: '60.00',
    ...more,
  })
const reported = [
  recordFor(equal, { AchievementCompen: '7.89' }),
  recordFor(more, { AchievementCompen: '8.00' }),
  recordFor(less, { AchievementCompen: '7.00' }),
  recordFor(silent, {}),
  recordFor(free, { AchievementCompen: '3.00' }),
  recordFor(unpriced, {}),
  recordFor(performing, { AchievementPay: '24.00', ConfirmedAmount: '11916.00' }),
  recordFor(source, {
    BusinessCode: '136',
    CodeOfTargetFund: target,
    CfmVolOfTargetFund: '11940.00',
    TargetNAV: '1.000000',
    AchievementCompen: '7.89',
  }),
]

async function take(records: readonly ExchangeRecord[], name: string, ...options: string[]) {
  const back = join(folder, name)
  const post = new RegistrarPost('99', '22', join(folder, 'out'), back)
  post.send('04', CONFIRMED, records)
  post.sendIndex(CONFIRMED)
  return runAsTwo(server.ctx, ['exchange', 'import', back, ...options])
}

await movePayments(server.ctx)
await server.setClock('2027-03-02T08:30:00+08:00')
const sent = await runAsTwo(server.ctx, ['exchange', 'export', SOLD, '--out', join(folder, 'out')])
assert.equal(sent.code, 0, sent.text)

/** The order that returns a fee, of each sale: amount, pay date and state of the payment. */
async function returnOf(fund: string): Promise<string[]> {
  const { rows } = await sql<{ amount: Fen; due: string }>`
    select o.amount_fen as amount, t.due_date as due from orders o join bank_txn t using (order_id)
    where o.fundcode = ${fund} and o.cause = 'service' order by order_id`.execute(server.db)
  return rows.map(row => `${fenText(row.amount)} on ${row.due}`)
}

const detailOf = async (fund: string) => {
  const found = await (await examples.zhangSan()).call('query.recordDetail', { orderId: sold.get(fund) ?? '' })
  assert.ok(found.ok && found.data.working, JSON.stringify(found))
  return { ...found.data, working: found.data.working }
}

test('LAW-12 SHLF-06 a returned amount below zero, or above the worth of the shares, is left out with file, line and field', async () => {
  const cases = [
    ['AchievementCompen', '-1.00', 'negative'],
    ['AchievementCompen', '12000.01', 'above-value'],
    ['AchievementPay', '12000.01', 'above-value'],
  ] as const
  for (const [field, value, problem] of cases) {
    const records = [recordFor(equal, {}), recordFor(more, { [field]: value })]
    const { code, text } = await take(records, `${problem}-${field}`, '--dry-run')
    assert.equal(code, 0, text)
    assert.match(text, new RegExp(`1 confirmed.*1 records not booked.*of ${more}: .*ours ${problem} ${field}`, 's'))
  }
})

test('LAW-12 file 04 books what the registrar returns; 8.00, 7.00 and 3.00 instead of 7.89, 7.89 and 0.00 are differences', async () => {
  const taken = await take(reported, 'booked')
  assert.equal(taken.code, 0, taken.text)
  assert.match(taken.text, /8 confirmed, 0 failed/)
  const paid = await Promise.all([equal, more, less, silent, free, performing, source].map(returnOf))
  assert.deepEqual(
    paid,
    ['7.89', '8.00', '7.00', '7.89', '3.00', '7.89', '7.89'].map(amount => [`${amount} on 2027-03-03`]),
  )
  const { rows } = await sql<{ fund: string; line: string; figure: string }>`
    select o.fundcode as fund, d.figure, concat_ws(' ', d.own, d.theirs) as line from exchange_difference d join orders o using (order_id)
    order by d.id`.execute(server.db)
  assert.deepEqual(
    rows.map(row => [row.fund, figureName(row.figure), row.line]),
    [
      [more, '返还销售服务费', '7.89 8.00'],
      [less, '返还销售服务费', '7.89 7.00'],
      [free, '返还销售服务费', '0.00 3.00'],
      [performing, '业绩报酬', '0.00 24.00'],
    ],
  )
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('LAW-12 the company pays what is returned; receipt, working, bill and income name it', async () => {
  const { rows } = await sql<{ paid: Fen }>`
    select -sum(delta)::bigint as paid from posting where account = 'company_service'`.execute(server.db)
  assert.deepEqual(
    rows.map(row => fenText(row.paid)),
    ['49.56'],
    '4 x 7.89 + 8.00 + 7.00 + 3.00',
  )
  const { order, working, related, ...rest } = await detailOf(more)
  const lines = workingLines(order, working, null) ?? []
  assert.deepEqual(
    lines.slice(-3).map(({ label, value }) => [label, value]),
    [
      ['到账金额', '11,940.00 元'],
      ['返还销售服务费', '8.00 元'],
      ['合计到账', '11,948.00 元'],
    ],
  )
  assert.deepEqual(
    [working.lots.map(lot => lot.serviceReturn), related.map(each => each.businessName)],
    [['8.00'], ['销售服务费返还']],
  )
  assert.match(JSON.stringify(receiptPaper({ order, working, related, ...rest }, '张三')), /返还销售服务费.*8\.00 元/)
  const bill = await (await examples.zhangSan()).call('query.bill', {
    period: '2027-03',
    pageParam: { pageNum: 1, pageSize: 50 },
  })
  assert.ok(bill.ok, JSON.stringify(bill))
  const line = bill.data.lines.find(each => each.fundCode === more)
  assert.deepEqual([line?.service, line?.outflow], ['8.00', '11948.00'])
  const holding = await server.db
    .selectFrom('holding')
    .selectAll()
    .where('fundcode', '=', more)
    .executeTakeFirstOrThrow()
  assert.equal(fenText(holding.received_fen), '11948.00')
})

test('LAW-12 a performance fee of 24.00 is a line of its own, apart from the redemption fee of 60.00', async () => {
  const { order, working, ...rest } = await detailOf(performing)
  const receipt = JSON.stringify(receiptPaper({ order, working, ...rest }, '张三'))
  for (const fee of [/赎回费（归基金财产）[^，]*?60\.00/, /业绩报酬[^，]*?24\.00[^，]*?示例/])
    assert.match(receipt, fee)
  assert.doesNotMatch(receipt, /赎回费（归本公司）/)
  assert.deepEqual([working.fee, working.performanceFee, working.net], ['84.00', '24.00', '11916.00'])
  const lines = workingLines(order, working, null) ?? []
  assert.deepEqual(
    lines.slice(2, 6).map(({ sign, label, value }) => [sign, label, value]),
    [
      ['＝', '赎回金额', '12,000.00 元'],
      ['−', '赎回费', '60.00 元'],
      ['−', '业绩报酬', '24.00 元'],
      ['＝', '到账金额', '11,916.00 元'],
    ],
  )
  const { rows } = await sql<{ account: string; amount: Fen }>`
    select account, sum(delta)::bigint as amount from posting join entry using (entry_id)
    where order_id = ${sold.get(performing) ?? ''} and kind = 'confirm' and unit = 'CNY' group by 1 order by 1`.execute(
    server.db,
  )
  assert.deepEqual(
    rows.map(row => [row.account, fenText(row.amount)]),
    [
      ['fee', '24.00'],
      ['fund_cash', '-11940.00'],
      ['payable', '11916.00'],
    ],
  )
})

test('LAW-12 a sale confirmed before our NAV is no refusal: 7.89 waits for the NAV, which pays 8.33 in all', async () => {
  assert.deepEqual(await returnOf(unpriced), [])
  const lines = `fund_code,date,unit_nav,accumulated_nav\n${unpriced},2027-01-29,1.3300,1.3300\n${unpriced},2027-03-01,1.3300,1.3300\n`
  const path = join(folder, 'late.csv')
  writeFileSync(path, lines)
  await server.setClock('2027-03-02T20:00:00+08:00')
  const late = await runAsTwo(server.ctx, ['nav', 'import', path])
  assert.equal(late.code, 0, late.text)
  await server.setClock('2027-03-03T08:30:00+08:00')
  assert.equal((await settleAndVerify(server.ctx, isoDate('2027-03-03'))).done, true)
  // 40 x (1.2 x 29 + 1.33 x 31) / 365 = 8.3320...
  assert.deepEqual(await returnOf(unpriced), ['7.89 on 2027-03-03', '0.44 on 2027-03-03'])
})

test('LAW-12 file 06 takes a charge of 2.00 and a performance fee of 5.00 in lines of their own; 1.00 given back is a difference', async () => {
  const { line, paid } = await dividendBy({ Charge: '2.00', AchievementPay: '5.00', AchievementCompen: '1.00' })
  assert.deepEqual(paid, ['493.00'])
  assert.deepEqual(line, ['＝ 红利金额 500.00 元', '− 手续费 2.00 元', '− 业绩报酬 5.00 元', '＝ 扣费后红利 493.00 元'])
  const { rows } = await sql<{ figure: string; line: string }>`
    select figure, concat_ws(' ', own, theirs) as line from exchange_difference d join orders o using (order_id)
    where o.kind = '143' order by d.id`.execute(server.db)
  assert.deepEqual(
    rows.map(row => `${figureName(row.figure)} ${row.line}`),
    ['手续费 0.00 2.00', '业绩报酬 0.00 5.00', '返还销售服务费 0.00 1.00'],
  )
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

/** The dividend of 0.05 on 10,000.00 shares by the registrar's figures: the calculation, and the amounts paid. */
async function dividendBy(figures: Record<string, string>) {
  const exDay = isoDate('2027-03-03')
  const dividend = { record_date: CONFIRMED, ex_date: exDay, pay_date: isoDate('2027-03-05'), per_share_e6: 50_000n }
  await withTx(server.db, tx => insertRows(tx, 'dividend', [{ fundcode: paying, ...dividend }]))
  await examples.publish(paying, exDay, '1.1500')
  const record = recordOf('06', {
    FundCode: paying,
    TransactionAccountID: tradeacco,
    BusinessCode: '143',
    ReturnCode: '0000',
    TASerialNO: '1',
    TransactionCfmDate: '20270304',
    XRDate: '20270303',
    DefDividendMethod: '1',
    NAV: '1.150000',
    BasisforCalculatingDividend: '10000.00',
    DividendAmount: '500.00',
    ...figures,
  })
  const back = join(folder, 'dividend')
  const post = new RegistrarPost('99', '22', join(folder, 'out'), back)
  post.send('06', isoDate('2027-03-04'), [record])
  post.sendIndex(isoDate('2027-03-04'))
  await server.setClock('2027-03-04T08:30:00+08:00')
  const taken = await runAsTwo(server.ctx, ['exchange', 'import', back])
  assert.equal(taken.code, 0, taken.text)
  const { rows } = await sql<{ order_id: bigint; paid: Fen }>`
    select order_id, t.amount_fen as paid from orders o join bank_txn t using (order_id)
    where o.fundcode = ${paying} and o.kind = '143'`.execute(server.db)
  const found = await (await examples.zhangSan()).call('query.recordDetail', { orderId: String(rows[0]?.order_id) })
  assert.ok(found.ok && found.data.working, JSON.stringify(found))
  const lines = workingLines(found.data.order, found.data.working, null) ?? []
  return {
    line: lines.slice(2).map(({ sign, label, value }) => `${sign} ${label} ${value}`),
    paid: rows.map(row => fenText(row.paid)),
  }
}
