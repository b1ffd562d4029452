/** How to reach a server: a URL, or the parts of a socket connection (`host` is then the socket's folder). */
export type DbConfig = {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  /** Through a pooler that lends a server connection for one transaction: nothing may outlive one. */
  isPooledByTransaction?: boolean
}

/** A PostgreSQL address with its hosts taken apart, each as a configuration of its own, in the order given. */
export type DatabaseUrl = {
  hosts: readonly DbConfig[]
  /** Only a server that accepts writes will do (`target_session_attrs=read-write`). */
  mustWrite: boolean
}

const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const ATTRIBUTES: ReadonlySet<string> = new Set(['any', 'read-write', 'primary'])

/**
 * Reads an address in libpq's form, `postgres://user@host1:5432,host2:5432/name?target_session_attrs=read-write`, which
 * the driver does not know. Null when it is not one.
 */
export function readDatabaseUrl(text: string): DatabaseUrl | null {
  const [, start = '', hosts = '', path = '', search = ''] = FORM.exec(text) ?? []
  if (start === '') return null
  const parameters = new URLSearchParams(search)
  const wanted = parameters.get('target_session_attrs') ?? 'any'
  parameters.delete('target_session_attrs')
  if (!ATTRIBUTES.has(wanted)) return null
  const query = parameters.size > 0 ? `?${parameters}` : ''
  const each = hosts.split(',').map(host => `${start}${host}${path}${query}`)
  if (!each.every(address => URL.canParse(address))) return null
  return { hosts: each.map(connectionString => ({ connectionString })), mustWrite: wanted !== 'any' }
}
