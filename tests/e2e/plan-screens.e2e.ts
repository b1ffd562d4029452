import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { isoDate } from '../../packages/domain/src/calendar/dates.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { clientOf, holdShares } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await holdShares(site)
  const made = await (await clientOf(site, 'zhangSan')).call('trade.plan', {
    fundCode: funds.mixed,
    tradeacco: site.world.people.zhangSan.tradeacco,
    amount: '500.00',
    unit: '2',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(made.ok)
  await site.server.setClock('2026-11-24T09:30:00+08:00')
  await runPlans(site.server.ctx, isoDate('2026-11-24'))
  await site.movePayments()
})
after(() => site.close())

test('the screens of plans, conversion and dividends have no accessibility faults, light and dark, wide and narrow', async () => {
  const places = [
    `/trade/fix?fundCode=${funds.bond}`,
    '/trade/change',
    `/trade/dividend?fundCode=${funds.mixed}`,
    '/assets/my_fix',
    '/assets/my_fix?planId=1',
    '/assets/my_dividend',
  ]
  const page = await site.open('/assets/my_assets', { as: 'zhangSan' })
  for (const place of places) {
    await page.goto(site.url + place)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await assertFaultlessInEveryLook(page, place)
  }
  await page.context().close()
})
