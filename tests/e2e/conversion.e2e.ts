import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { rateE8 } from '@zhixiao/domain/money/money.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { boxAtRest } from './controls.ts'
import { holdShares, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await holdShares(site)
})
after(() => site.close())

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
  const classC = { service_rate_e8: rateE8(200_000n) }
  await withTx(site.server.db, async tx => {
    await tx.updateTable('fund').set(classC).where('fundcode', '=', funds.bond).execute()
    await bumpVersion(tx, 'market')
  })
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
  await page
    .getByText(/^转入基金持有期间按每年 0.20% 计提销售服务费，已从净值中扣除；其中自 2027-01-01 起计提的/)
    .waitFor()
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
