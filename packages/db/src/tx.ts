import { sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Schema } from './schema.ts'

/** A handle inside one transaction; writers take it first. */
export type Tx = Transaction<Schema>
/** A handle for reading: the pool or a transaction. */
export type Reader = Db | Tx

/** The only place that opens a transaction (READ COMMITTED: guarded updates and constraints carry the rules). */
export function withTx<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work)
}

/** When this transaction has committed, it and all that committed before it are on the disk. */
export async function waitForDisk(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = on`.execute(tx)
}

/** One unchanging picture of the database for checks that read many tables. */
export function withSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
