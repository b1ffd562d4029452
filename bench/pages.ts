import { type Figure, interleave, medianOf, perSecond, ratio } from './harness.ts'
import type { Lab } from './lab.ts'
import { wrk } from './programs.ts'

const SECONDS = 3
const ROUNDS = 3
const PAGES = { 'home page': '/home', 'fund list': '/fund' }

/** A cached page compared with the same bytes from raw node:http, and with rendering it. */
export async function pages(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_pages')
  const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
  const uncached = await lab.start('uncached.ts', { database, dataDir: lab.dataDir })
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const page = `${site.announced.url}${path}`
    const { status } = await fetch(page)
    if (status !== 200) {
      figures.push(missing(`${name}, cached, brotli, to raw node:http`, 0.7, status))
      figures.push(missing(`${name}, cached to rendered`, 50, status))
      continue
    }
    const raw = await lab.start('raw.ts', { page, encoding: 'br' })
    const rounds = await interleave(
      {
        raw: () => wrk(raw.announced.url ?? '', 16, SECONDS),
        cached: () => wrk(page, 16, SECONDS),
        rendered: () => wrk(`${uncached.announced.url}${path}`, 4, SECONDS),
      },
      ROUNDS,
    )
    raw.stop()
    const rate = (side: 'raw' | 'cached' | 'rendered') => perSecond(medianOf(rounds, side))
    figures.push({
      what: `${name}, cached, brotli, to raw node:http with the same bytes`,
      value: ratio(rounds, 'cached', 'raw'),
      unit: 'x',
      limit: 0.7,
      wanted: 'at least',
      detail: `${rate('cached')} to ${rate('raw')}`,
    })
    figures.push({
      what: `${name}, cached to rendered and compressed again`,
      value: ratio(rounds, 'cached', 'rendered'),
      unit: 'x',
      limit: 50,
      wanted: 'at least',
      detail: `${rate('cached')} to ${rate('rendered')}`,
    })
  }
  site.stop()
  uncached.stop()
  return figures
}

const missing = (what: string, limit: number, status: number): Figure => ({
  what,
  value: Number.NaN,
  unit: 'x',
  limit,
  wanted: 'at least',
  detail: `the page answers ${status}`,
})
