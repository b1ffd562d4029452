import pg from 'pg'
import type { DbConfig } from './connect.ts'
import { StartFault } from './embedded/fault.ts'
import { findEmbedded, startEmbedded } from './embedded.ts'
import { Hosts } from './hosts.ts'

const OLDEST_MAJOR = 15
const CONNECT_TIMEOUT_MS = 10_000

type Given = { databaseUrl: string; databasePooler?: 'none' | 'transaction' }

export type OpenOptions = Partial<Pick<Given, 'databasePooler'>> & {
  /** An external server; when undefined the embedded one is started. */
  databaseUrl: string | undefined
  dataDir: string
  /** For operators' commands: uses the embedded server of a running site, if there is one. */
  mayJoin?: boolean
  onCrash?: (text: string) => void
}

/**
 * Opens the database of this process, checking its version; `close` stops only what was started here.
 * @throws StartFault with the sentence to print.
 */
export async function openDatabase(options: OpenOptions): Promise<{ config: DbConfig; close: () => Promise<void> }> {
  const nothing = async () => {}
  if (options.databaseUrl !== undefined) {
    const config = configOf({ ...options, databaseUrl: options.databaseUrl })
    await refuseOldServer(config)
    return { config, close: nothing }
  }
  const running = options.mayJoin ? await findEmbedded(options.dataDir) : undefined
  if (running) return { config: running.config, close: nothing }
  const { onCrash } = options
  const server = await startEmbedded({ dataDir: options.dataDir, ...(onCrash && { onCrash }) })
  return { config: server.config, close: server.stop }
}

/** How to reach the server of an address. */
export const configOf = ({ databaseUrl, databasePooler }: Given): DbConfig => ({
  connectionString: databaseUrl,
  ...(databasePooler === 'transaction' && { isPooledByTransaction: true }),
})

async function refuseOldServer(config: DbConfig): Promise<void> {
  const version = await versionOf(config).catch((error: unknown) => {
    throw new StartFault(`The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}.`)
  })
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_MAJOR) {
    throw new StartFault(`The PostgreSQL of DATABASE_URL is version ${major}; ${OLDEST_MAJOR} or newer is needed.`)
  }
}

async function versionOf(config: DbConfig): Promise<number> {
  const hosts = new Hosts(config)
  return hosts.inTurn(async () => {
    const client = new pg.Client({ ...hosts.config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    // The query reports a lost server; without a listener the error event would end the program.
    client.on('error', () => {})
    await client.connect()
    try {
      await hosts.check(client)
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version_num') as version`,
      )
      return Number(rows[0]?.version)
    } finally {
      await client.end()
    }
  })
}

/** Why a server cannot be used, without its address. */
export function reasonOf(error: unknown): string {
  // A name with several addresses has one error per address.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, '')
}
