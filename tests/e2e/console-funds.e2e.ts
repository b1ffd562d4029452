import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { countedIn } from './controls.ts'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ tao: ['entry'], lu: ['entry'], mo: ['entry'], pan: ['entry'], fu: ['compliance'] })
  ops = office.ops
})
after(() => office.close())

const enter = (name: string, width: number) => office.enter(name, { viewport: { width, height: 844 } })

/** From anywhere to one fund, by keys alone. */
async function openFund(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await page.getByRole('heading', { level: 1, name: '基金' }).waitFor()
  await page.getByRole('link', { name: new RegExp(funds.bond) }).waitFor()
  await assertFaultless(page, 'the list of funds')
  await page.keyboard.press('/')
  await page.keyboard.type(funds.bond)
  await page.keyboard.press('Enter')
  await page.waitForURL(/word=/)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '变更记录' }).waitFor()
}

test('CON-04 OPS-01 a chosen file with a fault is refused with its line, its column and what is wrong there', async () => {
  const { page } = await enter('tao', 390)
  await page.goto(`${office.url}/funds`)
  const content = `fund_code,day,is_open\n${funds.bond},2026-12-31,0\n${funds.bond},2026-12-30,x\n`
  await page
    .getByLabel('休市日文件')
    .setInputFiles({ name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const dialog = page.getByRole('dialog', { name: /days\.csv/ })
  await dialog.getByText('第 3 行的 is_open：应为 0（休市）或 1（开市）').waitFor()
  await assertFaultless(page, 'a file with a fault')
  await page.context().close()
})

test('CON-04 Enter before the effects of an act are counted says so and submits nothing', async () => {
  const { page } = await enter('mo', 1440)
  await openFund(page)
  await page.keyboard.press('2')
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await page.getByLabel(/^单日申购上限/).fill('40,000')
  const counting = Promise.withResolvers<void>()
  await page.route('**/console-api/request/try', async route => {
    await counting.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /基金资料与费率/ })
  await dialog.getByLabel('提交说明').fill('大额限购')
  await page.keyboard.press('Enter')
  const status = dialog.getByRole('status')
  await status.getByText('正在计算影响，算出后请核对再提交。').waitFor()
  counting.resolve()
  await status.getByText('影响已算出，请核对后提交。').waitFor()
  await dialog.getByText('40,000.00 元').waitFor()
  await countedIn(page)
  assert.equal(await dialog.getByLabel('提交说明').inputValue(), '大额限购')
  await dialog.getByRole('button', { name: '返回修改' }).click()
  await page.context().close()
})

test('CON-04 a status and a discount of institutions are chosen beside those of persons, from a day, and may be those of persons again', async () => {
  const { page } = await enter('pan', 1440)
  await openFund(page)
  await page.keyboard.press('2')
  await page.getByRole('button', { name: '修改', exact: true }).click()
  const status = page.getByLabel('机构状态')
  assert.equal(await status.locator('option:checked').innerText(), '与个人相同')
  await status.selectOption('暂停申购')
  await page.getByLabel('状态与限额生效日').fill('2026-12-01')
  await page.getByLabel('机构申购费率折扣').fill('０.4')
  await assertFaultless(page, 'the form of a fund')
  await page.getByRole('button', { name: '试算并提交 2 项' }).click()
  const dialog = page.getByRole('dialog', { name: /基金资料与费率/ })
  await dialog.getByRole('row', { name: /机构状态（2026-12-01 起） 与个人相同 暂停申购/ }).waitFor()
  await dialog.getByRole('row', { name: /机构申购费率折扣.* 与个人相同 0\.4/ }).waitFor()
  await dialog.getByRole('button', { name: '返回修改' }).click()
  await status.selectOption('与个人相同')
  await page.getByRole('button', { name: '试算并提交 1 项' }).waitFor()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.context().close()
})

test('CON-04 CON-05 a limit of a fund is changed by one and approved by another; fees and days are seen and tried beside the law; a settled redemption leads to its orders', async () => {
  const { page } = await enter('lu', 1440)
  await openFund(page)
  await page.setViewportSize({ width: 1440, height: 400 })
  const tabs = await page.getByRole('navigation', { name: '基金', exact: true }).boundingBox()
  assert.ok((tabs?.height ?? 0) >= 44, 'tabs keep their height above a page that is longer than the window')
  await page.setViewportSize({ width: 1440, height: 844 })
  await assertFaultless(page, 'one fund')
  await page.keyboard.press('3')
  await page.getByRole('button', { name: '新赎回费表' }).click()
  await page.getByLabel('生效日').fill('2027-01-04')
  await page.getByLabel('第 1 档 费率').fill('１.2')
  await assertFaultless(page, 'a new fee table')
  await page.keyboard.press('Enter')
  await page
    .getByText(/低于法定下限 1\.5%/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: '返回修改' }).click()
  await page.getByRole('button', { name: '放弃' }).click()
  await page.keyboard.press('4')
  await page
    .getByRole('region', { name: '2026 年 12 月' })
    .getByRole('button', { name: /^25 日 / })
    .click()
  await assertFaultless(page, 'the year of a fund')
  await page.getByRole('button', { name: /试算并提交 1 天/ }).click()
  await page.getByRole('dialog').getByText('休市', { exact: true }).waitFor()
  await page.getByRole('button', { name: '返回修改' }).click()
  await page.keyboard.press('2')
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await page.getByLabel(/^单日申购上限/).fill('50,000')
  await assertFaultless(page, 'the terms of a fund')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /基金资料与费率/ })
  await dialog.getByText('50,000.00 元').waitFor()
  await dialog.getByLabel('提交说明').fill('大额限购')
  await countedIn(page)
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByText('待复核：').waitFor()
  await page.context().close()

  const second = await enter('fu', 390)
  await second.page.goto(`${office.url}/requests`)
  await second.page.getByRole('link', { name: /基金资料与费率/ }).click()
  await second.page.getByText('系统刚刚重新试算，与提交时一致').waitFor()
  await second.page.getByText('合规风控通过', { exact: true }).waitFor()
  await assertFaultless(second.page, 'the request of a limit at 390')
  await second.page.keyboard.press('a')
  await second.page.getByRole('dialog').getByLabel('动态口令').fill(second.codes.next())
  await second.page.keyboard.press('Enter')
  await second.page.getByText('已生效').waitFor()
  const fund = await ops.db
    .selectFrom('fund')
    .select('day_max_fen')
    .where('fundcode', '=', funds.bond)
    .executeTakeFirstOrThrow()
  assert.equal(fund.day_max_fen, 5_000_000n)
  for (const tab of ['', '/terms', '/fees', '/days']) {
    await second.page.goto(`${office.url}/funds/${funds.bond}${tab}`)
    await second.page.getByText('50,000.00 元').first().waitFor()
    await assertFaultless(second.page, `a fund${tab} at 390`)
  }
  await second.page.goto(`${office.url}/events/${funds.bond}/2026-11-18`)
  await second.page.getByText('没有待确认的赎回：已经结算，或没有人赎回。').waitFor()
  await second.page.getByRole('link', { name: '查看当日订单的确认结果' }).click()
  await second.page.getByRole('heading', { level: 1, name: '订单' }).waitFor()
  await second.page.context().close()
})
