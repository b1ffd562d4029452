import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brand } from '@zhixiao/domain/brand.ts'
import { funds, LOGIN_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openEveryPlace } from './every-place.ts'
import { assertArrived, contentOf, pressThrough } from './press-through.ts'
import type { Site } from './site.ts'

let site: Site
before(async () => {
  ;({ site } = await openEveryPlace())
})
after(() => site.close())

test('ERR-03 LET-02 what is asked for beforehand fails in silence: the page stands and says nothing', async () => {
  const page = await site.open('/home', { as: 'zhangSan' })
  await page.waitForLoadState('networkidle')
  let failed = 0
  const markets = new Set<string | undefined>()
  await page.route('**/api/**', route => {
    failed += 1
    const sent = route.request().url() + (route.request().postData() ?? '')
    if (sent.includes('sign')) markets.add(/market(?:=|":")([a-z-]+)/.exec(sent)?.[1])
    return route.abort()
  })
  await page.goto(`${site.url}/fund`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  assert.ok(failed > 0, 'something was asked for')
  assert.deepEqual([...markets], [brand.market])
  assert.equal(await page.getByText(/网络/).count(), 0)
  assert.equal(await page.getByRole('dialog').count(), 0)
})

test('CUS-01 after a login by keyboard and after the logout home is there, with nothing touched since', async () => {
  const page = await site.open('/login')
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(site.world.people.zhangSan.mobile)
  await page.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  const login = await contentOf(page)
  await page.keyboard.press('Enter')
  await assertArrived(page, '/home', { before: login, name: 'home after the login' })
  await pressThrough(page, page.getByRole('banner').getByRole('link', { name: '我的资产' }), 'keyboard')
  await page.getByRole('button', { name: /^您好/ }).press('Enter')
  await page.getByRole('menuitem', { name: '安全退出' }).press('Enter')
  const assets = await contentOf(page)
  await page.getByRole('button', { name: '退出登录' }).press('Enter')
  await page.getByRole('banner').getByRole('link', { name: '登录' }).waitFor()
  await assertArrived(page, '/home', { before: assets, name: 'home after the logout' })
  await page.context().close()
})

test('CUS-01 from a page behind the login each tab of the header shows its page, with nothing touched since', async () => {
  const page = await site.open('/assets/my_assets', { as: 'zhangSan', viewport: { width: 1440, height: 900 } })
  const tabs = page.getByRole('navigation', { name: '主导航', exact: true }).getByRole('link')
  for (const [index, tab] of (await tabs.all()).entries()) {
    await pressThrough(page, tab, index % 2 === 0 ? 'mouse' : 'keyboard')
    // A newly loaded document, before any interaction.
    await page.goto(`${site.url}/assets/my_assets`)
  }
  await page.goto(`${site.url}/trade/purchase?fundCode=${funds.mixed}`)
  await pressThrough(page, page.getByRole('main').getByRole('link', { name: '测试混合A' }).first(), 'mouse')
  await page.context().close()
})

test('CUS-01 a navigation that takes long shows a line that moves, until the page is there', async () => {
  const page = await site.open('/fund', { reducedMotion: 'no-preference' })
  const answers = Promise.withResolvers<void>()
  await page.route(/\/viewpoint\.data/, async route => {
    await answers.promise
    await route.continue()
  })
  const before = await contentOf(page)
  await page.getByRole('banner').getByRole('link', { name: '投资观点' }).press('Enter')
  const line = page.getByRole('progressbar', { name: '页面加载中' })
  await line.waitFor({ state: 'attached' })
  const width = () => line.evaluate(element => element.getBoundingClientRect().width)
  // It appears after a short delay, so that a quick answer shows nothing.
  assert.equal(await line.evaluate(element => getComputedStyle(element).animationDelay), '0.3s')
  await page.waitForFunction(
    () => (document.querySelector('[role=progressbar]')?.getBoundingClientRect().width ?? 0) > 0,
  )
  const early = await width()
  await page.waitForFunction(
    first => (document.querySelector('[role=progressbar]')?.getBoundingClientRect().width ?? 0) > first,
    early,
  )
  answers.resolve()
  await assertArrived(page, '/viewpoint', { before, name: 'the slow page' })
  await line.waitFor({ state: 'detached' })
  await page.context().close()
})

test('CUS-01 the line is asked for while the button is still down, once a press', async () => {
  const page = await site.open('/footer/aml')
  const link = page.getByRole('banner').getByRole('link', { name: '基金产品', exact: true })
  await page.waitForLoadState('networkidle')
  const questions: string[] = []
  page.on('request', request => request.method() === 'HEAD' && questions.push(request.url()))
  await link.hover()
  const asked = page.waitForResponse(response => response.request().method() === 'HEAD')
  await page.mouse.down()
  await asked
  await page.mouse.up()
  await page.waitForURL('**/fund')
  assert.equal(questions.length, 1)
  await page.context().close()
})
