import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { growing, insertGrowthMarket } from '../../apps/server/src/testing/growth-market.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await insertGrowthMarket(site.server.db)
})
after(() => site.close())

const detailOf = (fundCode: string) => `/fund_detail?fundCode=${fundCode}`
const star = (page: Page, fundName: string) => page.getByRole('button', { name: `加自选：${fundName}` }).first()

/** Names of the funds in the displayed list, in order. */
const listed = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()

test('PUB-02 sort, filter and search live in the address and need no script', async () => {
  const page = await site.open('/fund?classes=all&type=lof', { javaScriptEnabled: false })
  const year = page.getByRole('columnheader', { name: '近一年' })
  assert.equal(await year.getAttribute('aria-sort'), 'descending')
  const falling = await listed(page)
  assert.ok(falling.indexOf('测试成长LOF A') < falling.indexOf('测试成长LOF C'))

  await year.getByRole('link').click()
  assert.equal(await year.getAttribute('aria-sort'), 'ascending')
  assert.match(page.url(), /type=lof&order=rising$/)
  const rising = await listed(page)
  assert.ok(rising.indexOf('测试成长LOF C') < rising.indexOf('测试成长LOF A'))

  await page.getByRole('searchbox', { name: '按名称或代码查找基金' }).fill(growing.fresh)
  await page.getByRole('button', { name: '查找' }).click()
  assert.deepEqual(await listed(page), ['测试次新LOF'])
  assert.match(page.url(), /type=lof/)

  await page.getByRole('searchbox').fill('没有这只')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByText('没有找到与“没有这只”相符的基金').waitFor()
})

test('PUB-02 share classes are one row with a way to each, and the switch lists them one by one, without script', async () => {
  const page = await site.open('/fund?type=lof', { javaScriptEnabled: false })
  assert.deepEqual(await listed(page).then(names => names.filter(name => name.startsWith('测试成长'))), [
    '测试成长LOF A',
  ])
  const row = page.getByRole('row').filter({ hasText: growing.a })
  assert.match(await row.innerText(), /0\.00%\s*10\.00亿\s*0\.05%/)
  await row.getByRole('link', { name: `C 类份额 ${growing.c}` }).waitFor()
  await page.getByRole('link', { name: '分别列示' }).click()
  assert.match(page.url(), /classes=all&type=lof$/)
  assert.deepEqual(await listed(page).then(names => names.filter(name => name.startsWith('测试成长'))), [
    '测试成长LOF A',
    '测试成长LOF C',
  ])
  await page.getByRole('columnheader', { name: '规模' }).getByRole('link').click()
  assert.match(page.url(), /classes=all&type=lof&sort=size$/)
})

test('PUB-02 the acts of a suspended fund stand where those of the others do', async () => {
  const page = await site.open('/fund')
  await page.setViewportSize({ width: 1440, height: 900 })
  const boxes = await page
    .getByRole('row')
    .filter({ hasText: /购买/ })
    .getByText('购买')
    .evaluateAll(buttons =>
      buttons.map(button => Math.round((button.closest('.btn') ?? button).getBoundingClientRect().left)),
    )
  assert.ok(boxes.length > 1)
  assert.equal(new Set(boxes).size, 1)
})

test('PUB-02 a fund that cannot be bought says why, one that is raised is subscribed to', async () => {
  const page = await site.open('/fund?status=5')
  const suspended = page
    .getByRole('row')
    .filter({ hasText: funds.suspended })
    .getByRole('button', { name: /基金暂停申购/ })
  assert.equal(await suspended.isDisabled(), true)
  await page.goto(`${site.url}/fund?status=1`)
  const raising = page.getByRole('row').filter({ hasText: funds.raising })
  await raising.getByRole('link', { name: /^认购/ }).waitFor()
})

test('PUB-02 on phones the list has three figures a fund and its filters open without script', async () => {
  const page = await site.open('/fund?type=lof', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const item = page.getByRole('listitem').filter({ hasText: '测试成长LOF A' })
  assert.deepEqual(await item.getByRole('term').allTextContents(), ['近一年', '日涨跌幅', '单位净值'])
  await page.getByText('排序与筛选').click()
  await page.getByRole('link', { name: 'R4 中高' }).click()
  assert.match(page.url(), /risk=R4/)
})

test('PUB-02 on phones the filters say how many funds are left and give way to them', async () => {
  const page = await site.open('/fund?type=lof', { viewport: { width: 390, height: 844 } })
  await page.waitForLoadState('networkidle')
  await page.getByText('排序与筛选').click()
  await page.getByRole('link', { name: 'R4 中高' }).click()
  await page.waitForURL(/risk=R4/)
  const show = page.getByRole('button', { name: /^查看 \d+ 只$/ })
  const box = await show.boundingBox()
  assert.ok(box && box.y + box.height <= 844, 'in sight after a press, without scrolling')
  await show.click()
  await page.getByText(/^排序与筛选\s*\d+ 只$/).waitFor()
  assert.equal(await page.getByRole('link', { name: 'R4 中高' }).isVisible(), false)
  await page.context().close()
})

test('PUB-03 a section chosen at the head of a fund leaves the head where it is', async () => {
  const page = await site.open(detailOf(growing.a), { viewport: { width: 1440, height: 900 } })
  await page.waitForLoadState('networkidle')
  const sections = page.getByRole('navigation', { name: '基金资料' })
  await sections.getByRole('link', { name: '费率试算' }).click()
  await page.waitForURL(/tab=fees/)
  await page
    .getByRole('heading', { name: /^申购费率|^费率|费用/ })
    .first()
    .waitFor()
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.context().close()
})

test('PUB-03 the page of a fund tells NAV, trade, performance, fees, dividends, managers and agencies', async () => {
  const page = await site.open(detailOf(growing.a), { javaScriptEnabled: false })
  assert.equal(await page.title(), '测试成长LOF A（800001） - 启明基金直销')
  await page.getByRole('region', { name: '基金概况' }).getByText('1.3130', { exact: true }).waitFor()
  const trade = page.getByRole('complementary', { name: '交易' })
  await trade.getByText('直销 1 折').waitFor()
  await trade.getByText('11-20 15:00 前提交按 11-20 净值成交').waitFor()
  for (const name of [
    '净值走势',
    '历史业绩',
    '历史净值',
    '资产配置',
    '基金经理',
    '交易费率',
    '基金公告',
    '分红送配',
    '代销机构',
  ]) {
    await page.getByRole('heading', { name: new RegExp(`^${name}`) }).waitFor()
  }
  await page.getByRole('img', { name: /近一年累计收益走势：本基金 \+31\.30%，业绩比较基准/ }).waitFor()
  await page.getByText('每 10 份分红 0.50 元').first().waitFor()
  await page.getByRole('img', { name: /每天比此前高点低多少：成立以来没有低于此前高点的净值$/ }).waitFor()
  await page
    .getByRole('img', {
      name: '任意一天买入、持有一年的收益分布：3 个买入日中 67% 收益为正，中位数 +4.00%；同期业绩比较基准 --',
    })
    .waitFor()
  await page.getByRole('img', { name: '赎回费随持有天数变化：买入起 1.50%，满 7 天 0.00%' }).waitFor()
  const shared = page.locator('meta[property="og:image"]')
  assert.match((await shared.getAttribute('content')) ?? '', /\/resources\/share\/fund\/800001\.png$/)
  await page.getByText('各档费率与限额').click()
  await page
    .getByRole('table', { name: '赎回费率' })
    .getByRole('row', { name: /7 天以内 1\.50%/ })
    .waitFor()

  await page.getByRole('navigation', { name: '走势区间' }).getByRole('link', { name: '近一月' }).click()
  await page.getByRole('img', { name: /^近一月累计收益走势/ }).waitFor()
  assert.match(page.url(), /fundCode=800001&period=month/)
})

test('PUB-03 a money-market fund is shown by its income, a young one without performance, a stopped one with the reason', async () => {
  const page = await site.open(detailOf(funds.money))
  await page.getByText(/^七日年化收益率/).waitFor()
  await page.getByText('万份收益（元）').first().waitFor()
  for (const tab of ['overview', 'navs', 'fees', 'plan', 'performance']) {
    await page.goto(`${site.url}${detailOf(funds.money)}&tab=${tab}`)
    await page.locator('#part .panel').first().waitFor()
    const words = await page.locator('main').innerText()
    assert.doesNotMatch(words, /累计净值|净值成交|历史净值|净值分红|\d 净值 1\.0000/, tab)
  }
  await page.goto(site.url + detailOf(growing.young))
  await page.getByText('基金合同生效不足 6 个月，按规定不展示业绩。').first().waitFor()
  assert.equal(await page.getByRole('table', { name: /各区间涨跌幅/ }).count(), 0)
  await page.goto(site.url + detailOf(growing.stopped))
  await page.getByText('基金已停止交易', { exact: true }).waitFor()
})

test('PLUS-04 every performance figure says which two NAVs and days made it', async () => {
  const page = await site.open(detailOf(growing.a), { javaScriptEnabled: false })
  await page
    .getByRole('region', { name: /^历史业绩/ })
    .getByText('收益率计算说明')
    .click()
  await page.getByText('近一年 +31.30%，基准 +8.40%：由 2025-11-19 净值 1.0400 至 2026-11-19 净值 1.3130').waitFor()
  await page.goto(`${site.url}/fund?type=lof`)
  const row = page.getByRole('row').filter({ hasText: growing.a })
  await row
    .getByTitle('由 2025-11-19 净值 1.0400 至 2026-11-19 净值 1.3130，期间 2026-11-12 每 10 份分红 0.50 元（已还原）')
    .waitFor()
})

test('ACC-13 the star is right everywhere at once; taking it off asks first', async () => {
  const phone = { width: 390, height: 844 }
  const page = await site.open(detailOf(funds.mixed), { as: 'zhangSan', viewport: phone })
  const stars = page.getByRole('button', { name: '加自选：测试混合A' })
  const pressed = page.getByRole('button', { name: '加自选：测试混合A', pressed: true })
  assert.equal(await stars.count(), 2)
  await stars.first().click()
  await page.getByText('已加入自选').first().waitFor()
  await pressed.nth(1).waitFor()

  await page.getByRole('link', { name: '基金产品' }).first().click()
  await page.getByRole('heading', { name: '基金产品', level: 1 }).waitFor()
  await page.getByRole('searchbox').fill(funds.mixed)
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByText('第 1–1 只，共 1 只').waitFor()
  await pressed.click()
  await page.getByText('是否取消自选？').waitFor()
  await page.getByRole('button', { name: '取消自选' }).click()
  await page.getByText('已取消自选').first().waitFor()
  await page.getByRole('button', { name: '加自选：测试混合A', pressed: false }).waitFor()
})

test('ACC-13 a visitor is asked to log in', async () => {
  const page = await site.open(detailOf(funds.mixed))
  await star(page, '测试混合A').click()
  await page.getByText('您还未进行登录，是否前往登录？').waitFor()
})
