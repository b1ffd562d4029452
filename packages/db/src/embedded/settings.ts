export const PORT = 5432

/** Settings of the embedded server, passed at each start, so that they belong to the program and not to the cluster. */
export const settings = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and details contain customers' data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
