import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds } from '../../apps/server/src/testing/world.ts'
import { button } from './controls.ts'
import { dialog, logIn } from './log-in.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('AUTH-08 GRD-05 GRD-02 the page wanted before login opens after it', async () => {
  const page = await site.open('/account/bank')
  const question = dialog(page, '温馨提示')
  await question.getByText('您还未进行登录，是否前往登录？').waitFor()
  await question.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL('**/login')
  await logIn(page, site.world.people.zhangSan.mobile)
  await page.waitForURL('**/account/bank')
  await page.getByRole('heading', { name: '银行卡管理' }).waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.getItem('toPage')), null)
  await page.context().close()
})

test('LET-14 the star a visitor pressed is there after login', async () => {
  const page = await site.open(`/fund_detail?fundCode=${funds.mixed}`)
  const star = page
    .getByRole('main')
    .getByRole('button', { name: /^加自选/ })
    .first()
  await star.click()
  await dialog(page, '温馨提示').getByRole('button', { name: '去登录' }).click()
  await page.waitForURL('**/login')
  await logIn(page, site.world.people.qianQiC5.mobile)
  await page.getByText('已加入自选').waitFor()
  await page.waitForURL('**/fund_detail**')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^加自选/, pressed: true })
    .first()
    .waitFor()
  await page.context().close()
})

test('AUTH-09 an institution is loaded as one', async () => {
  const page = await site.open('/home', { as: 'jiGou' })
  const asked = page.waitForResponse(response => response.url().includes('/api/account/organisation-info'))
  await page.reload()
  await asked
  await button(page, /您好/).waitFor()
  await page.context().close()
})

test('ACC-02 on phones a customer has a tab bar that covers nothing, and gives way to a keyboard, to a bar that buys and to a step', async () => {
  const page = await site.open('/account/my_history', { as: 'zhangSan', viewport: { width: 390, height: 844 } })
  const bar = page.getByRole('navigation', { name: '常用' })
  await bar.getByRole('link', { name: '我的账户' }).and(page.locator('[aria-current]')).waitFor()
  // The end of the page is above the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const box = await bar.boundingBox()
  assert.ok(footer && box && footer.y + footer.height <= box.y + 1)
  await bar.getByRole('link', { name: '我的资产' }).click()
  await page.waitForURL('**/assets/my_assets')
  await bar.getByRole('link', { name: '我的资产' }).and(page.locator('[aria-current="page"]')).waitFor()
  // A field takes the room for its keyboard.
  await page.goto(`${site.url}/fund`)
  await bar.waitFor()
  await page.getByRole('main').getByRole('textbox').or(page.getByRole('main').getByRole('searchbox')).first().focus()
  await bar.waitFor({ state: 'hidden' })
  for (const place of [
    `/trade/purchase?fundCode=${funds.mixed}`,
    '/account/modify_login_pwd',
    `/fund_detail?fundCode=${funds.mixed}`,
  ]) {
    await page.goto(site.url + place)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await bar.isVisible(), false, place)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/assets/my_assets`)
  await page.getByRole('heading', { name: '我的资产', level: 1 }).waitFor()
  assert.equal(await bar.isVisible(), false)
  await page.context().close()
})

test('AUTH-06 HDR-03 logging out asks, says so, and leads home as a visitor', async () => {
  const page = await site.open('/account/risk', { as: 'zhangSan' })
  await button(page, /您好/).click()
  await page.getByRole('menuitem', { name: '安全退出' }).click()
  const question = dialog(page, '提示')
  await question.getByText('确认退出登录吗？').waitFor()
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  await question.getByRole('button', { name: '退出登录' }).click()
  await page.getByText('退出成功').waitFor()
  await page.waitForURL('**/home')
  await page.getByRole('banner').getByRole('link', { name: '登录' }).first().waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.getItem('token')), null)
  const after = await site.server.client(token).call('account.userInfo', {})
  assert.ok(!after.ok && after.kind === 'unauthorised', 'the session is over on the server, too')
  await page.context().close()
})
