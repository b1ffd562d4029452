import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lastCode } from '../../apps/server/src/testing/codes.ts'
import { LOGIN_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { box, button } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const other = (code: string) => (code === '000000' ? '111111' : '000000')

test('AUTH-01 on a new device the right password leads to an SMS code in place, by keyboard alone; then the device is known', async () => {
  const { mobile } = site.world.people.zhangSan
  const page = await site.open('/login', { device: 'a-device-never-seen-before' })
  await box(page, '手机号').fill(mobile)
  await box(page, '手机号').press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(LOGIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('首次在此设备登录，请输入尾号 0010 的手机收到的短信验证码').waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.getItem('token')), null)
  assert.ok(await box(page, '短信验证码').evaluate(input => input === document.activeElement))

  const code = await lastCode(site.server, mobile)
  await page.keyboard.type(other(code))
  await page.keyboard.press('Enter')
  await page.getByText('短信验证码错误或已过期').waitFor()
  await box(page, '短信验证码').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')

  // The message has no timeout, so only the next page can end it.
  await page.addInitScript(ofMessage => {
    const later = window.setTimeout
    const patient = (act: TimerHandler, ms = 0, ...more: unknown[]) =>
      later(act, ms === ofMessage ? 3_600_000 : ms, ...more)
    Object.assign(window, { setTimeout: patient })
  }, 5_000)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${site.url}/login`)
  await box(page, '手机号').fill(mobile)
  await page.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  await button(page, '登录').click()
  await page.waitForURL('**/home')
  await page.getByText('上次登录：2026-11-20 10:00').waitFor()
  // It is about this page and covers nothing of the next one.
  await page.getByRole('banner').getByRole('link', { name: '基金产品' }).click()
  await page.waitForURL('**/fund')
  await page.getByText('上次登录').waitFor({ state: 'detached' })
  await page.context().close()
})

test('AUTH-01 a picture that could not be loaded says so, and another one is fetched at a press', async () => {
  const page = await site.open('/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByText('填写号码后显示').waitFor()
  assert.equal(await button(page, '看不清，换一张').count(), 0)
  await page.route('**/image-code/send**', route => route.abort())
  await box(page, '手机号').fill(site.world.people.wangWuC1.mobile)
  await page.getByText('加载失败', { exact: true }).waitFor()
  await page.unroute('**/image-code/send**')
  await button(page, '看不清，换一张').click()
  await page.getByRole('img', { name: '图形验证码图片' }).waitFor()
  await page.context().close()
})

test('AUTH-01 who cannot read the picture lets the browser work, by keyboard', async () => {
  const { mobile } = site.world.people.wangWuC1
  const page = await site.open('/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await box(page, '手机号').fill(mobile)
  await button(page, '无需看图，自动验证').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('已选择自动验证').waitFor()
  assert.ok(await button(page, '改用图形验证码').evaluate(control => control === document.activeElement))
  await button(page, '获取验证码').focus()
  await page.keyboard.press('Enter')
  await page.getByText(`已发送至尾号 ${mobile.slice(-4)} 的手机`).waitFor()
  await box(page, '短信验证码').fill(await lastCode(site.server, mobile))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.context().close()
})

test('ACC-09 a device that was used once is seen and forgotten under 账户与安全', async () => {
  const page = await site.open('/account/safe', { as: 'zhangSan' })
  const devices = page.getByRole('table', { name: /常用登录设备/ })
  await devices.getByText('本机').waitFor()
  const rows = await devices.getByRole('button', { name: /^移除/ }).count()
  assert.ok(rows >= 2)
  await devices.getByRole('button', { name: /^移除/ }).last().click()
  await page.getByRole('alertdialog', { name: '提示' }).getByRole('button', { name: '移除' }).click()
  await page.getByText('已移除').waitFor()
  await page.waitForFunction(
    left => document.querySelectorAll('table button[aria-label^="移除"]').length === left,
    rows - 1,
  )
  await page.context().close()
})

test('SEC-05 before script runs, and without any, nothing that was typed gets into an address', async () => {
  for (const path of ['/login', '/auth/register', '/auth/forgetPassword']) {
    const page = await site.open(path, { javaScriptEnabled: false })
    const asked: string[] = []
    page.on('request', request => request.isNavigationRequest() && asked.push(request.url()))
    for (const field of await page.locator('form input:not([type=checkbox])').all()) await field.fill('typed1234')
    await page.locator('form input:not([type=checkbox])').last().press('Enter')
    await page.locator('form button').last().click()
    await page.goto(`${site.url}/footer/aml`)
    assert.deepEqual(asked, [`${site.url}/footer/aml`])
    await page.context().close()
  }
})

test('SEC-05 the ways in have no fault that a machine finds, wide and narrow, light and dark', async () => {
  const page = await site.open('/login', { device: 'another-device-never-seen' })
  await page.getByRole('tab', { name: '短信登录' }).click()
  await button(page, '无需看图，自动验证').click()
  await assertFaultlessInEveryLook(page, '短信登录')
  await page.getByRole('tab', { name: '密码登录' }).click()
  await box(page, '手机号').fill(site.world.people.qianQiC5.mobile)
  await page.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  await button(page, '登录').click()
  await page.getByText('首次在此设备登录').waitFor()
  await assertFaultlessInEveryLook(page, '新设备')
  await page.context().close()
  const safe = await site.open('/account/safe', { as: 'wangWuC1' })
  await safe
    .getByRole('table', { name: /常用登录设备/ })
    .getByText('本机')
    .waitFor()
  await assertFaultlessInEveryLook(safe, '账户与安全')
  await safe.context().close()
})
