import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBooksOffice } from './books-office.ts'
import { countedIn } from './controls.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import type { Office } from './office.ts'

let office: Office
before(async () => {
  office = await openBooksOffice({ he: ['clearing'] })
})
after(() => office.close())

const enter = async (name: string): Promise<Page> => (await office.enter(name)).page

test('CON-10 CON-11 a difference of 0.02 shares is found by keyboard, seen on both sides, asked to be adjusted and waited for', async () => {
  const page = await enter('he')
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 1, name: '交换文件' }).waitFor()
  await page.getByRole('link', { name: '2026-11-19' }).waitFor()
  await assertFaultlessInEveryLook(page, 'days of exchange')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '2026-11-19 登记机构 99' }).waitFor()
  await page.getByRole('cell', { name: '0'.repeat(64) }).waitFor()
  await assertFaultlessInEveryLook(page, 'a day of exchange')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /^总份额/ }).waitFor()
  await assertFaultlessInEveryLook(page, 'a difference of a registrar')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.getByRole('heading', { level: 1, name: '对账' }).waitFor()
  await page.getByRole('row', { name: /2026-11-19 一致 1 处待处理 一致 一致/ }).waitFor()
  await assertFaultlessInEveryLook(page, 'days of books')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('核对的数字').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('row', { name: /^总份额/ }).waitFor()
  await page.getByLabel(/登记机构的文书号/).fill('TA-1')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /强制调增/ })
  await dialog.getByLabel('提交说明').fill('登记机构来函，我方少记 0.02 份')
  await countedIn(page)
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  await assertFaultless(page, 'an adjustment asked for')
  await page.keyboard.press('Escape')
  await page.getByText(/已有申请待复核/).waitFor()
  assert.equal(await page.getByLabel(/登记机构的文书号/).count(), 0)
  await page.waitForFunction(() => document.activeElement?.id === 'main')

  // What is typed is a draft until it is sent.
  await page.getByLabel('内容').fill('等登记机构次日名册')
  await page.getByText(/草稿 .* 已存/).waitFor()
  await page.reload()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '等登记机构次日名册')
  await page.getByLabel('处理', { exact: true }).selectOption('等待对方')
  await page.getByLabel('等到').fill('2026-11-20')
  await page.getByRole('button', { name: '保存备注' }).click()
  await page.getByText('等登记机构次日名册').waitFor()
  await page.getByText('等到 2026-11-20').first().waitFor()
  assert.equal(await page.getByLabel('内容').inputValue(), '')
  await page.getByText(/草稿 .* 已存/).waitFor({ state: 'detached' })
  await assertFaultlessInEveryLook(page, 'a break with its note')
  await page.context().close()
})
