import { readFileSync, writeFileSync } from 'node:fs'
import { type Options, RunInterrupted, simulate } from './run.ts'
import type { Run } from './sim.ts'

const FILE = new URL('regressions.json', import.meta.url)

/** A run that can be repeated: `npm run simulate` with these figures. */
export type Story = Required<Pick<Options, 'seed' | 'days' | 'nodes'>>

/** Stories that once failed; the search for new ones tells them first. */
export const readRegressions = (file = FILE): Story[] => JSON.parse(readFileSync(file, 'utf8'))

/** Adds a story to the regressions, once. */
export function addRegression(story: Story, file = FILE): void {
  const known = readRegressions(file)
  if (known.some(each => JSON.stringify(each) === JSON.stringify(story))) return
  writeFileSync(file, `${JSON.stringify([...known, story])}\n`)
}

/** Runs a story with crashes. A failed one is added to the regressions immediately, a killed one is not. */
export async function simulateOrRecord(story: Story, run = simulate, file = FILE): Promise<Run> {
  try {
    return await run({ ...story, crashes: true })
  } catch (error) {
    if (!(error instanceof RunInterrupted)) addRegression(story, file)
    throw error
  }
}

export const commandOf = ({ seed, days, nodes }: Story): string =>
  `npm run simulate -- --seed ${seed} --days ${days} --crashes --nodes ${nodes}`
