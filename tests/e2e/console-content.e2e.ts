import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { MOST_DRAFTS } from '@zhixiao/db/staff/drafts.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import type { TestOps } from '../../apps/server/src/ops/testing.ts'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice(
    {
      song: ['editor'],
      lu: ['contentCheck'],
      yi: ['editor'],
      tan: ['editor'],
      mei: ['editor'],
      wen: ['editor'],
      qi: ['editor'],
      jin: ['editor'],
      fu: ['editor'],
    },
    async ops => {
      await ops.server.setClock('2026-11-18T10:00:00+08:00')
    },
  )
  ops = office.ops
})
after(() => office.close())

const enter = (name: string) => office.enter(name)

const onSite = async () => {
  const answer = await ops.server.client().call('content.noticeDetail', { id: 'K118' })
  return answer.ok ? answer.data.html : answer.code
}

test('CON-12 by keyboard: a notice is begun, typed beside its preview, kept as a draft, asked for and released', async () => {
  const song = await enter('song')
  await song.page.keyboard.press('g')
  await song.page.keyboard.press('p')
  await song.page.getByRole('heading', { level: 1, name: '内容' }).waitFor()
  await assertFaultless(song.page, 'the list')
  await song.page.getByRole('button', { name: '新建' }).press('Enter')
  await song.page.getByRole('textbox', { name: '编号' }).fill('K118')
  await song.page.keyboard.press('Enter')
  const editor = song.page.getByRole('textbox', { name: '正文，Markdown' })
  await editor.press('Control+End')
  // Letters of the page's own keys are letters here.
  await song.page.keyboard.type('\n## 一、事项\n\n赎回业务正常办理，零风险。dpj')
  await song.page.keyboard.type('\n\n一条'.repeat(3))
  const preview = song.page.getByRole('region', { name: '预览全文' })
  await preview.getByRole('heading', { name: '一、事项' }).waitFor()
  await song.page.getByText('出现禁用词：零风险').waitFor()
  await preview.getByText('零风险。dpj').waitFor()
  await assertFaultless(song.page, 'the editor')
  await song.page.getByText(/草稿 .* 已存/).waitFor()
  // A page that is closed while something is typed saves it.
  await editor.press('Control+End')
  await song.page.keyboard.type('。')
  await song.page.getByText('草稿保存中').waitFor()
  await song.page.goto(`${office.url}/content?state=draft`)
  await song.page.getByRole('link', { name: '公告 K118' }).waitFor()
  assert.equal(await song.page.getByRole('table').count(), 0, 'drafts alone')
  await song.page.goto(`${office.url}/content/notice/regular/K118`)
  await preview.getByText('一条。').waitFor()

  await editor.press('Control+Enter')
  await song.page.getByRole('dialog', { name: '内容发布 标题' }).waitFor()
  await song.page.getByText('新增 11 行，删去 0 行').waitFor()
  await song.page.getByRole('textbox', { name: '提交说明' }).fill('新公告')
  await song.page.keyboard.press('Enter')
  await song.page.getByText('已提交复核').waitFor()
  await song.page.keyboard.press('Enter')
  await song.page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await onSite(), 'SYS-0404')

  const lu = await enter('lu')
  await lu.page.keyboard.press('g')
  await lu.page.keyboard.press('i')
  await lu.page.getByRole('link', { name: /内容发布/ }).press('Enter')
  await lu.page.getByRole('link', { name: '看全文与预览' }).press('Enter')
  await lu.page.getByRole('region', { name: '预览全文' }).getByRole('heading', { name: '一、事项' }).waitFor()
  await assertFaultless(lu.page, 'the request as a page')
  await lu.page.getByRole('link', { name: /去复核申请/ }).press('Enter')
  await lu.page.getByRole('heading', { level: 2, name: '内容发布 标题' }).waitFor()
  await lu.page.setViewportSize({ width: 1440, height: 500 })
  await lu.page.keyboard.press('o')
  await lu.page.getByRole('button', { name: '收起' }).waitFor()
  assert.ok(await lu.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'one scrollbar')
  await lu.page.keyboard.press('a')
  await lu.page.getByLabel('动态口令').fill(lu.codes.next())
  await lu.page.keyboard.press('Enter')
  await lu.page.getByText('已生效').first().waitFor()
  assert.match(await onSite(), /赎回业务正常办理/)
})

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
  await page.route('**/console-api/draft**', async route => {
    if (isSave(route.request().url(), route.request().postData())) await pause(4_000)
    await route.continue()
  })
  const saving = page.waitForRequest(request => isSave(request.url(), request.postData()))
  await page.getByRole('textbox', { name: '正文，Markdown' }).press('Control+End')
  await page.keyboard.type('第二段。')
  await saving
  await submit.press('Enter')
  await page.getByRole('textbox', { name: '提交说明' }).fill('新文章')
  await page.keyboard.press('Enter')
  await page.getByText('已提交复核').waitFor()
  // Behind the answer stands what was asked for, not the text before it.
  await page.getByText('的申请待复核，处理前不能再提交').waitFor()
  await page.getByText('第二段。').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('的申请待复核，处理前不能再提交').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === '提交复核')
  await pause(5_000)
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

test('CON-12 CON-18 a filter is one step of the history, and keys work at once after the list of keys or the search is closed', async () => {
  const { page } = await enter('wen')
  await page.goto(`${office.url}/content`)
  await page.getByLabel('类别').selectOption('notice')
  await page.waitForURL(/kind=notice/)
  await page.getByRole('button', { name: '筛选' }).press('Enter')
  await page.getByLabel('标题、编号或基金代码').fill('不会有的文字')
  await page.keyboard.press('Enter')
  await page.getByText('没有符合条件的内容').waitFor()
  assert.ok(await page.getByLabel('标题、编号或基金代码').evaluate(field => field === document.activeElement))
  await page.getByRole('button', { name: '清除' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await page.goBack()
  await page.waitForURL(/word=/)
  await page.goBack()
  await page.waitForURL(/kind=notice$/)
  assert.equal(await page.getByLabel('标题、编号或基金代码').inputValue(), '')
  await page.goBack()
  await page.waitForURL(/content$/)

  await page.locator('#main').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  for (const key of ['Escape', 'g', 'i']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: '待办与复核' }).waitFor()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '查找' }).waitFor()
  // The dialog begins to hold the focus only when it has appeared.
  await pause(400)
  await page.keyboard.press('Escape')
  assert.equal(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') ?? null), null)
  for (const key of ['g', 'p']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: '内容' }).waitFor()
})

test('CON-12 what is typed between two renderings stays, in its order', async () => {
  const { page } = await enter('qi')
  await page.goto(`${office.url}/content/notice/regular/K160`)
  const editor = page.getByRole('textbox', { name: '正文，Markdown' })
  await editor.press('Control+End')
  await page.keyboard.press('Enter')
  const lines = Array.from({ length: 12 }, (_, at) => `第 ${at + 1} 行字`)
  await page.evaluate(async typed => {
    // Letters at moments that a slow machine chooses: before, between and after what React does.
    const moments = [
      () => new Promise(requestAnimationFrame),
      () => new Promise(done => setTimeout(done)),
      () => scheduler.postTask(() => {}, { priority: 'user-blocking' }),
    ]
    for (const [at, letter] of [...typed].entries()) {
      document.execCommand(letter === '\n' ? 'insertParagraph' : 'insertText', false, letter)
      await moments[at % moments.length]?.()
    }
  }, lines.join('\n'))
  await page.getByText(/草稿 .* 已存/).waitFor()
  assert.deepEqual((await editor.innerText()).split('\n').slice(-lines.length), lines)
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
