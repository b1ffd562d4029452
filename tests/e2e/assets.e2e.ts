import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseNav } from '@zhixiao/domain/money/money.ts'
import type { Page } from 'playwright-core'
import { tickedForConversion, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { findLost } from './find-lost.ts'
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
  // Where seven columns would break the amounts, a day is a line with its date and its income side by side.
  await page.setViewportSize({ width: 320, height: 700 })
  const day = page.getByRole('link', { name: '23 +78.82' })
  const [date, amount] = [await day.locator('time').boundingBox(), await day.getByText('+78.82').boundingBox()]
  const middle = (box: typeof date) => (box ? box.y + box.height / 2 : Number.NaN)
  assert.ok(Math.abs(middle(date) - middle(amount)) < 4, JSON.stringify([date, amount]))
  // Its funds stand right below it, in view: the first press closes them.
  await day.click()
  await day.click()
  await funds.last().getByText('测试混合A').waitFor()
  const [line, answer] = [await day.boundingBox(), await funds.last().boundingBox()]
  assert.ok(line && answer)
  const gap = answer.y - (line.y + line.height)
  assert.ok(gap >= 0 && gap < 12 && answer.y + answer.height < 700, JSON.stringify([line, answer]))
  await page.context().close()
})

test('CUS-18 AST-03 PLUS-12 with text of up to twice the size a phone cuts off no figure of charts and calendar', async () => {
  const page = await site.open('/assets/income', { as: 'zhangSan', viewport: { width: 390, height: 844 } })
  const places = [
    ['/assets/income', '+78.82'],
    ['/assets/my_assets', '+78.82'],
    [`/fund_detail?fundCode=${funds.mixed}`, '净值走势'],
  ] as const
  for (const [place, text] of places) {
    await page.goto(site.url + place)
    await page.getByText(text).first().waitFor()
    for (const size of [100, 175, 200]) {
      await page.evaluate(percent => {
        document.documentElement.style.fontSize = `${percent}%`
      }, size)
      assert.deepEqual(await page.evaluate(findLost, false), [], `${place}, ${size} %`)
    }
  }
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
  // Paper shows every column, also those that narrow windows hide.
  await page.setViewportSize({ width: 700, height: 990 })
  for (const column of ['现金分红', '费用'])
    assert.ok(await page.getByRole('columnheader', { name: column }).first().isVisible(), column)
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

test('CUS-09 AST-02 the NAV curve of a holding has the cost line and its buys, sells and conversions, read off by arrow keys', async () => {
  const { tradeacco } = site.world.people.zhangSan
  const client = site.server.client(await site.world.tokenOf('zhangSan'))
  const own = { fundCode: funds.mixed, tradeacco, tradePassword: TRADE_PASSWORD }
  assert.ok((await client.call('trade.redemption', { ...own, shares: '1000.00', largeRedemption: '1' })).ok)
  const into = { targetFundCode: funds.bond, shares: '500.00', agreements: tickedForConversion }
  assert.ok((await client.call('trade.conversion', { ...own, ...into })).ok)
  const at = {
    day: isoDate('2026-11-24'),
    nav_e4: parseNav('1.0000'),
    acc_nav_e4: parseNav('1.0000'),
    published_at: new Date('2026-11-24T20:00:00+08:00'),
  }
  await withTx(site.server.db, tx => insertRows(tx, 'nav', [{ fundcode: funds.bond, ...at }]))
  await site.settle(funds.mixed, '2026-11-24', '1.2700')
  await withTx(site.server.db, tx => bumpVersion(tx, 'market'))
  const page = await site.open(`/assets/assets_detail?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  const chart = page.getByRole('img', {
    name: /单位净值走势：最新净值 1\.2700，成本单价 1\.2687，买入 1 笔，卖出 2 笔/,
  })
  await chart.waitFor()
  await page.getByText('成本单价').first().waitFor()
  assert.equal(await chart.getByText('▲').count(), 1)
  assert.equal(await chart.getByText('▼').count(), 1)
  await chart.focus()
  await page.keyboard.press('End')
  const read = await page.getByText(/^2026-11-24 单位净值 1\.2700/).innerText()
  for (const words of ['成本单价 1.2687', '赎回 1,000.00 份', '转换转出 500.00 份'])
    assert.ok(read.includes(words), read)
  await page.goto(`${site.url}/assets/assets_detail?fundCode=${funds.bond}`)
  const entered = page.getByRole('img', { name: /单位净值走势.*买入 1 笔，卖出 0 笔/ })
  await entered.focus()
  await page.keyboard.press('End')
  await page.getByText(/^2026-11-24 单位净值 1\.0000.*，转换转入 [\d.]+ 份/).waitFor()
  await page.context().close()
})
