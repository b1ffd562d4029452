import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { insertPurchaseOnce } from '@zhixiao/db/trade/place-order.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import type { Page } from 'playwright-core'
import { funds, LOGIN_PASSWORD, QUERY_PASSWORD, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { button, field } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await buyAtCounter('20000.00')
  await site.movePayments()
  await site.settle(funds.mixed, '2026-11-20', '1.2345')
  await buyAtCounter('3000.00')
})
after(() => site.close())

const menu = (page: Page) => page.getByRole('navigation', { name: '账户菜单', exact: true })
const pin = (page: Page) => page.getByLabel('查询密码，6 位数字')

/** An order placed at the counter, because an institution does not trade online. */
async function buyAtCounter(amount: string) {
  const { custno, tradeacco } = site.world.people.jiGou
  const { db } = site.server
  const facts = await readOrderFacts(db, { custno, tradeacco, fundcode: funds.mixed })
  const { version } = await readCustomerFacts(db, custno)
  assert.ok(facts)
  const placed = await insertPurchaseOnce(db, {
    custno,
    tradeacco,
    fundcode: funds.mixed,
    customerVersion: version,
    fundVersion: facts.fund_version,
    requestId: `counter-${amount}`,
    bodyHash: 'counter',
    kind: '022',
    amount: parseFen(amount),
    leaveMarkId: null,
    agreements: '',
  })
  assert.ok(placed)
}

test('AUTH-01 ENT-03 ACC-03 an institution logs in by its credit code, with the keyboard alone, and finds its own menus', async () => {
  const page = await site.open('/login')
  const type = page.getByRole('combobox', { name: '账号类型' })
  await type.focus()
  while ((await type.inputValue()) !== '0-0') await page.keyboard.press('ArrowDown')
  await page.getByText('统一社会信用代码', { exact: true }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(site.world.people.jiGou.idno)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(LOGIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.setViewportSize({ width: 1024, height: 800 })
  const past = await page.locator('.site-header__bar').evaluate(bar => {
    const edge = bar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(bar).paddingRight)
    return [...bar.querySelectorAll('a, button')].filter(part => part.getBoundingClientRect().right > edge + 1).length
  })
  assert.equal(past, 0, 'nothing of the header goes past its edge beside a long name')
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, /您好，测试机构有限公司/).click()
  assert.equal(await page.getByRole('menuitem', { name: '个人中心' }).count(), 0)
  await page.getByRole('menuitem', { name: '企业信息' }).click()
  await page.waitForURL('**/enterprise/enterprise_info')
  await page.getByRole('heading', { name: '法定代表人' }).waitFor()
  const names = await menu(page).getByRole('link').allTextContents()
  const allowed = ['资产明细', '收益分析', '交易记录', '账单查询', '我的分红', '企业信息', '安全中心']
  assert.deepEqual(
    names.filter(name => !allowed.includes(name)),
    [],
  )
  for (const name of ['资产明细', '交易记录', '企业信息', '安全中心']) assert.ok(names.includes(name), name)
  await page.context().close()
})

test('ENT-01 an institution sees what it registered, which papers run out, and whom to call', async () => {
  const page = await site.open('/enterprise/enterprise_info', { as: 'jiGou' })
  await page.getByText('测试机构有限公司').last().waitFor()
  await page.getByText('正常', { exact: true }).waitFor()
  await page.getByText('50,000,000.00 元').waitFor()
  await page.getByText('批发和零售业').waitFor()
  await page.getByText('110***********0019').waitFor()
  await page.getByText('137****2222').waitFor()
  const owner = page.getByRole('row', { name: /测试控股集团有限公司/ })
  await owner.getByText('66.67%').waitFor()
  await page.getByText(/何控制的中国护照已于 2026-11-01 到期；周经办的身份证将于 2026-12-11 到期/).waitFor()
  await page.getByText('即将到期').waitFor()
  await page.getByRole('main').getByRole('link', { name: '400-921-7000' }).last().waitFor()
  await assertFaultlessInEveryLook(page, 'enterprise info')
  await page.context().close()
})

test('CON-04 PUB-03 an institution reads its own status, rate, limit and fee table of a fund', async () => {
  const own = { inst_status: '6', inst_day_max_fen: parseFen('500000'), inst_purchase_discount_e4: 4_000 }
  const { db } = site.server
  await db.updateTable('fund').set(own).where('fundcode', '=', funds.mixed).execute()
  await withTx(db, tx => bumpVersion(tx, 'market'))
  const page = await site.open(`/fund_detail?fundCode=${funds.mixed}`, { as: 'jiGou' })
  const panel = page.getByRole('complementary', { name: '交易', exact: true })
  await panel.waitFor()
  for (const row of [/机构交易状态\s*暂停赎回/, /机构申购费率\s*0\.60%/, /机构单日限额\s*50\s?万元/])
    assert.match(await panel.innerText(), row)
  await page.getByText('各档费率与限额').click()
  await page.getByRole('columnheader', { name: '申购金额（机构）' }).waitFor()
  await page.getByRole('columnheader', { name: '申购金额（个人）' }).waitFor()
  await assertFaultlessInEveryLook(page, 'a fund with terms of institutions')
  await page.context().close()
})

test('AUTH-09 TRD-01 an institution is offered no purchase and no plan anywhere, reads why not, and compares at its own rates', async () => {
  const own = { inst_purchase_discount_e4: 4_000 }
  const { db } = site.server
  await db.updateTable('fund').set(own).where('fundcode', '=', funds.mixed).execute()
  await withTx(db, tx => bumpVersion(tx, 'market'))
  const page = await site.open('/home', { as: 'jiGou' })
  const offers = page.getByRole('main').getByRole('link', { name: /^(购买|定投|认购)\s*测试/ })
  const withoutOffers = async (address: string, word: string | RegExp) => {
    await page.goto(`${site.url}${address}`)
    await page.getByRole('main').getByText(word).first().waitFor()
    assert.equal(await offers.count(), 0, address)
    assert.equal(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(购买|定投|认购)\s*测试/ })
        .count(),
      0,
      address,
    )
  }
  await withoutOffers('/fund', '不能交易')
  await withoutOffers(`/fund_detail?fundCode=${funds.mixed}`, '您是机构户不能操作交易，抱歉~')
  await withoutOffers(`/fund_compare?codes=${funds.mixed},${funds.bond}`, '不能交易')
  await page
    .getByRole('row', { name: /申购费率/ })
    .getByText('0.60%')
    .waitFor()
  await withoutOffers('/home', '不能交易')
  const person = await site.open(`/fund_detail?fundCode=${funds.mixed}`, { as: 'qianQiC5' })
  await person.getByRole('main').getByRole('link', { name: /^购买/ }).first().waitFor()
  assert.equal(await person.getByText('不能交易').first().isVisible(), false)
  await person.context().close()
  await page.context().close()
})

test('ENT-01 ENT-02 a person finds nothing at the screens of institutions', async () => {
  const page = await site.open('/enterprise/role', { as: 'qianQiC5' })
  await page.getByText('该功能仅供机构客户使用').waitFor()
  await page.getByRole('main').getByRole('link', { name: '个人中心' }).click()
  await page.waitForURL('**/account/person_info')
  await page.context().close()
})

test('ENT-02 the query password opens the security centre, where the three passwords are changed and the acts are kept', async () => {
  const page = await site.open('/enterprise/role', { as: 'jiGou' })
  await page.getByText('暂无操作记录').waitFor()
  await pin(page).pressSequentially('000000')
  await page.getByText('查询密码错误，还可以尝试 4 次').waitFor()
  await page.getByText('输入错误', { exact: true }).first().waitFor()
  await pin(page).pressSequentially(QUERY_PASSWORD)
  await button(page, '修改查询密码').waitFor()
  await assertFaultlessInEveryLook(page, 'security centre')
  await button(page, '修改查询密码').click()
  await button(page, '确认修改').click()
  await page.getByText('请输入原查询密码').waitFor()
  await page.getByText('查询密码须为 6 位数字').waitFor()
  await field(page, '原查询密码').fill('111222')
  for (const name of ['新查询密码', '再次输入新查询密码']) await field(page, name).fill('924816')
  await button(page, '确认修改').click()
  await page.getByText('查询密码错误，还可以尝试 4 次').waitFor()
  await assertFaultlessInEveryLook(page, 'change of a password')
  await field(page, '原查询密码').fill(QUERY_PASSWORD)
  await button(page, '确认修改').click()
  await page.getByText('查询密码已修改', { exact: true }).waitFor()
  await pin(page).pressSequentially('924816')
  await button(page, '修改登录密码').waitFor()
  const rows = page.getByRole('table', { name: /密码的验证与修改/ }).getByRole('row')
  await rows.filter({ hasText: '已修改' }).waitFor()
  for (const [name, old, next, fresh] of [
    ['交易密码', TRADE_PASSWORD, '924816', ['新交易密码', '再次输入新交易密码']],
    ['登录密码', LOGIN_PASSWORD, 'blue7river', ['新登录密码', '再次输入新密码']],
  ] as const) {
    await button(page, `修改${name}`).click()
    await field(page, `原${name}`).fill(old)
    for (const again of fresh) await field(page, again).fill(next)
    await button(page, '确认修改').click()
    await page.getByText(`${name}已修改`, { exact: true }).waitFor()
    await rows.filter({ hasText: name }).filter({ hasText: '已修改' }).waitFor()
  }
  await page.context().close()
})

test('ENT-03 a purchase ends at the door with one sentence', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'jiGou' })
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('您是机构户不能操作交易，抱歉~').waitFor()
  await dialog.getByRole('button', { name: '知道了' }).click()
  assert.equal(await page.getByRole('textbox', { name: /金额/ }).count(), 0)
  await page.getByRole('main').getByRole('link', { name: '企业信息' }).waitFor()
  await page.context().close()
})

test('PLUS-08 what an institution has is there to look at, and nothing offers a trade', async () => {
  const page = await site.open('/assets/my_assets', { as: 'jiGou' })
  const main = page.getByRole('main')
  const withdrawals = main.getByRole('button', { name: /撤单/ })
  await main.getByRole('heading', { name: '持有基金' }).waitFor()
  await main.getByText('19,704.43').first().waitFor()
  for (const role of ['link', 'button'] as const) {
    assert.equal(await main.getByRole(role, { name: /购买|赎回|转换|定投/ }).count(), 0)
  }
  const acts = main.getByRole('columnheader', { name: '操作' })
  assert.equal(await main.getByRole('columnheader', { name: '占比' }).count(), 1)
  assert.equal(await acts.count(), 0, 'no column without anything to do')
  assert.equal(await main.getByRole('heading', { name: '待办' }).count(), 0)
  await menu(page).getByRole('link', { name: '我的分红' }).click()
  await main.getByRole('columnheader', { name: '分红方式' }).waitFor()
  assert.equal(await acts.count(), 0)
  await menu(page).getByRole('link', { name: '交易记录' }).click()
  await main.getByRole('row', { name: /3,000\.00 元/ }).waitFor()
  assert.equal(await withdrawals.count(), 0)
  await main.getByRole('link', { name: /详情：.*2026-11-23/ }).click()
  await main.getByRole('heading', { name: '交易详情' }).waitFor()
  await main.getByText('付款银行卡').waitFor()
  assert.equal(await withdrawals.count(), 0)
  assert.equal(await main.getByText('可撤单至').count(), 0)
  await page.context().close()
})

test('PLUS-08 a statement of a past day is shown and kept as a file that spreadsheets open safely', async () => {
  const page = await site.open('/assets/assets_detail', { as: 'jiGou' })
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: '截至目前持有的份额' })
  await table.getByText('19,704.43').waitFor()
  assert.equal(await main.getByRole('link', { name: /购买|赎回/ }).count(), 0)
  await field(page, '对账日期').fill('2026-11-20')
  await main.getByText('2026-11-20 没有持有基金').waitFor()
  await field(page, '对账日期').fill('2026-11-24')
  await main.getByText('请选择 2026-11-23 或之前的日期').waitFor()
  await field(page, '对账日期').fill('2026-11-23')
  const begun = page.waitForEvent('download')
  await button(page, '下载 CSV').click()
  const file = await begun
  assert.equal(file.suggestedFilename(), '份额对账单-2026-11-23.csv')
  const text = readFileSync(await file.path(), 'utf8')
  assert.ok(text.startsWith('\uFEFF客户,测试机构有限公司\r\n对账日期,2026-11-23\r\n'))
  assert.match(text, /,15961\.47,1\.2345,2026-11-20,19704\.43,20000\.00,/)
  await assertFaultlessInEveryLook(page, 'statement')
  await page.context().close()
})
