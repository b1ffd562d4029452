import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds } from '../../apps/server/src/testing/world.ts'
import { ordersOf, reachPassword, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const FRIDAY = '2026-11-20'

test('TRD-01 TRD-07 PLUS-02 a purchase shows fee, days and undo before it is placed, and its result after', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByRole('textbox', { name: '购买金额' }).fill('10000')
  await page.getByText('壹万元整').waitFor()
  await page.getByText('147.78 元').waitFor()
  await page.getByText('11-23（周一）').waitFor()
  await page.getByText(/今天 15:00 前可在“交易记录”撤单/).waitFor()
  await page.getByText('风险等级匹配').waitFor()
  await reachPassword(page, '10000')
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.getByText('¥10,000.00').waitFor()
  await page.getByText(/预估份额/).waitFor()
  await page.getByRole('button', { name: /撤单/ }).waitFor()
  await page.getByText('今天 15:00').waitFor()

  // Back leads to the form of the next order, from its top.
  await page.goBack()
  await page.getByRole('textbox', { name: '购买金额' }).waitFor()
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.goForward()
  await page.reload()
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  const orders = await ordersOf(site, 'zhangSan')
  assert.deepEqual(
    orders.map(order => [order.businessCode, order.amount, order.tradeDate, order.confirmDate]),
    [['022', '10000.00', FRIDAY, '2026-11-23']],
  )
  await page.context().close()
})

test('a wrong trade password stays in the dialog and places nothing; the right one then does', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'zhangSan' })
  await reachPassword(page, '2000')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '上一步' }).click()
  // Filled and ticked fields keep their state.
  await page.getByRole('checkbox', { name: /我已阅读并同意/, checked: true }).waitFor()
  await reachPassword(page, '2000')
  await typePassword(page, '111111')
  await page
    .getByRole('dialog')
    .getByText(/密码不正确/)
    .waitFor()
  assert.equal(await page.getByLabel('交易密码，6 位数字').inputValue(), '')
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal((await ordersOf(site, 'zhangSan')).filter(order => order.fundCode === funds.bond).length, 1)
  await page.context().close()
})

test('TRD-06 a pending order is withdrawn from the records and cannot be withdrawn again', async () => {
  const page = await site.open('/assets/trade_record?status=9', { as: 'zhangSan' })
  const row = page.getByRole('row', { name: /2,000\.00 元/ })
  // Two orders of one fund and sum differ by their time.
  const withdraw = row.getByRole('button', { name: /^撤单：.*，\d\d-\d\d \d\d:\d\d:\d\d$/ })
  const confirm = page.getByRole('alertdialog', { name: '提示' }).getByRole('button', { name: '撤单' })
  await withdraw.press('Enter')
  await confirm.press('Enter')
  const password = page.getByRole('dialog', { name: '输入交易密码' })
  await password.waitFor()
  await page.keyboard.press('Escape')
  await password.waitFor({ state: 'detached' })
  // The second dialog gives the focus back to what opened the first.
  assert.ok(await withdraw.evaluate(button => button === document.activeElement))
  await withdraw.click()
  await confirm.click()
  await typePassword(page)
  await page.getByText('撤单成功').waitFor()
  await page.getByRole('link', { name: '重置' }).click()
  const withdrawn = page.getByRole('row', { name: /2,000\.00 元/ })
  await withdrawn.getByText('已撤单').waitFor()
  assert.equal(await withdrawn.getByRole('button', { name: /撤单/ }).count(), 0)
  await withdrawn.getByRole('link', { name: /详情/ }).click()
  await page.getByText('交易日', { exact: true }).waitFor()
  assert.equal(await page.getByText('确认日期').count(), 0)
  await page.context().close()
})

test('TRD-01 PLUS-01 a purchase is confirmed at its day’s NAV, and the record shows the sum', async () => {
  await site.movePayments()
  await site.settle(funds.mixed, FRIDAY, '1.2345')
  const page = await site.open('/assets/trade_record', { as: 'zhangSan' })
  const row = page.getByRole('row', { name: /10,000\.00 元/ })
  await row.getByText('已确认').waitFor()
  await row.getByText('7,980.74 份').waitFor()
  await row.getByRole('link', { name: /详情/ }).click()
  await page.getByRole('heading', { name: '确认计算过程' }).waitFor()
  const lines = await page
    .getByRole('listitem')
    .filter({ hasText: /申购|净值|份额/ })
    .allInnerTexts()
  const sum = lines.join('\n').replace(/\s+/g, ' ')
  assert.match(sum, /申购费 147\.78 元/)
  assert.match(sum, /10,000\.00 ÷（1 ＋ 1\.50%）＝ 9,852\.22/)
  assert.match(sum, /确认份额 7,980\.74 份/)
  await page.context().close()
})
