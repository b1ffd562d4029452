import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openEveryPlace } from './every-place.ts'
import { assertArrived, contentOf, pressThrough } from './press-through.ts'
import type { Site } from './site.ts'

let site: Site
before(async () => {
  ;({ site } = await openEveryPlace())
})
after(() => site.close())

test('CUS-01 a page whose code cannot be fetched stays readable, and answers once it can', async () => {
  const page = await site.open('/footer/aml')
  let asked = 0
  const again = Promise.withResolvers<void>()
  await page.route(/\/assets\/FundBody-/, route => {
    asked += 1
    if (asked === 1) return route.abort()
    again.resolve()
    return route.continue()
  })
  const lost = page.waitForEvent('requestfailed')
  const opened = page.goto(`${site.url}/fund`)
  await lost
  await page.getByRole('heading', { name: '基金产品', level: 1 }).waitFor()
  assert.equal(await page.getByText(/网络错误/).count(), 0)
  await opened
  await again.promise
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  assert.equal(asked, 2)
  await page.context().close()
})

test('CUS-01 code that a press needs and the browser holds for failed: the page says so, and 重试 brings a document in which it works', async () => {
  const page = await site.open('/fund')
  await page.waitForLoadState('networkidle')
  let refused = 0
  await page.route(/\/assets\/OverlayHost-/, route => {
    refused += 1
    return refused === 1 ? route.abort() : route.continue()
  })
  const star = page.getByRole('button', { name: /^加自选/ }).first()
  const question = page.getByRole('alertdialog').getByText('您还未进行登录，是否前往登录？')
  await star.click()
  await page.getByRole('alert').getByText('网络异常，请检查网络连接~').waitFor()
  // The browser may fetch it again by itself; where it does not, only a new document can.
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  await page.waitForTimeout(4_500)
  if (!(await question.isVisible())) {
    const loaded = page.waitForEvent('load')
    await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
    await loaded
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    assert.equal(documents.length, 1)
    await star.click()
  }
  await question.waitFor()
  assert.equal(refused, 2)
  await page.context().close()
})

test('CUS-01 without a connection a press on a link or a star leaves the page on view and says why', async () => {
  const page = await site.open('/footer/aml')
  const link = page.locator('header').getByRole('link', { name: '基金产品', exact: true })
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await link.click()
  await page.getByRole('alert').getByText('网络异常，请检查网络连接~').waitFor()
  assert.equal(new URL(page.url()).pathname, '/footer/aml')
  assert.ok((await contentOf(page)).includes('反洗钱'))
  await page.context().setOffline(false)
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await pressThrough(page, link, 'mouse')

  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page
    .getByRole('button', { name: /^加自选/ })
    .first()
    .click()
  await page.getByRole('alert').getByText('网络异常，请检查网络连接~').waitFor()
  assert.ok((await contentOf(page)).includes('基金产品'))
  await page.context().setOffline(false)
  await page.getByRole('alertdialog').getByText('您还未进行登录，是否前往登录？').waitFor()
  await page.context().close()
})

test('CUS-01 on a line that is up but carries nothing, a press keeps the page, says why and may be repeated', async () => {
  const page = await site.open('/footer/aml')
  const link = page.getByRole('banner').getByRole('link', { name: '基金产品', exact: true })
  const alert = page.getByRole('alert').getByText('网络异常，请检查网络连接~')
  const again = page.getByRole('alert').getByRole('button', { name: '重试' })
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  const stays = async (path: string, words: string) => {
    await alert.waitFor()
    assert.equal(new URL(page.url()).pathname, path)
    assert.ok((await contentOf(page)).includes(words))
  }
  await page.waitForLoadState('networkidle')
  // Every request fails.
  await page.route('**', route => route.abort())
  await link.press('Enter')
  await stays('/footer/aml', '反洗钱')
  await again.press('Enter')
  await stays('/footer/aml', '反洗钱')
  await page.unroute('**')
  const text = await contentOf(page)
  await again.press('Enter')
  await assertArrived(page, '/fund', { before: text, name: 'the page pressed for' })
  await alert.waitFor({ state: 'detached' })

  // No request is answered: other data of the same page, and code that a press needs.
  await page.waitForLoadState('networkidle')
  await page.route('**', () => {})
  await page.getByRole('main').getByRole('link', { name: '债券型' }).first().press('Enter')
  await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'attached' })
  await stays('/fund', '基金产品')
  await page.unroute('**')
  await again.press('Enter')
  await page.waitForURL('**/fund?type=*')
  await page.route('**', route => route.abort())
  await page.keyboard.press('/')
  await stays('/fund', '基金产品')
  // It also retries without a press.
  await page.unroute('**')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  const { width = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {}
  assert.equal(width, page.viewportSize()?.width, 'the styles are there, too')
  await alert.waitFor({ state: 'detached' })
  assert.deepEqual(documents, [], 'no document was loaded')
  await page.context().close()
})
