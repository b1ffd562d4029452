import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { growing } from '../../apps/server/src/testing/growth-market.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { field, HOT, openSearch, openSearchSite, sheet } from './search-site.ts'
import type { Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSearchSite()
})
after(() => site.close())

test('SRCH-01 an empty field offers hot words, the first four with the mark of their rank, and a word chosen is searched', async () => {
  const page = await openSearch(site)
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
  const page = await openSearch(site)
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
  const page = await openSearch(site, '/home')
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

test('CUS-18 a question finds its answer by what it is about, which opens on its page; an empty result leads on', async () => {
  const page = await openSearch(site)
  await field(page).fill('怎么撤单')
  const option = page.getByRole('group', { name: /^帮助/ }).getByRole('option', { name: '提交之后可以反悔吗？' })
  await option.waitFor()
  assert.deepEqual(await option.locator('mark').allInnerTexts(), ['撤单'])
  await field(page).press('Enter')
  await page.waitForURL('**/services/question/common_question?id=search-h1#search-h1')
  await page.getByText('可以在交易记录里撤单。').waitFor()

  await page.keyboard.press('/')
  await field(page).fill('重庆银航')
  await page.getByRole('group', { name: /^资讯/ }).getByText('没有完全相同的，以下相近').waitFor()
  await page.getByRole('option', { name: '重庆银行的启示' }).waitFor()
  await field(page).fill('没有这样的词')
  await sheet(page).getByRole('link', { name: '常见问题' }).click()
  await page.waitForURL('**/services/question/common_question')
})

test('SRCH-03 letters match by pinyin and digits by code, in red and as text', async () => {
  const page = await openSearch(site)
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

test('SRCH-01 SRCH-02 nothing for axe to find in the open search, on phones and desktops, light and dark', async () => {
  const page = await openSearch(site, '/fund')
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
