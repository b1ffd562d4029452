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
