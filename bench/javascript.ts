import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import type { Figure } from './harness.ts'
import type { Lab } from './lab.ts'
import { publicPlaces } from './public-places.ts'

/** What a first visit loads, gzip: scripts of home, of the heaviest public screen and of an account screen; styles of a page. */
export async function javascript(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_javascript')
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const browser = await openBrowser()
  const at = (path: string) => loaded(browser, `${site.said.url}${path}`)
  try {
    const home = await at('/home')
    const account = await at('/assets/my_assets')
    const everywhere: (Loaded & { name: string })[] = []
    for (const { name, path } of publicPlaces) everywhere.push({ name, ...(await at(path)) })
    const failed = everywhere.find(({ status }) => status !== 200)
    if (failed) throw new Error(`${failed.name} answers ${failed.status}`)
    const most = (of: 'scripts' | 'styles') => everywhere.toSorted((a, b) => b[of] - a[of])[0]
    const [slowest, dressed] = [most('scripts'), most('styles')]
    const figure = (what: string, value: number | undefined, limit: number, detail: string): Figure => {
      return { what: `${what}, gzip`, value: value ?? Number.NaN, unit: 'KB', limit, wanted: 'at most', detail }
    }
    return [
      figure('first-load JavaScript of home', home.scripts, 130, `${home.files} files`),
      figure('first-load JavaScript of the heaviest public screen', slowest?.scripts, 130, slowest?.name ?? ''),
      figure('styles of the public screen that has most', dressed?.styles, 25, dressed?.name ?? ''),
      figure('first-load JavaScript of an account screen (my assets)', account.scripts, 230, `${account.files} files`),
    ]
  } finally {
    await browser.close()
    site.stop()
  }
}

/** Sizes in KB. */
type Loaded = { scripts: number; files: number; styles: number; status: number }

/** Every script fetched until the network is quiet, whether a tag asked for it or another script, and all styles. */
async function loaded(browser: Browser, url: string): Promise<Loaded> {
  const page = await browser.newPage()
  const scripts: Promise<Buffer>[] = []
  const styles: Promise<Buffer>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.push(response.body())
    if (pathname.endsWith('.css')) styles.push(response.body())
  })
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  const inPage = await page.locator('style').allTextContents()
  const kilobytes = async (bodies: Promise<Buffer>[]) => {
    return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024
  }
  const sizes = {
    scripts: await kilobytes(scripts),
    styles: await kilobytes([...styles, ...inPage.map(async text => Buffer.from(text))]),
  }
  await page.close()
  return { ...sizes, files: scripts.length, status: answer?.status() ?? 0 }
}
