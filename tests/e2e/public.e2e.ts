import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { growing, insertGrowthMarket } from '../../apps/server/src/testing/growth-market.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await insertGrowthMarket(site.server.db)
})
after(() => site.close())

const detailOf = (fundCode: string) => `/fund_detail?fundCode=${fundCode}`

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
    .getByRole('img', { name: /测试成长LOF A近一年走势 \+31\.30%，基准 \+8\.40%/ })
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
  // Null where the link that was found gave way to that of the loaded page before it was measured.
  let now = await assets.boundingBox()
  for (let tries = 0; now === null && tries < 20; tries++) now = await assets.boundingBox()
  assert.deepEqual(now, place)
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

test('CUS-01 LAW-07 a row of periods that a reader has scrolled stays where it is when the script arrives', async () => {
  const page = await site.open('/fund', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const letScriptsCome = await openWithoutScripts(page, '/home?period=since-setup')
  const row = page.getByRole('navigation', { name: '排行区间' })
  // The current period is in view from the first paint, though the row is wider than the screen.
  await row.scrollIntoViewIfNeeded()
  const current = await row.getByRole('link', { name: '成立以来' }).boundingBox()
  assert.ok(current && current.x + current.width <= 390, JSON.stringify(current))
  const half = row.getByRole('link', { name: '近半年' })
  await half.scrollIntoViewIfNeeded()
  const across = (await half.boundingBox())?.x
  letScriptsCome()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  assert.equal((await half.boundingBox())?.x, across)
  await half.tap()
  await page.waitForURL('**/home?period=half')
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

test('PUB-01 LAW-07 the ranking follows the period in the address, short ones on request, without script too', async () => {
  const page = await site.open('/home', { javaScriptEnabled: false })
  const ranking = page.getByRole('navigation', { name: '排行区间' })
  assert.equal(await ranking.getByRole('link', { name: '近一年' }).getAttribute('aria-current'), 'true')
  assert.equal(await ranking.getByRole('link', { name: '近一月' }).count(), 0)
  await page.getByText('不足 6 个月的区间').click()
  await page.getByRole('navigation', { name: '短期排行区间' }).getByRole('link', { name: '近一月' }).click()
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
