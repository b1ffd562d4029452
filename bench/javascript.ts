import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import type { Figure } from './harness.ts'
import type { Lab } from './lab.ts'
import { publicPlaces } from './public-places.ts'

/**
 * What a first visit loads, in gzip size: the scripts that home, the heaviest public screen and an account screen name
 * themselves, everything loaded until the network is quiet, and the styles of a page.
 */
export async function javascript(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_javascript')
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const browser = await openBrowser()
  const at = (path: string) => loaded(browser, `${site.announced.url}${path}`)
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
      figure('first-load JavaScript of home', home.scripts, 130, `${home.files} files, ${withIdle(home)}`),
      figure(
        'first-load JavaScript of the heaviest public screen',
        slowest?.scripts,
        130,
        slowest ? `${slowest.name}, ${withIdle(slowest)}` : '',
      ),
      figure('styles of the public screen that has most', dressed?.styles, 25, dressed?.name ?? ''),
      figure('JavaScript of an account screen (my assets)', account.whole, 230, 'all that came'),
    ]
  } finally {
    await browser.close()
    site.stop()
  }
}

/** Sizes in KB; `whole` includes scripts loaded when the browser is idle. */
type Loaded = { scripts: number; whole: number; files: number; styles: number; status: number }

const withIdle = ({ whole }: Loaded): string => `${Math.round(whole)} KB with what comes when idle`

/** The scripts named in a page's HTML. */
async function namedScripts(browser: Browser, url: string): Promise<Set<string>> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(url)
  const links = await page.locator('link[rel=modulepreload]').all()
  const names = await Promise.all(links.map(link => link.getAttribute('href')))
  await page.close()
  return new Set(names.flatMap(name => name ?? []))
}

/** Every script fetched until the network is quiet, by a tag or by another script, and all styles. */
async function loaded(browser: Browser, url: string): Promise<Loaded> {
  const named = await namedScripts(browser, url)
  const page = await browser.newPage()
  const later: Promise<Buffer>[] = []
  const first: Promise<Buffer>[] = []
  const styles: Promise<Buffer>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) (named.has(pathname) ? first : later).push(response.body())
    if (pathname.endsWith('.css')) styles.push(response.body())
  })
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  const inPage = await page.locator('style').allTextContents()
  const kilobytes = async (bodies: Promise<Buffer>[]) => {
    return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024
  }
  const sizes = {
    scripts: await kilobytes(first),
    whole: await kilobytes([...first, ...later]),
    styles: await kilobytes([...styles, ...inPage.map(async text => Buffer.from(text))]),
  }
  await page.close()
  return { ...sizes, files: first.length, status: answer?.status() ?? 0 }
}
