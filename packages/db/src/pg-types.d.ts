import 'pg'

// Two members of pg-pool that the published types leave out.
declare module 'pg' {
  interface PoolConfig {
    Client?: typeof Client
  }
  interface Pool {
    readonly options: PoolConfig
  }
}
