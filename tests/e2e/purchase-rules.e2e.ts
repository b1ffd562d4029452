import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { updateFund } from '@zhixiao/db/market/fund-import.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { sql } from 'kysely'
import { funds, type PersonName } from '../../apps/server/src/testing/world.ts'
import { reachPassword, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('TRD-08 an amount below the minimum and a missing agreement are named beside their fields', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.stock}`, { as: 'qianQiC5' })
  const amount = page.getByRole('textbox', { name: '购买金额' })
  await amount.fill('1')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText(/不能低于起购金额/).waitFor()
  await page.getByText('请阅读并同意相关协议').waitFor()
  assert.equal(await amount.evaluate(field => field === document.activeElement), true)
  await amount.fill('5000')
  assert.equal(await page.getByText(/不能低于起购金额/).count(), 0)
  await page.context().close()
})

test('RISK-02 the lowest class is refused above R1, with the reason beside the button', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'zhaoLiuLowest' })
  const next = page.getByRole('button', { name: '下一步' })
  await next.waitFor()
  assert.equal(await next.getAttribute('aria-disabled'), 'true')
  await page.getByText('本基金超出您可购买的风险等级，不能购买').first().waitFor()
  await page.context().close()
})

test('RISK-02 in elder mode the lowest class reads first what it may buy, and is led there; the list of funds begins with it', async () => {
  const page = await site.open('/fund', { as: 'zhaoLiuLowest', viewport: { width: 390, height: 844 } })
  await page.evaluate(() => localStorage.setItem('elder', '1'))
  await page.goto(`${site.url}/trade/purchase?fundCode=${funds.mixed}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: '您可以购买 R1 低风险产品' }).waitFor()
  const text = await main.innerText()
  assert.ok(text.indexOf('您可以购买 R1') < text.indexOf('不能购买'), text)
  await page.getByRole('region', { name: '下一步' }).getByRole('link', { name: '查看可购买的基金' }).click()
  await page.waitForURL('**/fund?risk=R1*')
  await page.goto(`${site.url}/fund`)
  await page.getByText(/^先列您可以购买的 R1 低风险产品/).waitFor()
  const levels = await main
    .getByRole('listitem')
    .getByText(/^R[1-5]$/)
    .filter({ visible: true })
    .allInnerTexts()
  assert.ok(levels.includes('R1') && levels.some(level => level !== 'R1'), levels.join())
  assert.ok(levels.lastIndexOf('R1') < levels.findIndex(level => level !== 'R1'), levels.join())
  await page.context().close()
})

test('CUS-18 the lowest class is not offered what it may never buy, and sees no order of funds but its own', async () => {
  const page = await site.open('/fund', { as: 'zhaoLiuLowest' })
  await page.getByText(/^先列您可以购买的 R1 低风险产品/).waitFor()
  let answerNow = () => {}
  const asked = new Promise<void>(resolve => {
    answerNow = resolve
  })
  await page.route('**/fund.data*', async route => {
    await asked
    await route.continue()
  })
  // The general order is hidden for four seconds at most, which a busy machine needs for the page alone.
  const animations = await page.context().newCDPSession(page)
  await animations.send('Animation.enable')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.goto(`${site.url}/fund`)
  await page.getByRole('heading', { name: '基金产品' }).waitFor()
  assert.equal(await page.getByRole('table').count(), 0)
  await animations.send('Animation.setPlaybackRate', { playbackRate: 1 })
  answerNow()
  await page.getByText(/^先列您可以购买的 R1 低风险产品/).waitFor()
  await page.getByRole('table').waitFor()

  await page.goto(`${site.url}/fund_detail?fundCode=${funds.mixed}`)
  await page.getByText('超出您可购买的风险等级').first().waitFor()
  const buying = page.getByRole('link', { name: /^(购买|定投)测试/ })
  assert.equal(await buying.count(), 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('等级不符').filter({ visible: true }).waitFor()
  await page.goto(`${site.url}/fund_detail?fundCode=${funds.money}`)
  await buying.first().waitFor()
  assert.equal(await page.getByText('等级不符').filter({ visible: true }).count(), 0)
  await page.context().close()
})

test('TRD-08 a fund that takes no purchases says why', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.suspended}`, { as: 'qianQiC5' })
  await page.getByText('基金暂停申购').filter({ visible: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: '下一步' }).getAttribute('aria-disabled'), 'true')
  await page.context().close()
})

test('TRD-08 a purchase that is refused because the fund was suspended meanwhile says so', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '1000')
  await site.server.db.updateTable('fund').set({ status: '5' }).where('fundcode', '=', funds.bond).execute()
  await typePassword(page)
  await page.getByText('提交失败，资金未扣除：基金暂停申购').first().waitFor()
  await page.context().close()
})

test('BANK-07 a card whose money does not come from it is not offered; a lapsed one is shown and cannot be chosen', async () => {
  const { tradeacco } = site.world.people.zhaoLiuLowest
  const change = (card: { capitalmode: string; state: string }) =>
    site.server.db.updateTable('trade_account').set(card).where('tradeacco', '=', tradeacco).execute()
  await change({ capitalmode: '1', state: 'active' })
  const page = await site.open(`/trade/purchase?fundCode=${funds.money}`, { as: 'zhaoLiuLowest' })
  await page.getByText('还没有可用于付款的银行卡').waitFor()
  await page.getByText('没有可用于付款的银行卡', { exact: true }).filter({ visible: true }).waitFor()
  await change({ capitalmode: '0', state: 'lapsed' })
  await page.reload()
  await page.getByText('签约已失效，请重新签约').waitFor()
  assert.equal(await page.getByRole('radio', { name: /中国工商银行/ }).isDisabled(), true)
  await page.context().close()
})

test('TRD-01 a fund being raised is subscribed to', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.raising}`, { as: 'qianQiC5' })
  await page.getByRole('heading', { name: '认购基金' }).waitFor()
  await page.getByRole('textbox', { name: '认购金额' }).fill('1000')
  await page.getByText('预估认购费').waitFor()
  await page.getByText('基金成立后', { exact: true }).waitFor()
  await page.context().close()
})

const guarded: readonly [PersonName, RegExp][] = [
  ['liSiNoAccount', /您目前还没有基金账户，请先完成开户再购买产品/],
  ['zhengNoIdImage', /您目前还没有上传身份证，请先上传身份证再购买产品/],
  ['fengNoAddress', /您账号信息不完整，请完善个人信息/],
  ['wuShiNoRisk', /您账号还未进行风险等级评测，请先评测/],
  ['zhouJiuRiskExpired', /您账号的风险等级过期，请重新评测/],
  ['sunBaIdExpired', /您的身份证已过期，请重新上传身份证/],
  ['jiGou', /您是机构户不能操作交易，抱歉~/],
]
for (const [name, text] of guarded) {
  test(`GRD-02 ${name} meets the dialog of the guard before a purchase`, async () => {
    const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: name })
    await page.getByRole('alertdialog', { name: '温馨提示' }).getByText(text).waitFor()
    assert.equal(await page.getByRole('button', { name: '下一步' }).count(), 0)
    await page.context().close()
  })
}

test('SHLF-03 a fund that has ended shows the reason in place of the forms of purchase and plan', async () => {
  await site.server.db.transaction().execute(async tx => {
    await updateFund(tx, funds.suspended, new Map([['status', FUND_STATUS.ended]]))
    await bumpVersion(tx, 'market')
  })
  for (const path of ['purchase', 'fix']) {
    const page = await site.open(`/trade/${path}?fundCode=${funds.suspended}`, { as: 'qianQiC5' })
    await page.getByText('基金已终止，不能交易', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: '浏览基金' }).waitFor()
    assert.equal(await page.getByRole('button', { name: '下一步' }).count(), 0)
    await page.context().close()
  }
})

test('a code that no fund has is reported on the pages of purchase and plan, with the way to the funds', async () => {
  for (const path of ['purchase', 'fix']) {
    const page = await site.open(`/trade/${path}?fundCode=999999`, { as: 'qianQiC5' })
    await page.getByText('未找到该基金', { exact: true }).waitFor()
    await page.getByText('请核对基金代码，或从基金列表中选择').waitFor()
    await page.getByRole('link', { name: '浏览基金' }).waitFor()
    assert.equal(await page.getByText('请求的内容不存在').count(), 0)
    assert.equal(await page.getByRole('button', { name: '重试' }).count(), 0)
    await page.context().close()
  }
})

test('LAW-10 a customer of 65 reads until when to wait, in the warning and on the form, and orders after that, by keyboard', async () => {
  const { custno } = site.world.people.qianQiC5
  await sql`update fund set risk_level = 4 where fundcode = ${funds.stock}`.execute(site.server.db)
  await sql`update customer set birthday = '1961-11-20', version = version + 1 where custno = ${custno}`.execute(
    site.server.db,
  )
  const page = await site.open(`/trade/purchase?fundCode=${funds.stock}`, { as: 'qianQiC5' })
  await page.getByText('您已年满 65 周岁，购买本基金前').waitFor()
  await page.getByRole('textbox', { name: '购买金额' }).fill('3000')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).press('Space')
  const next = page.getByRole('main').getByRole('button', { name: '下一步' }).first()
  await next.press('Enter')
  const warning = page.getByRole('alertdialog', { name: '高龄投资者特别提示' })
  await warning.getByText('确认满 24 小时后方可提交申请').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await warning.waitFor({ state: 'detached' })
  await page
    .getByText(/已确认高龄投资者特别提示，2026-11-21 10:0\d:\d\d 起可以提交/)
    .first()
    .waitFor()
  assert.equal(await next.getAttribute('aria-disabled'), 'true')
  assert.equal(
    await page.getByRole('heading', { name: '这笔钱的时间表' }).count(),
    0,
    'its days are those of an order sent now',
  )
  assert.ok(await next.evaluate(button => button === document.activeElement))
  assert.equal(await page.getByRole('heading', { name: '确认并验证' }).count(), 0)

  await site.server.setClock('2026-11-23T10:10:00+08:00')
  await page.reload()
  await page
    .getByText(/本次申请将使用您于 2026-11-20 10:0\d:\d\d 确认的高龄投资者特别提示，每次确认对一笔申请有效/)
    .waitFor()
  await reachPassword(page, '3000')
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.context().close()
})

test('LAW-03 a back-end class says on the form and before the password from which day its charge ends', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.backEnd}`, { as: 'zhangSan' })
  await page.getByRole('textbox', { name: '购买金额' }).fill('3000')
  await page.getByText('自 2027-01-04 起免收赎回时的后端申购费。').waitFor()
  await reachPassword(page, '3000')
  await page.getByText('赎回时按持有期收取').waitFor()
  await page.getByText('自 2027-01-04 起免收赎回时的后端申购费。').waitFor()
  await page.context().close()
})
