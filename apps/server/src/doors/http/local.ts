import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Env } from '../../kernel/env.ts'
import { addressOf, isForwarded, isFromLoopback } from './address.ts'
import { networksOf } from './networks.ts'

/** Which requests count as this machine's: those from its loopback, and from the networks of `DEV_NETWORKS`. */
export function localOf({ devNetworks, trustProxy }: Pick<Env, 'devNetworks' | 'trustProxy'>) {
  const isOf = networksOf(devNetworks)
  const isFromHere = (request: IncomingMessage) => isFromLoopback(request) || isOf(addressOf(request, 0))
  return {
    /** True for a direct request from this machine, without a proxy, addressed to this machine. */
    isLocal: (request: IncomingMessage): boolean =>
      isFromHere(request) && !isForwarded(request) && namesNoDomain(request),
    /**
     * True for requests from a page of a foreign domain that resolves to this machine (DNS rebinding). Such a page can
     * send any header, so one that reports an address counts only behind a proxy.
     */
    isRebound: (request: IncomingMessage): boolean =>
      isFromHere(request) && !(trustProxy > 0 && isForwarded(request)) && !namesNoDomain(request),
  }
}

/** Nobody outside controls what an IP address or `localhost` resolves to. */
function namesNoDomain({ headers }: IncomingMessage): boolean {
  const name = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase()
  return name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
