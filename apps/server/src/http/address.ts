import type { Http } from './http.ts'

/** The visitor's address: the socket's, or what the nearest `trustProxy` proxies say of it. */
export function addressOf(http: Http, trustProxy: number): string {
  const socket = http.env.incoming.socket.remoteAddress ?? ''
  if (trustProxy === 0) return socket
  const chain = [...(http.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim()), socket]
  return chain.filter(part => part !== '').at(-1 - trustProxy) ?? socket
}

/** True for a request of this machine that came through no proxy. */
export function isLocal(http: Http): boolean {
  const socket = http.env.incoming.socket.remoteAddress ?? ''
  return /^(127\.|::1$|::ffff:127\.)/.test(socket) && http.req.header('x-forwarded-for') === undefined
}
