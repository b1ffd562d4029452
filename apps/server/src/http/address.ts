import { isIP } from 'node:net'
import type { Http } from './http.ts'

/** The visitor's address: the socket's, or the one reported by the nearest `trustProxy` proxies. */
export function addressOf(http: Http, trustProxy: number): string {
  const socket = http.env.incoming.socket.remoteAddress ?? ''
  if (trustProxy === 0) return socket
  const chain = [...(http.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim()), socket]
  return chain.filter(part => part !== '').at(-1 - trustProxy) ?? socket
}

/** True for a direct request from this machine, without a proxy, addressed to this machine. */
export const isLocal = (http: Http): boolean => isFromHere(http) && namesNoDomain(http)

/** True for requests from a page of a foreign domain that resolves to this machine (DNS rebinding). */
export const isRebound = (http: Http): boolean => isFromHere(http) && !namesNoDomain(http)

function isFromHere(http: Http): boolean {
  const socket = http.env.incoming.socket.remoteAddress ?? ''
  return /^(127\.|::1$|::ffff:127\.)/.test(socket) && http.req.header('x-forwarded-for') === undefined
}

/** Nobody outside controls what an IP address or `localhost` resolves to. */
function namesNoDomain(http: Http): boolean {
  const name = (http.req.header('host') ?? '').replace(/:\d*$/, '').toLowerCase()
  return name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
