import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds } from '../../apps/server/src/testing/world.ts'
import { button } from './controls.ts'
import { logInFromNewDevice } from './login-steps.ts'
import { launchBrowser, openSite, type Site, waitForHydration } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('CUS-16 on plain http under a name that is not localhost, a customer logs in as elsewhere', async () => {
  const browser = await launchBrowser(['--host-resolver-rules=MAP any.example.test 127.0.0.1'])
  try {
    const page = await browser.newPage()
    waitForHydration(page)
    await page.goto(`${site.url.replace('127.0.0.1', 'any.example.test')}/login`)
    assert.equal(await page.evaluate(() => isSecureContext), false)
    const { mobile } = site.world.people.liSiNoAccount
    await logInFromNewDevice(site, page, mobile)
    await page.waitForURL('**/home')
  } finally {
    await browser.close()
  }
})

test('CUS-16 a purchase goes on with what was typed when a translator has moved each text of the page, which asks for no translation', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  assert.equal(await page.evaluate(() => document.documentElement.translate), false)
  const amount = page.getByRole('textbox', { name: '购买金额' })
  await amount.fill('2000')
  // The estimate is there: its texts are taken away while that of another amount is asked for.
  const shares = page.getByText(/^[\d,]+\.\d\d 份$/)
  const before = await shares.innerText()
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
  await page.waitForFunction(old => {
    const shown = /[\d,]+\.\d\d 份/.exec(document.querySelector('.trade-estimate')?.textContent ?? '')?.[0]
    return shown !== undefined && shown !== old
  }, before)
  assert.equal((await amount.inputValue()).replace(/,|\.00/g, ''), '3000')
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

test('CUS-16 in a theme of few colours the links of a table row have no frame, which the edge of the table would cut', async () => {
  const page = await site.open('/fund', { forcedColors: 'active' })
  await page.getByRole('table').waitFor()
  // Only customers with holdings see such a row, so the test puts a link of its kind into one.
  const [frame, ground] = await page.evaluate(() => {
    const link = document.createElement('a')
    link.className = 'btn btn--ghost btn--s'
    link.href = '/'
    document.querySelector('td')?.append(link)
    return [getComputedStyle(link).borderRightColor, getComputedStyle(document.body).backgroundColor]
  })
  assert.equal(frame, ground)
  await page.context().close()
})
