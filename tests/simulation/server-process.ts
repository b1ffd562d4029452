import { connect } from '@zhixiao/db/connect.ts'
import { createContext } from '../../apps/server/src/create-context.ts'
import { createHttpServer } from '../../apps/server/src/doors/site/serve.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { readEnv } from '../../apps/server/src/kernel/env.ts'
import { createEvents, createLog } from '../../apps/server/src/kernel/events.ts'
import { createLimits, limitTable } from '../../apps/server/src/kernel/rate-limits.ts'

// A process that a test may kill: on `PORT`, with the keys of `DATA_DIR` and further SETTINGS, it answers calls and moves
// payments.
const [, , port, dataDir] = process.argv
const settings = JSON.parse(process.env.SETTINGS ?? '{}')
const read = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error', ...settings })
if (!read.ok) throw new Error(read.faults.join(' '))
const { db } = connect(JSON.parse(process.env.TARGET_DATABASE ?? '{}'), { max: 8 })
const high = Object.fromEntries(Object.keys(limitTable).map(name => [name, { points: 1_000_000_000, seconds: 60 }]))
const ctx = createContext(db, read.env, createEvents(createLog('error')), {
  limits: createLimits({ ...limitTable, ...high }),
})

createHttpServer(ctx, null).listen(Number(port), '127.0.0.1', () => console.log('ready'))
for (;;) {
  await movePayments(ctx).catch(() => {})
  await new Promise(resolve => setTimeout(resolve, 20))
}
