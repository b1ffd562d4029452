// The product as `npm start` runs it, without jobs and with rate limits too high to notice.
import { createLimits, limitTable } from '@zhixiao/server/http/rate-limits.ts'
import { main } from '@zhixiao/server/main.ts'
import { benchEnv } from '../lab.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const { database, dataDir } = optionsOf({ database: noDatabase, dataDir: '' })

const LIFTED = { points: 1_000_000_000, seconds: 60 }
const lifted = { ...limitTable }
for (const name of Object.keys(lifted)) Reflect.set(lifted, name, LIFTED)

const site = await main({ env: benchEnv(dataDir), database, replaced: { limits: createLimits(lifted) } })
ready({ url: site.url })
