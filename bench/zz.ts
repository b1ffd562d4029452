import { openLab } from './lab.ts'
import { seed } from './settlement.ts'
import { openContext } from './people.ts'
import { settleDay } from '@zhixiao/server/jobs/settle-day.ts'
import { settleBySets } from './set-based.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { connect } from '@zhixiao/db/connect.ts'
import { Kysely, PostgresDialect } from 'kysely'
const lab = await openLab()
let t = performance.now()
const lap = (n: string) => { console.log(n, ((performance.now() - t) / 1000).toFixed(2)); t = performance.now() }
try {
await seed(lab, 'd', 1000); lap('seed')
for (let i = 0; i < 2; i++) {
for (const side of ['engine', 'sets']) {
const config = await lab.copy('d', 'x')
const { pool } = connect(config, { max: 2 })
const sums = new Map<string, number>()
const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }), log: e => { const k = e.query.sql.trim().replace(/\s+/g, ' ').slice(0, 70); sums.set(k, (sums.get(k) ?? 0) + e.queryDurationMillis) } })
t = performance.now()
if (side === 'engine') await settleDay(db, isoDate('2026-11-20'))
else await settleBySets(db, isoDate('2026-11-20'))
lap(side); 
if (i === 1) for (const [k, v] of [...sums].sort((a, b) => b[1] - a[1])) console.log('   ', v.toFixed(0).padStart(6), k)
await db.destroy()
}}
} finally { await lab.close() }
