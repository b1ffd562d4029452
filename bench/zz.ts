import { openLab } from './lab.ts'
import { purchases } from './orders.ts'
import { custnoOf, insertCustomers, openContext, openFunds } from './people.ts'

const lab = await openLab()
const database = await lab.market('x')
const ctx = openContext(database, lab.dataDir, 4)
await insertCustomers(ctx, 1000)
const funds = await openFunds(ctx, 40)
const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
const sender = await lab.start('sender.ts', {})
const tokens = await Promise.all(
  Array.from({ length: 64 }, async (_, at) => (await ctx.sessions.open(custnoOf(at + 1), '')).token),
)
const port = Number(new URL(site.said.url ?? '').port)
for (const connections of [16, 1, 4, 16, 32]) {
  const requests = await purchases(ctx, tokens, funds, 3000)
  const t = performance.now()
  console.log(connections, await sender.ask({ port, requests, connections, ms: 2000 }), performance.now() - t)
}
await ctx.close()
await lab.close()
