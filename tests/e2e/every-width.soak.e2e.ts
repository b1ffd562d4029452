import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { paths } from '../../apps/web/src/paths.ts'
import { screens } from '../../apps/web/src/routes.ts'
import { type EveryPlace, openEveryPlace } from './every-place.ts'
import { findLost } from './find-lost.ts'
import type { Site } from './site.ts'

let site: Site
let places: EveryPlace['places']
let ofCustomer: EveryPlace['ofCustomer']
before(async () => {
  ;({ site, places, ofCustomer } = await openEveryPlace())
})
after(() => site.close())

test('PLUS-12 CUS-11 at 320 px, at a zoom of 200 %, with text of twice the size and in elder mode at every width, every public page is read whole', async () => {
  const page = await site.open('/home', { viewport: { width: 320, height: 640 } })
  const browser = await page.context().newCDPSession(page)
  for (const place of places) {
    await page.goto(site.url + place)
    // 720 px corresponds to a window of 1440 px at a zoom of 200 %.
    for (const width of [320, 720]) {
      await page.setViewportSize({ width, height: 640 })
      assert.deepEqual(await page.evaluate(findLost, false), [], `${place} at ${width} px`)
    }
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.setViewportSize({ width: 1440, height: 900 })
    assert.deepEqual(await page.evaluate(findLost, false), [], `${place} with text of twice the size`)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
    await assertWholeForElders(page, place)
  }
  await page.context().close()
})

test('CUS-11 in elder mode nothing of the pages behind the login is clipped, broken or out of sight at any width', async () => {
  for (const as of ['zhangSan', 'jiGou'] as const) {
    const page = await site.open('/home', { as })
    for (const { name, access } of screens) {
      if (access === 'public' || (access === 'institution') !== (as === 'jiGou')) continue
      await page.goto(site.url + paths[name] + (ofCustomer[name] ?? ''))
      await page.waitForFunction(() => {
        const main = document.querySelector('main')
        return main && main.innerText.trim().length > 20 && !main.querySelector('[aria-busy="true"], .skeleton')
      })
      await assertWholeForElders(page, name)
    }
    await page.context().close()
  }
})

async function assertWholeForElders(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.elder = ''
  })
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    assert.deepEqual(await page.evaluate(findLost, true), [], `${name} at ${width} px in elder mode`)
  }
}
