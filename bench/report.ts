import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, passes } from './harness.ts'

export type Answer = { question: string; at: string; seconds: number; figures: Figure[]; failed?: string }
export type Machine = ReturnType<typeof machine> & { postgres: string }

const BEGIN = '<!-- drawn by npm run bench: begin -->'
const END = '<!-- drawn by npm run bench: end -->'

/** The machine of a run; the load average before it shows how quiet it was. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown processor',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
  load: loadavg()[0]?.toFixed(1) ?? '',
})

/** 'AMD EPYC, 2 cores, 24 GiB, linux 6.18.44, Node 24.21.0, PostgreSQL 18.4 (embedded); load before the run 0.4' */
export const machineText = ({ processor, cores, memoryGiB, system, node, load, postgres }: Machine): string =>
  `${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node.slice(1)}, PostgreSQL ${postgres} (embedded); load before the run ${load}`

/** Stores a run's figures as JSON and writes its blocks into docs/bench.md. */
export function report(root: string, date: string, place: Machine, answers: readonly Answer[]): void {
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${date}.json`), `${JSON.stringify({ date, machine: place, answers }, null, 2)}\n`)
  const document = join(root, 'docs', 'bench.md')
  const text = readFileSync(document, 'utf8')
  writeFileSync(document, withAnswers(text, `${date}: ${machineText(place)}.`, answers))
}

/**
 * The page with a block for each answer. `measured` is the line above its table; blocks of other questions keep their
 * own, which name the machine of another run.
 */
export function withAnswers(page: string, measured: string, answers: readonly Answer[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < 0) throw new Error('docs/bench.md has no place for the figures')
  const blocks = new Map(
    page
      .slice(from + BEGIN.length, to)
      .split(/^(?=### )/m)
      .filter(block => block.startsWith('### '))
      .map(block => [/^### (.*)/.exec(block)?.[1] ?? '', block.trim()]),
  )
  for (const answer of answers) blocks.set(answer.question, blockOf(answer, measured))
  return [page.slice(0, from) + BEGIN, ...blocks.values(), page.slice(to)].join('\n\n')
}

const blockOf = (answer: Answer, measured: string): string =>
  [
    `### ${answer.question}`,
    '',
    measured,
    '',
    '| what | figure | limit | behind it | holds |',
    '| --- | ---: | ---: | --- | --- |',
    ...(answer.failed === undefined
      ? answer.figures.map(row)
      : [`| ${answer.question} | not measured: ${answer.failed.replaceAll('|', '/')} | | | **no** |`]),
  ].join('\n')

const placesOf: Readonly<Record<Figure['unit'], number>> = { x: 2, s: 2, '': 3, KB: 0, MB: 0, ms: 0, statements: 0 }

function row(figure: Figure): string {
  const { what, value, unit, limit, wanted, detail } = figure
  const sign = wanted === 'at least' ? '≥' : '≤'
  const shown = Number.isFinite(value) ? `${value.toFixed(placesOf[unit])} ${unit}` : 'none'
  return `| ${what} | ${shown} | ${sign} ${limit} ${unit} | ${detail} | ${passes(figure) ? 'yes' : '**no**'} |`
}
