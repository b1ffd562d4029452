import type { Server } from 'node:net'
import { Semaphore } from '../../kernel/semaphore.ts'
import { normalAddress } from './address.ts'

/** More than a family or an office keeps open at once; a whole node takes 4,096. */
export const SOCKETS_PER_ADDRESS = 256

/**
 * Closes connections beyond `most` of one address at once, so that one visitor does not take them all. Only for direct
 * visitors: behind a proxy all connections are the proxy's, which limits them itself (deploy/haproxy).
 */
export function limitSockets(server: Server, most = SOCKETS_PER_ADDRESS): void {
  const places = new Semaphore(most)
  server.on('connection', socket => {
    const leave = places.take(normalAddress(socket.remoteAddress ?? ''))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
