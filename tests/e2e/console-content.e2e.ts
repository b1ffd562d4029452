import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { countedIn } from './controls.ts'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ song: ['editor'], lu: ['contentCheck'], wen: ['editor'], qi: ['editor'] }, async ops => {
    await ops.server.setClock('2026-11-18T10:00:00+08:00')
  })
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
  await countedIn(song.page)
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
  // A forbidden word is passed for a reason only.
  await lu.page.getByText('请写明禁用词可以保留的理由').waitFor()
  await lu.page.getByLabel('文中有禁用词，可以保留的理由').fill('引自监管提示')
  await lu.page.keyboard.press('Enter')
  await lu.page.getByText('已生效').first().waitFor()
  assert.match(await onSite(), /赎回业务正常办理/)
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
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') != null)
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
