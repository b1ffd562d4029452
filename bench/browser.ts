import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { findOrInstallChromium, howToGetChromium } from '../scripts/lib/chromium.ts'

export async function openBrowser(): Promise<Browser> {
  const executablePath = findOrInstallChromium()
  if (!executablePath) throw new Error(howToGetChromium)
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** The phone of the limits: 390 px, a CPU four times slower, 1.6 Mbit/s with 150 ms to the first byte, empty cache. */
export async function openPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await slowProcessor(context, page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  return { context, page }
}

/** Slows the CPU of the page to a quarter. */
export async function slowProcessor(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return devtools
}
