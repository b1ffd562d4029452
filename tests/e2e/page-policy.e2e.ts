import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openEveryPlace } from './every-place.ts'
import { assertArrived, contentOf } from './press-through.ts'
import { reportViolations, type Site, waitForHydration } from './site.ts'

let site: Site
before(async () => {
  ;({ site } = await openEveryPlace())
})
after(() => site.close())

test('SEC-07 the browser refuses text as elements or scripts, on a page of the site and on any screen', async () => {
  const page = await site.browser.newPage()
  const violations: string[] = []
  await reportViolations(page, violation => violations.push(violation))
  waitForHydration(page)
  await page.goto(`${site.url}/viewpoint/viewpoint_article?id=E1&type=mandt`)
  const planted = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    const script = document.createElement('script')
    return {
      element: attempt(() => {
        document.body.innerHTML = '<b>planted</b>'
      }),
      appended: attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>planted</b>')),
      written: attempt(() => document.write('<b>planted</b>')),
      script: attempt(() => {
        script.text = 'planted()'
      }),
      source: attempt(() => {
        script.src = '/files/planted.js'
      }),
      frame: attempt(() => {
        document.createElement('iframe').srcdoc = '<b>planted</b>'
      }),
      policy: attempt(() => {
        window.trustedTypes?.createPolicy('planted', { createHTML: html => html })
      }),
      again: attempt(() => {
        window.trustedTypes?.createPolicy('sanitised-html', { createHTML: html => html })
      }),
    }
  })
  assert.deepEqual([...new Set(Object.values(planted))], ['TypeError'], JSON.stringify(planted))
  // The browser reports them after the script that caused them.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
  assert.equal(violations.length, Object.keys(planted).length, violations.join('\n'))
  assert.match(violations.join('\n'), /require-trusted-types-for refused trusted-types-sink Element innerHTML/)
  await page.close()
})

test('SEC-07 PUB-07 from article to article without a new document each is drawn whole, and its tables keep their place', async () => {
  const page = await site.open('/viewpoint/viewpoint_article?id=E1&type=mandt')
  const prose = page.locator('.prose').first()
  await prose.getByText('正文。').waitFor()
  const dataOf = () => page.locator('script[type="application/ld+json"]').count()
  assert.equal(await dataOf(), 1)
  let documents = 0
  page.on('request', request => request.isNavigationRequest() && documents++)
  const next = page.getByRole('main').getByRole('link', { name: '下一篇 读懂复利' })
  await next.click()
  const cell = prose.getByRole('cell', { name: '2026-11-19' })
  await cell.waitFor()
  assert.equal(await dataOf(), 0, 'what search engines were told of the first page')
  await cell.evaluate(element => element.setAttribute('data-kept', ''))
  // The page is drawn again and the text with it: what the reader has selected there stays.
  await page.getByRole('banner').getByRole('button', { name: '长辈版' }).click()
  await page.setViewportSize({ width: 500, height: 800 })
  assert.equal(await prose.locator('[data-kept]').count(), 1)
  await page.goBack()
  await prose.getByText('正文。').waitFor()
  assert.equal(documents, 0)
  await page.context().close()
})

test('SEC-07 a document that the browser has to draw again is drawn, although its policy allows no script from text', async () => {
  const page = await site.browser.newPage()
  const violations: string[] = []
  await reportViolations(page, violation => violations.push(violation))
  let errors = 0
  page.on('pageerror', () => errors++)
  await page.route('**/footer/aml', async route => {
    const answer = await route.fetch()
    const body = await answer.text()
    assert.match(body, /<h1[^>]*>/)
    await route.fulfill({ response: answer, body: body.replace(/(<h1[^>]*>)/, '$1不同的') })
  })
  const told = page.waitForEvent('pageerror')
  await page.goto(`${site.url}/footer/aml`)
  assert.match((await told).message, /418/, 'the server and the browser drew different words')
  await page.waitForFunction(() => !document.querySelector('h1')?.textContent.includes('不同的'))
  const before = await contentOf(page)
  await page.getByRole('banner').getByRole('link', { name: '基金产品', exact: true }).click()
  await assertArrived(page, '/fund', { before, name: 'a page after it' })
  assert.deepEqual(violations, [])
  assert.equal(errors, 1)
  await page.close()
})
