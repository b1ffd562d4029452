import type { Page } from 'playwright-core'
import { openBrowser, openPhone } from './browser.ts'
import { type Figure, quantile } from './harness.ts'
import type { Lab } from './lab.ts'

const ROUNDS = 4

type Press = { name: string; ms: number }

/** Interaction to next paint over a scripted walk of taps and keys on the phone of the limits. */
export async function inp(lab: Lab): Promise<Figure[]> {
  const site = await lab.start('site.ts', { database: await lab.market('bench_inp'), dataDir: lab.dataDir })
  const browser = await openBrowser()
  try {
    const presses: Press[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { context, page } = await openPhone(browser)
      await page.exposeFunction('tellPress', (press: Press) => void presses.push(press))
      await page.addInitScript(listen)
      await walk(page, site.said.url ?? '')
      await context.close()
    }
    const durations = presses.map(({ ms }) => ms)
    const slowest = presses.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
    const detail = `${presses.length} presses, median ${quantile(durations, 0.5)} ms, slowest: ${slowest.map(({ name, ms }) => `${name} ${ms} ms`).join(', ')}`
    return [
      {
        what: 'INP over a walk, p98, phone',
        value: quantile(durations, 0.98),
        unit: 'ms',
        limit: 200,
        wanted: 'at most',
        detail,
      },
    ]
  } finally {
    await browser.close()
    site.stop()
  }
}

/** Tells the longest event of each interaction; one below 16 ms is not told by the browser and counts for nothing. */
function listen() {
  const longest = new Map<number, Press>()
  // The type of the DOM library does not know the threshold.
  const everyEvent = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const target = entry.target instanceof Element ? (entry.target.textContent ?? '').trim().slice(0, 12) : ''
      const before = longest.get(entry.interactionId)
      if (before && before.ms >= entry.duration) continue
      longest.set(entry.interactionId, { name: `${location.pathname} ${target}`, ms: entry.duration })
    }
  }).observe(everyEvent)
  const tell = () => {
    for (const press of longest.values()) Reflect.apply(Reflect.get(window, 'tellPress'), window, [press])
    longest.clear()
  }
  setInterval(tell, 500)
  window.addEventListener('pagehide', tell)
}

/** What a visitor does: looks for a fund, reads about it, compares periods, reads on, asks for help. */
async function walk(page: Page, url: string): Promise<void> {
  const shown = (path: string) =>
    page.waitForFunction(
      at => location.pathname === at && (document.querySelector('main')?.innerText.length ?? 0) > 50,
      path,
    )
  const menu = async (label: string, path: string) => {
    await page.getByLabel('菜单', { exact: true }).tap()
    await page.getByRole('navigation', { name: '主导航（窄屏）' }).getByRole('link', { name: label }).tap()
    await shown(path)
  }
  // The first presses come as soon as the page is painted, while its code is on the way.
  await page.goto(`${url}/home`, { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: '排行区间' }).getByRole('link', { name: '近一月' }).tap()
  await page.waitForURL('**/home?period=month')
  await menu('基金产品', '/fund')
  await page.getByRole('searchbox').tap()
  await page.keyboard.type('99', { delay: 120 })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/fund?*keyword=99*')
  await page.goto(`${url}/fund_detail?fundCode=990012`)
  for (const period of ['近一月', '近三月', '近一年'])
    await page.getByRole('navigation', { name: '走势区间' }).getByRole('link', { name: period }).tap()
  for (const part of ['历史净值', '交易费率']) await page.getByRole('link', { name: part, exact: true }).first().tap()
  await menu('投资观点', '/viewpoint')
  await page.getByRole('main').getByRole('link').nth(3).tap()
  await menu('信息披露', '/msg_publish')
  await menu('客户服务', '/customer_service')
  await page.getByRole('region', { name: '全部栏目' }).getByRole('link', { name: '常见问题' }).tap()
  await page.getByRole('main').locator('summary').last().tap()
  await page
    .getByRole('banner')
    .getByRole('button', { name: '长辈版' })
    .or(page.getByLabel('菜单', { exact: true }))
    .last()
    .tap()
  await page.waitForTimeout(800)
}
