import { type Figure, interleave, medianOf, perSecond, ratio } from './harness.ts'
import type { Child, Lab } from './lab.ts'
import { wrk } from './programs.ts'

const SECONDS = 3
const ROUNDS = 3
/** Pages rendered one after the other, after as many to warm up. */
const RENDERED = 40
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
    figures.push({
      what: `processor time of ${name}, rendered and compressed again`,
      value: await processorTime(uncached, path),
      unit: 'ms',
      limit: 15,
      wanted: 'at most',
      detail: `mean of ${RENDERED} one after the other, without the database's`,
    })
  }
  site.stop()
  uncached.stop()
  return figures
}

async function processorTime(site: Child, path: string): Promise<number> {
  const render = async () => {
    for (let time = 0; time < RENDERED; time++) await (await fetch(`${site.announced.url}${path}`)).arrayBuffer()
    return (await site.ask({})).cpuMs ?? Number.NaN
  }
  const before = await render()
  return ((await render()) - before) / RENDERED
}

const missing = (what: string, limit: number, status: number): Figure => ({
  what,
  value: Number.NaN,
  unit: 'x',
  limit,
  wanted: 'at least',
  detail: `the page answers ${status}`,
})
