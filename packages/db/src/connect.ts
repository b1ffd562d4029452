import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { Kysely } from 'kysely'
import pg from 'pg'
import type { DbConfig } from './database-url.ts'
import { Hosts } from './hosts.ts'
import { lowerPriorityOf } from './process-priority.ts'
import { LanesDialect, ReadLanes } from './read-lanes.ts'
import type { Schema } from './schema.ts'

export type { DbConfig }
export type Db = Kysely<Schema>

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016

// Set once per process: int8 is a bigint (money and shares), a date stays text.
pg.types.setTypeParser(INT8, text => BigInt(text))
pg.types.setTypeParser(DATE, text => text)
pg.types.setTypeParser(INT8_ARRAY, text => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)))

const statementNames = new Map<string, string>()

function nameOf(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    // Statements built from lists vary without bound; beyond this number they are unnamed.
    if (statementNames.size < 2_000) statementNames.set(text, name)
    else return ''
  }
  return name
}

/** A client that prepares each statement once per connection, under a name derived from its text. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; arguments pass through untouched
  override query(config: any, values?: any, callback?: any): any {
    // Without values the text may contain several commands (a migration), which cannot be prepared.
    if (typeof config === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(config)
      return name
        ? super.query({ name, text: config, values }, callback)
        : super.query({ text: config, values }, callback)
    }
    return super.query(config, values, callback)
  }
}

export type Connection = { db: Db; pool: pg.Pool; lanes: ReadLanes; close: () => Promise<void> }

export type ConnectOptions = {
  max?: number
  onLost?: (error: Error) => void
  onOpened?: (connection: Connection) => void
  /** Called after each statement with its text, which has no values. */
  onQuery?: (text: string, ms: number) => void
  /** Lowers the priority of the connection's server processes where possible. */
  givesWay?: boolean
  /** Commits do not wait for the disk: for data that is made again when a crash interrupts it (`waitForDisk` ends that). */
  commitsLater?: boolean
  /** What this process runs: with the machine's name, the name of its connections in the server's lists and logs. */
  part?: string
}

const STATEMENT_TIMEOUT_MS = 120_000
/** The longest name that the server keeps. */
const MAX_NAME = 63

/**
 * Opens the only pool of a process, and the lanes for reads. A lost connection is reported to `onLost` and replaced on
 * the next use, on the next host of the address where that takes writes; it never ends the process (a listener on the
 * pool covers idle clients, one on each client the checked-out ones).
 */
export function connect(config: DbConfig, options: ConnectOptions = {}): Connection {
  const onLost = options.onLost ?? (() => {})
  const hosts = new Hosts(config)
  const each = {
    ...(options.part && { application_name: `zhixiao-${options.part}@${hostname()}`.slice(0, MAX_NAME) }),
    // A transaction pooler refuses the parameter; docs/operations.md says where it is set instead.
    ...(!config.isPooledByTransaction && { statement_timeout: STATEMENT_TIMEOUT_MS }),
    ...(!config.isPooledByTransaction && options.commitsLater && { options: '-c synchronous_commit=off' }),
    connectionTimeoutMillis: 5_000,
  }
  const Base = config.isPooledByTransaction ? pg.Client : PreparingClient
  class HostClient extends Base {
    constructor(given?: pg.ClientConfig) {
      super({ ...given, ...hosts.config })
      this.on('error', onLost)
    }
  }
  const pool = new pg.Pool({
    ...each,
    max: options.max ?? 16,
    idleTimeoutMillis: 60_000,
    Client: HostClient,
    onConnect: client => hosts.check(client),
  })
  pool.on('error', onLost)
  if (options.givesWay) pool.on('connect', lowerPriorityOf)
  const lanes = new ReadLanes(onEnd =>
    hosts.inTurn(async () => {
      const client = new HostClient({ ...each, pipeline: true })
      await client.connect()
      client.on('error', onEnd)
      await hosts.check(client).catch(async (error: unknown) => {
        client.removeListener('error', onEnd)
        await client.end()
        throw error
      })
      client.on('end', onEnd)
      if (options.givesWay) lowerPriorityOf(client)
      return client
    }),
  )
  const { options: poolOptions } = pool
  const inTurn = { options: poolOptions, connect: () => hosts.inTurn(() => pool.connect()), end: () => pool.end() }
  const { onQuery } = options
  const db = new Kysely<Schema>({
    dialect: new LanesDialect(inTurn, lanes),
    ...(onQuery && { log: ({ query, queryDurationMillis }) => onQuery(query.sql, queryDurationMillis) }),
  })
  const connection = { db, pool, lanes, close: () => db.destroy() }
  options.onOpened?.(connection)
  return connection
}
