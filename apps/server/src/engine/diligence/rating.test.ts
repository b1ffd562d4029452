import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { putAmlRatings } from '@zhixiao/db/account/aml-ratings.ts'
import { readCustomerRows, withheldTables } from '@zhixiao/db/account/customer-tables.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { openTestOffice } from '../../doors/console/testing.ts'
import { runAs } from '../../doors/shell/testing.ts'
import { rateCustomers } from '../../jobs/rate-customers.ts'
import { runPlans } from '../../jobs/run-plans.ts'
import { tickedForConversion, tickedForPurchase } from '../../testing/agreements.ts'
import { rateOverdue } from '../../testing/aml-ratings.ts'
import { entryOf, putOnList } from '../../testing/name-lists.ts'
import { newcomer, openingOf } from '../../testing/opening.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'

const office = await openTestOffice({ he: ['compliance'], shi: ['compliance'], ke: ['service'], xu: ['auditor'] })
const { ops, at } = office
after(() => office.close())

const today = isoDate('2026-11-20')
const night = () => rateCustomers(ops.server.ctx, today)
const zhang = () => ops.world.people.zhangSan
const ratingOf = async (custno: string) => {
  const { rows } = await sql<{ level: string; cause: string; factors: string[]; rated_on: string; review_by: string }>`
    select level, cause, factors, rated_on, review_by from aml_rating where custno = ${custno} and is_current`.execute(
    ops.db,
  )
  return rows[0]
}
const asZhang = async () => ops.server.client(await ops.world.tokenOf('zhangSan'))

test('LAW-08 an account is rated by the transaction that opens it, with factors, date and next review', async () => {
  const { custno, client, mobile } = await newcomer(ops.server)
  const opening = await openingOf(ops.server, { custno, client, mobile })
  const answer = await client.call('account.open', { ...opening, workcode: '13', liveNation: '840' })
  assert.ok(answer.ok, JSON.stringify(answer))
  assert.deepEqual(await ratingOf(custno), {
    level: 'medium',
    cause: 'opening',
    factors: ['foreign', 'occupation'],
    rated_on: '2026-11-20',
    review_by: '2028-11-20',
  })
})

test('LAW-08 every night rates customers without a rating, raises for a new fact, and changes nothing when run again', async () => {
  await night()
  const { custno } = zhang()
  assert.deepEqual([(await ratingOf(custno))?.level, (await ratingOf(custno))?.review_by], ['low', '2029-11-20'])
  const count = () => sql<{ n: number }>`select count(*)::int as n from aml_rating`.execute(ops.db)
  const [before] = (await count()).rows
  await night()
  assert.deepEqual((await count()).rows, [before])
  await putOnList(ops.server.ctx, [entryOf('1', { names: ['钱七'] })])
  await night()
  const raised = await ratingOf(ops.world.people.qianQiC5.custno)
  assert.deepEqual(
    [raised?.level, raised?.cause, raised?.factors, raised?.review_by],
    ['high', 'raised', ['name-hit'], '2027-05-20'],
  )
})

const trade = () => ({ tradeacco: zhang().tradeacco, tradePassword: TRADE_PASSWORD })
const buying = () => ({ ...trade(), fundCode: funds.mixed, amount: '1000.00', agreements: tickedForPurchase })
const codeOf = (answer: { ok: boolean; code?: string }): string => (answer.ok ? 'ok' : (answer.code ?? ''))

test('LAW-08 with a high level whose review is overdue, purchases, plans and conversions wait; redemptions go on', async () => {
  const { custno } = zhang()
  const client = await asZhang()
  const plan = await client.call('trade.plan', { ...buying(), unit: '2' })
  assert.ok(plan.ok, JSON.stringify(plan))
  await rateOverdue(ops.db, custno)
  assert.equal(codeOf(await client.call('trade.purchase', buying())), 'GUARD-REVIEW')
  assert.equal(codeOf(await client.call('trade.plan', { ...buying(), unit: '2' })), 'GUARD-REVIEW')
  const conversion = { ...trade(), fundCode: funds.mixed, targetFundCode: funds.bond, shares: '10.00' }
  const converted = await client.call('trade.conversion', { ...conversion, agreements: tickedForConversion })
  assert.equal(codeOf(converted), 'GUARD-REVIEW')
  const sold = await client.call('trade.redemption', {
    ...trade(),
    fundCode: funds.mixed,
    shares: '10.00',
    largeRedemption: '1',
  })
  assert.equal(codeOf(sold), 'TRADE-NO-SHARES', 'the guards let a redemption pass')
  await ops.server.setClock('2026-11-23T10:00:00+08:00')
  await runPlans(ops.server.ctx, isoDate('2026-11-23'))
  const { state, failures } = await ops.db
    .selectFrom('plan')
    .select(['state', 'failures'])
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  assert.deepEqual([state, failures], ['running', 0], 'a run that waits for the firm counts for nothing')
  const missed = await ops.db.selectFrom('plan_failure').select('code').executeTakeFirstOrThrow()
  assert.equal(missed.code, 'GUARD-REVIEW')
})

test('LAW-08 an overdue review stands on 今日 and in 合规 for compliance and auditors, and nobody else reads a level', async () => {
  const overdueOf = async (name: string) =>
    (await at(name).call('day.show', {})).data.queues.find(({ queue }) => queue === 'aml-overdue')?.length
  assert.deepEqual([await overdueOf('he'), await overdueOf('xu'), await overdueOf('ke')], [1, 1, undefined])
  assert.equal((await at('ke').call('rating.list', { tab: 'waiting' })).code, 'CON-0403')
  const { list, waiting, overdue } = (await at('xu').call('rating.list', { tab: 'waiting' })).data
  assert.deepEqual([waiting, overdue], [2, 1])
  assert.deepEqual(
    list.map(({ custno, rating }) => [custno, rating.level, rating.isOverdue]),
    [
      [zhang().custno, 'high', true],
      [ops.world.people.qianQiC5.custno, 'high', false],
    ],
  )
  const seenBy = async (name: string) => (await at(name).call('customer.show', { custno: zhang().custno })).data.aml
  assert.equal((await seenBy('he'))?.ratings[0]?.level, 'high')
  assert.equal(await seenBy('ke'), null)
  const copy = await withTx(ops.db, tx => readCustomerRows(tx, zhang().custno))
  assert.ok(copy.every(({ table }) => table !== 'aml_rating'))
  assert.ok(
    withheldTables.every(({ what }) => what !== '洗钱风险等级'),
    'not even named',
  )
})

test('LAW-08 two of compliance review a level; nobody alone or of another role does, and the night leaves what they decided', async () => {
  const { custno } = zhang()
  const proposal = (reason: string) => ({
    act: 'aml-rating set' as const,
    input: { custno, level: 'medium' as const, reason },
  })
  assert.equal((await at('ke').call('request.try', proposal('已核实资金来源'))).code, 'CON-0403')
  const short = await at('he').call('request.try', proposal('好'))
  assert.deepEqual([short.code, short.data], ['CON-0400', { field: 'input.reason', reason: '请填写理由，4 至 200 字' }])
  const tried = await at('he').call('request.try', proposal('已核实资金来源'))
  const asked = await at('he').call('request.submit', {
    ...proposal('已核实资金来源'),
    digest: tried.data.digest,
    note: '请复核',
  })
  const { requestId } = asked.data
  for (const outsider of ['ke', 'zhao', 'he', 'xu'])
    assert.equal((await runAs(ops.server.ctx, outsider, ['approve', requestId])).code, 1, outsider)
  const alone = { custno, level: 'low', factors: [], ratedOn: today, reviewBy: isoDate('2029-11-20') } as const
  const decided = { cause: 'decided', reason: '无', requestedBy: 'he', decidedBy: 'shi' } as const
  await assert.rejects(
    withTx(ops.db, tx => putAmlRatings(tx, [{ ...alone, ...decided }])),
    /decided by a request of one person of compliance/,
  )
  await assert.rejects(
    withTx(ops.db, tx => putAmlRatings(tx, [{ ...alone, cause: 'renewed' }])),
    /two persons of compliance lower a high or elevated level/,
  )
  assert.equal((await runAs(ops.server.ctx, 'shi', ['approve', requestId])).code, 0)
  const rated = await ratingOf(custno)
  assert.deepEqual([rated?.level, rated?.cause, rated?.review_by], ['medium', 'decided', '2028-11-23'])
  await night()
  assert.equal((await ratingOf(custno))?.cause, 'decided')
  assert.equal(codeOf(await (await asZhang()).call('trade.purchase', buying())), 'ok')
  const [row] = (await at('he').call('rating.list', { tab: 'decided' })).data.list
  assert.deepEqual(
    [row?.custno, row?.rating.decision?.asked.name, row?.rating.decision?.released.name, row?.earlier[0]?.level],
    [custno, 'he', 'shi', 'high'],
  )
})
