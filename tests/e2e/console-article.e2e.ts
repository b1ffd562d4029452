import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { countedIn } from './controls.ts'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ mei: ['editor'] }, async ops => {
    await ops.server.setClock('2026-11-18T10:00:00+08:00')
  })
  ops = office.ops
})
after(() => office.close())

const enter = (name: string) => office.enter(name)

test('CON-12 a new article is begun in a column chosen by title, each fault is at its field, and what stops it disables its submission', async () => {
  const put = await ops.run(
    'content',
    'put',
    'column/letters',
    ops.file('letters.md', '---\ntitle: 致投资者\nsort: 1\n---\n'),
  )
  assert.equal(put.code, 0, put.text)
  const letter =
    '---\ntitle: 第一封信\nauthor: 启明\nlead: 一句\npublishedAt: 2026-11-18 08:00\ntype: mandt\n---\n\n正文。\n'
  const taken = await ops.run('content', 'put', 'article/letters/K149', ops.file('K149.md', letter))
  assert.equal(taken.code, 0, taken.text)
  const { page } = await enter('mei')
  await page.goto(`${office.url}/content?kind=article`)
  const begin = page.getByRole('button', { name: '新建' })
  await begin.press('Enter')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.textContent === '新建')
  await begin.press('Enter')
  const id = page.getByRole('textbox', { name: '编号' })
  await page.getByRole('combobox', { name: '栏目' }).selectOption({ label: '致投资者' })
  await id.press('Enter')
  await page.getByText('请填写编号').waitFor()
  await id.fill('K 150')
  await page.keyboard.press('Enter')
  await page.getByText('编号只能用字母、数字、- 和 _').waitFor()
  assert.equal(await id.getAttribute('aria-invalid'), 'true')
  await assertFaultless(page, 'a new article')
  await id.fill('K149')
  await page.keyboard.press('Enter')
  await page.getByText('这个编号已用于另一篇内容，请换一个').waitFor()
  await id.fill('K150')
  await page.keyboard.press('Enter')
  await page.getByText('没有写封面，网站显示的是栏目的封面。').waitFor()
  await page.getByText('文章与观点 · 致投资者').first().waitFor()

  const submit = page.getByRole('button', { name: '提交复核' })
  await page.getByText('现在是样稿，写好标题和正文后提交。').waitFor()
  assert.ok(await submit.isDisabled())
  const write = async () => {
    await page.getByRole('textbox', { name: '正文，Markdown' }).press('Control+End')
    await page.keyboard.type('\n第一段。')
    await page.getByText(/草稿 .* 已存/).waitFor()
  }
  await write()
  const forget = page.getByRole('button', { name: '放弃草稿' })
  const question = page.getByRole('alertdialog', { name: '温馨提示' })
  await forget.press('Enter')
  await question.getByRole('button', { name: '返回' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.getByText('第一段。').first().waitFor()
  await forget.press('Enter')
  await question.getByRole('button', { name: '放弃草稿' }).press('Enter')
  await page.getByText('现在是样稿，写好标题和正文后提交。').waitFor()
  await question.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement !== document.body)
  assert.ok(await forget.isDisabled())
  await write()
  // A save that is on its way while the text is submitted does not bring the draft back.
  const isSave = (url: string, body: string | null) => url.includes('/console-api/draft') && /第二段/.test(body ?? '')
  const submitted = Promise.withResolvers<void>()
  await page.route('**/console-api/draft**', async route => {
    if (isSave(route.request().url(), route.request().postData())) await submitted.promise
    await route.continue()
  })
  const saving = page.waitForRequest(request => isSave(request.url(), request.postData()))
  const saved = page.waitForResponse(answer => isSave(answer.url(), answer.request().postData()))
  await page.getByRole('textbox', { name: '正文，Markdown' }).press('Control+End')
  await page.keyboard.type('第二段。')
  await saving
  await submit.press('Enter')
  await page.getByRole('textbox', { name: '提交说明' }).fill('新文章')
  await countedIn(page)
  await page.keyboard.press('Enter')
  await page.getByText('已提交复核').waitFor()
  // Behind the answer stands what was asked for, not the text before it.
  await page.getByText('的申请待复核，处理前不能再提交').waitFor()
  await page.getByText('第二段。').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('的申请待复核，处理前不能再提交').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === '提交复核')
  submitted.resolve()
  await (await saved).finished()
  await page.reload()
  await page.getByText('的申请待复核，处理前不能再提交').waitFor()
  assert.ok(await forget.isDisabled())
  // What is in review stands here and is not typed over.
  const inReview = page.getByRole('textbox', { name: '正文，Markdown' })
  await page.getByRole('region', { name: '预览全文' }).getByText('第二段。').waitFor()
  await inReview.press('Control+End')
  await page.keyboard.type('第三段。')
  assert.doesNotMatch((await inReview.textContent()) ?? '', /第三段/)
  assert.match((await inReview.textContent()) ?? '', /第二段/)
  assert.ok(await forget.isDisabled())

  await page.goto(`${office.url}/content/article/nowhere/K151`)
  await page.getByText('没有栏目 nowhere', { exact: true }).waitFor()
  assert.ok(await submit.isDisabled())
  await page.goto(`${office.url}/content/article/nowhere/K149`)
  await page.getByText('编号 K149 已用于另一篇内容').waitFor()
  await page.getByRole('link', { name: 'article/letters/K149' }).click()
  await page.getByText('第一封信').first().waitFor()
})
