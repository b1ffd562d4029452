import type { Server } from 'node:net'
import { normalAddress } from './address.ts'

/** More than a family or an office keeps open at once; a whole node takes 4,096. */
export const SOCKETS_PER_ADDRESS = 256

/**
 * Closes connections beyond `most` of one address at once, so that one visitor does not take them all. Only for direct
 * visitors: behind a proxy all connections are the proxy's, which limits them itself (deploy/haproxy).
 */
export function limitSockets(server: Server, most = SOCKETS_PER_ADDRESS): void {
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const address = normalAddress(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
