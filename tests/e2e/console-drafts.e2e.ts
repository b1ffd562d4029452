import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MOST_DRAFTS } from '@zhixiao/db/staff/drafts.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ yi: ['editor'], tan: ['editor'], jin: ['editor'], fu: ['editor'] }, async ops => {
    await ops.server.setClock('2026-11-18T10:00:00+08:00')
  })
  ops = office.ops
  const text = '---\ntitle: 标题\npublishedAt: 2026-11-18 08:00\n---\n\n## 一、事项\n\n赎回业务正常办理。\n'
  const put = await ops.run('content', 'put', 'notice/regular/K118', ops.file('K118-1.md', text))
  assert.equal(put.code, 0, put.text)
})
after(() => office.close())

const enter = (name: string) => office.enter(name)

test('CON-24 a draft that is one too many says why it is not saved, and is saved once there is room', async () => {
  const { page } = await enter('fu')
  await sql`
    insert into staff_draft (operator, form, content_enc, saved_at)
    select 'fu', 'nav ' || n, '-', business_now() from generate_series(1, ${MOST_DRAFTS}::int) n`.execute(ops.db)
  await page.goto(`${office.url}/content/notice/regular/K118`)
  await page.getByRole('textbox', { name: '正文，Markdown' }).press('Control+End')
  await page.keyboard.type('\n\n一句。')
  await page.getByText('草稿没有存上：草稿过多，请先提交或放弃几份').waitFor()
  await sql`delete from staff_draft where operator = 'fu' and form like 'nav %'`.execute(ops.db)
  await page.getByText(/草稿 .* 已存/).waitFor()
})

test('CON-12 CON-24 what another one released while a text was asked for is said, and what is typed without a network is kept later', async () => {
  const { page } = await enter('yi')
  await page.goto(`${office.url}/content/notice/regular/K118`)
  const editor = page.getByRole('textbox', { name: '正文，Markdown' })
  await editor.press('Control+End')
  await page.context().setOffline(true)
  await page.keyboard.type('\n\n断网时写的一句。')
  await page.getByText('草稿没有存上，请勿关闭页面').waitFor()
  await page.getByText('网络不通，这是之前的预览').waitFor()
  await page.getByRole('region', { name: '预览全文' }).getByRole('heading', { name: '一、事项' }).waitFor()
  assert.equal(await page.getByText(/请刷新|请重试/).count(), 0, 'one piece of advice')
  assert.equal(await page.getByText('标题', { exact: true }).count(), 2, 'the title in the bar and in the preview')
  await page.context().setOffline(false)
  await page.getByText('与网站显示一致').waitFor()
  await page.getByText(/草稿 .* 已存/).waitFor()

  await editor.press('Control+Enter')
  await page.getByRole('textbox', { name: '提交说明' }).fill('补一句')
  const text = '---\ntitle: 另一人的公告\npublishedAt: 2026-11-18 08:00\n---\n\n另一人的正文。\n'
  const put = await ops.run('content', 'put', 'notice/regular/K118', ops.file('K118.md', text), '--from', '1')
  assert.equal(put.code, 0, put.text)
  await page.keyboard.press('Enter')
  // Below what may be a long preview, beside the button that was pressed.
  const words = await page.getByText('这篇内容已经有了新的版本').boundingBox()
  const note = await page.getByLabel('提交说明').boundingBox()
  assert.ok(words && note && words.y > note.y)
  await page.getByRole('button', { name: '返回修改' }).press('Enter')
  await page.getByRole('region', { name: '两人都改了' }).getByText('断网时写的一句').first().waitFor()
})

test('CON-12 CON-24 of two tabs with one draft, the later one says that the other has saved, keeps what is typed, and asks which to keep', async () => {
  const { page: one } = await enter('tan')
  const two = await one.context().newPage()
  const place = `${office.url}/content/notice/regular/K121`
  const editorOf = (page: Page) => page.getByRole('textbox', { name: '正文，Markdown' })
  const type = async (page: Page, text: string) => {
    await editorOf(page).press('Control+End')
    await page.keyboard.type(text)
  }
  const conflictOf = (page: Page) => page.getByRole('region', { name: '草稿有两份' })
  for (const page of [one, two]) {
    await page.goto(place)
    await editorOf(page).waitFor()
  }
  await type(one, '\n第一页的一句。')
  await one.getByText(/草稿 .* 已存/).waitFor()
  await type(two, '\n第二页的一句。')
  await conflictOf(two)
    .getByText(/您在另一个页面或设备上改过这份草稿/)
    .waitFor()
  await conflictOf(two).getByText('第一页的一句。').waitFor()
  await two.getByText('本页的草稿没有保存').waitFor()
  await type(two, '还在写。')
  const submit = two.getByRole('button', { name: '提交复核' })
  await two.getByText('请先选择保留哪一份草稿').waitFor()
  assert.equal(await submit.getAttribute('aria-disabled'), 'true')
  await two.keyboard.press('Control+Enter')
  assert.equal(await two.getByRole('dialog').count(), 0)
  await assertFaultless(two, 'two drafts')
  assert.match(await editorOf(two).innerText(), /第二页的一句。还在写。/)

  await conflictOf(two).getByRole('button', { name: '保留本页的，替换那一份' }).press('Enter')
  await two.getByText(/草稿 .* 已存/).waitFor()
  await conflictOf(two).waitFor({ state: 'detached' })
  await type(one, '又一句。')
  await conflictOf(one).getByText('第二页的一句。还在写。').waitFor()
  await conflictOf(one).getByRole('button', { name: '改用那一份，放弃本页的' }).press('Enter')
  await conflictOf(one).waitFor({ state: 'detached' })
  assert.match(await editorOf(one).innerText(), /第二页的一句。还在写。/)
  assert.doesNotMatch(await editorOf(one).innerText(), /第一页的一句/)

  // A draft that this page does not know outlives its submission.
  await type(one, '最后一句。')
  await one.getByText(/草稿 .* 已存/).waitFor()
  await editorOf(one).press('Control+Enter')
  await one.getByRole('textbox', { name: '提交说明' }).fill('新公告')
  await type(two, '提交时写的。')
  await conflictOf(two).getByRole('button', { name: '保留本页的，替换那一份' }).press('Enter')
  await two.getByText(/草稿 .* 已存/).waitFor()
  await one.keyboard.press('Enter')
  await one.getByText('已提交复核').waitFor()
  await one.getByRole('button', { name: '完成' }).press('Enter')
  await conflictOf(one).getByText('提交时写的。').waitFor()
  await one.reload()
  await editorOf(one).getByText('提交时写的。').waitFor()
})

test('CON-12 CON-24 what could not be saved when its form was left stands there again and is saved', async () => {
  const { page } = await enter('jin')
  await page.goto(`${office.url}/content/notice/regular/K161`)
  const editor = page.getByRole('textbox', { name: '正文，Markdown' })
  await editor.press('Control+End')
  await page.context().setOffline(true)
  await page.keyboard.type('断网后离开的一句')
  await page.getByText('草稿没有存上，请勿关闭页面').waitFor()
  await page.getByRole('link', { name: '待办与复核' }).press('Enter')
  await editor.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page.goBack()
  await editor.getByText('断网后离开的一句').waitFor()
  await page.getByText(/草稿 .* 已存/).waitFor()
  await page.reload()
  await editor.getByText('断网后离开的一句').waitFor()
})
