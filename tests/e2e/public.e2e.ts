import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
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

/** Opens a page as it is while its scripts are on their way; the returned function lets them come. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\.js$/, async route => {
    await held.promise
    await route.continue()
  })
  await page.evaluate(to => location.assign(to), path)
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
  return held.resolve
}

/** Names of the funds in the displayed list, in order. */
const listed = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()

test('PUB-01 / leads to /home, which is complete without script', async () => {
  const page = await site.open('/', { javaScriptEnabled: false })
  assert.equal(new URL(page.url()).pathname, '/home')
  for (const name of [
    '把时间， 交给纪律',
    '这笔钱，打算放多久',
    '近一年涨幅排行',
    '投资观点',
    '信息披露',
    '公司荣誉',
    '基金经理',
  ]) {
    await page.getByRole('heading', { name, exact: true }).waitFor()
  }
  await page.getByText('11-20（周五）').waitFor()
  await page
    .getByRole('img', { name: /测试成长LOF A近一年走势 \+31\.30%/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: '免费开户' }).waitFor()
})

test('PUB-01 HDR-03 PLUS-12 a customer with an account is never offered to open one, not even before the script arrives', async () => {
  const page = await site.open('/fund', { as: 'zhangSan' })
  const assets = page.getByRole('main').getByRole('link', { name: '我的资产' })
  const forVisitors = page.getByRole('link', { name: /^(?:免费开户|开户|登录|注册)$/ })
  const letScriptsCome = await openWithoutScripts(page, '/home')
  await page.getByRole('main').getByRole('link', { name: '浏览基金' }).waitFor()
  assert.equal(await forVisitors.count(), 0)
  // The customer's own way in stands there from the first paint, and stays where it is.
  const place = await assets.boundingBox()
  assert.ok(place)
  letScriptsCome()
  await page.waitForFunction(() => document.querySelector('.for-customer') === null)
  assert.deepEqual(await assets.boundingBox(), place)
  await page.getByRole('button', { name: '长辈版' }).click()
  const places = page.getByRole('region', { name: '常用服务' })
  await places.getByRole('link', { name: '交易记录' }).waitFor()
  await places.getByRole('link', { name: '收益分析' }).waitFor()
  assert.equal(await forVisitors.count(), 0)
  await page.context().close()
})

test('CUS-01 a menu opened before the script arrives stays open', async () => {
  const page = await site.open('/home', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const letScriptsCome = await openWithoutScripts(page, '/fund')
  await page.getByLabel('菜单', { exact: true }).tap()
  const link = page.getByRole('navigation', { name: '主导航（窄屏）' }).getByRole('link', { name: '客户服务' })
  await link.waitFor()
  letScriptsCome()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  assert.ok(await link.isVisible())
  await link.tap()
  await page.waitForURL('**/customer_service')
  await link.waitFor({ state: 'hidden' })
})

test('CUS-01 a row of periods that a reader has scrolled stays where it is when the script arrives', async () => {
  const page = await site.open('/fund', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const letScriptsCome = await openWithoutScripts(page, '/home?period=since-setup')
  const row = page.getByRole('navigation', { name: '排行区间' })
  // The current period is in view from the first paint, though the row is wider than the screen.
  await row.scrollIntoViewIfNeeded()
  const current = await row.getByRole('link', { name: '成立以来' }).boundingBox()
  assert.ok(current && current.x + current.width <= 390, JSON.stringify(current))
  const month = row.getByRole('link', { name: '近一月' })
  await month.scrollIntoViewIfNeeded()
  const across = (await month.boundingBox())?.x
  letScriptsCome()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  assert.equal((await month.boundingBox())?.x, across)
  await month.tap()
  await page.waitForURL('**/home?period=month')
  await page.context().close()
})

test('CUS-01 a period or a tab pressed before the script arrives leaves its row where it is', async () => {
  const page = await site.open('/fund', { viewport: { width: 390, height: 844 } })
  const letScriptsCome = await openWithoutScripts(page, detailOf(growing.a))
  for (const [label, name, query] of [
    ['走势区间', '近三年', 'period=three-years'],
    ['走势视图', '回撤', 'view=fall'],
    ['基金资料', '费率试算', 'tab=fees'],
  ] as const) {
    const row = page.getByRole('navigation', { name: label })
    const top = async () => (await row.boundingBox())?.y ?? Number.NaN
    await row.evaluate(element => element.scrollIntoView({ block: 'center' }))
    const before = await top()
    // A font that arrives moves it by a pixel or two.
    const stays = async () => assert.ok(Math.abs((await top()) - before) < 5, `${label}: ${before} to ${await top()}`)
    await row.getByRole('link', { name }).click()
    const path = `${detailOf(growing.a)}&${query}`
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
    await page.locator(`nav[aria-label="${label}"] a[aria-current]`, { hasText: name }).waitFor()
    await stays()
    if (name !== '费率试算') continue
    letScriptsCome()
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    await stays()
    assert.equal(page.url(), site.url + path)
  }
  await page.context().close()
})

test('PUB-01 the ranking follows the period in the address, without script too', async () => {
  const page = await site.open('/home', { javaScriptEnabled: false })
  const ranking = page.getByRole('navigation', { name: '排行区间' })
  assert.equal(await ranking.getByRole('link', { name: '近一年' }).getAttribute('aria-current'), 'true')
  await ranking.getByRole('link', { name: '近一月' }).click()
  assert.equal(new URL(page.url()).search, '?period=month')
  await page.getByRole('table', { name: '近一月涨幅排行' }).waitFor()
})

test('PLUS-04 home names the two NAVs and days behind its percentages, without script too', async () => {
  const page = await site.open('/home', { javaScriptEnabled: false })
  for (const whose of ['精选基金', '榜单']) {
    const sources = page.locator('details', { hasText: `${whose}收益率计算说明` })
    await sources.locator('summary').click()
    await sources
      .getByText(/20\d\d-\d\d-\d\d.*净值.*20\d\d-\d\d-\d\d.*净值/)
      .first()
      .waitFor()
  }
})

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
    .getByRole('img', { name: '任意一天买入、持有一年的收益分布：3 个买入日中 67% 收益为正，中位数 +4.00%' })
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
  await page.getByText('基金处于封闭期，暂不能交易，恢复后可在此购买').waitFor()
})

test('PLUS-04 every performance figure says which two NAVs and days made it', async () => {
  const page = await site.open(detailOf(growing.a), { javaScriptEnabled: false })
  await page
    .getByRole('region', { name: /^历史业绩/ })
    .getByText('收益率计算说明')
    .click()
  await page.getByText('近一年 +31.30%：由 2025-11-19 净值 1.0400 至 2026-11-19 净值 1.3130').waitFor()
  await page.goto(`${site.url}/fund?type=lof`)
  const row = page.getByRole('row').filter({ hasText: growing.a })
  await row
    .getByTitle('由 2025-11-19 净值 1.0400 至 2026-11-19 净值 1.3130，期间 2026-11-12 每 10 份分红 0.50 元（已还原）')
    .waitFor()
})

test('PUB-03 PUB-12 an unknown fund and an unknown path are 404 pages with a way on', async () => {
  for (const path of [detailOf('123456'), '/fund_detail', '/no/such/page']) {
    assert.equal((await fetch(site.url + path)).status, 404, path)
  }
  const page = await site.open(detailOf('123456'), { javaScriptEnabled: false })
  await page.getByRole('heading', { name: '线到这里断了' }).waitFor()
  await page.getByText(/^页面不存在/).waitFor()
  await page.getByRole('link', { name: '返回首页' }).waitFor()
  await page.getByRole('searchbox', { name: '按名称或代码查找基金' }).fill('测试混合A')
  await page.getByRole('button', { name: '查找' }).click()
  assert.deepEqual(await listed(page), ['测试混合A'])
})

test('HDR-01 HDR-02 the tab follows the place; visitors see login and registration, customers do not', async () => {
  const page = await site.open('/home')
  const tabs = page.getByRole('navigation', { name: '主导航' })
  assert.equal(await tabs.getByRole('link', { name: '首页' }).getAttribute('aria-current'), 'page')
  await page.getByRole('banner').getByRole('link', { name: '登录' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: '注册' }).waitFor()
  await tabs.getByRole('link', { name: '基金产品' }).click()
  await page.getByRole('heading', { name: '基金产品', level: 1 }).waitFor()
  await page.getByRole('link', { name: '测试混合A', exact: true }).click()
  await page.getByRole('heading', { name: '测试混合A', level: 1 }).waitFor()
  assert.equal(await tabs.getByRole('link', { name: '基金产品' }).getAttribute('aria-current'), 'true')

  const mine = await site.open('/home', { as: 'zhangSan' })
  assert.equal(await mine.getByRole('banner').getByRole('link', { name: '注册' }).count(), 0)
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

test('FTR-11 numbers are copied, and a failure is shown', async () => {
  const page = await site.open('/home', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: '复制客服热线' }).click()
  await page.getByText('复制成功').first().waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '4009217000')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('button', { name: '复制传真' }).click()
  await page.getByText('复制失败').first().waitFor()
})

test('CUS-12 LET-12 without the table of managers home lacks their row and stands; once it is back, so are they', async () => {
  const { db } = site.server
  const ask = async () => {
    // A URL of its own, because another test may have left its page in the cache.
    const answer = await fetch(`${site.url}/home?period=two-years`)
    return { status: answer.status, html: await answer.text() }
  }
  await sql`alter table manager rename to manager_gone`.execute(db)
  const poor = await ask().finally(() => sql`alter table manager_gone rename to manager`.execute(db))
  assert.equal(poor.status, 200)
  assert.match(poor.html, /<h2[^>]*>这笔钱，打算放多久/)
  assert.doesNotMatch(poor.html, /<h2[^>]*>基金经理/)
  assert.match((await ask()).html, /<h2[^>]*>基金经理/)
})
