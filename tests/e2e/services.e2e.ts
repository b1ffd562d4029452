import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import type { Page } from 'playwright-core'
import { formPdf, insertServiceContent } from './service-content.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await insertServiceContent(site.server.db)
})
after(() => site.close())

const still = { javaScriptEnabled: false }
const phone = { width: 390, height: 844 }

const crumbs = async (page: Page) =>
  (await page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem').allTextContents()).join(' / ')
const menu = (page: Page) => page.getByRole('navigation', { name: '客户服务菜单' })
const questions = (page: Page) => page.getByRole('region', { name: '常见问题' }).locator('summary').allTextContents()

test('SVC-01 /services leads to /home, and its children answer in any case', async () => {
  const moved = await fetch(`${site.url}/Services`, { redirect: 'manual' })
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, '/home'])
  for (const path of ['/services/guide/PERSONAL_GUIDE', '/SERVICES/rules/transform_rule', '/footer/djgpersonnel']) {
    assert.equal((await fetch(site.url + path)).status, 200, path)
  }
  assert.equal((await fetch(`${site.url}/services/Guide`)).status, 404)
})

test('SVC-05 investor education has its five parts at the addresses of the specification', async () => {
  for (const [path, title] of [
    ['investment_standard', '投资适当性'],
    ['company_detail', '走进基金公司'],
    ['fund_company_standard', '基金公司规范'],
    ['employee_standard', '从业人员规范'],
    ['law_standard', '法律法规'],
  ] as const) {
    const html = await (await fetch(`${site.url}/services/education/${path}`)).text()
    assert.match(html, new RegExp(`<title>(.* - )?${title} - `), path)
    assert.match(html, new RegExp(`${title}甲`), path)
  }
})

test('SVC-03 SVC-04 SVC-09 every child of the service centre shows its content without script', async () => {
  for (const [type, { name, section }] of Object.entries(serviceTypes)) {
    const html = await (await fetch(`${site.url}/services/${section}/${type}`)).text()
    assert.match(html, new RegExp(`<title>(.* - )?${name} - `), type)
    assert.match(html, new RegExp(`rel="canonical" href="[^"]*/services/${section}/${type}"`), type)
    if (section !== 'download' && section !== 'question') assert.match(html, new RegExp(`${name}甲`), type)
  }
  const page = await site.open('/services/Guide/personal_guide', still)
  await page.getByRole('heading', { name: '个人投资者指南', level: 1 }).waitFor()
  await page.getByRole('heading', { name: '网上开户', level: 2 }).waitFor()
  assert.deepEqual(await page.getByRole('region', { name: '网上开户' }).getByRole('listitem').allTextContents(), [
    '注册。 手机号',
    '绑卡。 借记卡',
  ])
})

test('SVC-09 SVC-12 a list has its latest entry first; a document has contents, its own title and canonical address', async () => {
  const page = await site.open('/services/trade/trade_rule', still)
  const titles = await page
    .locator('main')
    .getByRole('link', { name: /规则/ })
    .filter({ hasText: '摘要' })
    .allTextContents()
  assert.deepEqual(
    titles.map(title => title.slice(0, 5)),
    ['最新的规则', '交易规则甲', '较早的规则'],
  )
  await page.getByRole('link', { name: /^最新的规则/ }).click()
  await page.getByRole('heading', { name: '最新的规则', level: 1 }).waitFor()
  assert.match(await page.title(), /^最新的规则 - 交易规则 - /)
  assert.match((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '', /trade_rule\?id=rule-new$/)
  assert.equal(await crumbs(page), '首页 / 客户服务 / 交易须知 / 交易规则 / 最新的规则')
  const contents = page.getByRole('navigation', { name: '目录' }).getByRole('link')
  assert.deepEqual(await contents.allTextContents(), ['第一章 总则', '第二章 申请', '第三章 附则'])
  await contents.nth(1).click()
  assert.equal(await page.locator(new URL(page.url()).hash).textContent(), '第二章 申请')
  assert.equal((await fetch(`${site.url}/services/rules/transform_rule?id=rule-new`)).status, 404)
  assert.equal((await fetch(`${site.url}/services/trade/trade_rule?id=none`)).status, 404)
})

test('SVC-02 SVC-07 downloads stand in groups with size, date and hash, and the file is that file', async () => {
  const page = await site.open('/services/download/data_download', still)
  await menu(page).getByRole('link', { name: '资料下载' }).and(page.locator('[aria-current=page]')).waitFor()
  const row = page.getByRole('table', { name: '账户类表格下载' }).getByRole('row', { name: /开户申请表/ })
  await row.getByText('2026-11-04').waitFor()
  await row.getByText('PDF　1 KB').waitFor()
  const hash = createHash('sha256').update(formPdf).digest('hex')
  await row.getByTitle(hash).waitFor()
  const link = row.getByRole('link', { name: /^下载\s*开户申请表$/ })
  assert.equal(await link.getAttribute('download'), 'form.pdf')
  const answer = await fetch(site.url + (await link.getAttribute('href')))
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), formPdf)
})

test('SVC-06 questions are found by words and by topic and open without script', async () => {
  const page = await site.open('/services/question/common_question', still)
  await page.getByRole('searchbox', { name: '搜索问题' }).fill('交易日')
  await page.getByRole('button', { name: '查找' }).click()
  assert.deepEqual(await questions(page), ['赎回的钱多久到账？'])
  await page.getByText('与“交易日”有关的问题 1 个').waitFor()
  await page.getByRole('navigation', { name: '问题主题' }).getByRole('link', { name: /开户/ }).click()
  assert.equal(new URL(page.url()).searchParams.get('group'), '开户')
  assert.deepEqual(await questions(page), ['开户要准备什么？'])
  await page.goto(`${site.url}/services/question/common_question?group=${encodeURIComponent('赎回')}`)
  const answer = page.getByText('可以，份额自己填。')
  assert.equal(await answer.isVisible(), false)
  await page.getByText('可以只卖一部分吗？').click()
  await answer.waitFor()
  await page.goto(`${site.url}/services/question/common_question?keyword=none`)
  await page.getByText('没有找到相关问题').waitFor()
})

test('SVC-07 disclosures are listed by year beside the menu', async () => {
  const page = await site.open('/services/notice/notice_publicity', still)
  await menu(page).getByRole('link', { name: '公告公示' }).and(page.locator('[aria-current=page]')).waitFor()
  await page.getByRole('navigation', { name: '年份' }).getByRole('link', { name: '2025 年' }).click()
  await page.getByRole('link', { name: /去年的公示/ }).waitFor()
  assert.equal(await page.getByRole('link', { name: /公告公示甲/ }).count(), 0)
  await page.getByRole('link', { name: /去年的公示/ }).click()
  await page.getByRole('heading', { name: '去年的公示', level: 1 }).waitFor()
  assert.equal(await crumbs(page), '首页 / 客户服务 / 公告公示 / 去年的公示')
})

test('SVC-08 agencies are found by region and words, kept in the address, without script', async () => {
  const page = await site.open('/services/organ/consignment_organ', still)
  await page.getByText('第 1–20 家，共 24 家').waitFor()
  await page.getByRole('link', { name: '下一页' }).click()
  await page.getByText('第 21–24 家，共 24 家').waitFor()
  await page.getByRole('combobox', { name: '地区' }).selectOption('浙江省')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByText('3 家，浙江省').waitFor()
  await page.getByRole('searchbox').fill('示例银行1')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByText('1 家，浙江省，含“示例银行1”').waitFor()
  const { searchParams } = new URL(page.url())
  assert.deepEqual([searchParams.get('keyword'), searchParams.get('province')], ['示例银行1', '浙江省'])
  await page.goto(`${site.url}/services/organ/direct_sell_organ`)
  await page.getByText('上海直销中心').waitFor()
  assert.equal(await page.getByText('示例银行').count(), 0)
})

test('SVC-10 HDR-05 the menu has every child, opens at the current one and folds without script', async () => {
  const page = await site.open('/services/rules/direct_sell_rule', still)
  const links = menu(page).getByRole('link')
  const current = menu(page).getByRole('link', { name: '直销业务规则' })
  assert.equal(await current.getAttribute('aria-current'), 'page')
  const guide = menu(page).getByRole('link', { name: '普通机构指南' })
  assert.equal(await guide.isVisible(), false)
  await menu(page).getByText('业务指南', { exact: true }).click()
  await guide.click()
  await page.getByRole('heading', { name: '普通机构指南', level: 1 }).waitFor()
  assert.equal(await crumbs(page), '首页 / 客户服务 / 业务指南 / 普通机构指南')
  // With the landing page before them.
  assert.equal(await menu(page).locator('a').count(), Object.keys(serviceTypes).length + 1)
  assert.ok((await links.count()) < Object.keys(serviceTypes).length)
  const tabs = page.getByRole('navigation', { name: '主导航' })
  assert.equal(await tabs.getByRole('link', { name: '客户服务' }).getAttribute('aria-current'), 'true')
})

test('SVC-10 phones reach the sections and their children by strips', async () => {
  const page = await site.open('/services/rules/direct_sell_rule', { ...still, viewport: phone })
  assert.equal(await menu(page).isVisible(), false)
  await page.getByRole('navigation', { name: '业务规则' }).getByRole('link', { name: '网上交易规则' }).click()
  await page.getByRole('heading', { name: /网上交易规则/, level: 1 }).waitFor()
  await page.getByRole('navigation', { name: '客户服务栏目' }).getByRole('link', { name: '资料下载' }).click()
  await page.getByRole('heading', { name: '资料下载', level: 1 }).waitFor()
})

test('SVC-10 inside the site the children follow each other without loading a page again', async () => {
  const page = await site.open('/services/Guide/personal_guide', { viewport: { width: 1440, height: 500 } })
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 900)
  // When it appears, the frame's code has loaded and the router handles its links.
  await page.getByRole('button', { name: '顶部' }).click()
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await menu(page).getByRole('link', { name: '常见问题' }).click()
  await page.getByRole('heading', { name: '常见问题', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: '问题主题' }).getByRole('link', { name: /开户/ }).click()
  await page.getByText('身份证与借记卡。').waitFor()
  await menu(page).getByRole('link', { name: '资料下载' }).click()
  await page.getByRole('heading', { name: '资料下载', level: 1 }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: '反洗钱' }).click()
  await page.getByRole('heading', { name: '反洗钱', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: '相关说明' }).getByRole('link', { name: '销售人员公示' }).click()
  await page.getByText('第 1–20 人，共 25 人').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: '反洗钱', level: 1 }).waitFor()
  assert.equal(await page.locator('body[data-same]').count(), 1)
})

test('SVC-11 the toolbar copies the hotline, shows two codes, and leads up once the page is scrolled', async () => {
  const page = await site.open('/services/rules/direct_sell_rule', {
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 500 },
  })
  const bar = page.getByRole('complementary', { name: '快捷工具' })
  assert.equal(await bar.getByRole('button', { name: '顶部' }).count(), 0)
  await bar.getByText('热线', { exact: true }).hover()
  await bar.getByRole('button', { name: '复制号码' }).click()
  await page.getByText('复制成功').first().waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '4009217000')
  for (const name of ['订阅号', '服务号']) {
    await bar.getByText(name).first().hover()
    await bar.getByRole('img', { name: `${name}二维码` }).waitFor()
  }
  await page.keyboard.press('Tab')
  await page.mouse.move(10, 10)
  await page.mouse.wheel(0, 900)
  await bar.getByRole('button', { name: '顶部' }).click()
  await page.waitForFunction(() => window.scrollY === 0)
  await bar.getByRole('button', { name: '顶部' }).waitFor({ state: 'detached' })
})

test('SVC-11 the keyboard opens a card and Escape closes it; a tap opens it without script', async () => {
  const page = await site.open('/customer_service')
  const bar = page.getByRole('complementary', { name: '快捷工具' })
  const copy = bar.getByRole('button', { name: '复制号码' })
  await bar.locator('summary').first().focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await copy.waitFor()
  await page.keyboard.press('Escape')
  await copy.waitFor({ state: 'hidden' })
  const plain = await site.open('/customer_service', { ...still, viewport: phone })
  await plain.getByRole('complementary', { name: '快捷工具' }).getByText('热线', { exact: true }).click()
  await plain.getByRole('button', { name: '复制号码' }).waitFor()
})

test('PUB-10 the landing page leads to every child, to six tasks and to the newest questions', async () => {
  const page = await site.open('/customer_service', still)
  await page.getByRole('heading', { name: '客户服务', level: 1 }).waitFor()
  const [home, ...children] = await menu(page).locator('a').allTextContents()
  assert.equal(home, '服务首页')
  assert.deepEqual(
    children.toSorted(),
    Object.values(serviceTypes)
      .map(({ name }) => name)
      .toSorted(),
  )
  const tasks = page.getByRole('navigation', { name: '常办的六件事' }).getByRole('link')
  assert.deepEqual(await tasks.locator('b').allTextContents(), [
    '开户',
    '15:00 规则',
    '赎回到账',
    '风险测评',
    '银行卡管理',
    '找回登录密码',
  ])
  await page.getByRole('main').getByRole('link', { name: '400-921-7000' }).first().waitFor()
  await page.getByRole('link', { name: '可以只卖一部分吗？' }).click()
  await page.getByText('可以，份额自己填。').waitFor()
})

test('FTR-01 FTR-02 FTR-03 FTR-04 FTR-05 FTR-09 the texts of the footer are pages with title, date and address', async () => {
  const pages = {
    contact_us: '联系我们',
    risk_disclosure: '风险揭示',
    disclaimers: '免责声明',
    anti_bribery: '反商业贿赂声明',
    aml: '反洗钱',
    rights: '投资者权益须知',
  }
  for (const [id, title] of Object.entries(pages)) {
    const page = await site.open(`/footer/${id}`, still)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByText(`${title}的正文。`).waitFor()
    await page.getByText('更新于 2026-10-09').waitFor()
    assert.match((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '', new RegExp(`/footer/${id}$`))
    await page.context().close()
  }
  const contact = await site.open('/footer/contact_us', still)
  await contact.getByRole('main').getByText('021-8036-3999').waitFor()
  await contact.getByRole('main').getByRole('img', { name: '服务号二维码' }).waitFor()
})

test('FTR-06 FTR-07 FTR-08 people are paged and found by name, department or certificate, without script', async () => {
  for (const id of ['sales_publicity', 'bond_publicity', 'DjgPersonnel']) {
    const page = await site.open(`/footer/${id}`, still)
    await page.getByText('第 1–20 人，共 25 人').waitFor()
    await page.getByRole('link', { name: '下一页' }).click()
    await page.getByText('第 21–25 人，共 25 人').waitFor()
    await page.getByRole('searchbox').fill('机构业务部')
    await page.getByRole('button', { name: '查找' }).click()
    await page.getByText('共 1 人，含“机构业务部”').waitFor()
    await page.getByRole(id === 'DjgPersonnel' ? 'heading' : 'rowheader', { name: '示例7' }).waitFor()
    await page.getByRole('searchbox').fill('F1012')
    await page.getByRole('button', { name: '查找' }).click()
    await page.getByText('示例12', { exact: true }).first().waitFor()
    await page.goto(`${site.url}/footer/${id}?keyword=none`)
    await page.getByText('没有找到相符的人员').waitFor()
    await page.context().close()
  }
})

test('FTR-10 every page of the main layout ends in links, filing, two codes, numbers and the words on risk', async () => {
  for (const path of ['/home', '/customer_service', '/footer/aml', '/no/such/page']) {
    const page = await site.open(path, still)
    const footer = page.getByRole('contentinfo')
    for (const name of ['联系我们', '投资者权益须知', '风险提示', '反洗钱', '反商业贿赂', '免责声明']) {
      await footer.getByRole('link', { name }).waitFor()
    }
    for (const text of [/ICP备/, '400-921-7000', /021-8036-3939/, /021-8036-3999/, /仅供参考.*基金有风险/]) {
      await footer.getByText(text).first().waitFor()
    }
    for (const name of ['订阅号', '服务号']) await footer.getByRole('img', { name: `${name}二维码` }).waitFor()
    for (const title of ['产品', '服务', '公司', '法律'])
      await footer.getByRole('navigation', { name: title, exact: true }).getByRole('heading', { name: title }).waitFor()
    await page.context().close()
  }
})

test('FTR-10 on phones the four columns fold, without script all links are there', async () => {
  const phone = { viewport: { width: 390, height: 844 } }
  const page = await site.open('/footer/aml', phone)
  const law = page.getByRole('navigation', { name: '法律', exact: true })
  const link = law.getByRole('link', { name: '风险提示' })
  assert.equal(await link.isVisible(), false)
  await law.getByRole('button', { name: '法律', expanded: false }).click()
  await link.click()
  await page.waitForURL('**/footer/risk_disclosure')
  await page.context().close()

  const still = await site.open('/footer/aml', { ...phone, javaScriptEnabled: false })
  await still.getByRole('contentinfo').getByRole('link', { name: '风险提示' }).waitFor()
  assert.equal(await still.getByRole('contentinfo').getByRole('button', { name: '法律' }).count(), 0)
  await still.context().close()
})

test('FTR-10 the two codes are pictures that load, each of its own target', async () => {
  const page = await site.open('/footer/contact_us')
  const drawn = await Promise.all(
    ['订阅号', '服务号'].map(async name => {
      const code = page.getByRole('main').getByRole('img', { name: `${name}二维码` })
      await code.scrollIntoViewIfNeeded()
      await code.evaluate((image: HTMLImageElement) => image.decode())
      return (await fetch(site.url + (await code.getAttribute('src')))).text()
    }),
  )
  assert.notEqual(drawn[0], drawn[1])
})

test('PUB-05 the company is described part by part, jobs open without script', async () => {
  const page = await site.open('/enterhy', still)
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  assert.deepEqual(await parts.allTextContents(), [
    '发展历程',
    '组织架构',
    '公司简介',
    '企业文化',
    '管理团队',
    '公司荣誉',
    '加入我们',
    '联系我们',
  ])
  await page.getByText('卓越服务奖').waitFor()
  const duty = page.getByText('跟踪消费行业。')
  assert.equal(await duty.isVisible(), false)
  await page.getByText('行业研究员').click()
  await duty.waitFor()
})
