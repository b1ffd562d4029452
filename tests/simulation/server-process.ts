import { connect } from '@zhixiao/db/connect.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { createContext } from '../../apps/server/src/create-context.ts'
import { readEnv } from '../../apps/server/src/env.ts'
import { createEvents, createLog } from '../../apps/server/src/events.ts'
import { createLimits, limitTable } from '../../apps/server/src/http/rate-limits.ts'
import { createHttpServer } from '../../apps/server/src/http/serve.ts'
import { movePayments } from '../../apps/server/src/jobs/payments.ts'
import { settleDay } from '../../apps/server/src/jobs/settle-day.ts'

// A process that a test may kill: `serve PORT` answers calls and moves payments, `settle DAY CHUNK` settles and ends.
const [, , what, argument = '', chunk = '1'] = process.argv
const read = readEnv({ NODE_ENV: 'test', DATA_DIR: process.env.DATA_DIR, DEMO: '0', LOG_LEVEL: 'error' })
if (!read.ok) throw new Error(read.faults.join(' '))
const { db } = connect(JSON.parse(process.env.TARGET_DATABASE ?? '{}'), { max: 8 })
const high = Object.fromEntries(Object.keys(limitTable).map(name => [name, { points: 1_000_000_000, seconds: 60 }]))
const ctx = createContext(db, read.env, createEvents(createLog('error')), {
  limits: createLimits({ ...limitTable, ...high }),
})

if (what === 'settle') {
  await settleDay(db, isoDate(argument), Number(chunk))
  process.exit(0)
}
createHttpServer(ctx, null).listen(Number(argument), '127.0.0.1', () => console.log('ready'))
for (;;) {
  await movePayments(ctx).catch(() => {})
  await new Promise(resolve => setTimeout(resolve, 20))
}
