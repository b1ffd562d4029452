import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { funds } from '../../apps/server/src/testing/world.ts'
import { box, button } from './controls.ts'
import { dialog, logIn } from './log-in.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('AUTH-07 AUTH-05 a newer login ends the older session: one dialog, and login returns to the page with what was typed', async () => {
  const { mobile } = site.world.people.zhangSan
  const path = `/trade/purchase?fundCode=${funds.mixed}`
  const older = await site.open(path, { as: 'zhangSan' })
  const amount = older.getByRole('textbox', { name: '购买金额' })
  await amount.fill('1000')
  const newer = await site.open('/login')
  await logIn(newer, mobile)
  await newer.waitForURL('**/home')

  // Its fee is requested.
  await amount.fill('2345')
  const notice = dialog(older, '提示')
  await notice.getByText('长时间未操作或被其他设备登出，请重新登录。').waitFor()
  await notice.getByText(/^您的账户于 2026-11-20 \d\d:\d\d 在.+登录。如非本人操作，请立即修改登录密码。$/).waitFor()
  assert.equal(await older.getByRole('alertdialog').count(), 1)
  assert.equal(await older.evaluate(() => sessionStorage.getItem('token')), null)
  await notice.getByRole('button', { name: '去登录' }).click()
  await older.waitForURL('**/login')
  await logIn(older, mobile)
  await older.waitForURL(`**${path}`)
  assert.match(await amount.inputValue(), /^2,?345/)
  await older.context().close()
  await newer.context().close()
})

test('CUS-07 tabs of one browser share a session: a new tab is logged in, what was typed outlives a new login in another tab, another customer takes the place of the first, and logging out counts for all', async () => {
  const first = await site.open('/account/bank', { as: 'zhangSan' })
  await first.getByText('单笔限额').first().waitFor()
  const second = await first.context().newPage()
  await second.addInitScript(() => {
    const look = () => {
      if (/登录后查看|是否前往登录/.test(document.body?.textContent ?? '')) document.documentElement.dataset.asked = ''
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await second.goto(`${site.url}/account/bank`)
  await second.getByText('单笔限额').first().waitFor()
  assert.equal(await second.locator('html[data-asked]').count(), 0, 'the tab never asked to log in')
  assert.equal(await second.getByRole('alertdialog').count(), 0)
  assert.deepEqual(await second.evaluate(() => Object.keys(localStorage).filter(key => /token/i.test(key))), [])
  assert.ok(!second.url().includes('token'))
  const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))
  assert.equal(await tokenIn(second), await tokenIn(first))

  // Logged out in the second tab, where another customer logs in: from then on the first tab is theirs.
  const { zhangSan, qianQiC5 } = site.world.people
  await button(second, /您好/).click()
  await second.getByRole('menuitem', { name: '安全退出' }).click()
  await dialog(second, '提示').getByRole('button', { name: '退出登录' }).click()
  await first.waitForURL('**/home')
  await first.getByRole('banner').getByRole('link', { name: '登录' }).first().waitFor()
  await second.waitForURL('**/home')
  assert.deepEqual([await tokenIn(first), await tokenIn(second)], [null, null])
  await second.goto(`${site.url}/login`)
  await logIn(second, qianQiC5.mobile)
  await second.waitForURL('**/home')
  await first.getByRole('button', { name: /您好/ }).waitFor()
  assert.equal(await tokenIn(first), await tokenIn(second))

  // Another device ends the session. A customer who logs in again in the second tab finds the text typed in the third.
  const third = await first.context().newPage()
  const mail = box(third, '邮箱（选填）')
  const loginAgain = async ({ mobile }: { mobile: string }) => {
    await site.world.tokenOf('qianQiC5')
    await second.getByRole('navigation', { name: '账户菜单' }).getByRole('link', { name: '账户与安全' }).click()
    await dialog(second, '提示').getByRole('button', { name: '去登录' }).click()
    await logIn(second, mobile)
    await second.waitForURL('**/account/safe')
  }
  await second.goto(`${site.url}/account/bank`)
  await third.goto(`${site.url}/account/person_info?edit=1`)
  await mail.fill('typed@example.com')
  await loginAgain(qianQiC5)
  await third.getByLabel('年收入').selectOption({ index: 1 })
  assert.equal(await mail.inputValue(), 'typed@example.com')
  await button(third, '保存').click()
  await third.getByText('个人信息已保存').waitFor()

  // Another customer logs in there while the third tab is still the first one's: it starts empty, as the new
  // customer's.
  await third.goto(`${site.url}/account/person_info?edit=1`)
  await mail.fill('left@example.com')
  await second.goto(`${site.url}/account/bank`)
  await second.getByText('单笔限额').first().waitFor()
  const reloaded = third.waitForEvent('load')
  await loginAgain(zhangSan)
  await reloaded
  await button(third, /您好，张三/).waitFor()
  assert.equal(await tokenIn(third), await tokenIn(second))
  await mail.waitFor()
  assert.notEqual(await mail.inputValue(), 'left@example.com')
  await third.context().close()
})

test('AUTH-07 who declines to log in again is led home', async () => {
  const page = await site.open('/account/bank', { as: 'zhangSan' })
  await page.getByText('单笔限额').first().waitFor()
  await site.world.tokenOf('zhangSan')
  await page.getByRole('navigation', { name: '账户菜单' }).getByRole('link', { name: '风险测评' }).click()
  await dialog(page, '提示').getByRole('button', { name: '返回首页' }).click()
  await page.waitForURL('**/home')
  await page.context().close()
})
