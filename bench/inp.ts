import { connect } from '@zhixiao/db/connect.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { fillDemo } from '@zhixiao/server/doors/demo/fill-demo.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, slowProcessor } from './browser.ts'
import { type Figure, quantile } from './harness.ts'
import { type Walker, walkAsCustomer, walkAsVisitor } from './inp-walk.ts'
import type { Lab } from './lab.ts'
import { openContext } from './people.ts'

const ROUNDS = 2
/** The first of the demo's customers: with account and holdings. */
const CUSTOMER = '100000000201'

const windows = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

/** `id` identifies the document and the interaction in it. */
type Press = { id: string; name: string; ms: number }

/** Interaction to next paint over scripted walks of presses and keys, with a CPU four times slower. */
export async function inp(lab: Lab): Promise<Figure[]> {
  const database = await lab.empty('bench_inp')
  const { db, close: closeSetUp } = connect(database, { max: 1 })
  await migrate(db)
  await closeSetUp()
  const ctx = openContext(database, lab.dataDir, 4)
  await fillDemo(ctx)
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const browser = await openBrowser()
  const tokenFor = async (agent: string) => (await ctx.sessions.open(CUSTOMER, agent)).token
  try {
    const figures: Figure[] = []
    for (const name of ['phone', 'desktop'] as const) {
      const presses = new Map<string, Press>()
      for (let round = 0; round < ROUNDS; round++)
        for (const walk of [walkAsVisitor, walkAsCustomer])
          await walkThrough(browser, { url: site.announced.url ?? '', name, walk, tokenFor, presses })
      figures.push(figureOf(name, [...presses.values()]))
    }
    return figures
  } finally {
    await browser.close()
    site.stop()
    await ctx.close()
  }
}

type Way = {
  url: string
  name: keyof typeof windows
  walk: (walker: Walker) => Promise<void>
  tokenFor: (agent: string) => Promise<string>
  presses: Map<string, Press>
}

async function walkThrough(browser: Browser, { url, name, walk, tokenFor, presses }: Way): Promise<void> {
  const context = await browser.newContext(windows[name])
  const page = await context.newPage()
  if (walk === walkAsCustomer) {
    const token = await tokenFor(await page.evaluate(() => navigator.userAgent))
    await page.addInitScript(value => sessionStorage.setItem('token', value), token)
  }
  await slowProcessor(context, page)
  await page.exposeFunction('tellPress', (press: Press) => {
    if (press.ms > (presses.get(press.id)?.ms ?? 0)) presses.set(press.id, press)
  })
  await page.addInitScript(listen)
  await walk({ page, url, touch: name === 'phone' }).catch(error => {
    throw new Error(`on ${page.url()}: ${error instanceof Error ? error.message : error}`)
  })
  await reported(page)
  await context.close()
}

/** Waits until the last press is painted and reported. */
async function reported(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 200))))
}

function figureOf(name: string, presses: readonly Press[]): Figure {
  const durations = presses.map(({ ms }) => ms)
  const slowest = presses.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  const shown = slowest.map(({ name, ms }) => `${name} ${ms} ms`).join(', ')
  return {
    what: `INP over a walk, p98, ${name}`,
    value: quantile(durations, 0.98),
    unit: 'ms',
    limit: 200,
    wanted: 'at most',
    detail: `${presses.length} presses, median ${quantile(durations, 0.5)} ms, slowest: ${shown}`,
  }
}

/** Reports each event of an interaction; the browser omits those below 16 ms, which do not matter. */
function listen() {
  const document = Math.random().toString(36)
  // The DOM library's type lacks the threshold.
  const everyEvent = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const target = entry.target instanceof Element ? (entry.target.textContent ?? '').trim().slice(0, 12) : ''
      const press = {
        id: `${document} ${entry.interactionId}`,
        name: `${location.pathname} ${entry.name} ${target}`,
        ms: entry.duration,
      }
      Reflect.apply(Reflect.get(window, 'tellPress'), window, [press])
    }
  }).observe(everyEvent)
}
