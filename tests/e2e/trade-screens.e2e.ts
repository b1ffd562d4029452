import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { clientOf, holdShares } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await holdShares(site)
  // Half of the shares wait to be redeemed.
  const placed = await (await clientOf(site, 'zhangSan')).call('trade.redemption', {
    fundCode: funds.mixed,
    tradeacco: site.world.people.zhangSan.tradeacco,
    shares: '3990.37',
    largeRedemption: '1',
    tradePassword: TRADE_PASSWORD,
  })
  assert.ok(placed.ok)
})
after(() => site.close())

test('the screens of trade and assets have no accessibility faults, light and dark, wide and narrow', async () => {
  const places = [
    '/assets/my_assets',
    `/assets/assets_detail?fundCode=${funds.mixed}`,
    '/assets/trade_record',
    '/assets/trade_record?orderId=1',
    `/trade/purchase?fundCode=${funds.mixed}`,
    `/trade/sell?fundCode=${funds.mixed}`,
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
