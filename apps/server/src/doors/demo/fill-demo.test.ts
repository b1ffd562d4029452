import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallName, OutputOf } from '@zhixiao/contract/calls.ts'
import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withMoved } from '@zhixiao/db/settle/moved.ts'
import { agrees, readReconciliation } from '@zhixiao/db/settle/reconciliation.ts'
import { copyDatabase } from '@zhixiao/db/testing.ts'
import { readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { insertRedemptionOnce } from '@zhixiao/db/trade/place-order.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navRowOf } from '@zhixiao/domain/fund/nav-rows.ts'
import { addFen, fen, fenText, parseFen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Loose, TradingClient } from '../../testing/trading-client.ts'
import { type Desk, saveDraft, startTestConsole } from '../console/testing.ts'
import { fillDemo } from './fill-demo.ts'
import { loadDemo } from './load-demo.ts'
import { advanceClock } from './pass-day.ts'

const ZHANG_SAN = '100000000201'
const SMALL_FUND = '990058'
const OVERSEAS_FUNDS = ['990071', '990073', '990074']
const FLOATING = '990039'
const HALF_SEED = 7

let server: TestServer
before(async () => {
  server = await startTestServer()
  // As a start leaves it that is killed before the demo's customers.
  await sql`truncate agreement cascade`.execute(server.db)
  await loadDemo(server.db, HALF_SEED)
  await fillDemo(server.ctx)
})
after(() => server.close())

async function assertSound(): Promise<void> {
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  assert.ok(agrees(await withMoved(server.db, 'whole', readReconciliation)))
}

/** Every income figure shown in two places is the same in both, to the fen. */
async function assertFiguresAgree(): Promise<void> {
  const { rows } = await sql<{ custno: string }>`select distinct custno from holding order by 1`.execute(server.db)
  for (const { custno } of rows) {
    const { token } = await server.ctx.sessions.open(custno, 'node')
    await assertSameFigures(custno, server.client(token))
  }
}

async function assertSameFigures(custno: string, client: TradingClient): Promise<void> {
  const ask = async <Name extends CallName>(name: Name, input: Loose<Name>) => {
    const answer = await client.call(name, input)
    assert.ok(answer.ok, `${custno} ${name}`)
    return answer.data
  }
  const { totals, holdings } = await ask('query.shareInfo', {})
  const listed = holdings.map(each => each.dayIncome)
  assert.equal(sum([...listed, totals.dayIncomeUnlisted]), totals.dayIncome ?? '0.00', custno)
  assert.equal(sum(holdings.map(each => each.marketValue)), totals.marketValue, custno)

  const years = ['2024', '2025', '2026']
  const bills = await Promise.all(
    years.map(period => ask('query.bill', { period, pageParam: { pageNum: 1, pageSize: 1 } })),
  )
  const incomes = await Promise.all(years.map(period => ask('query.income', { by: 'fund', period })))
  assert.equal(sum(bills.map(bill => bill.total.income)), totals.cumulative, custno)
  assert.equal(sum([totals.holdingIncome, totals.realised, totals.dividend]), totals.cumulative, custno)
  const lines = bills.flatMap(bill => bill.lines)
  for (const [code, own] of Map.groupBy(lines, line => line.fundCode)) {
    const named = incomes.flatMap(each => each.list).filter(line => line.key === code)
    assert.equal(sum(named.map(line => line.income)), sum(own.map(line => line.navIncome)), `${custno} ${code}`)
  }
  for (const { fundCode, tradeacco, dayIncome, dayIncomeDay, cumulative } of holdings) {
    const own = lines.filter(line => line.fundCode === fundCode && line.tradeacco === tradeacco)
    const place = `${custno} ${fundCode} ${tradeacco}`
    assert.equal(sum(own.map(line => line.income)), cumulative, place)
    for (const line of own) {
      const parts = [line.navIncome, minus(line.fees), line.interest, line.waiting, line.other]
      assert.equal(sum(parts), line.income, place)
      assert.ok(Math.abs(Number(line.other)) <= 0.25, `${place} has ${line.other} of cents`)
    }
    if (dayIncome === null || dayIncomeDay === null) continue
    const period = dayIncomeDay.slice(0, 7)
    const day = await ask('query.income', { by: 'fund', period, day: isoDate(dayIncomeDay), fundCode })
    const ofFund = holdings.filter(each => each.fundCode === fundCode && each.dayIncomeDay === dayIncomeDay)
    assert.equal(day.total, sum(ofFund.map(each => each.dayIncome)), place)
  }
}

const sum = (texts: readonly (string | null)[]): string =>
  fenText(addFen(ZERO_FEN, ...texts.map(text => parseFen(text ?? '0.00'))))
const minus = (text: string): string => fenText(fen(-parseFen(text)))

async function advance(date: string, hugeInPart = false): Promise<OutputOf<'demo.clockAdvance'>> {
  const result = await advanceClock(server.ctx, { date: isoDate(date), hugeInPart })
  assert.ok(result.ok, JSON.stringify(result))
  assert.equal(result.data.done, true)
  return result.data
}

test('PLUS-09 CUS-09 AST-01 AST-04 a demo whose first start was killed is loaded whole by the next; it opens with the whole engine at work, and its books hold', async () => {
  const { rows } = await sql<{ what: string }>`
    select distinct concat_ws(' ', kind, cause, status) as what from orders order by 1`.execute(server.db)
  const found = new Set(rows.map(row => row.what))
  const wanted = ['020 9', '022 1', '024 1', '024 9', '029 1', '036 1', '036 9', '039 1', '143 carry 1']
  for (const what of [...wanted, '143 dividend 1', '144 split 1']) assert.ok(found.has(what), what)
  const failed = await server.db.selectFrom('plan_failure').select('code').execute()
  assert.deepEqual(failed, [{ code: 'GUARD-RISK-EXPIRED' }])
  const paid = await sql<{ method: string }>`
    select distinct dividend_method as method from orders where cause = 'dividend' order by 1`.execute(server.db)
  assert.deepEqual(paid.rows, [{ method: '0' }, { method: '1' }])
  await assertSound()
  await assertFiguresAgree()
})

const sessionOf = async (custno: string) => server.client((await server.ctx.sessions.open(custno, 'node')).token)

test('SHLF-02 PLUS-09 one sale of 吴拓 shows a floating fee returned, one charged in excess, and a lot too young to be compared; 杨进 has had his part back', async () => {
  const client = await sessionOf('100000000206')
  const held = await client.call('query.shareInfo', {})
  const { tradeacco, shares } = (held.ok ? held.data.holdings : []).find(each => each.fundCode === FLOATING) ?? {}
  const asked = await client.call('trade.fare', { fundCode: FLOATING, tradeacco, shares })
  assert.ok(asked.ok, JSON.stringify(asked))
  const lots = asked.data.redemption?.lots ?? []
  assert.deepEqual(
    lots.map(({ floating }) => [floating?.outcome, floating?.rate]),
    [
      ['below', '0.00600000'],
      ['above', '0.01500000'],
      ['short', '0.01200000'],
    ],
  )
  assert.ok(Number(asked.data.redemption?.floatingReturn) > 200)
  const records = await sql<{ amount: string }>`
    select amount_fen::text as amount from orders where custno = '100000000205' and fundcode = ${FLOATING} and cause = 'floating'`.execute(
    server.db,
  )
  assert.equal(records.rows.length, 1)
  assert.ok(Number(records.rows[0]?.amount) > 5_000, records.rows[0]?.amount)
})

test('SHLF-01 PLUS-09 陈平 missed the due day of a rolling lot, which waits for the next one, and has another that is due within the week', async () => {
  const client = await sessionOf('100000000204')
  const held = await client.call('query.shareInfo', {})
  const rolling = (held.ok ? held.data.holdings : []).find(each => each.fundCode === '990069')
  assert.deepEqual([rolling?.locked?.isRolling, rolling?.locked?.shares], [true, rolling?.shares])
  assert.equal(rolling?.locked?.next.day, '2026-11-25')
  const lots = await client.call('query.holdTime', { fundCode: '990069', tradeacco: rolling?.tradeacco ?? '' })
  assert.deepEqual(
    (lots.ok ? lots.data.lots : []).map(({ free }) => [free?.now, free?.day]),
    [
      [false, '2027-03-12'],
      [false, '2026-11-25'],
    ],
  )
})

test('CON-26 at 10:00 work waits in every inbox; within the walk a half-typed day of NAVs is put right, released and confirmed, money goes back, and a huge redemption is decided', async () => {
  const copy = await copyDatabase(server.database)
  const settings = { DEMO: '1', CUSTODIAN: 'embedded' }
  const demo = await startTestServer({ beside: { ...server, database: copy.config }, settings })
  const office = await startTestConsole(demo.ctx)
  try {
    const staff = (await office.desk().call('auth.start', {})).data.demo
    assert.equal(staff.length, 11)
    const at = async (name: string) => {
      const desk = office.desk()
      const entered = await desk.call('auth.signIn', { name: staff.find(each => each.fullName === name)?.name ?? '' })
      assert.equal(entered.code, '0000', name)
      return desk
    }
    const people = {
      enters: await at('周敏'),
      checks: await at('林涛'),
      clears: await at('何佳'),
      serves: await at('孙悦'),
    }
    await assertWaiting(people, { law: await at('方舟'), colleague: await at('韩青'), texts: await at('陆鸣') })
    await walk(people)
    assert.deepEqual((await findBreaks(demo.db)).breaks, [])
  } finally {
    await office.close()
    await demo.close()
    await copy.close()
  }
})

type People = Record<'enters' | 'checks' | 'clears' | 'serves', Desk>

/** What a newcomer finds at 10:00, inbox by inbox. */
async function assertWaiting(
  { enters, checks, clears, serves }: People,
  { law, colleague, texts }: Record<'law' | 'colleague' | 'texts', Desk>,
) {
  const grid = (await enters.call('nav.grid', {})).data
  const overseas = grid.rows.filter(({ stored }) => stored === null)
  assert.deepEqual([grid.day, overseas.map(({ fundCode }) => fundCode)], ['2026-11-19', OVERSEAS_FUNDS])
  assert.ok(overseas.every(({ custodian }) => custodian !== null))
  const toCheck = async (desk: Desk) =>
    (await desk.call('request.list', { tab: 'toCheck' })).data.list.map(({ act }) => act).toSorted()
  assert.deepEqual(await toCheck(checks), ['account freeze', 'nav import'])
  assert.deepEqual(await toCheck(texts), ['content put', 'content put'])
  assert.deepEqual(await toCheck(law), ['operators roles'])
  assert.deepEqual(await toCheck(colleague), ['operators roles'])
  const { list: emergencies } = (await colleague.call('emergency.list', { tab: 'open' })).data
  assert.deepEqual(
    emergencies.map(({ act, whyNot }) => [act, whyNot]),
    [['payments hold', null]],
  )
  const { flows } = (await checks.call('event.list', {})).data
  assert.ok(flows.some(({ fundCode, isHuge }) => fundCode === SMALL_FUND && isHuge))
  const { counts } = (await clears.call('remittance.list', { tab: 'suspense' })).data
  assert.deepEqual([counts.suspense, counts.waiting], [2, 1])
  const [day] = (await clears.call('reconciliation.list', {})).data.list
  assert.equal(day?.pairs.find(({ pair }) => pair === 'registrar')?.open, 1, 'a break of 0.02 shares')
  assert.equal((await serves.call('review.list', {})).data.list.length, 7)
  assert.equal((await serves.call('ticket.list', { tab: 'open' })).data.list.length, 4)
  const { list: overdue } = (await serves.call('ticket.list', { tab: 'overdue' })).data
  assert.equal(overdue.length, 1)
  const late = (await serves.call('ticket.show', { id: overdue[0]?.ticketId ?? '' })).data
  assert.deepEqual([late.openedAt.slice(0, 10), late.dueOn], ['2026-10-29', '2026-11-19'])
  const { order } = (await serves.call('order.show', { id: late.orderIds[0] ?? '' })).data
  assert.deepEqual([order.businessName, order.statusName], ['赎回', '已确认'])
  assert.equal((await law.call('candidate.list', { tab: 'waiting' })).data.list.length, 3)
}

async function walk({ enters, checks, clears, serves }: People) {
  const released = async (desk: Desk, proposal: ConsoleSent<'request.try'>) => {
    const tried = await desk.call('request.try', proposal)
    assert.equal(tried.code, '0000', JSON.stringify(tried.data))
    const asked = await desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: '演示' })
    assert.equal(asked.code, '0000', JSON.stringify(asked.data))
    const id = asked.data.requestId
    const { digest } = (await checks.call('request.show', { id })).data
    const done = await checks.call('request.approve', { id, digest })
    assert.equal(done.code, '0000', JSON.stringify(done.data))
  }
  await released(enters, navsByCustodian((await enters.call('nav.grid', {})).data, OVERSEAS_FUNDS))
  const nobodys = (await clears.call('remittance.list', { tab: 'suspense' })).data.list.find(
    ({ custno, amount }) => custno === null && amount === '10000.00',
  )
  await released(clears, { act: 'remittance return', input: { remittances: [nobodys?.remitId ?? ''] } })
  const holder = '100000000204'
  const heldBefore = await sharesOf(serves, holder)
  await released(enters, {
    act: 'redemption limit',
    input: { fund: SMALL_FUND, day: '2026-11-20', accept: '21781.95' },
  })
  assert.equal((await checks.call('demo.advance', { day: '2026-11-20', to: 'evening' })).code, '0000')
  assert.equal((await enters.call('demo.advance', { day: '2026-11-20', to: 'evening' })).code, 'CON-0404', 'once')
  const { list } = (await checks.call('request.list', { tab: 'toCheck' })).data
  const court = list.find(({ act }) => act === 'account freeze')?.requestId ?? ''
  const { digest } = (await checks.call('request.show', { id: court })).data
  assert.equal((await checks.call('request.approve', { id: court, digest })).code, '0000', 'the court waits, too')
  const grid = (await enters.call('nav.grid', {})).data
  assert.equal(grid.day, '2026-11-20')
  const typed = (await enters.call('draft.show', { form: 'nav 2026-11-20' })).data.content
  assert.ok(Array.isArray(typed))
  assert.equal(grid.rows.length - typed.length, 5, 'five are missing')
  const codes = grid.rows.map(({ fundCode }) => fundCode)
  const wrong = typed.filter(row => Array.isArray(row) && typeof row[1] === 'object' && differs(grid, row[0], row[1]))
  assert.equal(wrong.length, 1, 'one is typed wrong')
  await released(enters, navsByCustodian(grid, codes))
  await saveDraft(enters, 'nav 2026-11-20', null)
  const next = await checks.call('demo.advance', { day: '2026-11-20', to: 'next' })
  assert.deepEqual([next.code, next.data.day, next.data.done], ['0000', '2026-11-23', true])
  const { settled, waiting } = (await checks.call('day.show', {})).data
  assert.deepEqual([settled[0]?.day, waiting], ['2026-11-23', []])
  assert.ok(codes.length > 40)
  assert.equal((heldBefore - (await sharesOf(serves, holder))).toFixed(2), '21781.95')
}

/** The custodian's figures of these funds, as the grid asks for them. */
function navsByCustodian(
  { day, rows }: ConsoleOutput<'nav.grid'>,
  codes: readonly string[],
): ConsoleSent<'request.try'> {
  const typed = rows
    .filter(({ fundCode }) => codes.includes(fundCode))
    .map(({ fundCode, isMoney, custodian }) => {
      const { nav = '', accNav = '', income, yield7 } = custodian ?? {}
      const navs = isMoney ? { nav: '1.0000', accNav: '1.0000' } : { nav, accNav }
      return navRowOf(fundCode, day, { ...navs, income: income ?? '', yield7: yield7 ?? '' }) ?? assert.fail(fundCode)
    })
  return { act: 'nav import', input: { rows: typed } }
}

const differs = (grid: ConsoleOutput<'nav.grid'>, code: unknown, typed: unknown): boolean => {
  const row = grid.rows.find(({ fundCode }) => fundCode === code)
  const nav = typeof typed === 'object' && typed !== null && 'nav' in typed ? typed.nav : undefined
  return nav !== undefined && row?.custodian?.nav !== nav
}

async function sharesOf(desk: Desk, custno: string): Promise<number> {
  const { holdings } = (await desk.call('customer.show', { custno })).data
  return Number(holdings.find(({ fundCode }) => fundCode === SMALL_FUND)?.shares ?? 0)
}

test('PLUS-09 ENG-09 CUS-09 a dividend, plans, daily income and a huge redemption come with the next trading day', async () => {
  await redeemAllOf(SMALL_FUND)
  const first = await advance('2026-11-20', true)
  assert.deepEqual([first.from, first.to], ['2026-11-20', '2026-11-23'])
  const whats = new Set(first.confirmed.map(line => line.what))
  for (const what of ['申购', '赎回', '转换', '分红', '货币基金收益结转']) assert.ok(whats.has(what), what)
  assert.ok(first.confirmed.some(line => line.what === '分红' && line.fundCode === '990025'))
  assert.ok(first.plans.placed >= 3, `${first.plans.placed} plans`)
  assert.deepEqual(first.limited, [SMALL_FUND])
  const deferred = await sql`select from orders where fundcode = ${SMALL_FUND} and cause = 'deferred'`.execute(
    server.db,
  )
  assert.ok(deferred.rows.length > 0, 'the rest goes on the next day')
  await assertSound()
  await assertFiguresAgree()
})

test('PLUS-09 five days on the books still hold, and the dividend has been paid out', async () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  const paid = []
  for (const day of days) paid.push((await advance(day)).paid.count)
  assert.ok(paid.some(count => count > 0))
  await assertSound()
})

test('PLUS-09 the same press twice moves the clock by one day; the call says so', async () => {
  const late = await server.client().call('demo.clockAdvance', { date: '2026-11-20' })
  assert.equal(late.ok ? 'moved' : late.code, 'DEMO-MOVED')
})

async function redeemAllOf(fundcode: string): Promise<void> {
  const { db } = server
  const { tradeacco } = await db
    .selectFrom('holding')
    .select('tradeacco')
    .where('custno', '=', ZHANG_SAN)
    .where('fundcode', '=', fundcode)
    .executeTakeFirstOrThrow()
  const key = { custno: ZHANG_SAN, tradeacco, fundcode }
  const facts = await readOrderFacts(db, key)
  const { version } = await readCustomerFacts(db, ZHANG_SAN)
  assert.ok(facts)
  const placed = await insertRedemptionOnce(db, {
    ...key,
    customerVersion: version,
    fundVersion: facts.fund_version,
    requestId: 'all-of-the-small-fund',
    bodyHash: '-',
    shares: facts.held_cents,
    largeRedemption: '1',
  })
  assert.ok(placed)
}
