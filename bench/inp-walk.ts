import type { Locator, Page } from 'playwright-core'

/** A window, and whether it uses touch. */
export type Walker = { page: Page; url: string; touch: boolean }

const FUND = '990012'

/** Presses a target that has come to rest: a row of chips scrolls to the current one after a press. */
async function press({ touch }: Walker, target: Locator): Promise<void> {
  for (let before = ''; ; ) {
    const box = JSON.stringify(await target.boundingBox())
    if (box === before) break
    before = box
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await (touch ? target.tap() : target.click())
}

/** Presses a link and waits for its page: the URL changes before the page does. */
async function follow(walker: Walker, link: Locator, path: string): Promise<void> {
  const { page } = walker
  const before = await page.evaluate(() => document.querySelector('main')?.innerText ?? '')
  await press(walker, link)
  await page.waitForFunction(
    ([to, old]) => {
      const text = document.querySelector('main')?.innerText.trim() ?? ''
      const isUnderWay = document.querySelector('main [aria-busy=true], .nav-progress') !== null
      return location.pathname === to && !isUnderWay && text.length > 50 && text !== old
    },
    [path, before.trim()],
  )
}

/**
 * Waits for a URL and its page; the URL changes first. A slowed page reports its navigations late, so the URL is
 * polled.
 */
async function reach({ page }: Walker, is: (address: URL) => boolean): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!is(new URL(page.url()))) {
    if (performance.now() > deadline) throw new Error(`no such address: ${is}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  await page.waitForFunction(() => document.querySelector('.nav-progress') === null)
}

/** Navigates by the header, whose links are in a menu on a phone. */
async function byHeader(walker: Walker, label: string, path: string): Promise<void> {
  const { page, touch } = walker
  if (touch) await press(walker, page.getByLabel('菜单', { exact: true }))
  const name = touch ? '主导航（窄屏）' : '主导航'
  const nav = page.getByRole('navigation', { name, exact: true })
  await follow(walker, nav.getByRole('link', { name: label, exact: true }), path)
}

const partOf = ({ page }: Walker, name: string) => page.getByRole('navigation', { name, exact: true })

/** A visitor's walk: finds a fund, reads about it, compares periods, reads articles, asks for help. */
export async function walkAsVisitor(walker: Walker): Promise<void> {
  const { page, url } = walker
  // The first press comes as soon as the page is painted, while its code is loading.
  await page.goto(`${url}/home`, { waitUntil: 'commit' })
  await press(walker, partOf(walker, '排行区间').getByRole('link', { name: '近一月' }))
  await reach(walker, ({ searchParams }) => searchParams.get('period') === 'month')
  await byHeader(walker, '基金产品', '/fund')
  await listOfFunds(walker)
  await search(walker)
  await page.goto(`${url}/fund_detail?fundCode=${FUND}`, { waitUntil: 'commit' })
  await pageOfFund(walker)
  await readAndAsk(walker)
}

async function listOfFunds(walker: Walker): Promise<void> {
  const { page } = walker
  await press(walker, partOf(walker, '基金类型').getByRole('link', { name: '债券型' }))
  await reach(walker, ({ searchParams }) => searchParams.has('type'))
  await press(walker, partOf(walker, '基金类型').getByRole('link', { name: '全部' }))
  await reach(walker, ({ searchParams }) => !searchParams.has('type'))
  const sorting = page.getByText('排序与筛选', { exact: true })
  if (await sorting.isVisible()) await press(walker, sorting)
  const words = page.getByRole('main').getByRole('searchbox')
  await press(walker, words)
  await page.keyboard.type('99', { delay: 120 })
  await page.keyboard.press('Enter')
  await reach(walker, ({ searchParams }) => searchParams.get('keyword') === '99')
  const star = page.getByRole('button', { name: /^加自选/ }).and(page.locator(':visible'))
  await press(walker, star.first())
  await press(walker, page.getByRole('alertdialog').getByRole('button', { name: '暂不' }))
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

async function search(walker: Walker): Promise<void> {
  const { page, touch } = walker
  const banner = page.getByRole('banner')
  await press(walker, touch ? banner.getByRole('button', { name: '搜索' }).last() : banner.getByRole('textbox').first())
  const words = page.getByRole('combobox')
  await words.waitFor()
  await page.keyboard.type('hongli', { delay: 120 })
  await page.getByRole('option').first().waitFor()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await press(walker, page.getByRole('dialog').getByRole('button', { name: '取消' }))
  await words.waitFor({ state: 'detached' })
}

async function pageOfFund(walker: Walker): Promise<void> {
  for (const [label, period] of [
    ['近一月', 'month'],
    ['近三月', 'season'],
    ['近一年', 'year'],
  ] as const) {
    await press(walker, partOf(walker, '走势区间').getByRole('link', { name: label }))
    await reach(walker, ({ searchParams }) => searchParams.get('period') === period)
  }
  for (const [label, part] of [
    ['业绩风险', 'performance'],
    ['资产持仓', 'portfolio'],
    ['净值分红', 'navs'],
    ['费率试算', 'fees'],
    ['定投回测', 'plan'],
    ['公告文件', 'documents'],
    ['基金概览', 'overview'],
  ] as const) {
    await press(walker, partOf(walker, '基金资料').getByRole('link', { name: label }))
    await reach(walker, ({ searchParams }) => (searchParams.get('tab') ?? 'overview') === part)
  }
}

async function readAndAsk(walker: Walker): Promise<void> {
  const { page, touch } = walker
  await byHeader(walker, '投资观点', '/viewpoint')
  await follow(walker, page.locator('main a[href*="viewpoint_article"]').first(), '/viewpoint/viewpoint_article')
  await byHeader(walker, '信息披露', '/msg_publish')
  await byHeader(walker, '客户服务', '/customer_service')
  const questions = page.getByRole('main').getByRole('link', { name: /^全部 \d+ 个问题/ })
  await follow(walker, questions, '/services/question/common_question')
  const answer = page.locator('main summary:visible').last()
  await press(walker, answer)
  await press(walker, answer)
  for (const label of ['长辈版', '退出长辈版']) {
    if (touch) await press(walker, page.getByLabel('菜单', { exact: true }))
    await press(walker, page.getByRole('banner').getByRole('button', { name: label, exact: true }))
  }
}

/** A customer's walk: views everything, selects a month and a record, and buys up to the password. */
export async function walkAsCustomer(walker: Walker): Promise<void> {
  const { page, url, touch } = walker
  await page.goto(`${url}/assets/my_assets`)
  await page.locator('main a[href*="assets_detail"]:visible').first().waitFor()
  const menu = touch ? page.getByRole('main') : partOf(walker, '账户菜单')
  for (const [label, path] of [
    ['收益分析', '/assets/income'],
    ['交易记录', '/assets/trade_record'],
    ['账单查询', '/assets/bill'],
    ['我的分红', '/assets/my_dividend'],
    ['我的定投', '/assets/my_fix'],
    ['我的信息', '/account/person_info'],
    ['银行卡管理', '/account/bank'],
    ['我的自选', '/account/my_follow'],
    ['账户与安全', '/account/safe'],
    ['资产明细', '/assets/my_assets'],
  ] as const) {
    if (touch) await follow(walker, partOf(walker, '账户菜单（窄屏）').getByRole('link'), '/account/overview')
    await follow(walker, menu.getByRole('link', { name: label }), path)
    if (path === '/assets/income') await months(walker)
    if (path === '/assets/trade_record') await record(walker)
  }
  await byHeader(walker, '基金产品', '/fund')
  await page.goto(`${url}/trade/purchase?fundCode=${FUND}`)
  await purchase(walker)
}

async function months(walker: Walker): Promise<void> {
  const earlier = walker.page.locator('main .period-steps a').first()
  for (let times = 0; times < 2; times++) {
    const before = walker.page.url()
    await press(walker, earlier)
    await reach(walker, ({ href }) => href !== before)
  }
}

async function record(walker: Walker): Promise<void> {
  const { page } = walker
  await press(
    walker,
    page
      .getByRole('main')
      .getByRole('link', { name: /^详情：/ })
      .and(page.locator(':visible'))
      .first(),
  )
  await reach(walker, ({ searchParams }) => searchParams.has('orderId'))
  await page.getByRole('heading', { name: '交易详情' }).waitFor()
  await press(walker, page.getByRole('link', { name: '返回交易记录' }))
  await reach(walker, ({ searchParams }) => !searchParams.has('orderId'))
}

/** Stops before the last digit of the password, which would send the order. */
async function purchase(walker: Walker): Promise<void> {
  const { page } = walker
  const amount = page.getByRole('textbox', { name: '购买金额' })
  await press(walker, amount)
  await page.keyboard.type('10000', { delay: 120 })
  await press(walker, page.getByRole('checkbox', { name: /我已阅读并同意/ }))
  await press(walker, page.getByRole('button', { name: '下一步' }))
  // The fund is riskier than the customer's class.
  await press(walker, page.getByRole('button', { name: '已阅读并确认' }))
  await page.getByRole('heading', { name: '确认并验证' }).waitFor()
  await press(walker, page.getByRole('button', { name: '输入交易密码' }))
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
  await page.keyboard.type('12345', { delay: 120 })
  await page.keyboard.press('Escape')
  await press(walker, page.getByRole('button', { name: '上一步' }))
  await amount.waitFor()
}
