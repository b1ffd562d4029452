import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Page } from 'playwright-core'
import { growing, insertGrowthMarket } from '../../apps/server/src/testing/growth-market.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

const HOT = ['重庆', '测试成长', '分红公告', '新发', '第五个词', '第六个词']
const articles = [
  { id: 'search-1', title: '重庆银行的启示', type: 'mandt' },
  { id: 'search-2', title: '三分钟看懂重庆', type: 'video' },
]
const notices = Array.from({ length: 7 }, (_, index) => ({
  id: `search-n${index}`,
  title: `关于重庆网点的第${index}号公告`,
}))

let site: Site
before(async () => {
  site = await openSite()
  await insertGrowthMarket(site.server.db)
  await withTx(site.server.db, async tx => {
    const published_at = new Date('2026-11-18T09:00:00+08:00')
    const rows = [
      // Before any others that the test world has.
      ...HOT.map((title, index) => ({ kind: 'keyword', id: `search-k${index}`, title, sort: index - 100, data: '{}' })),
      ...articles.map(({ type, ...text }) => ({
        ...text,
        kind: 'article',
        grp: 'market',
        published_at,
        data: JSON.stringify({ type, funds: [], related: [] }),
      })),
      ...notices.map(text => ({ ...text, kind: 'notice', grp: 'trans', published_at, data: '{}' })),
    ]
    for (const row of rows) await tx.insertInto('document').values(row).execute()
    await tx.insertInto('manager').values({ man_id: 'search-m', name: '重一鸣' }).execute()
    await bumpVersion(tx, 'content')
  })
})
after(() => site.close())

const field = (page: Page) => page.getByRole('combobox', { name: '搜索' })
const sheet = (page: Page) => page.getByRole('dialog', { name: '搜索' })
const selected = (page: Page) => page.getByRole('option', { selected: true })

/** A page with the search open, after a click on the header's field. */
async function openSearch(path = '/fund', options?: Parameters<Site['open']>[1]): Promise<Page> {
  const page = await site.open(path, options)
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('button', { name: '搜索' }).click()
  await field(page).waitFor()
  return page
}

/** Keywords requested by the page from now on. */
function keywordsAsked(page: Page): unknown[] {
  const asked: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/content/search')) asked.push(request.postDataJSON())
  })
  return asked
}

test('SRCH-01 an empty field offers hot words, the first four with the mark of their rank, and a word chosen is searched', async () => {
  const page = await openSearch()
  assert.equal(await field(page).getAttribute('placeholder'), '基金名称/代码/经理/资讯/公告')
  const words = page.getByRole('region', { name: '热门搜索' }).getByRole('listitem')
  await words.nth(5).waitFor()
  assert.deepEqual(
    (await words.getByRole('button').allInnerTexts()).slice(0, HOT.length),
    HOT.map((word, index) => `${index + 1}\n${word}`),
  )
  const isMarked = (index: number) =>
    words
      .nth(index)
      .getByText(String(index + 1), { exact: true })
      .evaluate(rank => getComputedStyle(rank).backgroundColor !== 'rgba(0, 0, 0, 0)')
  assert.deepEqual(await Promise.all([0, 1, 2, 3, 4, 5].map(isMarked)), [true, true, true, true, false, false])
  await words.getByRole('button', { name: '重庆' }).click()
  assert.equal(await field(page).inputValue(), '重庆')
  await page.getByRole('group', { name: '公告（7）' }).waitFor()
})

test('SRCH-01 SRCH-04 history holds each word once for this tab, and is cleared', async () => {
  const page = await openSearch()
  const history = page.getByRole('region', { name: '搜索历史' })
  assert.equal(await history.count(), 0)
  for (const [word, fundCode] of [
    ['成长', growing.a],
    ['次新', growing.fresh],
    ['成长', growing.a],
  ] as const) {
    await field(page).fill(word)
    await page.getByRole('option').getByText(fundCode).waitFor()
    await field(page).press('Enter')
    await page.waitForURL(`**/fund_detail?fundCode=${fundCode}`)
    await page.keyboard.press('/')
  }
  assert.deepEqual(await history.getByRole('button').allInnerTexts(), ['清空', '次新', '成长'])
  assert.equal(await page.evaluate(() => sessionStorage.getItem('searchHistory')), '["次新","成长"]')
  await history.getByRole('button', { name: '次新' }).click()
  await page.getByRole('option').getByText(growing.fresh).waitFor()
  await field(page).fill('')
  await history.getByRole('button', { name: '清空' }).click()
  await history.waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => sessionStorage.getItem('searchHistory')), null)
})

test('SRCH-02 results come in groups with their numbers, managers with an avatar, and a group opens to all of its own', async () => {
  const page = await openSearch('/home')
  await field(page).fill('重')
  await page.getByRole('group', { name: '资讯（2）' }).waitFor()
  assert.deepEqual(
    await sheet(page)
      .getByRole('group')
      .evaluateAll(groups => groups.map(group => group.textContent?.match(/^.+?）/)?.[0])),
    ['基金经理（1）', '资讯（2）', '公告（7）'],
  )
  await page.getByRole('status').getByText('找到 10 条结果').waitFor()
  const manager = page.getByRole('option', { name: '重一鸣' })
  assert.equal((await manager.innerText()).startsWith('重\n重一鸣'), true)
  const group = page.getByRole('group', { name: '公告（7）' })
  assert.equal(await group.getByRole('option').count(), 6)
  await group.getByRole('option', { name: '查看全部 7 条' }).click()
  await group.getByRole('option', { name: '第6号公告' }).waitFor()
  assert.equal(await group.getByRole('option').count(), 7)

  await field(page).fill('没有这样的词')
  await sheet(page).getByText('没有搜索到结果').last().waitFor()
  await sheet(page).getByText('换个词试试，可以输入基金代码或拼音首字母。').waitFor()
})

test('SRCH-03 letters match by pinyin and digits by code, in red and as text', async () => {
  const page = await openSearch()
  const marked = () => page.locator('mark').allInnerTexts()
  await field(page).fill('cqyinh')
  await page.getByRole('option', { name: '重庆银行的启示' }).waitFor()
  assert.deepEqual(await marked(), ['重庆银行'])
  const colour = await page.locator('mark').evaluate(mark => getComputedStyle(mark).color)
  assert.equal(colour, 'rgb(200, 35, 44)')
  await field(page).fill(growing.a.slice(0, 5))
  await page.getByRole('option', { name: '测试成长LOF A' }).waitFor()
  assert.ok((await marked()).every(text => text === growing.a.slice(0, 5)))
  await page.getByRole('option', { name: '测试成长LOF A' }).getByText('+31.30%').waitFor()
})

test('SRCH-04 the slash opens, arrows move, Enter opens, Esc closes, and the focus goes back', async () => {
  const page = await site.open('/fund')
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('banner').getByRole('link', { name: '首页' })
  await link.focus()
  await page.keyboard.press('/')
  await field(page).waitFor()
  assert.equal(await field(page).inputValue(), '')
  await page.keyboard.type('重庆')
  await page.getByRole('group', { name: '公告（7）' }).waitFor()
  assert.match(await selected(page).innerText(), /重庆银行的启示/)
  await page.keyboard.press('ArrowDown')
  assert.match(await selected(page).innerText(), /三分钟看懂重庆/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  assert.match(await selected(page).innerText(), /查看全部 7 条/)
  assert.equal(await field(page).getAttribute('aria-activedescendant'), await selected(page).getAttribute('id'))
  await page.keyboard.press('Enter')
  assert.match(await selected(page).innerText(), /公告/)
  assert.equal(await page.getByRole('group', { name: '公告（7）' }).getByRole('option').count(), 7)
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  assert.equal(await link.evaluate(element => element === document.activeElement), true)

  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('/')
  assert.equal(await page.getByRole('searchbox').first().inputValue(), '/')
  assert.equal(await sheet(page).count(), 0)
})

test('SRCH-04 what is typed while the search is still on its way is searched, and the focus goes back', async () => {
  const page = await site.open('/fund')
  await page.waitForLoadState('networkidle')
  let arrive = () => {}
  const held = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(/SearchOverlay[^/]*\.js/, async route => {
    await held
    await route.continue()
  })
  const link = page.getByRole('banner').getByRole('link', { name: '首页' })
  await link.focus()
  await page.keyboard.press('/')
  await page.keyboard.type('重庆')
  arrive()
  await page.getByRole('group', { name: '公告（7）' }).waitFor()
  assert.equal(await field(page).inputValue(), '重庆')
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  assert.equal(await link.evaluate(element => element === document.activeElement), true)
})

test('SRCH-04 nothing is asked for white space, one question for fast typing, and a late answer is dropped', async () => {
  const page = await openSearch()
  const asked = keywordsAsked(page)
  await field(page).fill('   ')
  await page.getByRole('region', { name: '热门搜索' }).waitFor()
  await field(page).pressSequentially('重庆', { delay: 20 })
  await page.getByRole('group', { name: '公告（7）' }).waitFor()
  assert.deepEqual(
    asked.map(body => Reflect.get(Object(body), 'keyWord')),
    ['重庆'],
  )
  assert.equal(Reflect.get(Object(asked[0]), 'isMoreFilter'), '1')

  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/content/search', async route => {
    const isLate = Reflect.get(Object(route.request().postDataJSON()), 'keyWord') === '成长'
    if (isLate) await held
    // The page has aborted the late request.
    await route.continue().catch(() => {})
  })
  const late = page.waitForRequest(request => (request.postData() ?? '').includes('成长'))
  await field(page).fill('')
  await field(page).fill('成长')
  await late
  // Until the first answer something shows that it is awaited.
  await sheet(page).getByText('加载中', { exact: true }).waitFor()
  await field(page).fill('次新')
  await page.getByRole('option').getByText(growing.fresh).waitFor()
  release()
  await page.waitForLoadState('networkidle')
  assert.equal(await page.getByRole('option').getByText(growing.a).count(), 0)
})

test('SRCH-06 LET-12 a failed search and failed hot words say nothing', async () => {
  const page = await site.open('/fund')
  await page.waitForLoadState('networkidle')
  let refused = 0
  await page.route(/\/api\/content\/search/, route => {
    refused++
    return route.fulfill({ status: 500, json: { code: 'SYS-0500', msg: '网络错误，请稍后重试~', data: null } })
  })
  const hotWords = page.waitForResponse('**/api/content/search-keyword/list*')
  await page.keyboard.press('/')
  await hotWords
  await field(page).fill('重庆')
  const answered = page.waitForResponse('**/api/content/search')
  await answered
  assert.equal(refused, 2)
  await page.waitForLoadState('networkidle')
  assert.equal(await page.getByRole('alert').count(), 0)
  assert.equal(await page.getByText('网络错误，请稍后重试~').count(), 0)
  assert.equal(await page.getByRole('option').count(), 0)
  await page.unroute(/\/api\/content\/search/)
  await field(page).fill('重庆银')
  await page.getByRole('option', { name: '重庆银行的启示' }).waitFor()
})

test('SRCH-04 without script the header finds funds in their list', async () => {
  const page = await site.open('/home', { javaScriptEnabled: false })
  const header = page.getByRole('banner').getByRole('textbox', { name: '搜索基金、经理、公告' })
  await header.fill(growing.fresh)
  await header.press('Enter')
  assert.equal(new URL(page.url()).search, `?keyword=${growing.fresh}`)
  assert.deepEqual(await page.getByRole('rowheader').getByRole('link').allTextContents(), ['测试次新LOF'])
})

test('SRCH-01 SRCH-02 nothing for axe to find in the open search, on phones and desktops, light and dark', async () => {
  const page = await openSearch('/fund')
  await page.getByRole('region', { name: '热门搜索' }).waitFor()
  await assertFaultlessInEveryLook(page, 'suggestions')
  await field(page).fill('重')
  await page.getByRole('group', { name: '公告（7）' }).waitFor()
  await assertFaultlessInEveryLook(page, 'results')
  await field(page).fill('没有这样的词')
  await sheet(page).getByText('没有搜索到结果').last().waitFor()
  await assertFaultlessInEveryLook(page, 'nothing found')
  await page.context().close()
})
