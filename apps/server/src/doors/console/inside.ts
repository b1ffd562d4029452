import type { IncomingMessage } from 'node:http'
import type { Env } from '../../kernel/env.ts'
import { addressOf, isFromLoopback } from '../http/address.ts'
import { networksOf } from '../http/networks.ts'

/**
 * Whether a request comes from one of the firm's networks: both the visitor's address and the proxy that reports it, which
 * may be on this machine. Any other client could forge the reported address. Without networks every request is inside.
 */
export function insideOf({
  consoleNetworks,
  trustProxy,
}: Pick<Env, 'consoleNetworks' | 'trustProxy'>): (req: IncomingMessage) => boolean {
  if (consoleNetworks.length === 0) return () => true
  const isOf = networksOf(consoleNetworks)
  return req => isOf(addressOf(req, trustProxy)) && (isFromLoopback(req) || isOf(addressOf(req, 0)))
}
