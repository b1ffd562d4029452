import { connect } from '@zhixiao/db/connect.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'

// A process that a test may kill: settles `DAY` order by order, then exits. It loads only what that needs.
const { db } = connect(JSON.parse(process.env.TARGET_DATABASE ?? '{}'), { max: 8 })
await settleDay(db, isoDate(process.argv[2] ?? ''), 1)
process.exit(0)
