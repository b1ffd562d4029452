import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import type { Figure } from './harness.ts'
import type { Lab } from './lab.ts'

/** JavaScript that a first visit loads, gzip, of a public and of an account screen. */
export async function javascript(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_javascript')
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const [name, path, limit] of [
      ['home', '/home', 130],
      ['an account screen (my assets)', '/assets/my_assets', 230],
    ] as const) {
      const { kilobytes, files, status } = await loaded(browser, `${site.said.url}${path}`)
      figures.push({
        what: `first-load JavaScript of ${name}, gzip`,
        value: status === 200 ? kilobytes : Number.NaN,
        unit: 'KB',
        limit,
        wanted: 'at most',
        detail: status === 200 ? `${files} files` : `the page answers ${status}`,
      })
    }
    return figures
  } finally {
    await browser.close()
    site.stop()
  }
}

/** Every script fetched until the network is quiet, whether a tag asked for it or another script. */
async function loaded(browser: Browser, url: string) {
  const page = await browser.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(response.body().then(body => gzipSync(body, { level: 9 }).length))
  })
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  const bytes = await Promise.all(sizes)
  await page.close()
  return {
    kilobytes: bytes.reduce((sum, each) => sum + each, 0) / 1024,
    files: bytes.length,
    status: answer?.status() ?? 0,
  }
}
