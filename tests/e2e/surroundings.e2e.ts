import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { lastCode } from '../../apps/server/src/testing/codes.ts'
import { funds, LOGIN_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { box, button } from './controls.ts'
import { launchBrowser, openSite, type Site, waitForHydration } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

async function logIn(page: Page, mobile: string): Promise<void> {
  await box(page, '手机号').fill(mobile)
  await page.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  await button(page, '登录').click()
}

/** A device that is not known needs a code. */
async function confirmDevice(page: Page, mobile: string): Promise<void> {
  await page.getByText('首次在此设备登录').waitFor()
  await box(page, '短信验证码').fill(await lastCode(site.server, mobile))
  await page.keyboard.press('Enter')
}

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
    await logIn(page, mobile)
    await confirmDevice(page, mobile)
    await page.waitForURL('**/home')
    await page.getByRole('banner').getByRole('link', { name: '我的资产' }).first().click()
    await page.getByRole('heading', { level: 1, name: '我的资产' }).waitFor()
    await page.getByRole('link', { name: '交易记录' }).first().click()
    await page.getByRole('heading', { level: 1, name: '交易记录' }).waitFor()
    await page.context().close()
  })

test('CUS-16 on plain http under a name that is not localhost, a customer logs in as elsewhere', async () => {
  const browser = await launchBrowser(['--host-resolver-rules=MAP any.example.test 127.0.0.1'])
  try {
    const page = await browser.newPage()
    waitForHydration(page)
    await page.goto(`${site.url.replace('127.0.0.1', 'any.example.test')}/login`)
    assert.equal(await page.evaluate(() => isSecureContext), false)
    const { mobile } = site.world.people.liSiNoAccount
    await logIn(page, mobile)
    await confirmDevice(page, mobile)
    await page.waitForURL('**/home')
  } finally {
    await browser.close()
  }
})

test('CUS-16 a purchase goes on with what was typed when a translator has moved each text of the page, which asks for no translation', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  assert.equal(await page.evaluate(() => document.documentElement.translate), false)
  const amount = page.getByRole('textbox', { name: '买入金额' })
  await amount.fill('2000')
  await page.getByText('贰仟元整').first().waitFor()
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all: Node[] = []
    while (texts.nextNode()) all.push(texts.currentNode)
    for (const text of all) {
      if (text.parentElement?.closest('script, style, textarea')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      text.parentNode?.replaceChild(outer, text)
      outer.append(inner)
      inner.append(text)
    }
  })
  await amount.fill('3000')
  await page.getByText('叁仟元整').first().waitFor()
  await amount.fill('')
  await amount.fill('4000')
  await page.getByText('肆仟元整').first().waitFor()
  await page.getByRole('checkbox').check()
  await button(page, '下一步').first().click()
  await button(page, '输入交易密码').waitFor()
  await page.context().close()
})

test('CUS-16 in a theme of few colours a choice looks other than what is not chosen', async () => {
  const page = await site.open('/login', { forcedColors: 'active' })
  const look = (name: string) => page.getByRole('tab', { name }).evaluate(tab => getComputedStyle(tab).backgroundColor)
  assert.notEqual(await look('密码登录'), await look('短信登录'))
  await page.goto(`${site.url}/auth/register`)
  const tick = page.getByRole('checkbox').first()
  const before = await tick.screenshot()
  await tick.check()
  assert.ok(!before.equals(await tick.screenshot()), 'a tick is seen')
  // No screen has a switch at present; its styles are on each.
  await page.evaluate(() => {
    const label = document.createElement('label')
    label.className = 'switch'
    const input = label.appendChild(document.createElement('input'))
    input.type = 'checkbox'
    input.role = 'switch'
    document.querySelector('main')?.prepend(label)
  })
  const input = page.getByRole('switch')
  const off = await input.screenshot()
  await input.check()
  assert.ok(!off.equals(await input.screenshot()), 'a switch that is on is seen')
  await page.context().close()
})
