import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { readReportState } from '@zhixiao/db/staff/report-figures.ts'
import { insertPurchaseOnce, insertRedemptionOnce } from '@zhixiao/db/trade/place-order.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { fen, fenText, moneyFor, parseFen, parseShares, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { reportKindCodes } from '@zhixiao/domain/staff/reports.ts'
import { sql } from 'kysely'
import { readPdf } from '../../testing/pdf.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
const [FROM, DAY] = [isoDate('2026-11-16'), isoDate('2026-11-19')]
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-17T10:00:00+08:00')
  const atCounter = await ops.buy(funds.mixed, 10_000n)
  await ops.buy(funds.mixed, 2_500n)
  await ops.buy(funds.money, 50n)
  await buyBy('Chrome/Windows 203.0.113.*', 700n)
  await buyBy('Safari/iPhone 203.0.113.*', 80n)
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.run('settle')
  await redeem(1_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await ops.run('settle')
  office = await openDesks(ops.server.ctx, {
    he: ['clearing'],
    qian2: ['finance'],
    fang: ['compliance'],
    lin: ['check'],
  })
  const said = { kind: 'request', channel: 'counter', text: '柜台申购', recording: 'SL-1' } as const
  const { custno } = ops.world.people.zhangSan
  await at('fang').call('ticket.open', { ...said, custno, orderIds: [String(atCounter)] })
})
after(async () => {
  await office.close()
  await ops.close()
})

const at = (name: string) => office.at(name)

const zhangSan = async (requestId: string) => {
  const { custno, tradeacco } = ops.world.people.zhangSan
  const versions = { customerVersion: 1, fundVersion: await ops.fundVersion(funds.mixed) }
  return { custno, tradeacco, fundcode: funds.mixed, ...versions, requestId, bodyHash: 'test' }
}
async function buyBy(client: string, yuan: bigint) {
  const intent = { ...(await zhangSan(`report ${client}`)), kind: KIND.purchase, amount: fen(yuan * 100n), client }
  assert.ok(await insertPurchaseOnce(ops.db, { ...intent, leaveMarkId: null, agreements: '' }))
}
async function redeem(shares: bigint) {
  const intent = {
    ...(await zhangSan('report redeems')),
    shares: shareCents(shares * 100n),
    largeRedemption: '0' as const,
  }
  assert.ok(await insertRedemptionOnce(ops.db, intent))
}

const navOn = (fundcode: string, day: IsoDate) =>
  ops.db
    .selectFrom('nav')
    .select('nav_e4')
    .where('fundcode', '=', fundcode)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()

const PERIOD = { from: FROM, to: DAY }
async function ran(name: string, kind: (typeof reportKindCodes)[number], period = PERIOD) {
  const done = await at(name).call('report.run', { kind, ...period })
  assert.equal(done.code, '0000', kind)
  return (await at(name).call('report.show', { id: done.data.runId })).data
}
const exported = async (name: string, id: string, format: 'csv' | 'xlsx' | 'pdf') => {
  const { data } = await at(name).call('report.export', { id, format })
  return { ...data, bytes: Buffer.from(data.base64, 'base64') }
}
type Report = ConsoleOutput<'report.show'>
const totalsOf = ({ tables }: Report) => tables.map(({ total, words }) => total?.slice(words))

test('CON-16 the totals of each report are those of the ledger and the orders, added up another way', async () => {
  const { rows: postings } = await sql<{
    account: string
    delta: bigint
    fundcode: string
    custno: string
    day: string
  }>`
    select p.account, p.delta, p.fundcode, p.custno, e.day from posting p join entry e using (entry_id)`.execute(ops.db)
  const within = postings.filter(({ day }) => day >= FROM && day <= DAY)
  const sum = (account: string, sign = 0n) =>
    within.reduce((total, each) => total + (each.account === account && each.delta * sign >= 0n ? each.delta : 0n), 0n)
  const orders = await ops.db.selectFrom('orders').selectAll().where('status', '=', '1').execute()
  const ofKind = (code: string) =>
    orders.filter(({ kind, confirm_date: on }) => kind === code && on !== null && on >= FROM && on <= DAY)
  const bought = ofKind('022')
  const paid = bought.reduce((total, { amount_fen: amount }) => total + (amount ?? 0n), 0n)
  const { rows: front } = await sql<{ fee: bigint }>`
    select sum(p.delta)::bigint as fee from posting p join entry e using (entry_id) join orders o using (order_id)
    where p.account = 'fee' and o.kind = '022' and e.day between ${FROM} and ${DAY}`.execute(ops.db)
  const frontFee = front[0]?.fee ?? 0n
  assert.ok(bought.length === 5 && frontFee > 0n)
  const yuan = (amount: bigint) => fenText(fen(amount))
  const shareText = (cents: bigint) => sharesText(shareCents(cents))

  const sold = [String(bought.length), yuan(paid), yuan(frontFee), shareText(sum('customer_share', 1n))]
  const sales = await ran('he', 'sales')
  assert.deepEqual(totalsOf(sales), [sold, sold])
  assert.deepEqual(
    sales.tables[1]?.rows.map(([channel, , count, amount]) => [channel, count, amount]),
    [
      ['电脑网页', '1', '700.00'],
      ['手机网页', '1', '80.00'],
      ['柜台', '1', '10000.00'],
      ['其他', '2', '2550.00'],
    ],
  )
  // Placed on the 17th, confirmed on the 18th.
  const [placed, confirmed] = ['2026-11-17', '2026-11-18'].map(text => ({ from: isoDate(text), to: isoDate(text) }))
  assert.equal((await ran('he', 'sales', placed)).tables[0]?.rows.length, 0)
  assert.deepEqual(totalsOf(await ran('he', 'sales', confirmed))[0], sold)
  const [given, net] = [-sum('customer_share', -1n), sum('payable', 1n)]
  assert.equal(ofKind('024').length, 1)
  assert.ok(given === 100_000n && net > 0n)
  // What the fund paid out and the company took, and what stayed with the fund.
  const { nav_e4 } = await navOn(funds.mixed, isoDate('2026-11-18'))
  const gross = moneyFor(shareCents(given), nav_e4)
  const redeemed = ['1', shareText(given), yuan(gross), yuan(gross - net), yuan(net)]
  assert.deepEqual(totalsOf(await ran('he', 'redemptions')), [redeemed, redeemed])
  const [all, toFirm] = [frontFee + gross - net, sum('fee')]
  const fees = ['5', yuan(all), yuan(all - toFirm), yuan(toFirm)]
  assert.deepEqual(totalsOf(await ran('he', 'fees')), [fees, fees])

  const upTo = postings.filter(({ day, account }) => day <= DAY && account === 'customer_share')
  const scale = await ran('he', 'scale')
  const held = new Map<string, bigint>()
  for (const { fundcode, delta } of upTo) held.set(fundcode, (held.get(fundcode) ?? 0n) + delta)
  const shown =
    scale.tables[0]?.rows.map(([code = '', , , , shares = '']) => [code, parseShares(shares)] as const) ?? []
  assert.deepEqual(new Map(shown), new Map([...held].filter(([, shares]) => shares > 0n)))
  for (const [code = '', , navDay = '', nav = '', shares = '', value = ''] of scale.tables[0]?.rows ?? []) {
    const { nav_e4 } = await navOn(code, isoDate(navDay))
    assert.equal(Number(nav) * 10_000, Number(nav_e4))
    // One fen for each position at most.
    const off = parseFen(value) * 10_000n - parseShares(shares) * nav_e4
    assert.ok(off < 50_000n && off > -50_000n, `${code} ${value}`)
  }
  const holders = await ran('he', 'holders')
  const people = new Set(upTo.map(({ custno }) => custno)).size
  assert.ok(held.size > people, 'somebody holds two funds and is one customer')
  assert.deepEqual(totalsOf(holders)[0]?.[0], String(people))
})

test('CON-16 asked again for the same period it is the same file, byte for byte, also after more was booked', async () => {
  const first = await at('he').call('report.run', { kind: 'sales', ...PERIOD })
  const before = await exported('he', first.data.runId, 'xlsx')
  await sql`update confirmation set gross_fen = gross_fen + 100`.execute(ops.db)
  const again = await at('qian2').call('report.run', { kind: 'sales', ...PERIOD })
  assert.deepEqual(again.data, { runId: first.data.runId, isNew: false })
  const after = await exported('qian2', again.data.runId, 'xlsx')
  assert.deepEqual(after.bytes, before.bytes)
  assert.equal(after.sha256, createHash('sha256').update(after.bytes).digest('hex'))
  const [line] = await listAudit(ops.db, 1)
  assert.deepEqual(line?.detail, {
    run: first.data.runId,
    kind: 'sales',
    ...PERIOD,
    format: 'xlsx',
    sha256: after.sha256,
  })
  const shown = (await at('lin').call('report.show', { id: first.data.runId })).data
  assert.deepEqual(
    [shown.cutOff, shown.unfinished, shown.files.find(({ format }) => format === 'xlsx')?.sha256],
    ['2026-11-19T16:00:00.000Z', '', after.sha256],
  )
  await assert.rejects(sql`update report_file set sha256 = sha256`.execute(ops.db), /append-only/)
  await assert.rejects(sql`delete from report_run`.execute(ops.db), /append-only/)
})

test('CON-16 two who ask at once get one report', async () => {
  const proposal = { kind: 'plans', ...PERIOD } as const
  const both = await Promise.all(['he', 'qian2'].map(name => at(name).call('report.run', proposal)))
  assert.equal(new Set(both.map(({ data }) => data.runId)).size, 1)
})

test('CON-16 a report of a day that is not over says so, and each of its runs is kept', async () => {
  const today = isoDate('2026-11-20')
  const [one, two] = [
    await ran('he', 'sales', { from: FROM, to: today }),
    await ran('he', 'sales', { from: FROM, to: today }),
  ]
  assert.notEqual(one.runId, two.runId)
  assert.deepEqual([one.unfinished, one.cutOff.slice(0, 10)], ['当日尚未结束', '2026-11-20'])
  const { file, bytes } = await exported('he', one.runId, 'csv')
  assert.equal(file, `销售-2026-11-16至2026-11-20-未结束-${one.runId}.csv`)
  assert.match(bytes.toString(), /^\uFEFF报表,销售\r\n.*\r\n截止,"?2026-11-20 .*（未结束：当日尚未结束）/)
  const tomorrow = await at('he').call('report.run', { kind: 'sales', from: FROM, to: isoDate('2026-11-21') })
  assert.equal(tomorrow.code, 'CON-0400')
  const turned = await at('he').call('report.run', { kind: 'sales', from: DAY, to: FROM })
  assert.equal(turned.code, 'CON-0400')
})

test('CON-16 positions without the NAV of their day, and orders that wait, keep a report unfinished', async () => {
  assert.deepEqual(await readReportState(ops.db, DAY, 'navs'), { waiting: 0, withoutNav: [] })
  await ops.db.deleteFrom('nav').where('fundcode', '=', funds.mixed).where('day', '>=', DAY).execute()
  assert.deepEqual(await readReportState(ops.db, DAY, 'navs'), { waiting: 0, withoutNav: [funds.mixed] })
  assert.deepEqual(await readReportState(ops.db, DAY, 'orders'), { waiting: 0, withoutNav: [] })
  await ops.buy(funds.mixed, 100n)
  await sql`update orders set confirm_date = ${DAY} where status = '9'`.execute(ops.db)
  const late = { from: isoDate('2026-11-18'), to: DAY }
  assert.equal((await ran('he', 'fees', late)).unfinished, '1 笔订单待确认')
  assert.equal((await ran('he', 'complaints', late)).unfinished, '', 'tickets wait for no order')
})

test('CON-16 the files open: figures in Excel are numbers, the PDF names cut-off and version', async () => {
  const id = (await at('he').call('report.run', { kind: 'sales', ...PERIOD })).data.runId
  const { dataVersion } = (await at('he').call('report.show', { id })).data
  const pdf = readPdf((await exported('he', id, 'pdf')).bytes)
  assert.ok(pdf.text.includes(dataVersion) && pdf.text.includes('2026-11-20 00:00:00'), pdf.text.slice(0, 200))
  const { bytes, type } = await exported('he', id, 'xlsx')
  assert.ok(type.includes('spreadsheetml') && bytes.subarray(0, 2).toString() === 'PK')
})

test('CON-16 hits of the name lists are counted for compliance only, and readers run nothing', async () => {
  await sql`
    insert into aml_candidate (custno, rule, day, amount_fen, evidence, found_at, due_on)
    select ${ops.world.people.zhangSan.custno}, rule, ${DAY}, 100, '[]', ${DAY}::date + time '12:00', ${DAY}::date + 5
    from unnest(array['large-in', 'fast-in-out', 'split']) rule`.execute(ops.db)
  const report = await ran('fang', 'compliance')
  const counted = new Map(report.tables[0]?.rows.map(([name, count]) => [name, count]))
  assert.deepEqual(
    ['大额交易', '可疑交易', '大额与可疑：期末待处理', '名单命中'].map(name => counted.get(name)),
    ['1', '2', '3', '0'],
  )
  assert.equal((await at('he').call('report.run', { kind: 'compliance', ...PERIOD })).code, 'CON-0403')
  assert.equal((await at('he').call('report.show', { id: report.runId })).code, 'CON-0403')
  assert.equal((await at('he').call('report.export', { id: report.runId, format: 'csv' })).code, 'CON-0403')
  assert.ok(!(await at('he').call('report.list', {})).data.list.some(({ kind }) => kind === 'compliance'))
  assert.equal((await at('lin').call('report.run', { kind: 'sales', ...PERIOD })).code, 'CON-0403')
  assert.equal((await at('lin').call('report.export', { id: '1', format: 'csv' })).code, 'CON-0403')
  assert.ok((await at('lin').call('report.list', { kind: 'sales' })).data.list.length > 0)
  assert.equal((await at('lin').call('report.show', { id: '999' })).code, 'CON-0404')
  for (const kind of reportKindCodes) await ran('fang', kind)
})
