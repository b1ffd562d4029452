import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { listNavGrid } from '@zhixiao/db/market/nav-grid.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { copyDatabase } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, fenText, navE4, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { beginTerms } from '../../apps/server/src/jobs/begin-terms.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { endOf, settleUntil } from '../simulation/cut-day.ts'
import { type FundTraits, openExamples } from './market.ts'

const examples = await openExamples()
const { server, world } = examples
const { db } = server

/** A fund at 1.0000 whose shares these people bought on 2026-11-16 and have since 11-17. */
async function heldFund(held: Partial<Record<PersonName, string>>, traits: FundTraits = {}): Promise<string> {
  const navs = Object.fromEntries(['16', '17'].map(dd => [`2026-11-${dd}`, '1.0000']))
  const fund = await examples.addFund(traits, navs)
  for (const [name, amount] of Object.entries(held) as [PersonName, string][])
    await examples.buy('2026-11-16T10:00:00+08:00', fund, amount, name)
  await examples.settle('2026-11-17')
  return fund
}

async function act(at: string, ...argv: string[]) {
  await server.setClock(at)
  return runAsTwo(server.ctx, argv)
}
async function liquidate(at: string, ...of: string[]): Promise<void> {
  const done = await act(at, 'fund', 'liquidate', ...of)
  assert.equal(done.code, 0, done.text)
}

type Payment = { amount: Fen; cause: string; state: string | null }
/** What the fund's liquidation paid a person, oldest first: amounts with the state of the payout. */
async function paidTo(fund: string, name: PersonName = 'zhangSan'): Promise<string[]> {
  const { rows } = await sql<Payment>`
    select o.amount_fen as amount, o.cause, t.state from orders o left join bank_txn t on t.order_id = o.order_id and t.direction = 'out'
    where o.fundcode = ${fund} and o.custno = ${world.people[name].custno} and o.kind = '140' order by o.order_id`.execute(
    db,
  )
  return rows.map(({ amount, cause, state }) => `${cause} ${fenText(amount)} ${state ?? 'held'}`)
}

async function holdingOf(fund: string, name: PersonName = 'zhangSan') {
  const { rows } = await sql<
    Record<'shares' | 'frozen', ShareCents> & Record<'cost' | 'received' | 'realised' | 'unpaid', Fen>
  >`
    select shares_cents as shares, frozen_cents as frozen, cost_fen as cost, received_fen as received, realised_fen as realised, unpaid_fen as unpaid
    from holding where fundcode = ${fund} and custno = ${world.people[name].custno}`.execute(db)
  const row = rows[0] ?? assert.fail('no holding')
  return {
    shares: sharesText(row.shares),
    frozen: sharesText(row.frozen),
    cost: fenText(row.cost),
    received: fenText(row.received),
    realised: fenText(row.realised),
    unpaid: fenText(row.unpaid),
  }
}

/** The payments of a fund: shares, paid, left. */
async function bookedFor(fund: string) {
  const { rows } = await sql<{ shares: ShareCents; paid: Fen; left: Fen }>`
    select shares_cents as shares, paid_fen as paid, left_fen as left from liquidation where fundcode = ${fund} order by day`.execute(
    db,
  )
  return rows.map(row => [sharesText(row.shares), fenText(row.paid), fenText(row.left)])
}
/** Of the month's bill: income, and its parts NAV income, liquidation and rounding. */
async function billOf(fund: string) {
  const bill = await (await examples.zhangSan()).call('query.bill', {
    period: '2026-11',
    pageParam: { pageNum: 1, pageSize: 1 },
  })
  assert.ok(bill.ok, JSON.stringify(bill))
  const line = bill.data.lines.find(each => each.fundCode === fund)
  return line && [line.income, line.navIncome, line.liquidation, line.other]
}
const breaks = async () => (await findBreaks(db)).breaks

test('SHLF-03 9,512,345.67 on 10,000,000.00 shares pay the holder of 12,345.67 the sum of 11,743.62, and the shares end', async () => {
  await sql`update bank set single_max_fen = 0, day_max_fen = 0`.execute(db)
  const fund = await heldFund({ zhangSan: '12345.67', qianQiC5: '9987654.33' })
  const client = await examples.zhangSan()
  const plan = await client.call('trade.plan', {
    unit: '1',
    weekday: '04',
    fundCode: fund,
    tradeacco: examples.tradeacco,
    amount: '300.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase.filter(each => each.agreement !== 'summary'),
  })
  const waiting = await examples.order('2026-11-18T09:40:00+08:00', fund, '500.00')
  await movePayments(server.ctx)
  await liquidate('2026-11-18T10:00:00+08:00', fund, '2026-11-18', '9512345.67', '--last')
  // Purchases end at once, and the one that waited goes back; sales go on until the cut-off.
  const refused = await (await examples.zhangSan()).call('trade.purchase', {
    fundCode: fund,
    tradeacco: examples.tradeacco,
    amount: '100.00',
    payment: 'card',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.equal(refused.ok, false)
  const { rows: ended } = await sql`
    select o.status, o.fail_code, t.amount_fen from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'out'
    where o.order_id = ${waiting.orderId}`.execute(db)
  assert.deepEqual(ended, [{ status: '0', fail_code: 'FUND-ENDED', amount_fen: 50_000n }])
  if (plan.ok) {
    const { rows } = await sql`select state, end_reason from plan where fundcode = ${fund}`.execute(db)
    assert.deepEqual(rows, [{ state: 'ended', end_reason: 'PLAN-FUND-ENDED' }])
  } else assert.fail(JSON.stringify(plan))
  // After the last day's cut-off the fund is ended.
  await server.setClock('2026-11-18T15:00:00+08:00')
  const sale = { fundCode: fund, tradeacco: examples.tradeacco, shares: '100', largeRedemption: '1' as const }
  const late = await (await examples.zhangSan()).call('trade.redemption', { ...sale, tradePassword: TRADE_PASSWORD })
  assert.equal(late.ok, false)
  await examples.publish(fund, isoDate('2026-11-18'), '1.0000')
  await examples.settle('2026-11-19')
  assert.deepEqual(await paidTo(fund), ['liquidation 11743.62 done'])
  assert.deepEqual(await bookedFor(fund), [['10000000.00', '9512345.66', '0.01']])
  assert.deepEqual(await holdingOf(fund), {
    shares: '0.00',
    frozen: '0.00',
    cost: '0.00',
    received: '11743.62',
    realised: '-602.05',
    unpaid: '0.00',
  })
  assert.deepEqual(await breaks(), [])
  // The customer reads it as what it is.
  const records = await (await examples.zhangSan()).call('query.tradeRecord', {
    fundCode: fund,
    pageParam: { pageNum: 1, pageSize: 20 },
  })
  assert.ok(records.ok, JSON.stringify(records))
  const named = records.data.list.map(row => `${row.businessName} ${row.confirmedAmount ?? row.confirmedShares ?? ''}`)
  assert.ok(named.includes('基金清算 11743.62'), named.join('; '))
  assert.ok(
    named.some(name => name.startsWith('清算注销份额')),
    named.join('; '),
  )
})

test('SHLF-03 of two payments the first lowers the cost, frozen shares wait for their money, and the rest of the cuts goes with the last', async () => {
  const fund = await heldFund({ zhangSan: '10000', qianQiC5: '20000' })
  const frozen = ['shares', 'freeze', examples.tradeacco, fund, '4000', '--document', 'LIQ-1']
  assert.equal((await act('2026-11-17T10:00:00+08:00', ...frozen)).code, 0)
  await liquidate('2026-11-18T10:00:00+08:00', fund, '2026-11-18', '5000.00')
  const again = await act('2026-11-18T10:30:00+08:00', 'fund', 'liquidate', fund, '2026-11-20', '1.00')
  assert.match(again.text, /is not settled yet/)
  await examples.publish(fund, isoDate('2026-11-18'), '1.0000')
  await examples.settle('2026-11-19')
  // 1,666.66 in all, of which 666.66 wait.
  assert.deepEqual(await paidTo(fund), ['liquidation 1000.00 done', 'liquidation-held 666.66 held'])
  assert.deepEqual(await paidTo(fund, 'qianQiC5'), ['liquidation 3333.33 done'])
  assert.deepEqual(await bookedFor(fund), [['30000.00', '4999.99', '0.01']])
  assert.deepEqual(await holdingOf(fund), {
    shares: '10000.00',
    frozen: '4000.00',
    cost: '8333.34',
    received: '1666.66',
    realised: '0.00',
    unpaid: '0.00',
  })
  assert.deepEqual(await breaks(), [])
  assert.deepEqual(await billOf(fund), ['1666.66', '0.00', '1666.66', '0.00'])
  await liquidate('2026-11-20T10:00:00+08:00', fund, '2026-11-20', '20000.00', '--last')
  await examples.settle('2026-11-23')
  assert.deepEqual((await paidTo(fund)).slice(2), ['liquidation 4000.01 done', 'liquidation-held 2666.66 held'])
  assert.deepEqual((await bookedFor(fund))[1], ['30000.00', '20000.01', '0.00'])
  assert.deepEqual(await holdingOf(fund), {
    shares: '0.00',
    frozen: '0.00',
    cost: '0.00',
    received: '8333.33',
    realised: '-1666.67',
    unpaid: '0.00',
  })
  assert.deepEqual(await billOf(fund), ['-1666.67', '0.00', '-1666.67', '0.00'])
  assert.deepEqual(await breaks(), [])
  const over = await act('2026-11-23T10:00:00+08:00', 'fund', 'liquidate', fund, '2026-11-24', '1.00')
  assert.match(over.text, /The last payment/)
  // The authority lets a quarter go, later the rest: their money follows.
  const free = (shares: string, document: string) =>
    act('2026-11-23T10:00:00+08:00', 'shares', 'unfreeze', examples.tradeacco, fund, shares, '--document', document)
  assert.equal((await free('1000', 'LIQ-2')).code, 0)
  await examples.settle('2026-11-24')
  const released = async () => (await paidTo(fund)).filter(line => line.startsWith('released'))
  assert.deepEqual(await released(), ['released 166.66 done', 'released 666.66 done'])
  assert.deepEqual(await breaks(), [])
  assert.equal((await free('3000', 'LIQ-3')).code, 0)
  await examples.settle('2026-11-25')
  assert.deepEqual((await released()).slice(2), ['released 500.00 done', 'released 2000.00 done'])
  assert.equal((await holdingOf(fund)).frozen, '0.00')
  assert.deepEqual(await breaks(), [])
})

test('SHLF-03 sales of the last day are confirmed before, also those of two confirmation days, and no fee is taken of the payment', async () => {
  const traits: FundTraits = { confirmLag: 2, tiers: [{ kind: 'redeem', rate: '0.015' }] }
  const navs = Object.fromEntries(['16', '17', '18', '19'].map(dd => [`2026-11-${dd}`, '1.0000']))
  const fund = await examples.addFund(traits, navs)
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-18')
  await liquidate('2026-11-19T10:00:00+08:00', fund, '2026-11-19', '5000.00', '--last')
  await examples.sell('2026-11-19T11:00:00+08:00', fund, '4000')
  await examples.settle('2026-11-20')
  assert.deepEqual(await paidTo(fund), [])
  assert.equal((await holdingOf(fund)).shares, '10000.00')
  await examples.settle('2026-11-23')
  assert.deepEqual(await paidTo(fund), ['liquidation 5000.00 done'])
  assert.deepEqual(await bookedFor(fund), [['6000.00', '5000.00', '0.00']])
  assert.equal((await holdingOf(fund)).shares, '0.00')
  assert.deepEqual(await breaks(), [])
})

test('SHLF-03 a conversion into the fund whose price is not known ends with its trading, and the shares stay where they are', async () => {
  const navs = { '2026-11-16': '1.0000', '2026-11-17': '1.0000', '2026-11-18': '1.0000' }
  const [fund, from] = [
    await examples.addFund({}, navs),
    await examples.addFund({}, { ...navs, '2026-11-19': '1.0000' }),
  ]
  for (const each of [fund, from]) await examples.buy('2026-11-16T10:00:00+08:00', each, '10000')
  await examples.settle('2026-11-17')
  const known = await examples.convert('2026-11-18T10:00:00+08:00', from, fund, '1000')
  const unknown = await examples.convert('2026-11-19T10:00:00+08:00', from, fund, '2000')
  await liquidate('2026-11-19T11:00:00+08:00', fund, '2026-11-19', '5500.00', '--last')
  const { rows } = await sql<{ id: bigint; status: string; code: string | null }>`
    select order_id as id, status, fail_code as code from orders where order_id = any(${[known, unknown].map(BigInt)}::bigint[])
    order by order_id`.execute(db)
  assert.deepEqual(
    rows.map(({ status, code }) => [status, code]),
    [
      ['9', null],
      ['0', 'FUND-ENDED'],
    ],
  )
  await examples.settle('2026-11-19')
  await examples.settle('2026-11-20')
  assert.deepEqual(await bookedFor(fund), [['11000.00', '5500.00', '0.00']])
  assert.deepEqual([(await holdingOf(from)).shares, (await holdingOf(from)).frozen], ['9000.00', '0.00'])
  assert.deepEqual(await breaks(), [])
})

test('SHLF-03 CON-03 a fund that has ended publishes the NAV of its last day, and until the last payment what is left', async () => {
  const fund = await examples.addFund({}, { '2026-11-17': '1.0000', '2026-11-18': '1.0000' })
  await examples.buy('2026-11-17T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-18')
  await liquidate('2026-11-19T10:00:00+08:00', fund, '2026-11-19', '5000.00')
  await server.setClock('2026-11-19T15:01:00+08:00')
  await beginTerms(server.ctx, isoDate('2026-11-19'))
  const listed = async (day: string) => {
    const row = (await listNavGrid(db, isoDate(day))).find(each => each.fundcode === fund)
    return row && (row.is_optional ? 'may' : 'must')
  }
  assert.deepEqual([await listed('2026-11-19'), await listed('2026-11-23')], ['must', 'may'])
})

test('SHLF-03 after the record day staff move no shares before the payment, but an authority may freeze them', async () => {
  const fund = await heldFund({ zhangSan: '10000', qianQiC5: '10000' })
  await liquidate('2026-11-18T10:00:00+08:00', fund, '2026-11-18', '5000.00')
  const { tradeacco: other } = world.people.qianQiC5
  const evening = '2026-11-18T16:00:00+08:00'
  const moves = [
    ['shares', 'transfer', examples.tradeacco, fund, '4000', other, '--cause', 'donation', '--document', 'REC-1'],
    ['shares', 'add', examples.tradeacco, fund, '4000', '--document', 'REC-2'],
    ['shares', 'deduct', examples.tradeacco, fund, '4000', '--document', 'REC-3'],
  ]
  for (const argv of moves) assert.match((await act(evening, ...argv)).text, /for who held it on 2026-11-18/, argv[1])
  assert.equal(
    (await act(evening, 'shares', 'freeze', examples.tradeacco, fund, '4000', '--document', 'REC-4')).code,
    0,
  )
  await examples.publish(fund, isoDate('2026-11-18'), '1.0000')
  await examples.settle('2026-11-19')
  await examples.settle('2026-11-20')
  assert.equal((await act('2026-11-20T10:00:00+08:00', ...(moves[1] ?? []))).code, 0)
})

test('SHLF-03 unpaid income of a monthly money fund goes with the last share', async () => {
  const fund = await examples.addFund({})
  await sql`update fund set fund_type = 'money', carry = 'monthly', carry_day = 28, default_dividend_method = '0' where fundcode = ${fund}`.execute(
    db,
  )
  const rows = Array.from({ length: 3 }, (_, at) => {
    const day = addDays(isoDate('2026-11-16'), at)
    const nav = navE4(10_000n)
    return {
      fundcode: fund,
      day,
      nav_e4: nav,
      acc_nav_e4: nav,
      income_e4: 10_000n,
      published_at: new Date(`${day}T20:00:00+08:00`),
    }
  })
  await withTx(db, tx => insertRows(tx, 'nav', rows))
  await examples.buy('2026-11-16T10:00:00+08:00', fund, '10000')
  await examples.settle('2026-11-17')
  await liquidate('2026-11-18T10:00:00+08:00', fund, '2026-11-18', '10000.00', '--last')
  await examples.settle('2026-11-19')
  assert.deepEqual(await paidTo(fund), ['liquidation 10000.00 done', 'carry 2.00 done'])
  const { shares, unpaid, realised } = await holdingOf(fund)
  assert.deepEqual([shares, unpaid, realised], ['0.00', '0.00', '2.00'])
  assert.deepEqual(await breaks(), [])
})

test('LAW-04 SHLF-03 the service fee of class C is due with the last payment, that of frozen shares with their money', async () => {
  const serviceRate = '0.004'
  const fund = await examples.addFund({ serviceRate }, { '2026-11-30': '1.2000', '2027-03-01': '1.2000' })
  await examples.buy('2026-11-30T10:00:00+08:00', fund, '12000')
  await examples.settle('2026-12-01')
  const frozen = ['shares', 'freeze', examples.tradeacco, fund, '5000', '--document', 'LIQ-9']
  assert.equal((await act('2026-12-01T10:00:00+08:00', ...frozen)).code, 0)
  await liquidate('2027-03-01T10:00:00+08:00', fund, '2027-03-01', '12000.00', '--last')
  await examples.settle('2027-03-02')
  const [own, held, ...service] = await paidTo(fund)
  assert.deepEqual([own, held], ['liquidation 6000.00 done', 'liquidation-held 6000.00 held'])
  // 60 days on 5,000.00 shares, each part rounded once: 3.945.
  assert.deepEqual(
    service.map(line => line.replace('requested', 'done')),
    ['service 3.95 done', 'service 3.95 held'],
  )
  assert.deepEqual(await breaks(), [])
  const free = ['shares', 'unfreeze', examples.tradeacco, fund, '5000', '--document', 'LIQ-10']
  assert.equal((await act('2027-03-02T10:00:00+08:00', ...free)).code, 0)
  await examples.settle('2027-03-03')
  const released = (await paidTo(fund)).filter(line => line.startsWith('released'))
  assert.deepEqual(released, ['released 6000.00 done', 'released 3.95 done'])
  assert.deepEqual(await breaks(), [])
})

test('SHLF-03 ENG-06 a liquidation cut after any commit ends as one that was not', async () => {
  const fund = await heldFund({ zhangSan: '10000', qianQiC5: '20000' })
  const frozen = ['shares', 'freeze', examples.tradeacco, fund, '4000', '--document', 'LIQ-20']
  assert.equal((await act('2026-11-17T10:00:00+08:00', ...frozen)).code, 0)
  await examples.settle('2026-11-18')
  await liquidate('2026-11-18T10:00:00+08:00', fund, '2026-11-18', '25000.01', '--last')
  await examples.publish(fund, isoDate('2026-11-18'), '1.0000')
  await server.setClock('2026-11-19T08:30:00+08:00')
  const day = isoDate('2026-11-19')
  const inCopy = async <Result>(work: (copy: typeof db) => Promise<Result>): Promise<Result> => {
    const copy = await copyDatabase(server.database)
    try {
      return await work(copy.db)
    } finally {
      await copy.close()
    }
  }
  const expected = await inCopy(async whole => {
    await settleDay(whole, day, 1)
    assert.deepEqual((await findBreaks(whole)).breaks, [])
    return endOf(whole)
  })
  let cuts = 0
  for (let died = true; died; )
    died = await inCopy(async cut => {
      const isCut = await settleUntil(cut, 1, ++cuts)
      if (isCut) {
        assert.deepEqual((await findBreaks(cut)).breaks, [], `after commit ${cuts}`)
        await settleDay(cut, day, 1)
      }
      assert.deepEqual(await endOf(cut), expected, `cut after commit ${cuts}`)
      return isCut
    })
  assert.ok(cuts > 6, `only ${cuts} commits`)
  await examples.settle('2026-11-19')
})

test('SHLF-03 the act is refused by name where a fund cannot be liquidated', async () => {
  const fund = await heldFund({ zhangSan: '1000' })
  const said = async (...of: string[]) => (await act('2026-11-18T15:00:00+08:00', 'fund', 'liquidate', ...of)).text
  assert.match(await said('999999', '2026-11-19', '1.00'), /There is no fund/)
  assert.match(await said(fund, '2026-11-18', '1.00'), /takes no orders any more: the first day is 2026-11-19/)
  assert.match(await said(fund, '2026-11-21', '1.00'), /no open day/)
  const empty = await examples.addFund({}, { '2026-11-16': '1.0000' })
  assert.match(await said(empty, '2026-11-19', '1.00'), /Nobody holds/)
  const raising = await examples.addFund({ status: '1', setupDate: null })
  assert.match(await said(raising, '2026-11-19', '1.00'), /is not set up/)
  await runPlans(server.ctx, isoDate('2026-11-18'))
})
