import { parseArgs } from 'node:util'
import { simulate } from './run.ts'

// `npm run simulate -- --seed N --days D [--seeds COUNT] [--crashes] [--nodes 2]`: trading days by seed, one hash a run.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '250' },
    crashes: { type: 'boolean', default: false },
    nodes: { type: 'string', default: '1' },
  },
})
const first = Number(values.seed)
for (let seed = first; seed < first + Number(values.seeds); seed++) {
  const startedAt = performance.now()
  const run = await simulate({ seed, days: Number(values.days), crashes: values.crashes, nodes: Number(values.nodes) })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(
    `seed ${seed}: ${run.days} days, ${run.commands} commands, ${run.orders} done, ${run.crashes} crashes, ${seconds} s, ${run.hash}`,
  )
}
