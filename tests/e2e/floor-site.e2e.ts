import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { funds, LOGIN_PASSWORD, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { box, button } from './controls.ts'
import { makeOld } from './old-browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  const { tradeacco } = site.world.people.zhangSan
  const client = site.server.client(await site.world.tokenOf('zhangSan'))
  const order = { fundCode: funds.mixed, tradeacco, amount: '10000.00', tradePassword: TRADE_PASSWORD }
  assert.ok((await client.call('trade.purchase', { ...order, agreements: tickedForPurchase })).ok)
  await site.movePayments()
  await site.settle(funds.mixed, '2026-11-20', '1.2500')
})
after(() => site.close())

test('CUS-16 with what the oldest promised browsers have, a customer logs in, reads assets and records, and comes to buy', async () => {
  const page = await site.open('/fund')
  await makeOld(page)
  await page.goto(`${site.url}/login`)
  const left = () => [typeof AbortSignal, 'any' in AbortSignal, 'groupBy' in Map, 'union' in Set.prototype]
  assert.deepEqual(await page.evaluate(left), ['function', false, false, false])
  await box(page, '手机号').fill(site.world.people.zhangSan.mobile)
  await page.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  await button(page, '登录').click()
  await page.waitForURL('**/home')

  for (const [path, text] of [
    ['/assets/my_assets', '测试混合A'],
    ['/assets/trade_record', '测试混合A'],
    ['/assets/income', '按基金'],
    [`/fund_detail?fundCode=${funds.mixed}`, '测试混合A'],
  ] as const) {
    await page.goto(site.url + path)
    await page.getByRole('main').getByText(text).first().waitFor()
  }
  await page.goto(`${site.url}/trade/purchase?fundCode=${funds.mixed}`)
  await page.getByRole('textbox', { name: '购买金额' }).fill('2000')
  await page.getByRole('checkbox').check()
  await button(page, '下一步').first().click()
  await button(page, '输入交易密码').waitFor()
  await page.context().close()
})
