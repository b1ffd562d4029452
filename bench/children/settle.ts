// Settles a day when asked, in a process of its own that may be killed.
import { settleDay } from '@zhixiao/server/jobs/settle-day.ts'
import { DAY } from '../day.ts'
import { openContext } from '../people.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const { database, dataDir } = optionsOf({ database: noDatabase, dataDir: '' })
const ctx = openContext(database, dataDir, 2)

process.on('message', async () => {
  const { confirmed } = await settleDay(ctx.db, DAY)
  // Kilobytes, the most it ever had.
  process.send?.({ confirmed, peakMb: process.resourceUsage().maxRSS / 1024 })
})
ready({})
