import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { countOf, reachPassword, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

/** The request reaches the server, but its answer is dropped. */
async function loseAnswers(page: Page, path: string) {
  await page.route(`**${path}**`, async route => {
    await route.fetch()
    await route.abort()
  })
}

test('CUS-02 TRD-11 a purchase whose answer was lost is one order: by going back and on, after a refresh, in a second tab and after a new login', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '800')
  await loseAnswers(page, '/api/trade/purchase')
  await typePassword(page)
  await page.getByText(/尚未收到提交结果/).waitFor()
  // The outcome of the first order is shown before a new one can start.
  await page.getByRole('button', { name: '上一步' }).click()
  await page.getByText(/已提交成功，单号 \d+，无需重复提交/).waitFor()
  await page.getByRole('heading', { level: 1, name: '查询提交结果' }).waitFor()
  assert.equal(await page.getByRole('button', { name: '下一步' }).count(), 0)
  await page.reload()
  await page.getByText(/已提交成功，单号 \d+，无需重复提交/).waitFor()

  const here = new URL(page.url())
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const second = await page.context().newPage()
  await second.addInitScript(value => sessionStorage.setItem('token', value), token)
  await second.goto(here.href)
  await second.getByText(/已提交成功/).waitFor()
  assert.equal(await second.getByRole('button', { name: '下一步' }).count(), 0)

  // Another customer in this browser sees nothing.
  const stranger = await page.context().newPage()
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const opened = await site.server.ctx.sessions.open(site.world.people.zhangSan.custno, userAgent)
  await stranger.addInitScript(value => sessionStorage.setItem('token', value), opened.token)
  await stranger.goto(here.href)
  await stranger.getByRole('textbox', { name: '购买金额' }).waitFor()
  assert.equal(await stranger.getByText(/尚未收到结果/).count(), 0)

  const { token: renewed } = await site.server.ctx.sessions.open(site.world.people.qianQiC5.custno, userAgent)
  await second.addInitScript(value => sessionStorage.setItem('token', value), renewed)
  await second.goto(here.href)
  await second.getByRole('button', { name: '查看结果' }).click()
  await second.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await countOf(site, 'qianQiC5', funds.bond, 800n), 1)
  await page.context().close()
})

test('CUS-02 a result that cannot be read says so and not to submit again, and is read again by itself', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '815')
  await page.route('**/api/query/record-detail**', route => route.abort())
  await typePassword(page)
  const alert = page.getByRole('alert')
  await alert.getByText('网络异常，请检查网络连接~', { exact: true }).waitFor()
  await alert.getByText(/暂时无法读取这笔申请的状态.*请勿重复提交/).waitFor()
  await alert.getByRole('link', { name: '交易记录' }).waitFor()
  await page.unroute('**/api/query/record-detail**')
  const placed = page.getByRole('heading', { name: '申请已提交' })
  await placed.waitFor()

  for (const cut of ['**/api/trade/sysdate**', '**/api/account/user-info**']) {
    await page.route(cut, route => route.abort())
    await page.reload()
    await alert.getByText(/恢复后会自动重新加载.*请勿重复提交/).waitFor()
    await page.unroute(cut)
    await placed.waitFor()
  }
  assert.equal(await countOf(site, 'qianQiC5', funds.bond, 815n), 1)
  await page.context().close()
})

test('CUS-02 a purchase that never arrived is sent again under its own id, and the same again after its answer is another order', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  const ids: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().includes('/api/trade/purchase')) ids.push(request.headers()['x-request-id'])
  })
  await reachPassword(page, '810')
  await page.route('**/api/trade/purchase**', route => route.abort())
  await typePassword(page)
  await page.getByText(/尚未收到提交结果/).waitFor()
  await page.unroute('**/api/trade/purchase**')
  await page.goBack()
  await page.getByText(/系统未收到这项申请/).waitFor()
  assert.equal(
    await page.evaluate(() => scrollY),
    0,
    'what was sent is read from its top, not from where the step was left',
  )
  await page.reload()
  await page.getByText(/系统未收到这项申请/).waitFor()
  await page.getByRole('button', { name: '重新提交' }).click()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await countOf(site, 'qianQiC5', funds.bond, 810n), 1)
  assert.equal(new Set(ids).size, 1)

  await page.goto(`${site.url}/trade/purchase?fundCode=${funds.bond}`)
  await reachPassword(page, '810')
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  assert.equal(await countOf(site, 'qianQiC5', funds.bond, 810n), 2)
  assert.equal(new Set(ids).size, 2)
  await page.context().close()
})

test('CUS-02 TRD-11 a purchase sent without a network is looked up by itself when the network is back, and sent again once', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await reachPassword(page, '816')
  await typePassword(page, TRADE_PASSWORD.slice(0, -1))
  await page.context().setOffline(true)
  await typePassword(page, TRADE_PASSWORD.slice(-1))
  await page.getByText(/尚未收到提交结果/).waitFor()
  // A network that comes back takes no dialog away while the password is typed.
  await page.getByRole('button', { name: '输入交易密码' }).click()
  const dialog = page.getByRole('dialog', { name: '输入交易密码' })
  await dialog.waitFor()
  await typePassword(page, '25')
  await page.context().setOffline(false)
  await page.waitForTimeout(500)
  await typePassword(page, '8')
  assert.ok(await dialog.isVisible())
  await page.keyboard.press('Escape')
  await page.getByText(/系统未收到这项申请/).waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await page.getByRole('button', { name: '重新提交' }).click()
  // The confirm step stands once in the history: one step back is the form, and it is not met again afterwards.
  const [confirm, amount] = [
    page.getByRole('button', { name: '输入交易密码' }),
    page.getByRole('textbox', { name: '购买金额' }),
  ]
  await confirm.waitFor()
  await page.getByRole('button', { name: '上一步' }).click()
  await amount.waitFor()
  await page.goForward()
  await confirm.click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.goBack()
  await amount.waitFor()
  assert.equal(await confirm.count(), 0)
  assert.equal(await countOf(site, 'qianQiC5', funds.bond, 816n), 1)
  await page.context().close()
})
