import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Office, openOffice } from './office.ts'
import { makeOld } from './old-browser.ts'

let office: Office
before(async () => {
  office = await openOffice({ he: ['entry'] })
})
after(() => office.close())

test('CUS-16 with what the oldest promised browsers have, the console shows its frame, the NAVs and a text', async () => {
  const { page } = await office.enter('he')
  await makeOld(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  assert.equal(await page.evaluate(() => 'groupBy' in Map), false)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: /净值/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.context().close()
})
