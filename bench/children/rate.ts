// Rates the money-laundering risk of all customers on request, as the nightly job does, in a separate process that may be killed.
import { connect } from '@zhixiao/db/connect.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { createContext } from '@zhixiao/server/create-context.ts'
import { rateCustomers } from '@zhixiao/server/jobs/rate-customers.ts'
import { createEvents, createLog } from '@zhixiao/server/kernel/events.ts'
import { benchEnv } from '../lab.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const { database, dataDir, day } = optionsOf({ database: noDatabase, dataDir: '', day: '' })
const { db } = connect(database, { max: 2 })
const { keys } = createContext(db, benchEnv(dataDir), createEvents(createLog('silent')))

process.on('message', async () => {
  const { report } = await rateCustomers({ db, keys }, isoDate(day))
  // Peak memory in kilobytes.
  process.send?.({ customers: 0, ...report, peakMb: process.resourceUsage().maxRSS / 1024 })
})
ready({})
