import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { clientOf, holdShares, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await holdShares(site)
  // The second lot is confirmed on Tuesday, a day after the first.
  const bought = await (await clientOf(site, 'zhangSan')).call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco: site.world.people.zhangSan.tradeacco,
    amount: '1253.02',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  if (!bought.ok) throw new Error(bought.code)
  await site.movePayments()
  await site.settle(funds.mixed, '2026-11-23', '1.2345')
  await sql`
    update fund set hold_kind = 'minimum', hold_length = 7, hold_unit = 'day', hold_from = 'registration', hold_until = 'application'
    where fundcode = ${funds.mixed}`.execute(site.server.db)
})
after(() => site.close())

const SALE = `/trade/sell?fundCode=${funds.mixed}`
const NOTHING_FREE = '现在没有可卖出的份额，7,980.74 份自 2026-11-30 起可卖出'

test('SHLF-01 before a purchase, on the holding, by lot and on the sale stands when shares may be sold', async () => {
  const buying = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await buying.getByText('每份份额自份额确认日起须持有满 7 天方可卖出。').waitFor()
  await buying.goto(`${site.url}/fund_detail?fundCode=${funds.mixed}&tab=fees`)
  const period = '每份份额自份额确认日起须持有满 7 天方可卖出。'
  await buying.locator('#fees').getByText(period).waitFor()
  await buying.getByRole('complementary', { name: '交易' }).getByText(period).waitFor()
  await buying.context().close()
  const page = await site.open(`/assets/assets_detail?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByText(NOTHING_FREE).first().waitFor()
  await page.getByText('持有期内份额').waitFor()
  await page.getByRole('row', { name: /2026-11-23 .*2026-11-30 起/ }).waitFor()
  await page.getByRole('row', { name: /2026-11-24 .*2026-12-01 起/ }).waitFor()
  await page.goto(`${site.url}${SALE}`)
  await page.getByText(NOTHING_FREE).first().waitFor()
  await page.context().close()
})

test('SHLF-01 on its day the older lot is sold, and the page names the younger one with its day', async () => {
  await site.server.setClock('2026-11-30T10:00:00+08:00')
  const page = await site.open(SALE, { as: 'zhangSan' })
  await page.getByText('现在可卖出 7,980.74 份，另有 1,000.00 份自 2026-12-01 起可卖出').waitFor()
  await page.getByRole('textbox', { name: '赎回份额' }).fill('8000')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('最多可赎回 7,980.74 份').waitFor()
  await page.getByRole('textbox', { name: '赎回份额' }).fill('500')
  await page.getByText('持有期内的 1,000.00 份期满，可卖出').waitFor()
  await page.getByRole('button', { name: '全部' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('现在可卖出 7,980.74 份，另有 1,000.00 份自 2026-12-01 起可卖出。').waitFor()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.context().close()
})
