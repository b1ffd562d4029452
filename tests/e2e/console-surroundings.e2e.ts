import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { funds } from '../../apps/server/src/testing/world.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ lin: ['check'], fang: ['compliance'] })
})
after(() => office.close())

/** The Enter by which Safari confirms a composed word: after the composition, with its key code. */
const confirmWord = (field: Locator) =>
  field.evaluate(input => {
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    input.dispatchEvent(new KeyboardEvent('keydown', key))
    // What it would have caused has begun after two frames.
    return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

test('CUS-16 the Enter that confirms a composed word in Safari neither jumps from Ctrl K nor sends a review', async () => {
  const emergency = await office.enter('lin')
  await emergency.page.goto(`${office.url}/funds/${funds.mixed}`)
  await emergency.page.getByRole('button', { name: '紧急暂停申购', exact: true }).press('Enter')
  const dialog = emergency.page.getByRole('dialog', { name: /^紧急办理：暂停申购 / })
  await dialog.getByLabel('紧急办理的理由').fill('估值发生重大不确定')
  await dialog.getByLabel('动态口令').fill(emergency.codes.next())
  await emergency.page.keyboard.press('Enter')
  await dialog.getByText('已经办理').waitFor()
  await emergency.page.context().close()

  const { page } = await office.enter('fang')
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog', { name: '查找' }).getByLabel('号码、名称或拼音')
  await find.fill('客户')
  await page.getByRole('dialog', { name: '查找' }).getByRole('option').first().waitFor()
  await confirmWord(find)
  assert.ok(await find.isVisible())
  assert.equal(new URL(page.url()).pathname, '/')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: /^事后复核 1 项\s*紧急办理/ }).press('Enter')
  await page.getByRole('link', { name: /^暂停申购\s/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: '未经事前复核的原因' }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('估值当日已经确认')
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  await confirmWord(page.getByLabel('复核意见'))
  assert.deepEqual(sent, [])
  const reviewed = await office.ops.db.selectFrom('emergency').select('outcome').execute()
  assert.deepEqual(reviewed, [{ outcome: null }])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '异议之后' }).waitFor()
  await page.context().close()
})
