import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ he: ['clearing'] }, async ops => {
    await ops.server.setClock('2026-11-17T10:00:00+08:00')
    await ops.buy(funds.mixed, 10_000n)
    await ops.server.setClock('2026-11-20T10:00:00+08:00')
    await ops.run('settle')
  })
})
after(() => office.close())

const enter = async (name: string): Promise<Page> => (await office.enter(name)).page

test('CON-16 a report is run by keyboard, downloaded with the digest that is shown, and asked again the same', async () => {
  const page = await enter('he')
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await page.getByRole('heading', { level: 1, name: '报表' }).waitFor()
  await page.getByText('还没有出过报表').waitFor()
  await assertFaultless(page, 'no reports yet')
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: '类型', exact: true }).selectOption('销售')
  await page.getByLabel('从', { exact: true }).fill('2026-11-16')
  await page.getByLabel('至', { exact: true }).fill('2026-11-20')
  await page.keyboard.press('Enter')
  await page.getByText('未结束：当日尚未结束').waitFor()
  await page.getByRole('combobox', { name: '类型', exact: true }).selectOption('规模')
  await page.getByLabel('日终').fill('2026-11-19')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: '规模 2026-11-19' }).waitFor()
  await assertFaultlessInEveryLook(page, 'a report')
  await page.setViewportSize({ width: 1440, height: 900 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const file = await download
  assert.match(file.suggestedFilename(), /^规模-2026-11-19.*\.xlsx$/)
  const digest = createHash('sha256')
    .update(readFileSync(await file.path()))
    .digest('hex')
  await page.getByText(digest).waitFor()
  await page.getByText('已记入审计').waitFor()
  const address = page.url()
  await page.getByRole('link', { name: /^销售/ }).click()
  await page.getByRole('heading', { level: 2, name: '销售 2026-11-16 至 2026-11-20' }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 2, name: '规模 2026-11-19' }).waitFor()
  assert.equal(new URL(page.url()).pathname, new URL(address).pathname)
  await page.context().close()
})
