import { parseArgs } from 'node:util'
import { acts, gather } from './acts.ts'
import { cutEverywhere } from './cut-day.ts'
import { simulate } from './run.ts'

// `npm run simulate -- --seed N --days D [--seeds COUNT] [--crashes] [--nodes 2]`: trading days by seed, one hash a run.
// `npm run simulate -- --acts N`: what befalls all holders of a fund at once, N of them: statements and seconds.
// `npm run simulate -- --cuts`: the settlement of one day of 200 orders, cut after each of its commits.
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
  const crowd = await gather(Number(values.acts))
  for (const [name, act] of Object.entries(acts)) {
    const { done, statements, seconds } = await crowd.costOf(act)
    console.log(`${name}: ${done} done, ${statements} statements, ${seconds.toFixed(1)} s`)
  }
  await crowd.close()
  process.exit(0)
}
const first = Number(values.seed)
for (let seed = first; seed < first + Number(values.seeds); seed++) {
  const startedAt = performance.now()
  const run = await simulate({ seed, days: Number(values.days), crashes: values.crashes, nodes: Number(values.nodes) })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(
    `seed ${seed}: ${run.days} days, ${run.commands} commands, ${run.orders} done, ${run.crashes} crashes, ${seconds} s, ${run.hash}`,
  )
}
