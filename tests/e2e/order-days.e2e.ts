import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds } from '../../apps/server/src/testing/world.ts'
import { countOf, ordersOf, reachPassword, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('TRD-07 a fee that could not be read is asked for again by a press and when the network is back; the form stays', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await page.route('**/api/trade/fare**', route => route.abort())
  await page.getByRole('textbox', { name: '购买金额' }).fill('825')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  const again = page.getByRole('button', { name: '重试' })
  await again.waitFor()
  await page.unroute('**/api/trade/fare**')
  await again.click()
  await page.getByRole('button', { name: '输入交易密码' }).waitFor()

  // What the form shows is by then old enough to be asked for again, which fails.
  await page.context().setOffline(true)
  await page.clock.setFixedTime(Date.now() + 60_000)
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: '上一步' }).click()
  await failed
  await page.getByRole('textbox', { name: '购买金额' }).fill('840')
  await page.getByRole('button', { name: '下一步' }).click()
  await again.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '输入交易密码' }).waitFor()
  await page.context().close()
})

test('CUS-02 two tabs with the same purchase that submit at once place one order', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  const second = await page.context().newPage()
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  await second.addInitScript(value => sessionStorage.setItem('token', value), token)
  await second.goto(page.url())
  await Promise.all([reachPassword(page, '820'), reachPassword(second, '820')])
  await Promise.all([typePassword(page), typePassword(second)])
  for (const tab of [page, second]) await tab.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await countOf(site, 'qianQiC5', funds.bond, 820n), 1)
  // One after the other: the later tab says that it shows the order of the first.
  for (const tab of [page, second]) await tab.goto(`${site.url}/trade/purchase?fundCode=${funds.bond}`)
  await reachPassword(page, '828')
  await reachPassword(second, '828')
  for (const tab of [page, second]) {
    await typePassword(tab)
    await tab.getByRole('heading', { name: '申请已提交' }).waitFor()
  }
  await second.getByRole('main').getByText('这笔申请已在另一个页面提交，没有重复办理').waitFor()
  assert.equal(await page.getByText('这笔申请已在另一个页面提交').count(), 0)
  assert.equal(await countOf(site, 'qianQiC5', funds.bond, 828n), 1)
  await page.context().close()
})

test('CUS-03 a page left open past 15:00 shows the new days and has them confirmed with the password again', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '830')
  await page.getByText('2026-11-20 净值').waitFor()
  await site.server.setClock('2026-11-20T15:00:00+08:00')
  await typePassword(page)
  await page.getByText('成交净值由“2026-11-20 净值”变为“2026-11-23 净值”', { exact: false }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await countOf(site, 'qianQiC5', funds.bond, 830n), 0)
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  const placed = (await ordersOf(site, 'qianQiC5')).filter(order => order.amount === '830.00')
  assert.deepEqual(
    placed.map(order => [order.tradeDate, order.confirmDate]),
    [['2026-11-23', '2026-11-24']],
  )
  await page.context().close()
  await site.server.setClock('2026-11-20T10:00:00+08:00')
})

test('CUS-03 the page itself notices the cut-off: three seconds before 15:00 it still shows today, then the next day', async () => {
  await site.server.setClock('2026-11-20T14:59:57+08:00')
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '840')
  await page.getByText('2026-11-20 净值').waitFor()
  await site.server.setClock('2026-11-20T15:00:01+08:00')
  await page.getByText('成交净值由“2026-11-20 净值”变为“2026-11-23 净值”', { exact: false }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
  await site.server.setClock('2026-11-20T10:00:00+08:00')
})
