import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, passes } from './harness.ts'

export type Answer = { question: string; at: string; seconds: number; figures: Figure[]; failed?: string }

const BEGIN = '<!-- drawn by npm run bench: begin -->'
const END = '<!-- drawn by npm run bench: end -->'

/** The machine of a run; the load average before it shows how quiet it was. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
  load: loadavg()[0]?.toFixed(1) ?? '',
})

/**
 * Stores the figures as JSON and writes the table into docs/bench.md; a partial run keeps the newest rows of the other
 * questions.
 */
export function report(
  root: string,
  date: string,
  place: ReturnType<typeof machine>,
  answers: readonly Answer[],
): void {
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${date}.json`)
  const newest = globSync(join(folder, '*.json')).sort().at(-1)
  const earlier: { answers: Answer[] } = newest ? JSON.parse(readFileSync(newest, 'utf8')) : { answers: [] }
  const asked = new Set(answers.map(answer => answer.question))
  const all = [...earlier.answers.filter(answer => !asked.has(answer.question)), ...answers]
  writeFileSync(file, `${JSON.stringify({ date, machine: place, answers: all }, null, 2)}\n`)
  const document = join(root, 'docs', 'bench.md')
  const text = readFileSync(document, 'utf8')
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (before < 0 || after < 0) throw new Error('docs/bench.md has no place for the table')
  writeFileSync(document, `${text.slice(0, before)}${BEGIN}\n${drawn(date, place, all)}\n${text.slice(after)}`)
}

function drawn(date: string, place: ReturnType<typeof machine>, answers: readonly Answer[]): string {
  const rows = answers.flatMap(answer =>
    answer.failed
      ? [`| ${answer.question} | not measured: ${answer.failed.replaceAll('|', '/')} | | | **no** |`]
      : answer.figures.map(row),
  )
  return [
    `${date}: ${place.processor}, ${place.cores} cores, ${place.memoryGiB} GiB, ${place.system}, Node ${place.node.slice(1)}, embedded PostgreSQL 18; load of the machine before the run ${place.load}.`,
    '',
    '| what | figure | limit | behind it | holds |',
    '| --- | ---: | ---: | --- | --- |',
    ...rows,
  ].join('\n')
}

const placesOf: Readonly<Record<Figure['unit'], number>> = { x: 2, s: 2, '': 3, KB: 0, MB: 0, ms: 0, statements: 0 }

function row(figure: Figure): string {
  const { what, value, unit, limit, wanted, detail } = figure
  const sign = wanted === 'at least' ? '≥' : '≤'
  const shown = Number.isFinite(value) ? `${value.toFixed(placesOf[unit])} ${unit}` : 'none'
  return `| ${what} | ${shown} | ${sign} ${limit} ${unit} | ${detail} | ${passes(figure) ? 'yes' : '**no**'} |`
}
