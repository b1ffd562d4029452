// The product as `npm start` runs it, with rate limits too high to matter; jobs run only on request.
import { createLimits, limitTable } from '@zhixiao/server/kernel/rate-limits.ts'
import { main } from '@zhixiao/server/main.ts'
import { benchEnv } from '../lab.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const { database, dataDir, jobs, port } = optionsOf({ database: noDatabase, dataDir: '', jobs: false, port: '0' })

const LIFTED = { points: 1_000_000_000, seconds: 60 }
const lifted = { ...limitTable }
for (const name of Object.keys(lifted)) Reflect.set(lifted, name, LIFTED)

const env = benchEnv(dataDir, jobs ? 'all' : 'web', port)
const site = await main({ env, database, replaced: { limits: createLimits(lifted) } })
ready({ url: site.url })
