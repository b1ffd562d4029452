import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseNav } from '@zhixiao/domain/money/money.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { followDataVersion } from '../../apps/server/src/doors/http/data-version.ts'
import { pageApi } from '../../apps/server/src/doors/site/page-api.ts'
import { createPages } from '../../apps/server/src/doors/site/pages.ts'
import { closeServer, createHttpServer } from '../../apps/server/src/doors/site/serve.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleAndVerify } from '../../apps/server/src/jobs/settle-and-verify.ts'
import { startTestServer, TEST_DEVICE, type TestServer } from '../../apps/server/src/testing/server.ts'
import { loadWorld, type PersonName, type World } from '../../apps/server/src/testing/world.ts'

const BUILD_DIR = process.env.WEB_BUILD ?? join(import.meta.dirname, '../../apps/web/build')

/**
 * Browser features beyond showing a page: address bar lists with two processes each, translation, Lens. The switch is
 * effective only once, so Playwright's own entries that matter are repeated.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'PreconnectToSearch',
  'Translate',
]

/** How long a page may take for one step: a machine that does other work beside it is slow, not wrong. */
export const PATIENCE_MS = 120_000

type OpenOptions = BrowserContextOptions & { device?: string }

export type Site = {
  url: string
  server: TestServer
  world: World
  browser: Browser
  /**
   * A new browser window, logged in as a named customer if given. The named customers know its device unless `device`
   * is another. Uncaught errors, and violations of its content security policy, make `close` fail.
   */
  open(path: string, options?: OpenOptions & { as?: PersonName }): Promise<Page>
  /** Publishes the NAV of a day, moves business time to the morning after and settles that day. */
  settle(fundCode: string, day: string, nav: string): Promise<void>
  /** Asks the bank about every movement that is due. */
  movePayments(): Promise<void>
  close(): Promise<void>
}

/** The built site on a free port with its own database, the test world in it, and a browser. */
export async function openSite(options: { at?: string } = {}): Promise<Site> {
  const server = await startTestServer(options)
  const world = await loadWorld(server)
  const { ctx } = server
  // The world's device is this browser: a device counts with its kind of browser.
  await server.db.updateTable('known_device').set({ ua_class: 'Chrome/Linux' }).execute()
  const { openAs, ...served } = await serveSite(server)
  return {
    ...served,
    server,
    world,
    open: (path, { as, ...more } = {}) => openAs(path, as ? world.people[as].custno : null, more),
    async settle(fundCode, day, nav) {
      const next = await nextOpenDay(ctx, day)
      const published_at = new Date(`${day}T20:00:00+08:00`)
      const nav_e4 = parseNav(nav)
      const row = { fundcode: fundCode, day: isoDate(day), nav_e4, acc_nav_e4: nav_e4, published_at }
      await withTx(server.db, tx => insertRows(tx, 'nav', [row]))
      await server.setClock(`${next}T08:30:00+08:00`)
      await settleAndVerify(ctx, isoDate(next))
      await movePayments(ctx)
    },
    async movePayments() {
      await movePayments(ctx)
    },
  }
}

/** The built site of a server on a free port, with a browser; `openAs` opens a window as a customer, or as nobody. */
export async function serveSite(server: TestServer) {
  if (!existsSync(BUILD_DIR)) throw new Error('the web app is not built: npm test e2e builds it')
  const { ctx } = server
  const version = await followDataVersion(async () => String(await ctx.clock.now()))
  const faults: string[] = []
  const pages = await createPages({
    buildDir: BUILD_DIR,
    api: pageApi(ctx),
    version: version.current,
    onError: error => faults.push(String(error)),
  })
  pages.setOrigin('http://127.0.0.1')
  const http = createHttpServer(ctx, pages.handle)
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(http.address())}`
  const browser = await launchBrowser()

  async function openAs(path: string, custno: string | null, { device = TEST_DEVICE, ...more }: OpenOptions = {}) {
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', ...more })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    if (more.javaScriptEnabled !== false) waitForHydration(page)
    page.on('pageerror', error => faults.push(`${path}: ${error.message}`))
    await reportViolations(page, fault => faults.push(`${path}: ${fault}`))
    // Does not overwrite what the page itself has stored since.
    await page.addInitScript(id => localStorage.getItem('device') ?? localStorage.setItem('device', id), device)
    if (custno) {
      // A session is bound to the kind of browser that logged in.
      const userAgent = await page.evaluate(() => navigator.userAgent)
      const { token } = await ctx.sessions.open(custno, userAgent)
      await page.addInitScript(value => sessionStorage.setItem('token', value), token)
    }
    await page.goto(url + path)
    return page
  }

  return {
    url,
    browser,
    openAs,
    async close() {
      version.stop()
      await browser.close()
      http.closeAllConnections()
      await closeServer(http)
      await server.close()
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
}

export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--disable-features=${unwanted.join()}`,
      ...more,
    ],
  })

async function nextOpenDay(ctx: TestServer['ctx'], day: string): Promise<string> {
  const calendar = await ctx.calendar()
  return calendar.nextOpen(addDays(isoDate(day), 1))
}

/** Tells what the content security policies of a window's pages refuse: the directive, what was refused and where. */
export async function reportViolations(page: Page, report: (fault: string) => void): Promise<void> {
  await page.exposeBinding('violated', (_, fault: string) => report(fault))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
      const violated: unknown = Reflect.get(window, 'violated')
      const fault = `${effectiveDirective} refused ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`
      if (typeof violated === 'function') violated(fault)
    })
  })
}

/** Makes `goto` and `reload` wait until the page responds to presses, including parts whose code loads later. */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const hydrated = () =>
    page.waitForFunction(
      () =>
        document.querySelector('script[type=module]') === null || performance.getEntriesByName('hydrated').length > 0,
    )
  page.goto = async (...to) => {
    const answer = await goto(...to)
    await hydrated()
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await hydrated()
    return answer
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  address !== null && typeof address === 'object' ? address.port : 0
