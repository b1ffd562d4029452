import { connect } from 'node:net'
import { openLab } from './lab.ts'
import { purchases } from './orders.ts'
import { custnoOf, insertCustomers, openContext, openFunds } from './people.ts'

const lab = await openLab()
const database = await lab.market('x')
const ctx = openContext(database, lab.dataDir, 4)
await insertCustomers(ctx, 1000)
const funds = await openFunds(ctx, 40)
const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
const tokens = await Promise.all(
  Array.from({ length: 1 }, async (_, at) => (await ctx.sessions.open(custnoOf(at + 1), '')).token),
)
const port = Number(new URL(site.said.url ?? '').port)
const requests = await purchases(ctx, tokens, funds, 12)
const s = connect({ port, host: '127.0.0.1', noDelay: true })
let i = 0,
  t = 0
s.on('connect', () => {
  t = performance.now()
  s.write(requests[i++]!)
})
s.on('data', d => {
  console.log(d.length, (performance.now() - t).toFixed(1), d.toString('latin1').slice(0, i < 3 ? 900 : 0))
  if (d.toString('latin1').includes('"code"')) {
    if (i < 12) {
      t = performance.now()
      s.write(requests[i++]!)
    } else {
      s.end()
      ctx.close().then(() => lab.close())
    }
  }
})
