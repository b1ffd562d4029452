import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { Page } from 'playwright-core'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { isoDate } from '../../packages/domain/src/calendar/dates.ts'
import { boxAtRest } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const typePassword = (page: Page) => page.getByLabel('交易密码，6 位数字').pressSequentially(TRADE_PASSWORD)

test('TRD-04 PLUS-02 a plan shows its first deductions before it is made, and is made with the keyboard alone', async () => {
  const page = await site.open(`/trade/fix?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByRole('textbox', { name: '每期金额' }).focus()
  await page.keyboard.type('500')
  await page.getByText('伍佰元整').waitFor()
  await page.getByRole('combobox', { name: '扣款日' }).selectOption('28')
  await page.getByText('2026-11-30（周一）').waitFor()
  await page.getByText('首次扣款，原定 2026-11-28，顺延至交易日').waitFor()
  await page.getByRole('heading', { name: '定投计算器' }).waitFor()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '下一步' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '确认并验证' }).waitFor()
  await page.getByText('每月 28 日，遇非交易日顺延').waitFor()
  await page.getByText('2026-12-28（周一）').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
  await page.keyboard.type(TRADE_PASSWORD)
  await page.getByRole('heading', { name: '定投计划已生效' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '定投计划已生效' }).waitFor()
  await page.context().close()
})

test('TRD-04 a plan left for another page has its amount and days when the customer comes back', async () => {
  const page = await site.open(`/trade/fix?fundCode=${funds.bond}`, { as: 'zhangSan' })
  const [amount, unit] = [
    page.getByRole('textbox', { name: '每期金额' }),
    page.getByRole('combobox', { name: '定投周期' }),
  ]
  await amount.fill('700')
  await unit.selectOption({ label: '每周' })
  await page.getByRole('combobox', { name: '扣款日' }).selectOption('04')
  await page.getByRole('link', { name: '添加银行卡' }).click()
  await page.getByRole('heading', { level: 1, name: '添加银行卡' }).waitFor()
  await page.goBack()
  await amount.waitFor()
  assert.equal(await amount.inputValue(), '700.00')
  assert.equal(await page.getByRole('combobox', { name: '扣款日' }).inputValue(), '04')
  await page.context().close()
})

test('CUS-13 AST-08 LET-05 a plan is changed, paused and resumed, and shows what it deducted and what failed', async () => {
  const page = await site.open('/assets/my_fix', { as: 'zhangSan' })
  await page.getByText('每月 28 日').waitFor()
  await page.getByRole('link', { name: '修改：测试混合A' }).click()
  await page.getByRole('combobox', { name: '定投周期' }).selectOption('2')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).first().click()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('link', { name: '我的定投' }).first().click()
  await page.getByText('每个交易日').waitFor()
  await page.getByRole('button', { name: '暂停：测试混合A' }).click()
  await page.getByRole('alertdialog', { name: '提示' }).getByRole('button', { name: '暂停' }).click()
  await typePassword(page)
  await page.getByRole('link', { name: '已暂停 1' }).click()
  await page.getByRole('button', { name: '恢复：测试混合A' }).click()
  await page.getByRole('alertdialog', { name: '提示' }).getByRole('button', { name: '恢复' }).click()
  await typePassword(page)
  await page.getByRole('link', { name: '进行中 1' }).click()
  // Without a network the answer is missing; the plans stay in view, and the outcome is looked up.
  await page.getByRole('button', { name: '暂停：测试混合A' }).click()
  await page.getByRole('alertdialog', { name: '提示' }).getByRole('button', { name: '暂停' }).click()
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
  await page.context().setOffline(true)
  const notRead = page.waitForEvent('requestfailed', request => /\/api\/trade\/plan(\?|$)/.test(request.url()))
  await typePassword(page)
  await page
    .getByRole('alert')
    .getByText(/尚未收到提交结果/)
    .waitFor()
  await notRead
  await page.waitForFunction(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  )
  assert.ok(await page.getByText('每个交易日').isVisible())
  await page.context().setOffline(false)
  await page.getByText(/系统未收到这项申请/).waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
  // Paused in another tab meanwhile: this request is refused, and its list reloads.
  const { db } = site.server
  const running = await db.selectFrom('plan').select(['state', 'next_due', 'next_run']).executeTakeFirstOrThrow()
  await db.updateTable('plan').set({ state: 'paused', next_due: null, next_run: null }).execute()
  await page.getByRole('button', { name: '暂停：测试混合A' }).click()
  await page.getByRole('alertdialog', { name: '提示' }).getByRole('button', { name: '暂停' }).click()
  await typePassword(page)
  await page.getByRole('alert').getByText('该定投计划当前不支持此操作').waitFor()
  await page.getByRole('link', { name: '已暂停 1' }).waitFor()
  await db.updateTable('plan').set(running).execute()
  await page.context().close()

  await site.server.setClock('2026-11-23T09:30:00+08:00')
  await runPlans(site.server.ctx, isoDate('2026-11-23'))
  const during = await site.open('/assets/my_fix', { as: 'zhangSan' })
  await during.getByText('今天的扣款正在进行，完成后即可修改、暂停或终止').waitFor()
  assert.ok(await during.getByRole('button', { name: '终止：测试混合A' }).isDisabled())
  await during.context().close()
  await site.movePayments()
  const later = await site.open('/assets/my_fix', { as: 'zhangSan' })
  assert.ok(await later.getByRole('button', { name: '终止：测试混合A' }).isEnabled())
  await later.getByText('1 期，合计 500.00 元').waitFor()
  await later.getByRole('link', { name: '扣款记录：测试混合A' }).click()
  await later
    .getByRole('row', { name: /2026-11-23/ })
    .getByText('待确认')
    .waitFor()
  await later
    .getByRole('row', { name: /2026-11-23/ })
    .getByText('已发送扣款指令')
    .waitFor()
  await later.getByText('未校验').waitFor()
  await later.getByRole('link', { name: '2026-11-23的交易详情' }).click()
  await later.getByText('定投扣款日，自动提交').waitFor()
  assert.equal(await later.getByRole('button', { name: /撤单/ }).count(), 0)
  await later.context().close()
})

test('TRD-05 AST-07 a dividend method is changed from the list of holdings and waits for its confirmation', async () => {
  await site.settle(funds.mixed, '2026-11-23', '1.2345')
  const page = await site.open('/assets/my_dividend', { as: 'zhangSan' })
  await page
    .getByRole('row', { name: /测试混合A/ })
    .getByText('现金分红')
    .waitFor()
  await page.getByRole('link', { name: '修改分红方式：测试混合A' }).click()
  await page.getByRole('radio', { name: /红利再投资/ }).check()
  await page.getByRole('button', { name: '下一步' }).first().click()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.getByText('确认，新方式生效').waitFor()
  await page.goto(`${site.url}/assets/my_dividend`)
  await page.getByRole('link', { name: /改为红利再投资/ }).waitFor()
  // Chosen without a fund, it offers what the list of holdings offers.
  await page.goto(`${site.url}/trade/dividend`)
  await page.getByRole('listitem').filter({ hasText: '测试混合A' }).getByText('上一次修改尚未确认').waitFor()
  assert.equal(
    await page
      .getByRole('main')
      .getByRole('link', { name: /测试混合A/ })
      .count(),
    0,
  )
  // A fund that has ended keeps its method, and is not offered either.
  const { db } = site.server
  const ended = { status: FUND_STATUS.ended } as const
  const { status } = await db
    .selectFrom('fund')
    .select('status')
    .where('fundcode', '=', funds.mixed)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('dividend_setting').where('fundcode', '=', funds.mixed).execute()
  await db.updateTable('fund').set(ended).where('fundcode', '=', funds.mixed).execute()
  await page.reload()
  const mixed = page.getByRole('listitem').filter({ hasText: '测试混合A' })
  await mixed.getByText('基金已终止，不能修改分红方式').waitFor()
  assert.equal(await mixed.getByRole('link').count(), 0)
  await db.updateTable('fund').set({ status }).where('fundcode', '=', funds.mixed).execute()
  await page.context().close()
})

test('TRD-03 CUS-11 on a small screen the list of target funds stays between the header and the bar', async () => {
  const viewport = { width: 390, height: 300 }
  const page = await site.open(`/trade/change?fundCode=${funds.mixed}`, { as: 'zhangSan', viewport })
  const target = page.getByRole('combobox', { name: '转入基金' })
  await target.waitFor()
  // Where the list has more room above than below.
  await target.evaluate(field => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 120))
  const header = await page.getByRole('banner').boundingBox()
  await target.click()
  await page.getByRole('option').first().waitFor()
  const list = await boxAtRest(page.getByRole('listbox'))
  assert.ok(header && list.y >= header.y + header.height, `${list.y}`)
  await page.keyboard.press('Escape')
  // Where there is more room below.
  await page.setViewportSize({ width: 390, height: 844 })
  await target.evaluate(field => scrollBy(0, field.getBoundingClientRect().bottom - 300))
  const bar = await page.getByRole('region', { name: '下一步' }).boundingBox()
  await target.click()
  await page.getByRole('option').first().waitFor()
  const below = await boxAtRest(page.getByRole('listbox'))
  assert.ok(bar && below.y + below.height <= bar.y, `${below.y} ${below.height} ${bar?.y}`)
  await page.context().close()
})

test('TRD-03 the target fund of the address is chosen, though another one was chosen before', async () => {
  const form = `/trade/change?fundCode=${funds.mixed}`
  const page = await site.open(form, { as: 'zhangSan' })
  const target = page.getByRole('combobox', { name: '转入基金' })
  await target.click()
  const options = page.getByRole('option')
  await options.nth(1).waitFor()
  const [first = '', second = ''] = await options.allInnerTexts()
  await options.first().click()
  const nameOf = (option: string) => option.split('\n')[0] ?? ''
  assert.match(await target.inputValue(), new RegExp(nameOf(first)))
  await page.getByRole('link', { name: '取消' }).click()
  await page.getByRole('heading', { level: 1, name: '我的资产' }).waitFor()
  await page.evaluate(
    address => {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    },
    `${form}&targetFundCode=${/\d{6}/.exec(second)?.[0]}`,
  )
  await page.waitForFunction(
    name => document.querySelector<HTMLInputElement>('[role=combobox]')?.value.includes(name),
    nameOf(second),
  )
  await page.context().close()
})

test('TRD-03 CUS-02 CUS-03 a conversion shows what both legs cost; back keeps it; days that changed are confirmed again, and it is placed once', async () => {
  const conversions = async () =>
    (await site.server.db.selectFrom('orders').select('order_id').where('target_fundcode', '=', funds.bond).execute())
      .length
  const page = await site.open(`/trade/change?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByRole('button', { name: '全部' }).click()
  // By keyboard: pinyin finds it, with its risk and return.
  const target = page.getByRole('combobox', { name: '转入基金' })
  await target.pressSequentially('zhaiq')
  const found = page.getByRole('option', { name: /测试债券A/ })
  await found.getByText('近一年').waitFor()
  await found.getByText(/R2/).waitFor()
  assert.equal(await page.getByRole('option').count(), 1)
  await target.press('Enter')
  assert.match(await target.inputValue(), /测试债券A/)
  await page.getByText('转入费率不高于转出，不收').waitFor()
  await page.getByText('转出与转入同时确认').waitFor()
  await page.getByRole('checkbox', { name: /我已阅读并同意.*基金转换业务规则/ }).check()
  await page.getByRole('button', { name: '下一步' }).first().click()
  await page.getByRole('heading', { name: '确认并验证' }).waitFor()
  await page.getByText('两只基金 2026-11-24 净值').waitFor()
  await page.getByText(/份持有不满 7 天，将收取/).waitFor()
  const requestId = () => page.evaluate(() => String(history.state?.usr?.requestId))
  const first = await requestId()
  assert.match(first, /^[-0-9a-f]{30,}$/)
  await page.goBack()
  await target.waitFor()
  assert.match(await target.inputValue(), /测试债券A/)
  await page.goForward()
  await page.getByRole('button', { name: '上一步' }).click()
  await page.getByRole('button', { name: '下一步' }).first().click()
  await page.getByText('两只基金 2026-11-24 净值').waitFor()
  assert.equal(await requestId(), first)

  await page.getByRole('button', { name: '输入交易密码' }).click()
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
  await site.server.setClock('2026-11-24T15:00:00+08:00')
  await typePassword(page)
  await page.getByText(/2026-11-24 净值”变为“.*2026-11-25 净值”/).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await conversions(), 0)
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await conversions(), 1)
  await page.getByText('测试债券A').waitFor()
  await page.getByRole('link', { name: '查看交易记录' }).click()
  await page.getByText('份额已冻结，待确认').waitFor()
  // Nothing is left to convert or redeem.
  for (const screen of ['change', 'sell']) {
    await page.goto(`${site.url}/trade/${screen}`)
    const holding = page.getByRole('listitem').filter({ hasText: '测试混合A' })
    await holding.getByText('份额已全部冻结，暂无可用份额').waitFor()
    assert.equal(await holding.getByRole('link').count(), 0)
  }
  await page.context().close()
})

test('the screens of plans, conversion and dividends have no accessibility faults, light and dark, wide and narrow', async () => {
  const places = [
    `/trade/fix?fundCode=${funds.bond}`,
    '/trade/change',
    `/trade/dividend?fundCode=${funds.mixed}`,
    '/assets/my_fix',
    '/assets/my_fix?planId=1',
    '/assets/my_dividend',
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
