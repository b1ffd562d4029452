import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { insertGrowthMarket } from '../../apps/server/src/testing/growth-market.ts'
import { importContent } from './content-world.ts'
import { articleOf, noticeOf, publications, videoOf } from './publications.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await insertGrowthMarket(site.server.db)
  await importContent(site.server.db, publications)
  const { db } = site.server
  await sql`update document set state = '2', version = version + 1 where kind = 'notice' and id = 'C01'`.execute(db)
  await sql`update document set state = '0', version = version + 1 where kind = 'notice' and id = 'C02'`.execute(db)
})
after(() => site.close())

const plain = { javaScriptEnabled: false }

const headOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
    ogType: document.querySelector('meta[property="og:type"]')?.getAttribute('content') ?? '',
    feed: document.querySelector('link[type="application/rss+xml"]')?.getAttribute('href') ?? null,
    types: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      script => JSON.parse(script.textContent ?? '{}')['@type'],
    ),
  }))

test('PUB-04 the managers are listed whole, each leads to a page of their own', async () => {
  const page = await site.open('/fund_manager', plain)
  await page.getByText('共 2 位').waitFor()
  const card = page.getByRole('listitem').filter({ hasText: '甲经理' })
  await card.getByText('从业 11 年').waitFor()
  await card.getByRole('link').click()
  await page.getByRole('heading', { name: '甲经理', level: 1 }).waitFor()
  assert.match(page.url(), /fund_manager\?manId=M1$/)
})

test('PUB-04 LAW-07 a manager is shown with resume, tenures, the return of each between two NAVs beside its benchmark, and viewpoints', async () => {
  const page = await site.open('/fund_manager?manId=M1', plain)
  await page.getByText('从业多年').waitFor()
  await page.getByText('任职回报（基准 +8.40%）', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '任职时间线' }).waitFor()
  const managed = page.getByRole('region', { name: '在管基金' })
  await managed.getByText('800001　LOF　2026-10-18 起任职').waitFor()
  await managed.getByText('+13.79%').waitFor()
  await managed.getByRole('link', { name: '购买测试成长LOF A' }).waitFor()
  await managed.getByText('任职回报计算说明').click()
  await managed
    .getByRole('listitem')
    .filter({ hasText: '测试成长LOF A 由 2026-10-19 净值 1.2000 至 2026-11-19 净值 1.3130' })
    .waitFor()
  await page.getByRole('img', { name: /^甲经理任职以来 \+13\.79%，同期业绩比较基准 \+8\.40%/ }).waitFor()
  await page.getByRole('link', { name: /怎样读懂基金净值/ }).waitFor()

  const former = await site.open('/fund_manager?manId=M2', plain)
  await former.getByRole('heading', { name: '曾经管理的基金' }).click()
  const row = former.getByRole('table', { name: /曾经管理的基金/ }).getByRole('row', { name: /测试成长LOF A/ })
  await row.getByText('2023-11-17 至 2026-10-18').waitFor()
  assert.equal((await fetch(`${site.url}/fund_manager?manId=M9`)).status, 404)
})

test('PUB-06 columns and pages live in the address, a story leads, others are recommended', async () => {
  const page = await site.open('/viewpoint', plain)
  const columns = page.getByRole('navigation', { name: '观点栏目' })
  assert.equal(await columns.getByRole('link', { name: '全部' }).getAttribute('aria-current'), 'true')
  await columns.getByRole('link', { name: '投资者教育' }).click()
  assert.equal(new URL(page.url()).search, '?column=education')
  await page.getByRole('heading', { name: '投资者教育', level: 1 }).waitFor()
  await page.getByText('从零开始认识基金').waitFor()
  const story = page.getByRole('main').getByRole('link', { name: /怎样读懂基金净值/ })
  const cover = story.getByRole('img', { name: /^申购测试成长LOF A：T 日提交.*T\+1 日确认/ })
  await story.getByText('T + 1', { exact: true }).waitFor()
  const drawn = await fetch(site.url + ((await cover.getAttribute('src')) ?? ''))
  assert.equal(drawn.headers.get('content-type'), 'image/svg+xml')
  await page
    .getByRole('complementary', { name: '推荐' })
    .getByRole('link', { name: /投教第1讲/ })
    .waitFor()

  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click()
  assert.equal(new URL(page.url()).search, '?column=education&page=2')
  await page.getByText('第 11–13 篇，共 13 篇').waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /投教第3讲/ })
    .waitFor()
})

test('PUB-07 an article has author, date, text, funds, files, neighbours and more to read', async () => {
  const page = await site.open(articleOf('F01'), plain)
  await page.getByRole('heading', { name: '怎样读懂基金净值', level: 1 }).waitFor()
  const head = page.getByRole('article')
  assert.match((await head.getByRole('link', { name: '甲经理' }).getAttribute('href')) ?? '', /manId=M1$/)
  await head.getByText('2026-11-18').waitFor()
  await head.getByRole('heading', { name: '第一步', level: 2 }).waitFor()
  await head.getByRole('table').getByText('1.3130').waitFor()
  await head.getByText(/^以上为作者在发布时的观点.*过往业绩不预示未来表现/).waitFor()
  await head.getByText(/^申购测试成长LOF A：T 日提交.*T\+1 日确认/).waitFor()
  const beside = page.getByRole('complementary', { name: '相关内容' })
  await beside.getByRole('link', { name: '测试成长LOF A' }).waitFor()
  await beside.getByText('+31.30%').waitFor()
  await beside.getByRole('link', { name: /投教第3讲/ }).waitFor()
  await head
    .getByRole('link', { name: /净值手册\.pdf/ })
    .first()
    .waitFor()
  await page
    .getByRole('navigation', { name: '上一篇与下一篇' })
    .getByRole('link', { name: /投教第12讲/ })
    .click()
  await page.getByRole('heading', { name: '投教第12讲', level: 1 }).waitFor()
})

test('PUB-07 no content of the database runs in the page', async () => {
  const hostile = `<p>留下的话</p><img src=x onerror="document.title='broken'"><script>document.title='broken'</script><a href="javascript:alert(1)">点</a>`
  const { db } = site.server
  await sql`update document set html = ${hostile}, version = version + 1 where kind = 'article' and id = 'E05'`.execute(
    db,
  )
  const html = await (await fetch(site.url + articleOf('E05'))).text()
  assert.match(html, /<p>留下的话<\/p>/)
  assert.doesNotMatch(html, /onerror=|javascript:alert/)
  const page = await site.open(articleOf('E05'))
  assert.match(await page.title(), /^投教第5讲/)
})

test('PUB-07 an unknown or withdrawn article is a 404 page; a video is sent to where it plays, and back', async () => {
  for (const path of [articleOf('none'), '/viewpoint/viewpoint_article', videoOf('none')]) {
    assert.equal((await fetch(site.url + path)).status, 404, path)
  }
  const page = await site.open(articleOf('V01'), plain)
  assert.equal(new URL(page.url()).pathname, '/viewpoint/viewpoint_video')
  await page.goto(site.url + videoOf('F01'))
  assert.equal(new URL(page.url()).pathname, '/viewpoint/viewpoint_article')
})

test('PUB-07 LET-06 visitors are asked to log in; a customer keeps an article and lets it go', async () => {
  const visitor = await site.open(articleOf('F01'))
  await visitor.getByRole('button', { name: '收藏：怎样读懂基金净值' }).click()
  await visitor.getByText('您还未进行登录，是否前往登录？').waitFor()

  // The URL says collected; the customer's list says not.
  const page = await site.open(`${articleOf('F01')}&hasCollect=1`, { as: 'zhangSan' })
  const button = (pressed: boolean) => page.getByRole('button', { name: '收藏：怎样读懂基金净值', pressed })
  await button(false).click()
  await page.getByText('已收藏').first().waitFor()
  await button(true).waitFor()
  await page.reload()
  await button(true).click()
  await page.getByText('已取消收藏').first().waitFor()
  await button(false).waitFor()
})

test('PUB-07 the address of an article is copied to be shared, without what was hung on it', async () => {
  const page = await site.open(`${articleOf('F01')}&hasCollect=1`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: '复制链接' }).click()
  await page.getByText('复制成功').first().waitFor()
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    `${site.url}/viewpoint/viewpoint_article?id=F01`,
  )
})

test('PUB-08 a video waits with its poster and captions, and the keyboard plays it', async () => {
  const page = await site.open(videoOf('V01'))
  const video = page.locator('video')
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      paused: element.paused,
      autoplay: element.autoplay,
      controls: element.controls,
      preload: element.preload,
      poster: element.poster,
      tracks: [...element.textTracks].map(({ kind, language, mode }) => ({ kind, language, mode })),
    }))
  const { poster, ...atRest } = await state()
  assert.deepEqual(atRest, {
    paused: true,
    autoplay: false,
    controls: true,
    preload: 'metadata',
    tracks: [{ kind: 'captions', language: 'zh-CN', mode: 'showing' }],
  })
  assert.equal((await fetch(poster)).headers.get('content-type'), 'image/webp')
  await page.waitForFunction(() => document.querySelector('video')?.textTracks[0]?.cues?.length)

  await video.focus()
  await page.keyboard.press('Space')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.querySelector('video')?.paused)

  await page.getByRole('heading', { name: '文字稿' }).waitFor()
  await page.getByText('大家好，今天说定投。').waitFor()
})

test('PUB-09 five groups with their counts, narrowed down by words and year, need no script', async () => {
  const page = await site.open('/msg_publish', plain)
  const groups = page.getByRole('navigation', { name: '公告分类' })
  // 18 of this test and one of the test market.
  await groups.getByRole('link', { name: '定期报告（19）' }).click()
  await page.getByText('第 1–15 条，共 19 条').waitFor()
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click()
  assert.equal(new URL(page.url()).search, '?group=regular&page=2')

  await page.getByRole('combobox', { name: '发布年份' }).selectOption('2025')
  await page.getByRole('searchbox', { name: '公告标题' }).fill('第1')
  await page.getByRole('button', { name: '查找' }).click()
  // 第1号 and 第10号 to 第18号
  await groups.getByRole('link', { name: '定期报告（10）' }).waitFor()
  await groups.getByRole('link', { name: '交易公告（0）' }).waitFor()
  assert.match(page.url(), /group=regular&keyword=%E7%AC%AC1&year=2025$/)

  await page.getByRole('searchbox', { name: '公告标题' }).fill('没有这样的公告')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByText('没有符合条件的公告').waitFor()
})

test('PUB-09 a notice has its text, its file to download, its fund and its neighbours', async () => {
  const page = await site.open(noticeOf('T01'), plain)
  await page.getByRole('heading', { name: '关于基金经理变更的公告', level: 1 }).waitFor()
  await page.getByText('一条说明').waitFor()
  assert.match((await page.getByRole('link', { name: '测试成长LOF A' }).getAttribute('href')) ?? '', /fundCode=800001$/)
  const files = page.getByRole('region', { name: '附件' })
  await files.getByText(/PDF　1 KB/).waitFor()
  const url = await files.getByRole('link', { name: /^下载\s?变更公告\.pdf$/ }).getAttribute('href')
  const answer = await fetch(site.url + url)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.equal(Buffer.from(await answer.arrayBuffer()).toString(), publications['files/变更公告.pdf'].toString())

  await page.goto(site.url + noticeOf('R09'))
  const others = page.getByRole('navigation', { name: '上一篇与下一篇' })
  await others.getByRole('link', { name: /定期报告第10号/ }).waitFor()
  await others.getByRole('link', { name: /定期报告第8号/ }).waitFor()
})

test('PUB-09 notices of state 0 and 1 are shown, others nowhere', async () => {
  const page = await site.open('/msg_publish?group=company', plain)
  await page.getByRole('link', { name: /旧状态的公告/ }).waitFor()
  assert.equal(await page.getByText('撤下的公告').count(), 0)
  assert.equal((await fetch(site.url + noticeOf('C01'))).status, 404)
  assert.equal((await fetch(site.url + noticeOf('C02'))).status, 200)
})

test('PUB-13 each page has a title, description and canonical address of its own', async () => {
  const expected = [
    ['/fund_manager', /^基金经理 - /, '/fund_manager', ['CollectionPage']],
    ['/fund_manager?manId=M1', /^甲经理_基金经理 - /, '/fund_manager?manId=M1', ['ProfilePage']],
    [
      '/viewpoint?column=education&page=2',
      /^投资者教育_投资观点（第 2 页） - /,
      '/viewpoint?column=education&page=2',
      ['CollectionPage'],
    ],
    [`${articleOf('F01')}&hasCollect=1`, /^怎样读懂基金净值 - /, '/viewpoint/viewpoint_article?id=F01', ['Article']],
    [videoOf('V01'), /^三分钟看懂定投 - /, '/viewpoint/viewpoint_video?id=V01', ['VideoObject']],
    ['/msg_publish?group=temp', /^临时公告_信息披露 - /, '/msg_publish?group=temp', []],
    [noticeOf('T01'), /^关于基金经理变更的公告 - /, '/msg_publish?noticeId=T01', ['Article']],
  ] as const
  const descriptions = new Set<string>()
  for (const [path, title, canonical, types] of expected) {
    const page = await site.open(path, plain)
    const head = await headOf(page)
    assert.match(head.title, title)
    assert.ok(head.canonical.endsWith(canonical), head.canonical)
    for (const type of types) assert.ok(head.types.includes(type), `${path}: ${head.types}`)
    descriptions.add(head.description)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const own = types.some(type => type === 'Article' || type === 'VideoObject') && path.startsWith('/viewpoint')
    assert.match(picture ?? '', own ? /\/resources\/share\/article\/[FV]01\.png$/ : /\/resources\/share\/site\.png$/)
    await page.context().close()
  }
  assert.equal(descriptions.size, expected.length)
})

test('PUB-13 the feeds that the pages name are RSS the browser can read', async () => {
  for (const [path, newest, link] of [
    ['/viewpoint', '文章A2', '/viewpoint/viewpoint_video?id=A2'],
    ['/msg_publish', '公告N2', '/msg_publish?noticeId=N2'],
  ] as const) {
    const page = await site.open(path)
    const { feed } = await headOf(page)
    const answer = await fetch(site.url + feed)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/rss\+xml/)
    // A page of the site parses no text.
    const reader = await site.browser.newPage()
    const first = await reader.evaluate(
      xml => {
        const read = new DOMParser().parseFromString(xml, 'application/xml')
        const [item] = read.querySelectorAll('item')
        const textOf = (name: string) => item?.querySelector(name)?.textContent ?? ''
        return {
          broken: read.querySelector('parsererror') !== null,
          title: textOf('title'),
          link: textOf('link'),
          at: Date.parse(textOf('pubDate')),
        }
      },
      await answer.text(),
    )
    await reader.close()
    assert.equal(first.broken, false)
    assert.equal(first.title, newest)
    assert.ok(first.link.endsWith(link), first.link)
    assert.equal(first.at, Date.parse('2026-11-20T00:00:00+08:00'))
    await page.context().close()
  }
})
