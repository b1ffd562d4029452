import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { announceTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { updateFund } from '@zhixiao/db/market/fund-import.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { Page } from 'playwright-core'
import { dailyFund, insertDailyFund } from '../../apps/server/src/testing/daily-fund.ts'
import { growing, insertGrowthMarket } from '../../apps/server/src/testing/growth-market.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await insertGrowthMarket(site.server.db)
  await insertDailyFund(site.server.db)
  await withTx(site.server.db, async tx => {
    await updateFund(tx, growing.fresh, new Map([['status', FUND_STATUS.purchasesSuspended]]))
    const term = { fundcode: growing.fresh, effective_from: isoDate('2026-12-01'), term: 'status' as const }
    await announceTerm(tx, { ...term, value: FUND_STATUS.ended })
    await bumpVersion(tx, 'market')
  })
})
after(() => site.close())

const bare = { javaScriptEnabled: false }
const partOf = (fundCode: string, tab: string, more = '') => `/fund_detail?fundCode=${fundCode}&tab=${tab}${more}`
const rowOf = (page: Page, table: string, name: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })

const compareRow = (page: Page, label: string) =>
  page
    .getByRole('table', { name: '基金对比' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

test('PUB-03 funds are picked in the list and compared, without script', async () => {
  const page = await site.open('/fund?classes=all&type=lof', bare)
  await page.getByRole('link', { name: '加入对比：测试成长LOF A' }).first().click()
  await page.getByRole('link', { name: '加入对比：测试成长LOF C' }).first().click()
  await page.getByText('已选 2/4 只：测试成长LOF A、测试成长LOF C').waitFor()
  assert.match(page.url(), /type=lof/)
  await page.getByRole('link', { name: '去对比' }).click()
  await page.getByRole('heading', { name: '基金对比', level: 1 }).waitFor()
  await page
    .getByRole('img', {
      name: '近一年累计收益对比：测试成长LOF A +31.30%，基准 +8.40%；测试成长LOF C +21.00%，基准 +8.40%',
    })
    .waitFor()
  assert.match(await compareRow(page, '近一月').innerText(), /\+13\.79%.*基准 \+8\.40%/s)
  assert.match(await compareRow(page, '赎回费率').innerText(), /最高 1\.50%\s*满 7 天不收取/)

  await page.getByRole('navigation', { name: '对比区间' }).getByRole('link', { name: '近三年' }).click()
  await page.getByText('有基金成立不足三年，从其首个净值日起比较。').waitFor()
  await page.getByRole('link', { name: '移出对比：测试成长LOF C' }).click()
  await page.getByText('1/4', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: '按名称或代码添加基金' }).fill(growing.fresh)
  await page.getByRole('button', { name: '添加' }).click()
  await page.getByRole('link', { name: '移出对比：测试次新LOF' }).waitFor()
  await page.getByRole('searchbox', { name: '按名称或代码添加基金' }).fill('成长')
  await page.getByRole('button', { name: '添加' }).click()
  await page.getByText('与“成长”相符的基金').waitFor()
  await page.getByRole('link', { name: '加入对比：测试成长LOF C' }).click()
  await page.getByText('3/4', { exact: true }).waitFor()
})

test('PUB-03 a comparison marks the better value by word, keeps its header with 购买 in view and leaves out what is alike', async () => {
  const page = await site.open(`/fund_compare?codes=${growing.a},${growing.c}`)
  assert.match(await compareRow(page, '近一年').innerText(), /\+31\.30%.*较高.*\+21\.00%/s)
  assert.doesNotMatch(await compareRow(page, '规模').innerText(), /较高/)
  const buy = page.getByRole('link', { name: '购买测试成长LOF A' })
  await compareRow(page, '单日限额').scrollIntoViewIfNeeded()
  assert.ok((await buy.boundingBox())!.y > 0)
  await buy.click({ trial: true })
  await page.getByLabel('仅看差异').check()
  await compareRow(page, '规模').waitFor({ state: 'detached' })
  await compareRow(page, '近一年').waitFor()
  await page.getByLabel('仅看差异').uncheck()
  await compareRow(page, '规模').waitFor()
})

test('PUB-03 a comparison tells repeated, unknown, malformed and surplus codes, and that it is empty', async () => {
  const codes = [growing.a, growing.a, '999999', 'abc', growing.c, growing.fresh, funds.money, funds.bond]
  const page = await site.open(`/fund_compare?codes=${codes.join(',')}`, bare)
  await page
    .getByText(
      `${growing.a} 重复，只列一次；${funds.money}、${funds.bond} 未列入，最多同时对比 4 只基金；abc 不是 6 位数字的基金代码；999999 没有对应的基金，请核对代码。`,
    )
    .waitFor()
  await page.goto(`${site.url}/fund_compare`)
  await page.getByText('还没有选择基金').waitFor()
  await page.getByRole('searchbox').fill('没有这只')
  await page.getByRole('button', { name: '添加' }).click()
  await page.getByText('没有找到与“没有这只”相符的基金，请换一个名称或代码。').waitFor()
})

test('PUB-03 PLUS-04 the chart takes days of one’s own and says which NAVs they became', async () => {
  const page = await site.open(`/fund_detail?fundCode=${growing.a}`, bare)
  await page.getByLabel('开始日期').fill('2026-08-20')
  await page.getByLabel('结束日期').fill('2026-11-15')
  await page.getByRole('button', { name: '查看' }).click()
  await page
    .getByText('2026-08-20 没有净值，从之前最近的 2026-08-19 起算；2026-11-15 没有净值，算至之前最近的 2026-11-12')
    .waitFor()
  await page
    .getByText('本基金 +13.04%，业绩比较基准 0.00%：由 2026-08-19 净值 1.1500 至 2026-11-12 净值 1.2500')
    .waitFor()
  await page
    .getByRole('img', { name: /^2026-08-19 至 2026-11-12 累计收益走势：本基金 \+13\.04%，业绩比较基准/ })
    .waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByText('至', { exact: true }).isVisible(), false)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${site.url}/fund_detail?fundCode=${growing.a}&from=2026-11-15&to=2026-08-20`)
  await page.getByText('结束日期须晚于开始日期').waitFor()
  await page.getByRole('img', { name: /^近一年累计收益走势/ }).waitFor()
})

test('PUB-03 the row of periods stays where it is, whatever dividends and splits a period has', async () => {
  const page = await site.open(`/fund_detail?fundCode=${growing.a}`, { viewport: { width: 390, height: 844 } })
  const row = page.getByRole('navigation', { name: '走势区间' })
  const marks = page.getByRole('list', { name: '图上的分红与拆分' }).getByRole('listitem')
  await row.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const [before, first] = [(await row.boundingBox())?.y, await marks.count()]
  await row.getByRole('link', { name: '近三年' }).click()
  await page.waitForURL('**period=three-years')
  await marks.nth(first).waitFor()
  assert.equal((await row.boundingBox())?.y, before)
  await page.context().close()
})

test('PUB-03 two lines are drawn until the average of the type is asked for, and dividends are marked on them', async () => {
  const page = await site.open(`/fund_detail?fundCode=${growing.a}`)
  await page.getByRole('list', { name: '图上的分红与拆分' }).getByText('2026-11-12 每 10 份分红 0.50 元').waitFor()
  const chart = page.getByRole('img', { name: /^近一年累计收益走势：本基金 \+31\.30%，业绩比较基准 \S+$/ })
  await chart.waitFor()
  await page.getByRole('checkbox', { name: '同类平均' }).check()
  await page.getByRole('img', { name: /^近一年累计收益走势：.*，同类平均/ }).waitFor()
  await page.getByRole('checkbox', { name: '同类平均' }).uncheck()
  await chart.waitFor()
  await page.getByRole('link', { name: '近三年' }).click()
  await page.getByText('2024-11-19 拆分 1:1.1').waitFor()
})

test('PUB-03 on a phone the chart stays where it is under the finger, also on the day of a dividend', async () => {
  const page = await site.open(`/fund_detail?fundCode=${growing.a}`, { viewport: { width: 390, height: 844 } })
  const chart = page.getByRole('img', { name: /^近一年累计收益走势：/ })
  await chart.press('ArrowLeft')
  const before = (await chart.boundingBox())?.y
  const note = chart.getByText('每 10 份分红 0.50 元')
  for (let day = 0; day < 30 && (await note.count()) === 0; day++) await chart.press('ArrowLeft')
  await note.waitFor()
  assert.equal((await chart.boundingBox())?.y, before)
  await page.context().close()
})

test('PUB-03 drawdown and the distribution of one-year holdings have views of their own, without script', async () => {
  const page = await site.open(`/fund_detail?fundCode=${dailyFund}`, bare)
  const views = page.getByRole('navigation', { name: '走势视图' })
  await views.getByRole('link', { name: '回撤' }).click()
  assert.match(page.url(), /view=fall/)
  await page.getByText(/成立以来最大回撤 -0\.99%，2024-11 至 2024-11，2024-11 收复。/).waitFor()
  await views.getByRole('link', { name: '持有一年收益分布' }).click()
  await page.getByText(/灰色为亏损的买入日，蓝色为盈利的买入日。/).waitFor()
  await page.getByRole('img', { name: /^任意一天买入、持有一年的收益分布/ }).waitFor()
})

test('PUB-03 LAW-03 a fund being raised shows its days and that subscribing costs nothing, and no path of its own', async () => {
  const page = await site.open(`/fund_detail?fundCode=${funds.raising}`, bare)
  const head = page.getByRole('region', { name: '基金概况' })
  assert.match(
    await head.innerText(),
    /距募集结束\s*10\s*天\s*认购费率\s*标准费率\s*1\.20% 0\.00%\s*每份面值（元）\s*1\.0000/,
  )
  const steps = page.getByRole('listitem').filter({ hasText: '今天' })
  assert.match(await steps.innerText(), /11-20 今天\s*可以认购/)
  await page.getByRole('complementary', { name: '交易' }).getByText('本金加利息退还').waitFor()
  assert.equal(await page.getByRole('img', { name: /走势：/ }).count(), 0)
})

test('PUB-03 PLUS-04 risk figures open to their NAVs and days by keyboard', async () => {
  const page = await site.open(partOf(dailyFund, 'performance'))
  const year = rowOf(page, '各区间最大回撤、年化波动率与夏普比率', '近一年')
  assert.match(await year.innerText(), /-0\.99%\s*2025-11-20 至 2025-11-21\s*15\.76%\s*-0\.03/)
  await page.getByText('风险指标计算说明').focus()
  await page.keyboard.press('Enter')
  await page.getByText('最大回撤 -0.99%：由 2025-11-20 净值 1.0100 跌至 2025-11-21 净值 1.0000').first().waitFor()
  await page.getByText('波动率 15.76%：由 2025-11-19 净值 1.0000 至 2026-11-19 净值 1.0100 的 261 个日涨跌幅').waitFor()
  await page.getByText(/一年期定期存款基准利率\s*1\.50%/).waitFor()
})

test('PUB-03 LAW-07 growth has its benchmark and the average of the type; three funds of a type have no places', async () => {
  const page = await site.open(partOf(growing.a, 'performance'), bare)
  await page.getByText('截至 2026-11-19').first().waitFor()
  const month = rowOf(page, '各区间涨跌幅、基准与同类平均', '近一月')
  assert.match(await month.innerText(), /\+13\.79%.*\+8\.40%\s*\+7\.60%\s*\+5\.39%$/s)
  assert.equal(await page.getByRole('columnheader', { name: '同类排名' }).count(), 0)
})

test('PUB-03 a regular plan is tried on past NAVs and stays in its address', async () => {
  const page = await site.open(partOf(growing.a, 'plan'), bare)
  await page.getByLabel('每期金额（元）').fill('1000')
  await page.getByLabel('每月扣款日').selectOption('19')
  await page.getByLabel('开始日期').fill('2026-10-01')
  await page.getByLabel('结束日期').fill('2026-11-30')
  await page.getByRole('button', { name: '开始回测' }).click()
  const outcome = '定投与一次性买入的对比'
  assert.match(await rowOf(page, outcome, '期末市值').innerText(), /2,136\.87\s*2,274\.72/)
  assert.match(await rowOf(page, outcome, /^收益率/).innerText(), /\+6\.84%\s*\+13\.74%/)
  assert.match(await rowOf(page, '扣款明细，从新到旧', '2026-10-19').innerText(), /1\.2000.*832\.92/s)
  await page.getByText('回测计算说明').click()
  await page.getByText(/每月 19 日投入 1,000\.00 元，2026-10-01 至 2026-11-19 共扣款 2 次/).waitFor()
  assert.match(page.url(), /amount=1000&every=month&monthDay=19/)

  await page.getByLabel('每期金额（元）').fill('0')
  await page.getByRole('button', { name: '开始回测' }).click()
  await page.getByText('请填写大于 0 的金额，最多 2 位小数').waitFor()
  await page.goto(site.url + partOf(growing.a, 'plan', '&from=2026-11-20&to=2026-11-30'))
  await page.getByText('所选区间内没有扣款日。').waitFor()
})

test('PUB-03 the fee calculator computes buying and selling, and keeps what was typed', async () => {
  const page = await site.open(partOf(growing.a, 'fees', '&amount=10000&days=6'), bare)
  const result = page.getByRole('region', { name: /^费用试算/ })
  for (const text of [
    '0.50% 0.05%（直销 1 折）',
    '标准费用 49.75 元，5.00 元',
    '7,612.34 份',
    '149.93 元',
    '9,845.07 元',
  ]) {
    await result.getByText(text).waitFor()
  }
  await result.getByText('持有满 7 天，不收赎回费。').waitFor()
  await page.getByLabel('购买金额（元）').fill('一万')
  await page.getByRole('button', { name: '试算' }).click()
  await page.getByText('请填写大于 0 的金额，最多 2 位小数').waitFor()
  assert.equal(await page.getByLabel('购买金额（元）').inputValue(), '一万')
})

test('PUB-03 holdings by quarter, NAVs by day, dividends, documents and agencies have their parts', async () => {
  const page = await site.open(partOf(growing.a, 'portfolio'), bare)
  assert.match(await rowOf(page, '各类资产占净值比及较上期变化', '股票').innerText(), /86\.00%\s*-4\.00%/)
  await page.getByRole('navigation', { name: '报告期' }).getByRole('link', { name: '2026 年二季报' }).click()
  await page.getByText('首份报告').waitFor()

  const parts = page.getByRole('navigation', { name: '基金资料' })
  await parts.getByRole('link', { name: '净值分红' }).click()
  await page.getByLabel('开始日期').fill('2026-11-12')
  await page.getByLabel('结束日期').fill('2026-11-18')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByText('第 1–2 条，共 2 条').waitFor()
  assert.match(
    await rowOf(page, '分红记录，从新到旧', '2026-11-12').innerText(),
    /发放 2026-11-16\s*每 10 份分红 0\.50 元/,
  )
  await page.getByText('每份拆为 1.1 份').waitFor()

  await parts.getByRole('link', { name: '公告文件' }).click()
  await page.getByText('公告N2').waitFor()
  await page.getByRole('navigation', { name: '公告分类' }).getByRole('link', { name: '定期报告' }).click()
  await page.getByText('公告N1').waitFor()
  assert.equal(await page.getByText('公告N2').count(), 0)

  await parts.getByRole('link', { name: '销售机构' }).click()
  await page.getByText('第 1–2 家，共 2 家').waitFor()
})

test('PUB-03 a fund younger than six months shows no performance in any part, nor in a comparison', async () => {
  const page = await site.open(partOf(growing.young, 'performance'), bare)
  const hidden = '基金合同生效不足 6 个月，按规定不展示业绩。'
  assert.equal(await page.getByText(hidden).count(), 2)
  await page.goto(site.url + partOf(growing.young, 'plan'))
  await page.getByText(hidden).waitFor()
  assert.equal(await page.getByRole('button', { name: '开始回测' }).count(), 0)
  await page.goto(`${site.url}/fund_detail?fundCode=${growing.young}&from=2026-07-15&to=2026-11-19`)
  assert.equal(await page.getByRole('img', { name: /走势：/ }).count(), 0)
  await page.goto(`${site.url}/fund_compare?codes=${growing.a},${growing.young}`)
  await page.getByText('测试新发指数成立不足 6 个月或尚无净值，按规定不展示业绩。').waitFor()
  assert.match(await compareRow(page, '近一月').innerText(), /\+13\.79%.*--/s)
})

test('SHLF-07 the product summary is a page of the fund, with version, dates, fees and risks, and leads to its file', async () => {
  const page = await site.open(partOf(growing.a, 'documents'), bare)
  await page.getByRole('link', { name: /产品资料概要/ }).click()
  const summary = page.getByRole('article', { name: /基金产品资料概要$/ })
  await summary.getByText(/^版本 \d+，条款日期 2026-\d\d-\d\d，数据截至 2026-11-19$/).waitFor()
  for (const name of ['一、产品概况', '三、投资本基金涉及的费用', '四、风险揭示与重要提示'])
    await summary.getByRole('heading', { name }).waitFor()
  await summary.getByRole('rowheader', { name: '可转入基金' }).waitFor()
  const file = summary.getByRole('link', { name: /PDF/ })
  assert.equal(await file.getAttribute('href'), `/resources/fund/${growing.a}/summary.pdf`)
})

test('PUB-03 an unknown quarter is a 404 page; what a part lacks is said', async () => {
  const missing = await fetch(site.url + partOf(growing.a, 'portfolio', '&quarter=2001-03-31'))
  assert.equal(missing.status, 404)
  const page = await site.open(partOf(growing.fresh, 'portfolio'), bare)
  await page.getByText('基金尚未披露定期报告。').waitFor()
  for (const [tab, words] of [
    ['navs', '成立以来没有分红。'],
    ['documents', '这一类暂无公告。'],
    ['agencies', '本基金只在本平台销售。'],
  ] as const) {
    await page.goto(site.url + partOf(growing.fresh, tab))
    await page.getByText(words).waitFor()
  }
  await page.goto(site.url + partOf(funds.money, 'performance'))
  await page.getByText(/货币型基金的单位净值恒为 1\.0000 元/).waitFor()
})

test('SHLF-03 the page of a fund that ends names the day, and does not say that it can be bought later', async () => {
  const page = await site.open(`/fund_detail?fundCode=${growing.fresh}`)
  await page.getByText('自 2026-12-01 起，基金终止，不再办理申购与赎回').waitFor()
  assert.equal(await page.getByText('恢复后可在此购买').count(), 0)
})
