// Imports a registrar's files on request, as two operators do it by command, in a separate process that may be killed.
import { connect } from '@zhixiao/db/connect.ts'
import { addTestOperators } from '@zhixiao/db/testing.ts'
import { createContext } from '@zhixiao/server/create-context.ts'
import { parseCommand, runCommand } from '@zhixiao/server/doors/shell/run-command.ts'
import { createEvents, createLog } from '@zhixiao/server/kernel/events.ts'
import { benchEnv } from '../lab.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const { database, dataDir, folder } = optionsOf({ database: noDatabase, dataDir: '', folder: '' })
const { db } = connect(database, { max: 2 })
const env = { ...benchEnv(dataDir), registrar: 'files' as const }
const ctx = createContext(db, env, createEvents(createLog('silent')))
const [ASKS, RELEASES] = ['bench-asks', 'bench-releases'] as const
await addTestOperators(db, ASKS, RELEASES)

async function run(actor: string, words: string[]): Promise<{ code: number; text: string }> {
  const texts: string[] = []
  const code = await runCommand(
    parseCommand(words),
    async () => ({ ...ctx, actor }),
    text => texts.push(text),
  )
  const text = texts.join('\n')
  if (code !== 0) console.error(text)
  return { code, text }
}

process.on('message', async () => {
  const { code, text } = await run(ASKS, ['exchange', 'import', folder])
  const id = /^Request (\d+): nothing changes until/m.exec(text)?.[1]
  const ended = id === undefined ? code : (await run(RELEASES, ['approve', id])).code
  const { user, system } = process.cpuUsage()
  // Peak memory in kilobytes.
  process.send?.({ code: ended, ownSeconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024 })
})
ready({})
