import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { addressOf, isFromLoopback } from '../http/address.ts'
import type { Env } from '../kernel/env.ts'

/**
 * Whether a request comes from one of the firm's networks: both the visitor's address and the proxy that reports it, which
 * may be on this machine. Any other client could forge the reported address.
 */
export function insideOf({
  consoleNetworks,
  trustProxy,
}: Pick<Env, 'consoleNetworks' | 'trustProxy'>): (req: IncomingMessage) => boolean {
  const isOf = networksOf(consoleNetworks)
  return req => isOf(addressOf(req, trustProxy)) && (isFromLoopback(req) || isOf(addressOf(req, 0)))
}

/** Whether an address is in one of the networks; without networks every address is. */
function networksOf(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? 32 : Number(bits), family)
  }
  return address => {
    const bare = address.replace(/\/\d+$/, '')
    const family = isIP(bare)
    return family !== 0 && list.check(bare, family === 6 ? 'ipv6' : 'ipv4')
  }
}
