import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { STAFF_PASSWORD } from '../../apps/server/src/doors/console/testing.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({
    an: ['entry'],
    he: ['compliance'],
    ke: ['service'],
    lan: ['editor'],
    lu: ['entry'],
    mi: ['entry'],
    su: ['entry'],
    yu: ['entry'],
    zhou: ['entry'],
  })
})
after(() => office.close())

/** At an address: what is said there, and by which link it is left. */
async function lost(page: Page, address: string, said: string | RegExp, link: string | RegExp): Promise<void> {
  await page.goto(office.url + address)
  await page.getByText(said).first().waitFor()
  await assertFaultless(page, address)
  assert.equal(await page.getByText('没有任何改动').count(), 0, 'a read changes nothing anyway')
  assert.equal(await page.getByRole('button', { name: '重试' }).count(), 0, 'another try gets the same answer')
  await page.getByRole('main').getByRole('link', { name: link }).press('Enter')
  await page.getByText(said).first().waitFor({ state: 'detached' })
}

test('CON-02 CON-15 CON-24 an address of nothing says so and leads back to its list', async () => {
  const { page } = await office.enter('he')
  await lost(page, '/requests/999', '没有找到这一项', '返回待办与复核')
  await lost(page, '/names/999', '“待核与限制中”中没有命中 999。', '返回列表')
  await lost(page, '/names/999?tab=decided', '“已处理”中没有命中 999。', '到“待核与限制中”中找')
  await lost(page, '/compliance/transactions/999', '“待处理”中没有候选 999。', '返回列表')
  await page.setViewportSize({ width: 390, height: 844 })
  await lost(page, '/compliance/crs/999', '“待处理”中没有案件 999。', '返回列表')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const { x = -1 } = (await menu.getByRole('link', { name: '合规', exact: true }).boundingBox()) ?? {}
  assert.ok(x >= 0 && x < 390, 'the menu shows where one is')
  await lost(page, '/compliance/suitability/0000000009', '没有这个客户号', '返回合规')
  await lost(page, '/no-such/page', '运营后台没有这个页面', '返回今日')
  await page.context().close()
  const editor = await office.enter('lan')
  await lost(editor.page, '/messages/none', '没有找到这个模板', '返回列表')
  await editor.page.context().close()
})

test('CON-20 who may not read a page reads that, and goes on with the day', async () => {
  const { page } = await office.enter('ke', { viewport: { width: 390, height: 844 } })
  await lost(page, '/names', '您没有这项权限', '返回今日')
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  await page.context().close()
})

test('CON-24 a page that is opened without a network says so, and comes by itself when there is one', async () => {
  const { page } = await office.enter('yu')
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /^净值/ }).press('Enter')
  await page.getByText('网络不通，请重试').first().waitFor()
  await assertFaultless(page, 'without a network')
  await page.context().setOffline(false)
  await page.getByText('网络不通，请重试').first().waitFor({ state: 'detached' })
  await page.getByRole('table').first().waitFor()
  await page.context().close()
})

test('CON-03 the NAVs of a Saturday and of no day at all: the trading days beside it, and the page itself', async () => {
  const { page } = await office.enter('lu')
  await lost(page, '/nav?day=2026-11-21', '2026-11-21 不是交易日。', '上一交易日 2026-11-20')
  await page.waitForURL('**/nav?day=2026-11-20')
  await lost(page, '/nav?day=2026-11-21', '2026-11-21 不是交易日。', '下一交易日 2026-11-23')
  await lost(page, '/nav?day=yesterday', '日期格式为 YYYY-MM-DD', '返回净值')
  // Without a day the sheet keeps the one that it was given, and asks for it once.
  const asked: string[] = []
  page.on('request', request => {
    if (/console-api\/nav(\?|$)/.test(request.url())) asked.push(request.url())
  })
  await page.goto(`${office.url}/nav`)
  await page.waitForURL(/\/nav\?day=2026-/)
  await page.getByRole('table').waitFor()
  assert.equal(asked.length, 1)
  // The list of keys begins with those of the screen.
  await page.locator('#main').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).getByText('取托管行数据').waitFor()
  await page.context().close()
})

test('CON-03 a row among those that lack a NAV stays there while it is typed', async () => {
  const { page } = await office.enter('mi')
  await page.goto(`${office.url}/nav?day=2026-11-20`)
  await page.getByRole('button', { name: /^缺 \d/ }).press('Enter')
  const name = await page
    .getByRole('textbox', { name: /单位净值$/ })
    .first()
    .getAttribute('aria-label')
  const field = page.getByRole('textbox', { name: name ?? '', exact: true })
  await field.focus()
  await page.keyboard.type('1.0783')
  assert.equal(await field.inputValue(), '1.0783')
  // A figure has no question mark: the list of keys opens, and the focus comes back.
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).getByText('取托管行数据').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.type('4')
  assert.equal(await field.inputValue(), '1.07834')
  await page.context().close()
})

test('CON-22 CON-24 a session that ends while somebody types covers the page; what is typed on goes nowhere, and what was typed is there after the sign-in', async () => {
  const { page, codes } = await office.enter('an')
  await page.clock.install()
  await page.goto(`${office.url}/nav?day=2026-11-20`)
  const field = page.getByRole('textbox', { name: /单位净值$/ }).first()
  await field.fill('1.0783')
  await sql`update staff_session set ended_at = now() where operator = 'an'`.execute(office.ops.db)
  // The window is chosen again, which renews what it shows.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const cover = page.getByRole('dialog', { name: '登录已失效' })
  await cover.waitFor()
  await page.keyboard.type('1.0784')
  const name = cover.getByLabel('登录名')
  assert.deepEqual([await name.inputValue(), await cover.getByLabel('密码', { exact: true }).inputValue()], ['an', ''])
  await assertFaultlessInEveryLook(page, 'a session that ended')
  // Below the cover nothing is asked for but who is signed in.
  const asked: string[] = []
  page.on('request', request => {
    if (request.method() === 'GET') asked.push(new URL(request.url()).pathname)
  })
  const again = page.waitForRequest(/console-api\/auth\/me$/)
  await page.clock.fastForward('00:31')
  await again
  assert.deepEqual(new Set(asked), new Set(['/console-api/auth/me']))
  await cover.getByLabel('密码', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await cover.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await cover.waitFor({ state: 'detached' })
  assert.equal(await field.inputValue(), '1.0783')
  await page.context().close()
})

test('CON-03 a grid that is emptied comes back whole with one press, and its head stays in sight', async () => {
  const { page } = await office.enter('su')
  await page.goto(`${office.url}/nav?day=2026-11-20`)
  const fields = page.getByRole('textbox', { name: /单位净值$/ })
  await fields.nth(0).fill('1.0783')
  await fields.nth(1).fill('1.0784')
  await page.getByRole('button', { name: '清空' }).press('Enter')
  await page.getByText('已清空 2 行。').waitFor()
  assert.equal(await fields.nth(0).inputValue(), '')
  await page.getByRole('button', { name: '撤销清空' }).press('Enter')
  assert.deepEqual([await fields.nth(0).inputValue(), await fields.nth(1).inputValue()], ['1.0783', '1.0784'])
  // Fifty rows of fields lie between a figure and the button.
  const totals = page.getByRole('textbox', { name: /累计净值$/ })
  await totals.nth(0).fill('1.0783')
  await totals.nth(1).fill('1.0784')
  await fields.nth(0).press('Control+Enter')
  await page.getByRole('dialog', { name: /净值录入与更正/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 240 })
  await fields.last().focus()
  const { y = 0 } = (await page.getByRole('columnheader', { name: '上一净值' }).boundingBox()) ?? {}
  const { y: first = 0 } = (await fields.nth(0).boundingBox()) ?? {}
  assert.ok(first < y, 'the rows moved under the head')
  await assertFaultlessInEveryLook(page, 'a NAV grid')
  await page.context().close()
})

test('CON-03 rows are pasted wherever the focus is, and changes are undone one by one', async () => {
  const { page } = await office.enter('zhou')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: office.url })
  await page.goto(`${office.url}/nav?day=2026-11-20`)
  const field = page.getByRole('textbox', { name: /单位净值$/ }).first()
  const name = (await field.getAttribute('aria-label')) ?? ''
  const code = /\d{6}/.exec(name)?.[0] ?? ''
  await page.getByRole('button', { name: '全部' }).focus()
  await page.evaluate(text => navigator.clipboard.writeText(text), `${code}\t1.0783\t1.0784\n000000\t1\t1\n`)
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByText('有 1 处没有采用').waitFor()
  assert.equal(await field.inputValue(), '1.0783')
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('56')
  assert.equal(await field.inputValue(), '1.078356')
  const values: string[] = []
  for (let undone = 0; undone < 3; undone++) {
    await page.keyboard.press('ControlOrMeta+z')
    values.push(await field.inputValue())
  }
  assert.deepEqual(values, ['1.0783', '', ''])
  await page.context().close()
})
