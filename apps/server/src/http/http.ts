import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type HttpEnv = { Bindings: HttpBindings }
/** One request, with Node's own request and response. */
export type Http = Context<HttpEnv>
