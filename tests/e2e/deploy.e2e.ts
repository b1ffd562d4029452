import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { funds } from '../../apps/server/src/testing/world.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

/** From now on the scripts that the page names are gone, until it is loaded again. */
async function deploy(page: Page): Promise<() => number> {
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route('**/assets/*.js', route => (documents === 0 ? route.fulfill({ status: 404 }) : route.continue()))
  return () => documents
}

test('CUS-16 after a deploy the first press lands where it was aimed, once', async () => {
  const page = await site.open('/fund')
  const documents = await deploy(page)
  await page.getByRole('banner').getByRole('link', { name: '登录' }).first().click()
  await page.getByRole('heading', { name: '登录', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/login')
  // The router may ask twice for the page that it loads again, once for each script that is gone.
  assert.ok(documents() <= 3, `${documents()} documents`)
  // A page that is loaded again by its reader stays.
  await page.goto(`${site.url}/fund_detail?fundCode=${funds.mixed}`)
  await page.reload()
  assert.ok(page.url().endsWith(`/fund_detail?fundCode=${funds.mixed}`))
  await page.context().close()
})

test('CUS-16 after a deploy a press on a page of the account lands there too, and the session lasts', async () => {
  const page = await site.open('/assets/my_assets', { as: 'zhangSan' })
  await page.getByRole('heading', { name: '我的资产', level: 1 }).waitFor()
  await deploy(page)
  await page.getByRole('link', { name: '账单' }).first().click()
  await page.getByRole('heading', { name: '账单', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/assets/bill')
  await page.context().close()
})
