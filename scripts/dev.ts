import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { relative } from 'node:path'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { openDataFolder } from '@zhixiao/db/embedded.ts'
import { openDatabase } from '@zhixiao/db/open-database.ts'
import { readEnv, urlOf } from '@zhixiao/server/kernel/env.ts'
import { watchServer } from './lib/dev-changes.ts'
import { openConsole } from './lib/dev-console.ts'
import { createDevLog } from './lib/dev-log.ts'
import { createRestarts } from './lib/dev-restarts.ts'
import { openSite } from './lib/dev-site.ts'
import type { DevApp } from './lib/dev-vite.ts'
import { printDemo } from './lib/print-demo.ts'
import { createEnding, root } from './lib/run.ts'
import { sentenceFor } from './lib/start-faults.ts'

// Before React is loaded, which reads it.
process.env.NODE_ENV ||= 'development'
const read = readEnv(process.env)
if (!read.ok) {
  console.error(read.faults.join('\n'))
  process.exit(1)
}
const { env } = read
const begun = performance.now()
let listening = { host: env.host, port: env.port }

const ending = createEnding(20_000)
/** Changed files that a line names. */
const SHOWN = 3
try {
  await develop()
} catch (error) {
  // Errors caused by the shutdown itself are not reported.
  if (!ending.isEnding()) console.error(sentenceFor(error, listening) ?? error)
  await ending.end(1)
}

/** The parts that live on, and the server, which each change of its sources replaces. */
async function develop(): Promise<void> {
  if (env.nodeEnv === 'production') throw new StartFault('npm run dev runs no production: unset NODE_ENV.')
  const log = createDevLog(openDataFolder(env.dataDir))
  const [site, office] = [createServer(), createServer()]
  const port = await listen(site, env.port)
  const consolePort = await listen(office, env.consolePort)
  const origin = env.origin ?? urlOf(env.host, port)
  console.log('Starting ...')

  const apps: DevApp[] = []
  let change = { cause: '', since: begun }
  const restarts = createRestarts({
    variables: variables(origin, consolePort),
    onLine: log.take,
    onReady() {
      const seconds = ((performance.now() - change.since) / 1_000).toFixed(1)
      console.log(
        change.cause ? `Server restarted in ${seconds} s: ${change.cause}` : `Server started in ${seconds} s.`,
      )
      for (const { retry } of apps) retry()
    },
    onFault: () => console.error('The server ended. The next change of its sources starts it again.'),
  })
  const onError = (error: unknown) => console.error(error)
  const opening = [
    openSite({ server: site, restarts, origin, onError }),
    openConsole({ server: office, restarts, onError }),
  ] as const
  site.on('request', inTime(opening[0]))
  office.on('request', inTime(opening[1]))
  const database = await openDatabase({ ...env, onCrash: text => console.error(`Database: ${text}.`) })
  ending.add(database.close)
  ending.add(restarts.stop)
  restarts.start()
  apps.push(...(await Promise.all(opening)))
  for (const { vite } of apps) ending.add(vite.close)
  watchServer((await opening[0]).vite, (files, since) => {
    change = { cause: `${listed(files)} changed`, since }
    restarts.start()
  })

  await restarts.placeOf('site')
  console.log(`\nThe site is at ${origin}`)
  console.log(
    `Operators' console: ${urlOf(env.host, consolePort)}${env.demo ? ' (demo staff sign in there with one press)' : ''}`,
  )
  if (env.demo) printDemo(origin)
  console.log(
    `Changes of the sources are seen at once. The server's log is ${relative(root, log.path)}. Ctrl-C ends it.`,
  )
}

/** Requests wait for an app that is still opened. */
function inTime(app: Promise<DevApp>): RequestListener {
  return (request, response) => {
    app.then(
      ({ handle }) => handle(request, response),
      () => response.destroy(),
    )
  }
}

/** Settings of the server where they differ: it answers this process only. */
function variables(origin: string, consolePort: number): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    CONSOLE_PORT: '0',
    ONLY: 'all',
    DATA_DIR: env.dataDir,
    ORIGIN: origin,
    CONSOLE_ORIGIN: process.env.CONSOLE_ORIGIN || `http://localhost:${consolePort}`,
    ...(!env.trustProxyGiven && { TRUST_PROXY: '1' }),
  }
}

async function listen(server: Server, port: number): Promise<number> {
  listening = { ...listening, port }
  server.listen(port, env.host)
  await once(server, 'listening')
  ending.add(async () => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}

function listed(files: readonly string[]): string {
  const more = files.length - SHOWN
  return [...files.slice(0, SHOWN), ...(more > 0 ? [`${more} more files`] : [])].join(', ')
}
