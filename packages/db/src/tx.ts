import type { Transaction } from 'kysely'
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

/** One unchanging picture of the database for checks that read many tables. */
export function withSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

/** The name of the violated constraint when `error` is PostgreSQL's unique violation, else null. */
export function uniqueViolation(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/** True when the server or the connection to it is lost, so that the caller may try again later. */
export function databaseIsAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  // 57P0x: the server is stopping or starting; 08xxx: connection failures; 53300: no connection left
  return (
    /^(57P0[123]|08...|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  )
}
