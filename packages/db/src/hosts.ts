import type pg from 'pg'
import { type DatabaseUrl, type DbConfig, readDatabaseUrl } from './database-url.ts'
import { databaseIsAway, NotWritable } from './pg-errors.ts'

/** The hosts of a database; all connections of a process go to the one in use. */
export class Hosts {
  readonly #url: DatabaseUrl
  #at = 0

  constructor(config: DbConfig) {
    const read = config.connectionString === undefined ? null : readDatabaseUrl(config.connectionString)
    this.#url = read ?? { hosts: [config], mustWrite: false }
  }

  get mustWrite(): boolean {
    return this.#url.mustWrite
  }

  /** How to reach the host in use. */
  get config(): DbConfig {
    return this.#url.hosts[this.#at] ?? {}
  }

  /** @throws NotWritable when writes are wanted and the server is a standby or read-only. */
  async check(client: pg.ClientBase): Promise<void> {
    if (!this.#url.mustWrite) return
    const { rows } = await client.query<{ writes: boolean }>(
      `select current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery() as writes`,
    )
    if (!rows[0]?.writes) throw new NotWritable('the server is read-only')
  }

  /** Calls `open` until it succeeds, turning to the next host whenever one is away; each host is tried once. */
  async inTurn<Opened>(open: () => Promise<Opened>): Promise<Opened> {
    const { length } = this.#url.hosts
    for (let tried = 1; ; tried++) {
      const at = this.#at
      try {
        return await open()
      } catch (error) {
        // Another caller may have turned already.
        if (databaseIsAway(error) && at === this.#at) this.#at = (at + 1) % length
        if (!databaseIsAway(error) || tried >= length) throw error
      }
    }
  }
}
