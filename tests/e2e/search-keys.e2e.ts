import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { growing } from '../../apps/server/src/testing/growth-market.ts'
import { field, keywordsAsked, openSearch, openSearchSite, selected, sheet } from './search-site.ts'
import type { Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSearchSite()
})
after(() => site.close())

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
  const page = await openSearch(site)
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
