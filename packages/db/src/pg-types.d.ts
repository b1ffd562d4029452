import type { Duplex } from 'node:stream'
import 'pg'

// Members of pg and pg-pool that the published types leave out.
declare module 'pg' {
  interface PoolConfig {
    Client?: new (config: ClientConfig) => Client
    /** Called with each new connection; when it fails the connection is closed and the caller gets the error. */
    onConnect?: (client: ClientBase) => Promise<void>
  }
  interface Pool {
    readonly options: PoolConfig
  }
  interface ClientConfig {
    /** Sends a query without waiting for earlier results. */
    pipeline?: boolean
  }
  interface Client {
    readonly connection: { readonly stream: Duplex }
  }
}

declare module 'pg-types' {
  export enum TypeId {
    INT8_ARRAY = 1016,
  }
}
