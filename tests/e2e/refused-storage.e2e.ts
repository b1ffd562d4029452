import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { logInFromNewDevice } from './login-steps.ts'
import { openSite, type Site, waitForHydration } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const refusals = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  },
  missing: () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => null })
  },
  forbidden: () => {
    const refuse = () => {
      throw new DOMException('not here', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
    Object.defineProperty(navigator.locks, 'request', { value: () => Promise.reject(refuse) })
  },
} as const

/** A window of its own: the router's script for scrolling complains aloud where there is no storage. */
async function windowWith(refuse: () => void, path: string): Promise<Page> {
  const context = await site.browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  waitForHydration(page)
  await page.addInitScript(refuse)
  await page.goto(site.url + path)
  return page
}

for (const [name, who] of [
  ['full', 'zhangSan'],
  ['missing', 'wangWuC1'],
  ['forbidden', 'qianQiC5'],
] as const)
  test(`CUS-16 where the browser’s storage is ${name}, the login page says so, and a login lasts as long as the page`, async () => {
    const { mobile } = site.world.people[who]
    const page = await windowWith(refusals[name], '/login')
    await page.getByText(/浏览器不允许本站保存数据.*刷新或关闭页面后需重新登录/).waitFor()
    await logInFromNewDevice(site, page, mobile)
    await page.waitForURL('**/home')
    await page.getByRole('banner').getByRole('link', { name: '我的资产' }).first().click()
    await page.getByRole('heading', { level: 1, name: '我的资产' }).waitFor()
    await page.getByRole('link', { name: '交易记录' }).first().click()
    await page.getByRole('heading', { level: 1, name: '交易记录' }).waitFor()
    await page.context().close()
  })
