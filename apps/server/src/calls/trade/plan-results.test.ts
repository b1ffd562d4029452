import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, moneyFor, parseFen, parseNav, parseShares } from '@zhixiao/domain/money/money.ts'
import { movePayments } from '../../engine/settle/payments.ts'
import { settleDay } from '../../engine/settle/settle-day.ts'
import { runPlans } from '../../jobs/run-plans.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()

/** Publishes the NAV of a day and settles it in the morning of the next open one. */
async function live(day: string, next: string, nav: string) {
  const row = { fundcode: funds.mixed, day: isoDate(day), nav_e4: parseNav(nav), acc_nav_e4: parseNav(nav) }
  const published = { ...row, income_e4: null, published_at: new Date(`${day}T20:00:00+08:00`) }
  await withTx(server.db, async tx => {
    await insertRows(tx, 'nav', [published])
    await bumpVersion(tx, 'market')
  })
  await server.setClock(`${next}T08:30:00+08:00`)
  await settleDay(server.db, isoDate(next))
  await movePayments(server.ctx)
  await server.setClock(`${next}T10:00:00+08:00`)
}

async function resultsOf() {
  const list = await (await clientOf('zhangSan')).call('trade.planList', {})
  assert.ok(list.ok)
  return list.data.list.map(plan => plan.result)
}

test('AST-08 CUS-09 a plan shows invested, value and return of what its deductions bought, and the days between', async () => {
  const { tradeacco } = world.people.zhangSan
  const own = { tradeacco, fundCode: funds.mixed, amount: '1000.00', tradePassword: TRADE_PASSWORD }
  const first = await clientOf('zhangSan')
  const plan = { ...own, unit: '1', weekday: '02', agreements: tickedForPurchase } as const
  assert.ok((await first.call('trade.plan', plan)).ok)
  assert.deepEqual(await resultsOf(), [null])

  await live('2026-11-20', '2026-11-23', '1.2500')
  await runPlans(server.ctx, isoDate('2026-11-23'))
  const buyer = await clientOf('zhangSan')
  assert.ok((await buyer.call('trade.purchase', { ...own, agreements: tickedForPurchase })).ok)
  await movePayments(server.ctx)
  assert.deepEqual(await resultsOf(), [null], 'nothing is invested before it is confirmed')

  await live('2026-11-23', '2026-11-24', '1.2500')
  const records = await (await clientOf('zhangSan')).call('query.tradeRecord', {
    fundCode: funds.mixed,
    pageParam: { pageNum: 1, pageSize: 9 },
  })
  assert.ok(records.ok)
  const bought = records.data.list.find(order => order.plan !== null)?.confirmedShares ?? ''
  const [now] = await resultsOf()
  assert.equal(now?.invested, '1000.00')
  const value = moneyFor(parseShares(bought), parseNav('1.2500'))
  assert.equal(now?.value, fenText(value))
  assert.equal(parseFen(now?.income ?? ''), value - parseFen('1000.00'))

  // Half of the holding belongs to the plan, and so do half of the shares sold and half of their proceeds.
  await live('2026-11-24', '2026-11-25', '1.3000')
  const seller = await clientOf('zhangSan')
  const sale = { tradeacco, fundCode: funds.mixed, tradePassword: TRADE_PASSWORD, largeRedemption: '1' } as const
  assert.ok((await seller.call('trade.redemption', { ...sale, shares: '400.00' })).ok)
  await live('2026-11-25', '2026-11-26', '1.3100')
  await live('2026-11-26', '2026-11-27', '1.4000')
  const holder = await clientOf('zhangSan')
  const [info, sold] = await Promise.all([
    holder.call('query.shareInfo', {}),
    holder.call('query.tradeRecord', {
      fundCode: funds.mixed,
      businessCode: '024',
      pageParam: { pageNum: 1, pageSize: 9 },
    }),
  ])
  assert.ok(info.ok && sold.ok)
  const holding = info.data.holdings.find(each => each.fundCode === funds.mixed)
  const [after] = await resultsOf()
  assert.ok(after && holding)
  const half = (text: string | null | undefined) => Number(parseFen(text ?? '')) / 2
  assert.ok(Math.abs(Number(parseFen(after.value)) - half(holding.marketValue)) <= 1)
  const proceeds = half(sold.data.list[0]?.confirmedAmount)
  assert.ok(Math.abs(Number(parseFen(after.taken)) - proceeds) <= 1, `${after.taken} of ${proceeds}`)
  assert.equal(parseFen(after.income), parseFen(after.value) + parseFen(after.taken) - parseFen('1000.00'))
  assert.ok(
    Math.abs(Number(parseFen(after.income)) - half(holding.cumulative)) <= 2,
    'the plan earned half of what the holding did',
  )
  assert.deepEqual(
    after.points.map(({ day, invested }) => [day, invested]),
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map(day => [day, '1000.00']),
  )
  assert.equal(parseFen(after.points.at(-1)?.value ?? ''), parseFen(after.value) + parseFen(after.taken))
  assert.equal(after.payouts, null)
  const dividend = (day: string) => ({
    fundcode: funds.mixed,
    record_date: isoDate(day),
    ex_date: isoDate(day),
    pay_date: isoDate(day),
    per_share_e6: 50_000n,
  })
  await withTx(server.db, async tx => {
    // The dividend of the first deduction's day is in the NAV of its confirmation; the last one is declared but in no
    // NAV yet.
    await insertRows(tx, 'dividend', [dividend('2026-11-23'), dividend('2026-11-26'), dividend('2026-11-27')])
    await bumpVersion(tx, 'market')
  })
  const latest = [{ kind: 'dividend', day: '2026-11-26', perShare: '0.050000' }]
  assert.deepEqual((await resultsOf())[0]?.payouts, { dividends: 1, splits: 0, latest })
})
