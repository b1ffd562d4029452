import type { Browser } from 'playwright-core'
import { openBrowser, openPhone } from './browser.ts'
import { type Figure, median } from './harness.ts'
import type { Lab } from './lab.ts'
import { openContext, openFunds } from './people.ts'

const VISITS = 9

/** Largest contentful paint, total blocking time and layout shift of the public screens on the phone. */
export async function vitals(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_vitals')
  const ctx = openContext(database, lab.dataDir, 1)
  const [fundcode] = await openFunds(ctx, 1)
  await ctx.close()
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const [name, path] of [
      ['home', '/home'],
      ['fund list', '/fund'],
      ['fund detail', `/fund_detail?fundCode=${fundcode}`],
      ['article', '/viewpoint/viewpoint_article?id=A011&type=mandt'],
    ] as const)
      figures.push(...(await screen(browser, name, `${site.announced.url}${path}`)))
    return figures
  } finally {
    await browser.close()
    site.stop()
  }
}

async function screen(browser: Browser, name: string, url: string): Promise<Figure[]> {
  // Pages are rendered once and cached; a visitor gets the cached one.
  const { status } = await fetch(url)
  const visits = status === 200 ? await repeated(VISITS, () => visit(browser, url)) : []
  const detail = status === 200 ? `median of ${VISITS} visits` : `the page answers ${status}`
  const at = { wanted: 'at most', detail } as const
  return [
    { what: `LCP of ${name}, phone`, value: median(visits.map(each => each.lcpS)), unit: 's', limit: 1.2, ...at },
    { what: `TBT of ${name}, phone`, value: median(visits.map(each => each.tbtMs)), unit: 'ms', limit: 150, ...at },
    { what: `CLS of ${name}, phone`, value: median(visits.map(each => each.cls)), unit: '', limit: 0.02, ...at },
  ]
}

async function repeated<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let time = 0; time < times; time++) results.push(await work())
  return results
}

async function visit(browser: Browser, url: string): Promise<{ lcpS: number; tbtMs: number; cls: number }> {
  const { context, page } = await openPhone(browser)
  await page.addInitScript(() => {
    const seen = { lcp: 0, tbt: 0, cls: 0 }
    Reflect.set(window, 'seen', seen)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    // The part of a task beyond 50 ms delays an input.
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.tbt += Math.max(0, entry.duration - 50)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.cls += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.waitForLoadState('networkidle')
  const { lcp, tbt, cls } = await page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'seen')
    const of = (name: string) =>
      Number(typeof seen === 'object' && seen !== null ? Reflect.get(seen, name) : Number.NaN)
    return { lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') }
  })
  await context.close()
  return { lcpS: lcp / 1000, tbtMs: tbt, cls }
}
