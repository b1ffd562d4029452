import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { paths } from '../../apps/web/src/paths.ts'
import { screens } from '../../apps/web/src/routes.ts'
import { openEveryPlace } from './every-place.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { findLost } from './find-lost.ts'
import type { Site } from './site.ts'

let site: Site
/** Every public place, with a query field where one is required. */
let places: string[]

before(async () => {
  ;({ site, places } = await openEveryPlace())
})
after(() => site.close())

const attribute = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''

test('PUB-13 every public page has a title and a description of its own and says where it lives', async () => {
  const titles = new Map<string, string>()
  for (const place of places) {
    const answer = await fetch(site.url + place)
    assert.equal(answer.status, 200, place)
    const html = await answer.text()
    const title = attribute(html, /<title>([^<]+)<\/title>/)
    assert.equal(titles.get(title), undefined, `${place} has the title of ${titles.get(title)}: ${title}`)
    titles.set(title, place)
    assert.ok(attribute(html, /<meta name="description" content="([^"]+)"/).length > 4, `${place} has no description`)
    assert.equal(attribute(html, /<meta property="og:title" content="([^"]+)"/), title, place)
    const canonical = attribute(html, /<link rel="canonical" href="([^"]+)"/).replaceAll('&amp;', '&')
    assert.ok(canonical.startsWith('http://127.0.0.1/'), `${place} says ${canonical}`)
    assert.equal((html.match(/<h1[\s>]/g) ?? []).length, 1, `${place} has one first heading`)
    const fetched = (html.match(/<link rel="stylesheet"[^>]*>/g) ?? []).filter(link => !link.includes('disabled'))
    assert.deepEqual(fetched, [], `${place} waits for styles before it is painted`)
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('')
    const bytes = gzipSync(styles, { level: 9 }).length
    assert.ok(bytes > 5_000 && bytes <= 25 * 1024, `${place} carries ${bytes} bytes of styles`)
  }
})

test('CUS-01 no public page names more than 130 KB of script, compressed, so that a press is answered soon', async () => {
  const sizes = new Map<string, number>()
  const sizeOf = async (script: string) => {
    const known = sizes.get(script) ?? gzipSync(await (await fetch(site.url + script)).bytes(), { level: 9 }).length
    sizes.set(script, known)
    return known
  }
  const forms = new Set<string>(screens.filter(({ layout }) => layout === 'simple').map(({ name }) => paths[name]))
  for (const place of [...places, `${paths.viewpointVideo}?id=V1`]) {
    if (forms.has(place)) continue
    const html = await (await fetch(site.url + place)).text()
    const named = new Set([...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href = '']) => href))
    const bytes = (await Promise.all([...named].map(sizeOf))).reduce((sum, size) => sum + size, 0)
    assert.ok(named.size > 5 && bytes <= 130 * 1024, `${place}: ${named.size} scripts, ${(bytes / 1024).toFixed(1)} KB`)
  }
})

test('CUS-01 pages are rendered by the React that is built in, which is never the slow one of development', () => {
  const folder = join(import.meta.dirname, '../../apps/web/build/server')
  const files = globSync('**/*.js', { cwd: folder })
  assert.ok(files.length > 50)
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    const foreign =
      /^(?:import|export) [^;]*?from ?["']react|^import ["']react|__require\(["']react|server\.node\.development/m.test(
        text,
      )
    assert.equal(foreign, false, `${file} leaves React to the process`)
  }
})

test('PUB-13 the map of the site names the public pages, and robots.txt names the map and what is closed', async () => {
  const sitemap = await fetch(`${site.url}/sitemap.xml`)
  assert.match(sitemap.headers.get('content-type') ?? '', /xml/)
  const xml = await sitemap.text()
  for (const path of ['/home', '/fund', '/services/trade/trade_rule', '/footer/aml', '/msg_publish?noticeId=N1'])
    assert.ok(xml.includes(`<loc>http://127.0.0.1${path}</loc>`), path)
  assert.ok(xml.includes('/fund_detail?fundCode='))
  assert.ok(!xml.includes('/account/'))
  const robots = await (await fetch(`${site.url}/robots.txt`)).text()
  assert.match(robots, /^Sitemap: http:\/\/127\.0\.0\.1\/sitemap\.xml$/m)
  assert.match(robots, /^Disallow: \/assets\/my_assets$/m)
  assert.match(await (await fetch(`${site.url}/favicon.svg`)).text(), /^<svg /)
})

test('PLUS-12 CUS-11 elder mode makes everything larger and home simpler, is remembered, and closes the menu', async () => {
  const page = await site.open('/home', { viewport: { width: 1440, height: 900 } })
  await page.waitForLoadState('networkidle')
  const turnOn = page.getByRole('banner').getByRole('button', { name: '长辈版' })
  const height = async () => (await turnOn.boundingBox())?.height ?? 0
  const before = await height()
  assert.equal(await page.getByRole('region', { name: '常用服务' }).isVisible(), false)
  await turnOn.click()
  assert.ok((await height()) > before * 1.2)
  await page.getByRole('region', { name: '常用服务' }).getByRole('link', { name: '基金产品' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: '近一年涨幅排行' }).isVisible(), false)

  await page.reload()
  const out = page.getByRole('banner').getByRole('button', { name: '退出长辈版' })
  await out.waitFor()
  assert.equal(await page.locator('html').getAttribute('data-elder'), '')
  await out.click()
  assert.equal(await page.getByRole('heading', { name: '近一年涨幅排行' }).isVisible(), true)

  // From the menu of a narrow window, which closes although the page stays.
  await page.setViewportSize({ width: 1024, height: 800 })
  await turnOn.click()
  await page.getByRole('banner').getByLabel('菜单').click()
  // Without elder mode a window of 1024 px has no menu, and so nothing for the focus to return to.
  await page.setViewportSize({ width: 1000, height: 800 })
  await out.click()
  await page.getByRole('banner').getByLabel('菜单').waitFor()
  assert.equal(await page.getByRole('navigation', { name: '主导航（窄屏）' }).isVisible(), false)
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), '菜单')
})

test('PLUS-12 the first press of the tab key offers to skip to the content, and the router has nothing to say about it', async () => {
  const page = await site.open('/fund')
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main')
  assert.deepEqual(
    said.filter(text => text.includes('blocker')),
    [],
  )
})

test('PLUS-12 in elder mode axe finds nothing on a phone', async () => {
  const page = await site.open('/home', { viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  await page.evaluate(() => localStorage.setItem('elder', '1'))
  for (const place of ['/home', '/fund']) {
    await page.goto(site.url + place)
    await assertFaultless(page, place)
  }
  await page.context().close()
})

test('CUS-11 a clipped word, a broken number, a column of characters and dates on each other are found', async () => {
  const page = await site.browser.newPage({ viewport: { width: 390, height: 844 } })
  const lost = async (body: string) => {
    await page.setContent(`<html lang="zh"><body>${body}</body></html>`)
    return (await page.evaluate(findLost, true)).join()
  }
  assert.equal(await lost('<p>一切都好 2026-11-19</p>'), '')
  assert.match(await lost('<p style="width:3em;overflow:hidden;white-space:nowrap">立即购买基金</p>'), /cut off/)
  assert.match(await lost('<p style="width:3em">2026-11-19</p>'), /2026-11-19 is broken/)
  assert.match(await lost('<p style="width:1em">债券型</p>'), /one character a line/)
  assert.match(await lost('<p style="margin-left:380px;white-space:nowrap">右边</p>'), /outside the window/)
  const axis = '<div class="chart" style="display:flex"><i>2025-11-19</i><i>2026-11-19</i></div>'
  assert.match(await lost(axis), /2025-11-19 and 2026-11-19 lie on each other/)
  const table = '<table style="width:600px"><tr><td>一行</td></tr></table>'
  assert.match(await lost(`<div style="overflow-x:auto">${table}</div>`), /to be scrolled sideways/)
  await page.close()
})

test('a field without a label, and grey words on a dark desktop alone, are found', async () => {
  const page = await site.browser.newPage()
  const planted = (body: string, style = '') =>
    page.setContent(`<html lang="zh"><title>T</title><style>${style}</style><main><h1>T</h1>${body}</main></html>`)
  const found = () => assertFaultlessInEveryLook(page, 'planted')
  await planted('<p>all is well</p>')
  await found()
  await planted('<input>')
  await assert.rejects(found, /planted at 390, light.*label/s)
  const dark = '@media (prefers-color-scheme: dark) and (min-width: 900px) { p { color: #777; background: #666 } }'
  await planted('<p>hard to read</p>', dark)
  await assert.rejects(found, /planted at 1440, dark.*color-contrast/s)
  await planted('<p style="width: 500px">too wide</p>')
  await assert.rejects(found, /planted at 390, light scrolls sideways/)
  await page.close()
})
