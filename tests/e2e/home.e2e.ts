import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { button } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

const phone = { width: 390, height: 844 }
let site: Site
/** zhangSan holds one fund since Friday, and a purchase of Tuesday waits for its confirmation. */
before(async () => {
  site = await openSite()
  const { tradeacco } = site.world.people.zhangSan
  const client = site.server.client(await site.world.tokenOf('zhangSan'))
  const buy = async (amount: string) => {
    const order = { fundCode: funds.mixed, tradeacco, amount, tradePassword: TRADE_PASSWORD }
    assert.ok((await client.call('trade.purchase', { ...order, agreements: tickedForPurchase })).ok)
    await site.movePayments()
  }
  await buy('10000.00')
  await site.settle(funds.mixed, '2026-11-20', '1.2500')
  await site.settle(funds.mixed, '2026-11-23', '1.2600')
  await buy('2000.00')
})
after(() => site.close())

const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

test('CUS-18 PUB-01 a signed-in home shows assets, what is pending with its day, to-dos and changes, hides amounts, and jumps nowhere', async () => {
  const page = await site.open('/fund', { as: 'zhangSan', viewport: phone })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push(String(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${site.url}/home`)
  await page.getByRole('heading', { level: 1, name: '张三，您好' }).waitFor()
  await page.getByText('总资产（元）').waitFor()
  await part(page, '处理中').getByText('11-25（周三）确认份额').waitFor()
  await part(page, '处理中').getByText('2,000.00 元').waitFor()
  await part(page, '待办').getByText('暂无待办').waitFor()
  await part(page, '最近变动').getByText('申购已确认').waitFor()
  assert.equal(await page.getByText('免费开户').filter({ visible: true }).count(), 0)
  const shifts: unknown = await page.evaluate(() => Reflect.get(window, 'shifts'))
  assert.ok(Array.isArray(shifts) && shifts.reduce((sum, value) => sum + Number(value), 0) < 0.01, String(shifts))

  await button(page, '隐藏金额').click()
  const text = await page.locator('.own').innerText()
  assert.equal(/\d[\d,]*\.\d{2}/.exec(text), null, text)
  await button(page, '隐藏金额').click()
  await assertFaultlessInEveryLook(page, 'a signed-in home')
  await page.context().close()
})

test('CUS-18 the page that the server sends is the visitor’s for everybody', async () => {
  const token = await site.world.tokenOf('zhangSan')
  const [mine, theirs] = await Promise.all(
    [{ accesstoken: token }, {}].map(async headers => (await fetch(`${site.url}/home`, { headers })).text()),
  )
  const plain = (html = '') => html.replace(/nonce="[^"]*"/g, '')
  assert.equal(plain(mine), plain(theirs))
  assert.equal(plain(mine).includes('张三'), false)
})

test('CUS-18 a customer without an account finds the way to one at home', async () => {
  const page = await site.open('/home', { as: 'liSiNoAccount' })
  await page.getByRole('heading', { level: 1, name: /，您好$/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: '免费开户' }).click()
  await page.waitForURL('**/auth/openaccount')
  await page.context().close()
})

test('CUS-18 AUTH-06 on a phone all account pages are on one page, with the way out at its end', async () => {
  const page = await site.open('/assets/my_assets', { as: 'zhangSan', viewport: phone })
  await page.getByRole('navigation', { name: '账户菜单（窄屏）' }).getByRole('link', { name: '我的账户' }).click()
  await page.getByRole('heading', { level: 1, name: '我的账户' }).waitFor()
  assert.equal(await page.getByRole('main').getByRole('listitem').filter({ visible: true }).count(), 12)
  await assertFaultlessInEveryLook(page, 'the overview of the account')
  await page.setViewportSize(phone)
  await button(page, '退出登录').click()
  await page.getByRole('alertdialog').getByText('确认退出登录吗？').waitFor()
  await page.context().close()
})

test('CUS-18 PLUS-12 with text of up to twice the size the menu button stays on a phone’s screen', async () => {
  const page = await site.open('/home', { as: 'zhangSan', viewport: phone })
  for (const size of [100, 175, 200]) {
    await page.evaluate(percent => {
      document.documentElement.style.fontSize = `${percent}%`
    }, size)
    const box = await page.getByLabel('菜单', { exact: true }).boundingBox()
    assert.ok(box && box.x + box.width <= phone.width, `${size} %: ${JSON.stringify(box)}`)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${size} %`)
  }
  await page.context().close()
})

const seen = (page: Page) => page.getByRole('alertdialog').getByText('您已长时间没有操作，即将自动退出登录。')
const secondsUnused = async () => {
  const { custno } = site.world.people.zhangSan
  const { rows } = await sql<{ s: number }>`
    select extract(epoch from clock_timestamp() - last_seen_at)::integer as s from session where custno = ${custno}
  `.execute(site.server.db)
  return rows[0]?.s ?? Number.NaN
}
const leaveUnused = (minutes: number) =>
  sql`update session set last_seen_at = clock_timestamp() - make_interval(mins => ${minutes})
    where custno = ${site.world.people.zhangSan.custno}`.execute(site.server.db)

test('AUTH-07 the end of a session is announced, only a press continues it, and without one the page says that it has ended', async () => {
  const page = await site.open('/assets/my_assets', { as: 'zhangSan' })
  await page.getByRole('heading', { name: '我的资产' }).waitFor()
  await page.clock.install()
  await page.getByRole('navigation', { name: '账户菜单' }).getByRole('link', { name: '交易记录' }).click()
  await page.getByRole('heading', { name: '交易记录', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('12:50')
  assert.equal(await seen(page).count(), 0)
  await leaveUnused(13)
  await page.clock.fastForward('00:15')
  await seen(page).waitFor()
  assert.ok((await secondsUnused()) > 700, 'the announcement itself is no call')
  const asked = page.waitForResponse(response => response.url().includes('/user-info'))
  await page.getByRole('alertdialog').getByRole('button', { name: '继续' }).click()
  await asked
  await seen(page).waitFor({ state: 'detached' })
  assert.ok((await secondsUnused()) < 60)

  await page.clock.fastForward('13:10')
  await seen(page).waitFor()
  await page.clock.fastForward('02:00')
  await page.clock.fastForward('00:05')
  await page.getByText('长时间未操作或被其他设备登出，请重新登录。').waitFor()
  assert.equal(await seen(page).count(), 0)
  assert.equal(await page.evaluate(() => sessionStorage.getItem('token')), null)
  await page.context().close()
})
