import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { databaseIsAway } from './pg-errors.ts'

/** Opens one pipelined connection and calls `onEnd` when it is lost or closed. */
type OpenLane = (onEnd: () => void) => Promise<pg.Client>

const MAX_LANES = 4
/** A lane whose oldest read takes longer is stuck, and later reads use another one. */
const STUCK_AFTER_MS = 10

/**
 * A few pipelined connections for reads: on the same two cores they serve two to three times the reads of a pool,
 * because one write carries the queries of many requests. Only for reads outside of transactions: a statement that
 * waits for a lock would block those behind it.
 */
export class ReadLanes {
  readonly #open: OpenLane
  readonly #lanes: Lane[] = []

  constructor(open: OpenLane) {
    this.#open = open
  }

  read<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#lane().read<Row>(sql, parameters)
  }

  /**
   * The first lane that is not stuck, so that concurrent reads share it; otherwise a new lane, otherwise the shortest.
   */
  #lane(): Lane {
    const now = performance.now()
    const moving = this.#lanes.find(lane => lane.moves(now))
    if (moving) return moving
    const [shortest] = this.#lanes.toSorted((a, b) => a.waiting - b.waiting)
    if (shortest && this.#lanes.length >= MAX_LANES) return shortest
    const lane = new Lane(this.#open, () => this.#lanes.splice(this.#lanes.indexOf(lane), 1))
    this.#lanes.push(lane)
    return lane
  }

  /** Reads that were sent and not answered. */
  get waiting(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.waiting, 0)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lanes].map(lane => lane.close()))
  }
}

class Lane {
  waiting = 0
  #movedAt = 0
  #corked = false
  #client: pg.Client | null = null
  readonly #opening: Promise<pg.Client>
  readonly #end: () => void

  constructor(open: OpenLane, onEnd: () => void) {
    let ended = false
    this.#end = () => {
      if (!ended) onEnd()
      ended = true
    }
    this.#opening = open(this.#end).then(client => {
      this.#client = client
      return client
    })
  }

  moves(now: number): boolean {
    return this.waiting === 0 || now - this.#movedAt < STUCK_AFTER_MS
  }

  async read<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    if (this.waiting++ === 0) this.#movedAt = performance.now()
    try {
      const client = this.#client ?? (await this.#opening)
      this.#cork(client)
      const { rows } = await client.query<Row & pg.QueryResultRow>(text, [...values])
      return { rows }
    } catch (error) {
      // The first failing read detects the loss before the socket event.
      if (!this.#client || databaseIsAway(error)) this.#end()
      throw error
    } finally {
      this.waiting--
      this.#movedAt = performance.now()
    }
  }

  /** Buffers writes until the end of the event-loop turn: one system call instead of many. */
  #cork(client: pg.Client): void {
    if (this.#corked) return
    this.#corked = true
    const { stream } = client.connection
    stream.cork()
    setImmediate(() => {
      this.#corked = false
      stream.uncork()
    })
  }

  async close(): Promise<void> {
    await this.#opening.then(
      client => client.end(),
      () => {},
    )
  }
}

/** Kysely's dialect over a pool, with reads outside of transactions on `lanes`. */
export class LanesDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #lanes: ReadLanes

  constructor(pool: PostgresPool, lanes: ReadLanes) {
    super({ pool })
    this.#pool = pool
    this.#lanes = lanes
  }

  override createDriver(): Driver {
    return new LanesDriver(new PostgresDriver({ pool: this.#pool }), this.#lanes)
  }
}

/** Takes a pool connection only for a transaction or a writing statement. */
class Routed implements DatabaseConnection {
  pinned: DatabaseConnection | null = null
  readonly #pool: Driver
  readonly #lanes: ReadLanes

  constructor(pool: Driver, lanes: ReadLanes) {
    this.#pool = pool
    this.#lanes = lanes
  }

  async pin(): Promise<DatabaseConnection> {
    this.pinned ??= await this.#pool.acquireConnection()
    return this.pinned
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.pinned) return this.pinned.executeQuery<Row>(query)
    if (/^\s*select\b/i.test(query.sql)) return this.#lanes.read<Row>(query)
    const connection = await this.#pool.acquireConnection()
    try {
      return await connection.executeQuery<Row>(query)
    } finally {
      await this.#pool.releaseConnection(connection)
    }
  }

  streamQuery(): never {
    throw new Error('streams are not used')
  }
}

class LanesDriver implements Driver {
  readonly #pool: Driver
  readonly #lanes: ReadLanes

  constructor(pool: Driver, lanes: ReadLanes) {
    this.#pool = pool
    this.#lanes = lanes
  }

  init(): Promise<void> {
    return this.#pool.init()
  }
  async acquireConnection(): Promise<Routed> {
    return new Routed(this.#pool, this.#lanes)
  }
  async beginTransaction(connection: Routed, settings: TransactionSettings): Promise<void> {
    await this.#pool.beginTransaction(await connection.pin(), settings)
  }
  async commitTransaction(connection: Routed): Promise<void> {
    await this.#pool.commitTransaction(await connection.pin())
  }
  async rollbackTransaction(connection: Routed): Promise<void> {
    await this.#pool.rollbackTransaction(await connection.pin())
  }
  async releaseConnection({ pinned }: Routed): Promise<void> {
    if (pinned) await this.#pool.releaseConnection(pinned)
  }
  async destroy(): Promise<void> {
    await Promise.all([this.#pool.destroy(), this.#lanes.close()])
  }
}
