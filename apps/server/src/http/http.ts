import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type HttpEnv = { Bindings: HttpBindings }
/** One request, with Node's own beneath it. */
export type Http = Context<HttpEnv>
