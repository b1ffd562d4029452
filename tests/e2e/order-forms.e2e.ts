import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { ordersOf, reachPassword, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('TRD-01 TRD-11 a form left for another page is filled when the customer comes back, and empty once its order is sent', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  const amount = page.getByRole('textbox', { name: '购买金额' })
  const consent = page.getByRole('checkbox', { name: /我已阅读并同意/ })
  await amount.fill('1234.5')
  await consent.check()
  await page.getByRole('link', { name: '添加银行卡' }).click()
  await page.getByRole('heading', { level: 1, name: '添加银行卡' }).waitFor()
  await page.goBack()
  await amount.waitFor()
  assert.equal(await amount.inputValue(), '1,234.50')
  assert.ok(await consent.isChecked())

  await reachPassword(page, '1234.5')
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.goBack()
  await amount.waitFor()
  assert.equal(await amount.inputValue(), '')
  assert.equal(await consent.isChecked(), false)
  await page.context().close()
})

test('RISK-02 TRD-09 a product above the class asks to confirm the warning and keeps the mark', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.stock}`, { as: 'wangWuC1' })
  await page.getByText(/本基金的风险等级高于您的风险承受能力/).waitFor()
  await page.getByRole('textbox', { name: '购买金额' }).fill('3000')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  const warning = page.getByRole('alertdialog', { name: '产品风险高于您的风险承受能力' })
  await warning.getByText(/高于与您匹配的范围/).waitFor()
  // It has to be read: Enter alone confirms nothing.
  await page.keyboard.press('Enter')
  await warning.getByRole('heading', { name: '产品风险高于您的风险承受能力' }).and(page.locator(':focus')).waitFor()
  // The text went out of date before it was confirmed: it is shown once more, and confirmed then.
  await site.server.setClock(new Date((await site.server.ctx.clock.now()).getTime() - 60_000).toISOString())
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.url().endsWith('/api/trade/leave-mark')),
    warning.getByRole('button', { name: '已阅读并确认' }).click(),
  ])
  assert.match(await answer.text(), /TRADE-WARNING/)
  await page.getByRole('region', { name: '提示消息' }).getByText('请重新阅读').waitFor()
  await warning.getByText(/高于与您匹配的范围/).waitFor()
  await warning.getByRole('button', { name: '已阅读并确认' }).click()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  const { custno } = site.world.people.wangWuC1
  const marks = await site.server.db.selectFrom('leave_mark').selectAll().where('custno', '=', custno).execute()
  assert.equal(marks.length, 1)
  await page.context().close()
})

test('TRD-01 a purchase can be placed with the keyboard alone; a money fund names its price of one yuan, not a NAV', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.money}`, { as: 'zhangSan' })
  await page.getByRole('textbox', { name: '购买金额' }).focus()
  await page.keyboard.type('600')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).focus()
  await page.keyboard.press('Space')
  // Past the three documents to the button.
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '确认并验证' }).waitFor()
  // Confirming is impossible before the fee is shown.
  await page.locator('button:not([aria-busy])', { hasText: '输入交易密码' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
  await page.keyboard.type(TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.getByText('预估份额（按每份 1.0000 元）').waitFor()
  await page.goto(`${site.url}/trade/fix?fundCode=${funds.money}`)
  await page.getByRole('textbox', { name: '每期金额' }).fill('500')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).first().click()
  await page.getByText('成交价格').waitFor()
  await page.context().close()
})

test('TRD-01 a long amount in capital numerals wraps on a phone in elder mode: the page to confirm is no wider than the screen', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, {
    as: 'qianQiC5',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await reachPassword(page, '4777777.77')
  await page.evaluate(() => document.documentElement.setAttribute('data-elder', ''))
  const words = await page.getByText('肆佰柒拾柒万柒仟柒佰柒拾柒元柒角柒分').boundingBox()
  assert.ok(words !== null && words.x + words.width < 370, JSON.stringify(words))
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  await page.context().close()
})

test('TRD-11 the password typed again while an order is under way places one order', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.money}`, { as: 'qianQiC5' })
  await reachPassword(page, '700')
  const field = page.getByLabel('交易密码，6 位数字')
  // All twelve key strokes before the first answer can arrive.
  await field.evaluate((input, password) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const value of [password, '', password]) {
      setter?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal((await ordersOf(site, 'qianQiC5')).filter(order => order.fundCode === funds.money).length, 1)
  await page.context().close()
})

test('HDR-05 the way to a trade page stands above it and leads back', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'qianQiC5' })
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  await crumbs.getByText('购买').waitFor()
  await crumbs.getByRole('link', { name: '测试混合A' }).click()
  await page.waitForURL(`**/fund_detail?fundCode=${funds.mixed}`)
  await page.context().close()
})

test('HDR-06 a slow call is veiled after a moment until its answer comes', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'qianQiC5' })
  await reachPassword(page, '1000')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The second press of a double click must not count as one on the scrim.
  await page.getByRole('button', { name: '输入交易密码' }).dblclick()
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
  await page.getByLabel('交易密码，6 位数字').waitFor()
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/trade/purchase', async route => {
    await held
    await route.continue()
  })
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.body.innerText.includes('加载中，请稍后~')) return
      document.body.dataset.veiled = String(performance.now())
      watch.disconnect()
    })
    watch.observe(document.body, { subtree: true, childList: true })
  })
  await typePassword(page)
  const veil = page.getByText('加载中，请稍后~')
  await veil.waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.matches('[role="dialog"] input')), true)
  answer()
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await veil.waitFor({ state: 'detached' })
  // The overlay appears 300 ms after the press; encrypting the password takes part of that before the request is sent.
  const waited = await page.evaluate(() => {
    const sent = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/trade/purchase'))
    return Number(document.body.dataset.veiled) - (sent?.startTime ?? Number.NaN)
  })
  assert.ok(waited > 100, `the veil came ${waited} ms after the request`)
  await page.context().close()
})
