import { createHash } from 'node:crypto'
import { Kysely } from 'kysely'
import pg from 'pg'
import { lowerPriorityOf } from './process-priority.ts'
import { LanesDialect, ReadLanes } from './read-lanes.ts'
import type { Schema } from './schema.ts'

/** How to reach a server: a URL, or the parts of a socket connection (`host` is then the socket's folder). */
export type DbConfig = {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

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

export type Connection = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/**
 * Opens the only pool of a process, and the lanes for reads. A lost connection is reported to `onLost` and replaced on
 * the next use; it never ends the process (a listener on the pool covers idle clients, one on each client the
 * checked-out ones). `givesWay` lowers the priority of the connection's server processes where possible.
 */
export function connect(
  config: DbConfig,
  options: { max?: number; onLost?: (error: Error) => void; givesWay?: boolean } = {},
): Connection {
  const onLost = options.onLost ?? (() => {})
  const each = { ...config, connectionTimeoutMillis: 5_000, statement_timeout: 120_000 }
  const pool = new pg.Pool({ ...each, max: options.max ?? 16, idleTimeoutMillis: 60_000, Client: PreparingClient })
  pool.on('error', onLost)
  pool.on('connect', client => {
    client.on('error', onLost)
    if (options.givesWay) lowerPriorityOf(client)
  })
  const lanes = new ReadLanes(async onEnd => {
    const client = new PreparingClient({ ...each, pipeline: true })
    client.on('error', error => {
      onEnd()
      onLost(error)
    })
    client.on('end', onEnd)
    await client.connect()
    if (options.givesWay) lowerPriorityOf(client)
    return client
  })
  const db = new Kysely<Schema>({ dialect: new LanesDialect(pool, lanes) })
  return { db, pool, close: () => db.destroy() }
}
