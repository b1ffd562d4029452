import { parseArgs } from 'node:util'
import { startTestCluster } from '@zhixiao/db/testing.ts'
import { makeScratch } from '../../scripts/lib/scratch.ts'
import { acts, createPopulation } from './acts.ts'
import { cutEverywhere } from './cut-day.ts'
import { simulate } from './run.ts'

// `npm run simulate -- --seed N --days D [--seeds COUNT] [--crashes] [--nodes 2|odd]`: trading days by seed, one hash
// per run; with `odd`, odd seeds have two nodes. A failing seed is reported with its reason, and the next one runs.
// `npm run simulate -- --acts N`: an act on all N holders of a fund at once: statements and seconds.
// `npm run simulate -- --cuts`: the settlement of one day of 200 orders, interrupted after each of its commits.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '250' },
    crashes: { type: 'boolean', default: false },
    nodes: { type: 'string', default: '1' },
    cuts: { type: 'boolean', default: false },
    acts: { type: 'string' },
  },
})
if (values.cuts) {
  const commits = await cutEverywhere({ more: 85, chunk: 1 })
  console.log(`cut after each of ${commits} commits: the same end`)
  process.exit(0)
}
if (values.acts !== undefined) {
  const population = await createPopulation(Number(values.acts))
  for (const [name, act] of Object.entries(acts)) {
    const { done, statements, seconds } = await population.costOf(act)
    console.log(`${name}: ${done} done, ${statements} statements, ${seconds.toFixed(1)} s`)
  }
  await population.close()
  process.exit(0)
}
// One database server for all seeds.
const scratch = makeScratch()
const server = await startTestCluster()
process.env.TEST_DATABASE = JSON.stringify(server.config)
let failed = 0
const first = Number(values.seed)
for (let seed = first; seed < first + Number(values.seeds); seed++) {
  const startedAt = performance.now()
  const nodes = values.nodes === 'odd' ? 1 + (seed % 2) : Number(values.nodes)
  try {
    const run = await simulate({ seed, days: Number(values.days), crashes: values.crashes, nodes })
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    console.log(
      `seed ${seed}: ${run.days} days, ${run.commands} commands, ${run.orders} done, ${run.crashes} crashes, ${seconds} s, ${run.hash}`,
    )
  } catch (error) {
    failed++
    console.error(error instanceof Error ? error.message : error)
  }
}
await server.stop()
scratch.remove()
process.exit(failed === 0 ? 0 : 1)
