import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { isoDate } from '../../packages/domain/src/calendar/dates.ts'
import { typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

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
