import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('SEC-03 a screen whose scripts have not come after 120 seconds is offered again, and comes', async () => {
  const page = await site.open('/home')
  // The timer of 120 seconds goes off when the test says so; all others run.
  await page.evaluate(() => {
    const start = window.setTimeout
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) =>
        ms === 120_000 ? Object.assign(window, { goOff: act }) && 0 : start(act, ms),
    })
  })
  // The scripts of other screens stay away until the page is loaded again.
  await page.route('**/assets/*.js', () => {})
  await page.getByRole('banner').getByRole('link', { name: '登录' }).first().click()
  await page.waitForFunction(() => 'goOff' in window)
  const offer = page.getByRole('alert').filter({ hasText: '网络超时，请稍后重试~' })
  assert.equal(await offer.count(), 0)
  await page.evaluate(() => Reflect.get(window, 'goOff')())
  await offer.waitFor()
  await page.unroute('**/assets/*.js')
  await offer.getByRole('button', { name: '重试' }).click()
  await page.waitForURL('**/login*')
  await page.getByRole('heading', { name: '登录', level: 1 }).waitFor()
  await page.context().close()
})

test('a page that does nothing without script says so, logged in or not', async () => {
  for (const path of ['/login', '/auth/register', '/auth/forgetPassword', '/assets/my_assets', '/auth/openaccount']) {
    const page = await site.open(path, { javaScriptEnabled: false })
    // Playwright finds no text in a noscript element, though a browser without script shows it.
    const notice = page.locator('noscript .notice')
    await notice.waitFor()
    assert.match((await notice.textContent()) ?? '', /^登录、查看账户和办理业务需要启用浏览器的 JavaScript/, path)
    await page.context().close()
  }
})
