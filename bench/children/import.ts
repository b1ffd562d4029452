// Imports a registrar's files on request, as the operators' command does, in a separate process that may be killed.
import { connect } from '@zhixiao/db/connect.ts'
import { createContext } from '@zhixiao/server/create-context.ts'
import { createEvents, createLog } from '@zhixiao/server/kernel/events.ts'
import { parseCommand, runCommand } from '@zhixiao/server/ops/run-command.ts'
import { benchEnv } from '../lab.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const { database, dataDir, folder } = optionsOf({ database: noDatabase, dataDir: '', folder: '' })
const { db } = connect(database, { max: 2 })
const env = { ...benchEnv(dataDir), registrar: 'files' as const }
const ctx = { ...createContext(db, env, createEvents(createLog('silent'))), actor: 'bench' }

process.on('message', async () => {
  const code = await runCommand(
    parseCommand(['exchange', 'import', folder]),
    async () => ctx,
    text => console.error(text),
  )
  const { user, system } = process.cpuUsage()
  // Peak memory in kilobytes.
  process.send?.({ code, ownSeconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024 })
})
ready({})
