import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { brand } from '@zhixiao/domain/brand.ts'
import { funds, LOGIN_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { screens } from '../../apps/web/src/routes.ts'
import { openEveryPlace } from './every-place.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { findLost } from './find-lost.ts'
import { assertArrived, contentOf, pressThrough } from './press-through.ts'
import { reportViolations, type Site, waitForHydration } from './site.ts'

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

test('CUS-01 a page whose code cannot be fetched stays readable, and answers once it can', async () => {
  const page = await site.open('/footer/aml')
  let refused = 0
  await page.route(/\/assets\/FundBody-/, route => {
    refused += 1
    return refused === 1 ? route.abort() : route.continue()
  })
  const lost = page.waitForEvent('requestfailed')
  const opened = page.goto(`${site.url}/fund`)
  await lost
  await page.getByRole('heading', { name: '基金产品', level: 1 }).waitFor()
  assert.equal(await page.getByText(/网络错误/).count(), 0)
  await opened
  assert.equal(refused, 2)
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
