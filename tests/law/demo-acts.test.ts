import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEMO_DAY } from '@zhixiao/demo/calendar.ts'
import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { feeFaults } from '@zhixiao/domain/fee/legal-floors.ts'
import { legalKindOf } from '@zhixiao/domain/fund/legal-kind.ts'
import { ruleOn } from '@zhixiao/domain/law/legal-rules.ts'
import { contractDayOf } from '@zhixiao/domain/law/own-sale.ts'
import { legalBreaches } from '@zhixiao/domain/law/text-law.ts'
import { parseRate } from '@zhixiao/domain/money/money.ts'
import { loadDemo } from '../../apps/server/src/doors/demo/load-demo.ts'
import { orderDay } from '../../apps/server/src/kernel/order-day.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ empty: true })
  await loadDemo(server.db)
})
after(() => server.close())

const days = [0, 30, 90, 365].map(ahead => addDays(DEMO_DAY, ahead))

/** The displayed funds at 10:00 of a day. */
async function listedOn(day: IsoDate) {
  await server.setClock(`${day}T02:00:00Z`)
  const market = await server.ctx.market.get()
  return [...market.funds.values()].filter(({ record }) => isListed(record))
}

test('LAW-02 no quote takes what the law of its trading day forbids, today and 30, 90 and 365 days later', async () => {
  let [charged, free] = [0, 0]
  for (const day of days) {
    const funds = await listedOn(day)
    const tradeDay = await orderDay(server.ctx)
    for (const { record } of funds) {
      const answer = await server
        .client()
        .call('content.feeQuote', { fundCode: record.fundcode, amount: '10000.00', days: '6' })
      assert.ok(answer.ok)
      const { purchase, redemption } = answer.data
      const contractDay = record.setup_date ?? record.raise_start
      const what = `${day} ${record.fundcode}`
      const own = { channel: 'own' as const, contractDay }
      const isFree = ruleOn('own-entry-fee', tradeDay, own)?.figure === 0n
      if (isFree) assert.equal(purchase.fee, '0.00', what)
      if (ruleOn('own-backend-fee', tradeDay, own)?.figure === 0n) assert.equal(redemption.backendFee, '0.00', what)
      if (purchase.fee !== '0.00') charged += 1
      if (isFree && purchase.standardFee !== '0.00') free += 1
      const floor = ['money', 'etf'].includes(record.fund_type)
        ? []
        : (ruleOn('redemption-fee-floor', tradeDay)?.figure ?? [])
      assert.ok(parseRate(redemption.rate) >= (floor[0]?.rate ?? 0n), what)
      if (floor.length > 0) assert.equal(redemption.toFund, redemption.fee, what)
    }
  }
  // The walk covered both sides of New Year.
  assert.ok(charged > 0 && free > 0, `${charged} charged, ${free} free`)
})

test('LAW-02 LAW-06 an import would take the fee tables of every fund, today and 30, 90 and 365 days later', async () => {
  let tables = 0
  for (const day of days) {
    for (const { record, contract } of await listedOn(day)) {
      const { tiers } = contract
      const fundKind = legalKindOf({ fundType: record.fund_type, fundName: record.fundname, equityLowE4: null })
      if (fundKind === null) continue
      const contractDay = contractDayOf(contract)
      assert.deepEqual(feeFaults(tiers, { fundKind, contractDay }, day), [], `${day} ${record.fundcode}`)
      tables += tiers.length > 0 ? 1 : 0
    }
  }
  assert.ok(tables > 100, String(tables))
})

test('LAW-02 no drawing compares fees that are taken no more, and none says otherwise than the law of its day', async () => {
  const crossings: string[] = []
  for (const day of days) {
    await server.setClock(`${day}T02:00:00Z`)
    for (const id of ['A038', 'A039', 'A040', 'A050', 'A075']) {
      const answer = await server.client().call('content.articleDetail', { id })
      assert.ok(answer.ok)
      const { cover, title, lead } = answer.data
      assert.ok(cover)
      const said = { title, lead: `${lead}。${cover.alt}`, body: '', rules: [], contractDay: null, fundKinds: [] }
      assert.deepEqual(
        legalBreaches(said, [day]).filter(breach => breach.day !== null),
        [],
        `${day} ${id}`,
      )
      if (/费用随持有天数变化/.test(cover.alt)) crossings.push(`${day} ${id}`)
    }
  }
  assert.deepEqual(
    crossings.filter(each => each >= '2027'),
    [],
  )
  assert.ok(crossings.includes(`${isoDate('2026-11-20')} A039`))
})
