import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import {
  type authenticator,
  firstSignIn,
  hireStaff,
  startTestConsole,
} from '../../apps/server/src/doors/console/testing.ts'
import { startTestOps, type TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { launchBrowser, PATIENCE_MS, reportViolations } from './site.ts'

const BUILD_DIR = join(import.meta.dirname, '../../apps/console/build')
const DESK = { width: 1440, height: 900 }

export type Office = {
  url: string
  ops: TestOps
  browser: Browser
  /** A new browser window on the console. Uncaught errors, and violations of its content security policy, make `close` fail. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** The same with this person signed in, on the page of the day; the authenticator makes the codes of what follows. */
  enter(name: string, options?: BrowserContextOptions): Promise<{ page: Page; codes: ReturnType<typeof authenticator> }>
  close(): Promise<void>
}

type Staff = Readonly<Record<string, readonly StaffRole[]>>

/** The built console with the test world, staff with these roles and a browser; `prepare` is what happened before they came. */
export async function openOffice(staff: Staff, prepare?: (ops: TestOps) => Promise<void>): Promise<Office> {
  if (!existsSync(BUILD_DIR)) throw new Error('the console is not built: npm test e2e builds it')
  const ops = await startTestOps()
  await prepare?.(ops)
  const console = await startTestConsole(ops.server.ctx, BUILD_DIR)
  const [browser] = await Promise.all([launchBrowser(), hireStaff(ops.server.ctx, staff)])
  const faults: string[] = []

  async function windowOf(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ viewport: DESK, locale: 'zh-CN', reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    page.on('pageerror', error => faults.push(error.message))
    await reportViolations(page, fault => faults.push(fault))
    return page
  }

  return {
    url: console.url,
    ops,
    browser,
    async open(options = {}) {
      const page = await windowOf(options)
      await page.goto(console.url)
      return page
    },
    async enter(name, options = {}) {
      const page = await windowOf(options)
      // The form of the sign-in has a test of its own (console.e2e.ts).
      const desk = console.desk()
      const codes = await firstSignIn(desk, name)
      const [cookie = '', value = ''] = desk.cookie().split('=')
      await page.context().addCookies([{ name: cookie, value, url: console.url }])
      await page.goto(console.url)
      await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
      return { page, codes }
    },
    async close() {
      await browser.close()
      await console.close()
      await ops.close()
      assert.deepEqual(faults, [])
    },
  }
}

/** Lets half minutes pass on a page whose clock is installed, until it has asked again and shows what it learned. */
export async function passTimeUntil(shown: Locator) {
  for (let passed = 0; passed < 5 && !(await shown.isVisible()); passed++) {
    await shown.page().clock.fastForward('00:31')
    await shown.waitFor({ timeout: 2_000 }).catch(() => {})
  }
  await shown.waitFor()
}
