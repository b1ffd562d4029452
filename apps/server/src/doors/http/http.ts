import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type HttpEnv = {
  Bindings: HttpBindings
  /** When the body had arrived, in milliseconds of this process: until then the sender took the time, not the call. */
  Variables: { bodyAt?: number }
}
/** One request, with Node's own request and response. */
export type Http = Context<HttpEnv>
