import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fen } from '@zhixiao/domain/money/money.ts'
import type { Page } from 'playwright-core'
import { funds, type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const FRIDAY = '2026-11-20'

/** Fills the amount step of a purchase and opens the password dialog. */
async function reachPassword(page: Page, amount: string) {
  await page.getByRole('textbox', { name: '买入金额' }).fill(amount)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('heading', { name: '确认并验证' }).waitFor()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
}

const typePassword = (page: Page, password: string) => page.getByLabel('交易密码，6 位数字').pressSequentially(password)

async function ordersOf(name: PersonName) {
  const client = site.server.client(await tokenOf(name))
  const records = await client.call('query.tradeRecord', { pageParam: { pageNum: 1, pageSize: 100 } })
  assert.ok(records.ok)
  return records.data.list
}

// A customer has one active session: the next request needs a new one.
const tokenOf = (name: PersonName) => site.world.tokenOf(name)

test('TRD-01 TRD-07 PLUS-02 a purchase shows fee, days and undo before it is placed, and its result after', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByRole('textbox', { name: '买入金额' }).fill('10000')
  await page.getByText('壹万元整').waitFor()
  await page.getByText('147.78 元').waitFor()
  await page.getByText('11-23（周一）').waitFor()
  await page.getByText(/今天 15:00 前可在“交易记录”撤单/).waitFor()
  await page.getByText('风险等级匹配').waitFor()
  await reachPassword(page, '10000')
  await typePassword(page, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.getByText('¥10,000.00').waitFor()
  await page.getByText(/预估份额/).waitFor()
  await page.getByRole('button', { name: /撤单/ }).waitFor()
  await page.getByText('今天 15:00').waitFor()

  // Back leads to the form of the next order, from its top.
  await page.goBack()
  await page.getByRole('textbox', { name: '买入金额' }).waitFor()
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.goForward()
  await page.reload()
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  const orders = await ordersOf('zhangSan')
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
  await typePassword(page, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal((await ordersOf('zhangSan')).filter(order => order.fundCode === funds.bond).length, 1)
  await page.context().close()
})

test('TRD-01 TRD-11 a form left for another page is filled when the customer comes back, and empty once its order is sent', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  const amount = page.getByRole('textbox', { name: '买入金额' })
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
  await typePassword(page, TRADE_PASSWORD)
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
  await page.getByRole('textbox', { name: '买入金额' }).fill('3000')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  const warning = page.getByRole('alertdialog', { name: '风险揭示' })
  await warning.getByText(/高于与您匹配的范围/).waitFor()
  // It has to be read: Enter alone confirms nothing.
  await page.keyboard.press('Enter')
  await warning.getByRole('heading', { name: '风险揭示' }).and(page.locator(':focus')).waitFor()
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
  await typePassword(page, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  const { custno } = site.world.people.wangWuC1
  const marks = await site.server.db.selectFrom('leave_mark').selectAll().where('custno', '=', custno).execute()
  assert.equal(marks.length, 1)
  await page.context().close()
})

test('TRD-01 a purchase can be placed with the keyboard alone; a money fund names its price of one yuan, not a NAV', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.money}`, { as: 'zhangSan' })
  await page.getByRole('textbox', { name: '买入金额' }).focus()
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
  assert.equal((await ordersOf('qianQiC5')).filter(order => order.fundCode === funds.money).length, 1)
  await page.context().close()
})

/** The request reaches the server, but its answer is dropped. */
async function loseAnswers(page: Page, path: string) {
  await page.route(`**${path}**`, async route => {
    await route.fetch()
    await route.abort()
  })
}

/** Counts in the database: a call would have to log in, which ends the page's session. */
async function countOf(name: PersonName, fundCode: string, yuan: bigint): Promise<number> {
  const { custno } = site.world.people[name]
  const rows = await site.server.db
    .selectFrom('orders')
    .select('order_id')
    .where('custno', '=', custno)
    .where('fundcode', '=', fundCode)
    .where('amount_fen', '=', fen(yuan * 100n))
    .execute()
  return rows.length
}

test('CUS-02 TRD-11 a purchase whose answer was lost is one order: by going back and on, after a refresh, in a second tab and after a new login', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '800')
  await loseAnswers(page, '/api/trade/purchase')
  await typePassword(page, TRADE_PASSWORD)
  await page.getByText(/尚未收到提交结果/).waitFor()
  // The outcome of the first order is shown before a new one can start.
  await page.getByRole('button', { name: '上一步' }).click()
  await page.getByText(/已提交成功，单号 \d+，无需重复提交/).waitFor()
  await page.getByRole('heading', { level: 1, name: '查询提交结果' }).waitFor()
  assert.equal(await page.getByRole('button', { name: '下一步' }).count(), 0)
  await page.reload()
  await page.getByText(/已提交成功，单号 \d+，无需重复提交/).waitFor()

  const here = new URL(page.url())
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const second = await page.context().newPage()
  await second.addInitScript(value => sessionStorage.setItem('token', value), token)
  await second.goto(here.href)
  await second.getByText(/已提交成功/).waitFor()
  assert.equal(await second.getByRole('button', { name: '下一步' }).count(), 0)

  // Another customer in this browser sees nothing.
  const stranger = await page.context().newPage()
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const opened = await site.server.ctx.sessions.open(site.world.people.zhangSan.custno, userAgent)
  await stranger.addInitScript(value => sessionStorage.setItem('token', value), opened.token)
  await stranger.goto(here.href)
  await stranger.getByRole('textbox', { name: '买入金额' }).waitFor()
  assert.equal(await stranger.getByText(/尚未收到结果/).count(), 0)

  const { token: renewed } = await site.server.ctx.sessions.open(site.world.people.qianQiC5.custno, userAgent)
  await second.addInitScript(value => sessionStorage.setItem('token', value), renewed)
  await second.goto(here.href)
  await second.getByRole('button', { name: '查看结果' }).click()
  await second.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await countOf('qianQiC5', funds.bond, 800n), 1)
  await page.context().close()
})

test('CUS-02 a result that cannot be read says so and not to submit again, and is read again by itself', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '815')
  await page.route('**/api/query/record-detail**', route => route.abort())
  await typePassword(page, TRADE_PASSWORD)
  const alert = page.getByRole('alert')
  await alert.getByText('网络异常，请检查网络连接~', { exact: true }).waitFor()
  await alert.getByText(/暂时无法读取这笔申请的状态.*请勿重复提交/).waitFor()
  await alert.getByRole('link', { name: '交易记录' }).waitFor()
  await page.unroute('**/api/query/record-detail**')
  const placed = page.getByRole('heading', { name: '申请已提交' })
  await placed.waitFor()

  for (const cut of ['**/api/trade/sysdate**', '**/api/account/user-info**']) {
    await page.route(cut, route => route.abort())
    await page.reload()
    await alert.getByText(/恢复后会自动重新加载.*请勿重复提交/).waitFor()
    await page.unroute(cut)
    await placed.waitFor()
  }
  assert.equal(await countOf('qianQiC5', funds.bond, 815n), 1)
  await page.context().close()
})

test('CUS-02 a purchase that never arrived is sent again under its own id, and the same again after its answer is another order', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  const ids: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().includes('/api/trade/purchase')) ids.push(request.headers()['x-request-id'])
  })
  await reachPassword(page, '810')
  await page.route('**/api/trade/purchase**', route => route.abort())
  await typePassword(page, TRADE_PASSWORD)
  await page.getByText(/尚未收到提交结果/).waitFor()
  await page.unroute('**/api/trade/purchase**')
  await page.goBack()
  await page.getByText(/系统未收到这项申请/).waitFor()
  assert.equal(
    await page.evaluate(() => scrollY),
    0,
    'what was sent is read from its top, not from where the step was left',
  )
  await page.reload()
  await page.getByText(/系统未收到这项申请/).waitFor()
  await page.getByRole('button', { name: '重新提交' }).click()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await countOf('qianQiC5', funds.bond, 810n), 1)
  assert.equal(new Set(ids).size, 1)

  await page.goto(`${site.url}/trade/purchase?fundCode=${funds.bond}`)
  await reachPassword(page, '810')
  await typePassword(page, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await countOf('qianQiC5', funds.bond, 810n), 2)
  assert.equal(new Set(ids).size, 2)
  await page.context().close()
})

test('CUS-02 TRD-11 a purchase sent without a network is looked up by itself when the network is back, and sent again once', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '816')
  await typePassword(page, TRADE_PASSWORD.slice(0, -1))
  await page.context().setOffline(true)
  await typePassword(page, TRADE_PASSWORD.slice(-1))
  await page.getByText(/尚未收到提交结果/).waitFor()
  // A network that comes back takes no dialog away while the password is typed.
  await page.getByRole('button', { name: '输入交易密码' }).click()
  const dialog = page.getByRole('dialog', { name: '输入交易密码' })
  await dialog.waitFor()
  await typePassword(page, '25')
  await page.context().setOffline(false)
  await page.waitForTimeout(500)
  await typePassword(page, '8')
  assert.ok(await dialog.isVisible())
  await page.keyboard.press('Escape')
  await page.getByText(/系统未收到这项申请/).waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await page.getByRole('button', { name: '重新提交' }).click()
  // The confirm step stands once in the history: one step back is the form, and it is not met again afterwards.
  const [confirm, amount] = [
    page.getByRole('button', { name: '输入交易密码' }),
    page.getByRole('textbox', { name: '买入金额' }),
  ]
  await confirm.waitFor()
  await page.getByRole('button', { name: '上一步' }).click()
  await amount.waitFor()
  await page.goForward()
  await confirm.click()
  await typePassword(page, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.goBack()
  await amount.waitFor()
  assert.equal(await confirm.count(), 0)
  assert.equal(await countOf('qianQiC5', funds.bond, 816n), 1)
  await page.context().close()
})

test('TRD-07 a fee that could not be read is asked for again by a press and when the network is back; the form stays', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await page.route('**/api/trade/fare**', route => route.abort())
  await page.getByRole('textbox', { name: '买入金额' }).fill('825')
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
  await page.getByRole('textbox', { name: '买入金额' }).fill('840')
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
  await Promise.all([typePassword(page, TRADE_PASSWORD), typePassword(second, TRADE_PASSWORD)])
  for (const tab of [page, second]) await tab.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await countOf('qianQiC5', funds.bond, 820n), 1)
  // One after the other: the later tab says that it shows the order of the first.
  for (const tab of [page, second]) await tab.goto(`${site.url}/trade/purchase?fundCode=${funds.bond}`)
  await reachPassword(page, '828')
  await reachPassword(second, '828')
  for (const tab of [page, second]) {
    await typePassword(tab, TRADE_PASSWORD)
    await tab.getByRole('heading', { name: '申请已提交' }).waitFor()
  }
  await second.getByRole('main').getByText('这笔申请已在另一个页面提交，没有重复办理').waitFor()
  assert.equal(await page.getByText('这笔申请已在另一个页面提交').count(), 0)
  assert.equal(await countOf('qianQiC5', funds.bond, 828n), 1)
  await page.context().close()
})

test('CUS-03 a page left open past 15:00 shows the new days and has them confirmed with the password again', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '830')
  await page.getByText('2026-11-20 净值').waitFor()
  await site.server.setClock('2026-11-20T15:00:00+08:00')
  await typePassword(page, TRADE_PASSWORD)
  await page.getByText('成交净值由“2026-11-20 净值”变为“2026-11-23 净值”', { exact: false }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await countOf('qianQiC5', funds.bond, 830n), 0)
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  const placed = (await ordersOf('qianQiC5')).filter(order => order.amount === '830.00')
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
  await typePassword(page, TRADE_PASSWORD)
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

test('AST-01 AST-10 PLUS-05 assets add up, and the cumulative income is explained on demand', async () => {
  const page = await site.open('/assets/my_assets', { as: 'zhangSan' })
  const row = page.getByRole('row', { name: /测试混合A/ })
  await row.getByText('9,852.22').waitFor()
  await page.getByText('累计收益计算说明').click()
  await page.getByText('＝ 累计收益').waitFor()
  await page.getByRole('button', { name: '隐藏金额' }).click()
  assert.equal(await row.getByText('9,852.22').count(), 0)
  await page.reload()
  await page
    .getByRole('row', { name: /测试混合A/ })
    .getByText('******')
    .first()
    .waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('hideAmounts')), '1')
  await page.context().close()
})

test('TRD-02 PLUS-11 a redemption shows its lots, fee and cheaper day, and freezes the shares', async () => {
  const page = await site.open(`/trade/sell?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByRole('button', { name: '1/2' }).click()
  await page.getByText(/起，其中部分份额的赎回费率降为/).waitFor()
  await page
    .getByRole('row', { name: /2026-11-23/ })
    .getByText('1.50%')
    .waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('顺延至下一开放日继续赎回').waitFor()
  await page.getByText(/份持有不满 7 天，将收取 1\.50% 的短期赎回费/).waitFor()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page, TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.goto(`${site.url}/assets/assets_detail?fundCode=${funds.mixed}`)
  await page.getByRole('heading', { name: '冻结份额 3,990.37 份' }).waitFor()
  await page.context().close()
})

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

test('TRD-02 a redemption is confirmed lot by lot and paid', async () => {
  await site.settle(funds.mixed, '2026-11-23', '1.2500')
  await site.server.setClock('2026-11-26T10:00:00+08:00')
  await site.movePayments()
  const page = await site.open('/assets/trade_record?kind=024', { as: 'zhangSan' })
  await page
    .getByRole('row', { name: /3,990\.37 份/ })
    .getByRole('link', { name: /详情/ })
    .click()
  await page.getByText('已到账').waitFor()
  await page
    .getByRole('row', { name: /2026-11-23/ })
    .getByText('74.82')
    .first()
    .waitFor()
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
  await typePassword(page, TRADE_PASSWORD)
  const veil = page.getByText('加载中，请稍后~')
  await veil.waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.matches('[role="dialog"] input')), true)
  answer()
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await veil.count(), 0)
  // The overlay appears 300 ms after the press; encrypting the password takes part of that before the request is sent.
  const waited = await page.evaluate(() => {
    const sent = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/trade/purchase'))
    return Number(document.body.dataset.veiled) - (sent?.startTime ?? Number.NaN)
  })
  assert.ok(waited > 100, `the veil came ${waited} ms after the request`)
  await page.context().close()
})
