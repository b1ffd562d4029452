// Settles a day on request, as a process with `ONLY=jobs` does, in a separate process that may be killed.
import { connect } from '@zhixiao/db/connect.ts'
import { lowerPriority } from '@zhixiao/db/process-priority.ts'
import { settleDay } from '@zhixiao/server/engine/settle/settle-day.ts'
import { DAY } from '../day.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const { database } = optionsOf({ database: noDatabase })
lowerPriority()
const { db } = connect(database, { max: 4, givesWay: true })

process.on('message', async () => {
  const { confirmed } = await settleDay(db, DAY)
  // Peak memory in kilobytes.
  process.send?.({ confirmed, peakMb: process.resourceUsage().maxRSS / 1024 })
})
ready({})
