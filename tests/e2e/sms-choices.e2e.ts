import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('CUS-15 a customer chooses kinds and amounts of SMS under account and security, and finds the choice again', async () => {
  const page = await site.open('/account/safe', { as: 'zhangSan' })
  await page.getByText('短信通知', { exact: true }).waitFor()
  await page.getByRole('link', { name: '设置', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '短信通知' }).waitFor()
  const confirm = page.getByRole('switch', { name: '交易确认' })
  assert.ok(await confirm.isChecked(), 'the default')
  await confirm.click()
  await page.getByText('已保存').waitFor()
  await page.getByRole('combobox', { name: '扣款与汇款到账的起始金额' }).selectOption({ label: '1,000.00 元起' })
  await page.getByRole('combobox', { name: '交易确认的起始金额' }).waitFor()
  await page.reload()
  await page.getByRole('switch', { name: '交易确认' }).waitFor()
  assert.equal(await page.getByRole('switch', { name: '交易确认' }).isChecked(), false)
  assert.ok(await page.getByRole('combobox', { name: '交易确认的起始金额' }).isDisabled())
  assert.equal(await page.getByRole('combobox', { name: '扣款与汇款到账的起始金额' }).inputValue(), '1000.00')
  await assertFaultlessInEveryLook(page, '短信通知')
  await page.context().close()
})
