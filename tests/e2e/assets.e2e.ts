import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
/** zhangSan bought 10,000.00 at 1.2500 on Friday; Monday's NAV is 1.2600. */
before(async () => {
  site = await openSite()
  const { tradeacco } = site.world.people.zhangSan
  const client = site.server.client(await site.world.tokenOf('zhangSan'))
  const order = { fundCode: funds.mixed, tradeacco, amount: '10000.00', tradePassword: TRADE_PASSWORD }
  assert.ok((await client.call('trade.purchase', { ...order, agreements: tickedForPurchase })).ok)
  await site.movePayments()
  await site.settle(funds.mixed, '2026-11-20', '1.2500')
  await site.settle(funds.mixed, '2026-11-23', '1.2600')
})
after(() => site.close())

const download = async (page: Page, name: string): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return readFile(await file.path())
}

test('AST-01 AST-03 AST-10 the day’s income is the same on the assets page, in the calendar, by month and by fund', async () => {
  const page = await site.open('/assets/my_assets', { as: 'zhangSan' })
  await page.getByRole('heading', { name: '我的资产' }).waitFor()
  await page.getByText('+78.82').first().waitFor()
  await page.getByText('累计收益计算说明').click()
  await page.getByText('＝ 累计收益').waitFor()
  await page.getByText(/资金加权收益率/).waitFor()

  await page.goto(`${site.url}/assets/income`)
  await page.getByRole('cell', { name: '23 +78.82' }).waitFor()
  const views = page.getByRole('navigation', { name: '收益明细' })
  await views.getByRole('link', { name: '按基金' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '测试混合A' }).waitFor()
  await page.getByText('+78.82').first().waitFor()
  await views.getByRole('link', { name: '按月' }).click()
  await page.getByRole('link', { name: '11月' }).click()
  await page.getByRole('link', { name: '23 +78.82' }).click()
  const funds = page.locator('section', { has: page.getByRole('heading', { name: '2026-11-23 各基金收益' }) })
  await funds.getByText('测试混合A').waitFor()
  const eye = page.getByRole('button', { name: '隐藏金额' })
  await eye.click()
  assert.equal(await page.getByText('+78.82').count(), 0)
  await eye.click()
  await assertFaultlessInEveryLook(page, '/assets/income')
  await page.context().close()
})

test('AST-04 AST-05 a bill adds up, steps through time, is saved as a table and a paper, and printed', async () => {
  const page = await site.open('/assets/bill', { as: 'zhangSan' })
  await page.getByText('＝ 期末市值').waitFor()
  await page.getByText('9,931.04').first().waitFor()
  await page.getByText('-68.96').first().waitFor()
  const csv = (await download(page, '下载 CSV')).toString('utf8')
  assert.ok(csv.startsWith('\uFEFF') && csv.includes('"9,931.04"'))
  assert.equal((await download(page, '下载 PDF')).subarray(0, 5).toString('latin1'), '%PDF-')
  await page.getByRole('link', { name: '2026 年 10 月' }).click()
  await page.getByText('本期没有持有基金').waitFor()
  await page.getByRole('link', { name: '年度账单' }).click()
  await page.getByText('9,931.04').first().waitFor()
  await assertFaultlessInEveryLook(page, '/assets/bill')

  await page.getByRole('link', { name: '打印' }).click()
  await page.getByRole('heading', { name: '2026 年账单' }).waitFor()
  await page.getByText('＝ 期末市值').waitFor()
  await assertFaultlessInEveryLook(page, '/billprint')
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('banner').count(), 0)
  assert.equal(await page.getByRole('button', { name: '打印' }).isVisible(), false)
  assert.ok(await page.getByText('9,931.04').first().isVisible())
  await page.context().close()
})

test('AST-02 AST-07 PLUS-06 lots with their hold period, a statement of a past day, and the list of dividends', async () => {
  const page = await site.open(`/assets/assets_detail?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByText('最早持有').waitFor()
  await page.goto(`${site.url}/assets/assets_detail`)
  await page.getByLabel('对账日期').fill('2026-11-23')
  await page.getByText('9,931.04').first().waitFor()
  await page.getByText(/累计收益 -68.96 ＝ 持有收益 -68.96/).waitFor()
  await page.goto(`${site.url}/assets/my_dividend`)
  await page.getByText('还没有分红').waitFor()
  await page.context().close()
})
