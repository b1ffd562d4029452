// `npm run lighthouse`: Lighthouse results of every screen for visitors, written to docs/lighthouse.md. Run by hand
// only: it takes half an hour, and its speed figures are valid only on a quiet machine.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findOrInstallChromium, howToGetChromium } from '../scripts/lib/chromium.ts'
import { onEnd, root } from '../scripts/lib/run.ts'
import { median } from './harness.ts'
import { openLab } from './lab.ts'
import { visitorPlaces } from './public-places.ts'

const TOOL = 'lighthouse@13.5.0'
const WANTED = 98
/** Number of visits when the first one is too slow; their median counts. */
const VISITS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

type Visit = { scores: Record<Category, number>; faults: Record<Category, string[]> }

const chromium = findOrInstallChromium()
if (!chromium) throw new Error(howToGetChromium)
const load = loadavg()[0]?.toFixed(1)
const lab = await openLab()
onEnd(() => void lab.close().finally(() => process.exit(1)))
const site = await lab.start('site.ts', { database: await lab.market('bench_lighthouse'), dataDir: lab.dataDir })

const rows: string[] = []
const faults: string[] = []
const asked = process.argv.slice(2)
const places = visitorPlaces.filter(({ path }) => asked.length === 0 || asked.includes(path))
for (const { name, path } of places) {
  const url = `${site.announced.url}${path}`
  // Pages are rendered once and cached; a visitor gets the cached one.
  await fetch(url)
  const visits = await visitsTo(url).catch((error: unknown) => {
    faults.push(`- ${name}: not measured, ${String(error).split('\n')[0]}`)
    return []
  })
  if (visits.length === 0) {
    rows.push(`| ${name} | \`${path}\` | none | none | none | none | 0 |`)
    continue
  }
  const worst = (category: Category) =>
    category === 'performance' ? speedOf(visits) : Math.min(...visits.map(({ scores }) => scores[category]))
  const shown = categories.map(worst).map(score => (score >= WANTED ? `${score}` : `**${score}**`))
  rows.push(`| ${name} | \`${path}\` | ${shown.join(' | ')} | ${visits.length} |`)
  for (const category of categories.filter(each => worst(each) < WANTED)) {
    const found = new Set(visits.flatMap(each => each.faults[category]))
    faults.push(`- ${name}, ${category}: ${[...found].join('; ')}`)
  }
  console.log(rows.at(-1))
}
await lab.close()
if (asked.length === 0) writeFileSync(join(root, 'docs', 'lighthouse.md'), drawn())
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 ? 0 : 1)

function speedOf(visits: readonly Visit[]): number {
  return median(visits.map(({ scores }) => scores.performance))
}

/** One visit if it is fast enough, else three. A place that cannot be measured does not stop the others. */
async function visitsTo(url: string): Promise<Visit[]> {
  const visits = [await visitAtLast(url)]
  if (speedOf(visits) < WANTED) for (let more = 1; more < VISITS; more++) visits.push(await visitAtLast(url))
  return visits
}

/**
 * About one visit in twenty fails without the start of its trace (NO_NAVSTART); this says nothing about the page, so it
 * is repeated.
 */
async function visitAtLast(url: string): Promise<Visit> {
  for (let left = 3; ; left--) {
    try {
      return await visit(url)
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

async function visit(url: string): Promise<Visit> {
  const node = dirname(process.execPath)
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--ignore-scripts', '--loglevel=error', `--package=${TOOL}`, '--', 'lighthouse', url],
      ...['--quiet', '--output=json', `--only-categories=${categories.join(',')}`],
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    {
      env: { ...process.env, PATH: `${node}${delimiter}${process.env.PATH ?? ''}`, CHROME_PATH: chromium },
      maxBuffer: 64 * 2 ** 20,
    },
  )
  const report: LighthouseReport = JSON.parse(stdout)
  const faultsOf = (category: Category) =>
    report.categories[category].auditRefs.flatMap(({ id, weight }) => {
      const { score = null, title = id, displayValue } = report.audits[id] ?? {}
      return weight > 0 && score !== null && score < 0.9 ? [displayValue ? `${title} ${displayValue}` : title] : []
    })
  const of = <Value>(read: (category: Category) => Value): Record<Category, Value> => ({
    performance: read('performance'),
    accessibility: read('accessibility'),
    'best-practices': read('best-practices'),
    seo: read('seo'),
  })
  return { scores: of(each => Math.round((report.categories[each].score ?? 0) * 100)), faults: of(faultsOf) }
}

/** The parts of Lighthouse's JSON that are read. */
type LighthouseReport = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string } | undefined>
}

function drawn(): string {
  const date = new Date().toISOString().slice(0, 10)
  return `# Lighthouse

\`npm run lighthouse\` draws this. ${date}, ${TOOL.replace('@', ' ')}, its own mobile profile (a phone of the middle class, simulated
slow 4G, processor four times slower), the site in production mode with the demo market, load of the machine before the run ${load}.
Wanted: ${WANTED} in each. Where speed falls short at the first visit, the figure is the median of ${VISITS}.

| place | address | speed | accessibility | best practices | search engines | visits |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}

## What falls short

${faults.length > 0 ? faults.join('\n') : 'Nothing.'}
`
}
