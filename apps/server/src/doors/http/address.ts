import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The visitor's address, normalised: the socket's, or the one reported by the nearest `trustProxy` proxies. */
export function addressOf(incoming: IncomingMessage, trustProxy: number): string {
  const socket = incoming.socket.remoteAddress ?? ''
  if (trustProxy === 0) return normalAddress(socket)
  const chain = [
    ...String(incoming.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map(part => part.trim()),
    socket,
  ]
  return normalAddress(chain.filter(part => part !== '').at(-1 - trustProxy) ?? socket)
}

/**
 * One spelling for each visitor: IPv4 also when it is mapped into IPv6, IPv6 by its /64, because one line owns
 * that whole range. Some proxies append a port.
 */
export function normalAddress(text: string): string {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const address = bare.replace(/%.*$/, '')
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const [high = '0', low = '0'] = groups.slice(6)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = [high, low].flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** The eight groups of an IPv6 address in hex without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser spells every form the same way, with one gap at most.
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [left, right].map(part => part.split(':').filter(group => group !== ''))
  const known = [...(before ?? []), ...(after ?? [])].length
  return [...(before ?? []), ...Array.from({ length: 8 - known }, () => '0'), ...(after ?? [])]
}

/** Whether a proxy reports the visitor's address. */
export const isForwarded = ({ headers }: IncomingMessage): boolean => headers['x-forwarded-for'] !== undefined

/** Whether the connection comes from this machine, from a visitor or a proxy. */
export const isFromLoopback = (incoming: IncomingMessage): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(incoming.socket.remoteAddress ?? '')
