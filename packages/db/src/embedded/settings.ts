import { totalmem } from 'node:os'

export const PORT = 5432

const FIRST_WITH_COPY_METHOD = 18
const MIB = 1024 * 1024

/**
 * A sixteenth of the machine's memory, at most 2 GiB: a settlement goes through the orders of a day fund by fund, and
 * pages that do not stay are written and read again for each fund.
 */
const sharedBuffersMib = Math.min(2048, Math.max(128, Math.floor(memoryBytes() / 16 / MIB)))

/** The machine's memory; in a container its limit. */
function memoryBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(totalmem(), limit) : totalmem()
}

/** Settings of the embedded server, passed at each start, so that they belong to the program and not to the cluster. */
export const settings = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: `${sharedBuffersMib}MB`,
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and details contain customers' data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Settings of a server for disposable data in which many databases are made and dropped: commits do not wait for the
 * disk, what is kept in memory is little, because each drop goes through it, and a database is copied by the kernel
 * where the server can ask for that.
 */
export const throwAwaySettings = (major: number): Record<string, string> => ({
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  ...(major >= FIRST_WITH_COPY_METHOD && process.platform === 'linux' && { file_copy_method: 'clone' }),
})
