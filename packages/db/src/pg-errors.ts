/** The name of the violated constraint when `error` is PostgreSQL's unique violation, else null. */
export const uniqueViolation = (error: unknown): string | null => violation(error, '23505')

/** Like uniqueViolation for a check. */
export const checkViolation = (error: unknown): string | null => violation(error, '23514')

function violation(error: unknown, code: string): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== code) return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/** A server that takes no writes: a standby, or a primary that was made read-only. */
export class NotWritable extends Error {
  readonly code = '25006'
}

/** The SQLSTATE of a database error, '' for any other. */
export function sqlStateOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : ''
}

/** True when the disk of the database, or the one that a file was written to, has no room. */
export function diskHasNoRoom(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return error.code === '53100' || error.code === 'ENOSPC' || error.code === 'EDQUOT'
}

/** True when the server or the connection to it is lost, so that the caller may try again later. */
export function databaseIsAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  // 57P0x: the server is stopping or starting; 08xxx: connection failures; 53300: no connection left;
  // 25006: a write reached a standby, as after a failover.
  return (
    /^(57P0[123]|08...|53300|25006|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT)$/.test(
      code,
    ) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/.test(
      message,
    )
  )
}
