import { agentOf, send } from '@zhixiao/gateway/send.ts'
import { type ProviderName, readPems, type TlsFiles } from '../../../kernel/gateway-tls.ts'
import type { Peer } from '../../../platform/gateways/http/signed-call.ts'
import { certificateFindings } from './doctor-certificates.ts'
import { type Finding, missing } from './finding.ts'

const TIMEOUT_MS = 5_000

/** A provider of the http protocol: its certificate, and whether it answers. */
export async function peerFindings(
  of: ProviderName,
  provider: string,
  peer: Pick<Peer, 'url' | 'tls'>,
  more = '',
): Promise<Finding[]> {
  const certificate = await certificateFindings(of, provider, peer)
  if (await answers(peer.url, peer.tls)) return certificate
  return [...certificate, silent(of, provider, peer.url, more)]
}

export const silent = (of: ProviderName, provider: string, url: string, more = ''): Finding =>
  missing(
    `${provider} does not answer at ${new URL(url).host}`,
    `check ${of}_URL, and that this host may connect to it${more}`,
  )

/** Any answer counts: without a signed request it is a refusal. */
export async function answers(url: string, tls: TlsFiles = {}): Promise<boolean> {
  try {
    const agent = agentOf(url, readPems(tls))
    await send(new URL(url), { method: 'HEAD', agent, timeoutMs: TIMEOUT_MS }).finally(() => agent.destroy())
    return true
  } catch {
    return false
  }
}
