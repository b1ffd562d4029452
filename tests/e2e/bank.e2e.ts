import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { takeNotice } from '../../apps/server/src/platform/gateways/take-notice.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { lastCode } from '../../apps/server/src/testing/codes.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { box, button, link } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const typePin = (page: Page, password = TRADE_PASSWORD) =>
  page.getByLabel('交易密码，6 位数字').pressSequentially(password)
const cardOf = (name: PersonName) => site.world.people[name]
const detailOf = (name: PersonName) => `/account/bank_detail?tradeacco=${cardOf(name).tradeacco}`

/** Buys as the screen does, by debit or by transfer. */
async function buy(page: Page, amount: string, byTransfer: boolean) {
  await page.goto(`${site.url}/trade/purchase?fundCode=${funds.mixed}`)
  await page.getByRole('textbox', { name: '购买金额' }).fill(amount)
  if (byTransfer) await page.getByRole('radio', { name: '汇款支付' }).check()
  await page.getByRole('checkbox').check()
  await button(page, '下一步').first().click()
  await button(page, '输入交易密码').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.setAttribute('data-elder', ''))
  const tops = await page
    .locator('main .form-actions:visible > *')
    .evaluateAll(parts => parts.map(part => Math.round(part.getBoundingClientRect().top)))
  assert.ok(tops.length === 2 && tops[0] === tops[1], `the step's two buttons share a line in elder mode: ${tops}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, '输入交易密码').click()
  await typePin(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
}

test('BANK-05 BANK-01 a card by keyboard: its number after the password, and what was typed and scrolled is there again', async () => {
  const bought = await site.server.client(await site.world.tokenOf('zhangSan')).call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco: cardOf('zhangSan').tradeacco,
    amount: '1000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(bought.ok)
  const page = await site.open('/account/bank', { as: 'zhangSan' })
  const card = page.getByRole('region', { name: /中国工商银行/ })
  await card.getByText(`**** ${cardOf('zhangSan').cardNo.slice(-4)}`).waitFor()
  await card.getByText('单日限额').waitFor()
  await card.getByRole('link', { name: '查看详情' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/bank_detail**')
  // The list shows the number too, and stays visible for a moment after the URL has changed.
  await page.getByRole('heading', { name: '该卡的交易' }).waitFor()
  await button(page, '查看卡号').press('Enter')
  await typePin(page)
  await page.getByText(/^\d{6}\*{10}\d{4}$/).waitFor()

  await page.setViewportSize({ width: 1280, height: 420 })
  await box(page, '查找基金').fill('测试')
  await page.mouse.wheel(0, 300)
  await page.waitForFunction(() => scrollY > 100)
  // The scroll position is stored a moment after it is reached.
  await page.waitForFunction(() => new Promise(done => requestAnimationFrame(() => done(true))))
  const top = await page.evaluate(() => scrollY)
  const menu = page.getByRole('navigation', { name: '账户菜单' })
  await menu.getByRole('link', { name: '风险测评' }).evaluate((element: HTMLElement) => element.click())
  await page.waitForURL('**/account/risk')
  await menu.getByRole('link', { name: '银行卡管理' }).evaluate((element: HTMLElement) => element.click())
  await page
    .getByRole('region', { name: /中国工商银行/ })
    .getByRole('link', { name: '查看详情' })
    .click()
  await box(page, '查找基金').waitFor()
  assert.equal(await box(page, '查找基金').inputValue(), '测试')
  await page.waitForFunction(at => Math.abs(scrollY - at) < 3, top)
  await page.context().close()
})

test('BANK-03 BANK-06 a card with money on its way stays; with holdings only it is replaced, and the account keeps its number', async () => {
  const { tradeacco } = cardOf('qianQiC5')
  const page = await site.open('/home', { as: 'qianQiC5' })
  await buy(page, '1000', false)
  await site.movePayments()
  await page.goto(site.url + detailOf('qianQiC5'))
  await page.getByText('该卡有待确认的交易').waitFor()
  assert.ok(await button(page, '解绑银行卡').isDisabled())
  await link(page, '更换银行卡').click()
  await page.getByText('暂不能更换：该卡有待确认的交易。').waitFor()
  await site.settle(funds.mixed, '2026-11-20', '1.0000')

  await page.goto(`${site.url}/account/change_bank?tradeacco=${tradeacco}`)
  await page.getByText(`更换后交易账号 ${tradeacco} 不变`).waitFor()
  await button(page, '下一步').click()
  await box(page, '银行卡号').fill('6225880137706850')
  await box(page, '银行预留手机号').fill('13711120003')
  await button(page, '获取验证码').click()
  await page.getByText('已发送至尾号').waitFor()
  await box(page, '短信验证码').fill(await lastCode(site.server, '13711120003'))
  await button(page, '下一步').click()
  await page.getByLabel('交易密码，6 位数字').waitFor()
  await page.goBack()
  // The bank's code is used up: the customer goes on with the verified card, or takes another.
  await page.getByText('**** 6850 已通过验证').waitFor()
  await page.goForward()
  await button(page, '上一步').click()
  await button(page, '下一步').click()
  await typePin(page, '000001')
  await page.getByText('密码不正确').waitFor()
  // The server carried it out, but its answer was lost: the bank's code is used up, so only the password is requested
  // again.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/account/bank/change', loseAnswer, { times: 1 })
  await typePin(page)
  await page.getByText('网络异常').waitFor()
  await typePin(page)
  await page.waitForURL('**/account/bank_detail**')
  await page.getByText(/起接收赎回款/).waitFor()
  await page.getByText('**** 6850').waitFor()
  await page.getByText(tradeacco, { exact: true }).waitFor()
  await page.getByText('该卡下还持有基金份额').waitFor()
  await page.context().close()
})

test('BANK-04 a lapsed card is signed again by its code and the trade password', async () => {
  const { tradeacco, mobile } = cardOf('wangWuC1')
  const { db } = site.server
  await db.updateTable('trade_account').set({ state: 'lapsed' }).where('tradeacco', '=', tradeacco).execute()
  const page = await site.open('/account/bank', { as: 'wangWuC1' })
  await page.getByText('签约已失效').waitFor()
  await link(page, '重新签约').click()
  await button(page, '获取验证码').click()
  await page.getByText('已发送至').waitFor()
  await button(page, '确认签约').click()
  await page.getByText('请输入 6 位短信验证码').waitFor()
  await box(page, '短信验证码').fill(await lastCode(site.server, mobile))
  await button(page, '确认签约').click()
  await typePin(page)
  await page.waitForURL('**/account/bank_detail**')
  await page.getByText('已签约').waitFor()
  await button(page, '解绑银行卡').click()
  await typePin(page)
  await page.waitForURL('**/account/bank')
  await page.getByText('还没有银行卡').waitFor()
  await page.context().close()
})

test('BANK-08 CODE-18 payment by transfer: opened, an order that waits, a notice that is sent back', async () => {
  const { cardNo } = cardOf('zhangSan')
  const { ctx } = site.server
  const page = await site.open(detailOf('zhangSan'), { as: 'zhangSan' })
  await button(page, '开通汇款支付').click()
  await typePin(page)
  await page.getByText('大额支付号').waitFor()
  await buy(page, '3000', true)
  await page.getByText('等待汇款到账').waitFor()
  await page.getByRole('region', { name: '请汇款至' }).getByText('3,000.00').waitFor()
  await link(page, '查看交易记录').click()
  await page.getByRole('region', { name: '请汇款至' }).getByText('3,000.00').waitFor()
  const remit = (extId: string, amount: string) =>
    takeNotice(ctx, {
      type: 'remittance',
      channel: 'bank',
      extId,
      cardno: cardNo,
      payer: '张三',
      amount,
      arrivedAt: '2026-11-23T01:00:00Z',
    })
  assert.equal(await remit('E1', '3000.00'), 'matched')
  assert.equal(await remit('E2', '77.00'), 'waiting')
  await page.goto(`${site.url}/account/bank`)
  const notices = page.getByRole('table', { name: '汇款通知' })
  await notices.getByText('已用于申请').waitFor()
  await button(page, '处理 77.00 元汇款').click()
  await page.getByRole('radio', { name: /退回原卡/ }).waitFor()
  await typePin(page)
  await notices.getByText('退回中').waitFor()
  await page.context().close()
})

test('NFR-03 the places of a card are faultless in every look', async () => {
  const { tradeacco } = cardOf('zhangSan')
  const page = await site.open('/account/bank', { as: 'zhangSan' })
  for (const [place, text] of [
    ['/account/bank', '汇款通知'],
    [`/account/bank_detail?tradeacco=${tradeacco}`, '该卡的交易'],
    [`/account/change_bank?tradeacco=${tradeacco}`, '资产与在途交易'],
    [`/account/bank_sign?tradeacco=${tradeacco}`, '该银行卡已签约'],
  ] as const) {
    await page.goto(site.url + place)
    await page.getByText(text).first().waitFor()
    await assertFaultlessInEveryLook(page, place)
  }
  await page.context().close()
})
