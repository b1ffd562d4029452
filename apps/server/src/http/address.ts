import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as Http } from 'hono'

/** The visitor's address: the socket's, or what the nearest `trustProxy` proxies say of it. */
export function addressOf(http: Http, trustProxy: number): string {
  const socket = getConnInfo(http).remote.address ?? ''
  if (trustProxy === 0) return socket
  const chain = [...(http.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim()), socket]
  return chain.filter(part => part !== '').at(-1 - trustProxy) ?? socket
}

/** True for a request of this machine that came through no proxy. */
export function isLocal(http: Http): boolean {
  const socket = getConnInfo(http).remote.address ?? ''
  return /^(127\.|::1$|::ffff:127\.)/.test(socket) && http.req.header('x-forwarded-for') === undefined
}
