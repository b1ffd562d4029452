import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { createSecureContext } from 'node:tls'

/**
 * In PEM: the certificate that is shown to the other side with its private key, and the certificates by which the other
 * side's is checked in place of the system's.
 */
export type TlsPems = { cert?: string | undefined; key?: string | undefined; ca?: string | undefined }

/** Keeps connections to an address open. @throws Error when a text is no PEM, or key and certificate do not fit. */
export function agentOf(url: string, pems: TlsPems = {}): Agent {
  if (!url.startsWith('https:')) return new Agent({ keepAlive: true })
  createSecureContext(pems)
  return new TlsAgent({ keepAlive: true, ...pems })
}

type Request = {
  method: 'POST' | 'HEAD'
  headers?: Record<string, string>
  body?: string
  agent: Agent
  timeoutMs: number
}
type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** One request; redirects are not followed. @throws Error without a whole answer in time. */
export async function send(url: URL, { method, headers = {}, body = '', agent, timeoutMs }: Request): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const open = url.protocol === 'https:' ? tlsRequest : plainRequest
  const length = String(Buffer.byteLength(body))
  const signal = AbortSignal.timeout(timeoutMs)
  const request = open(url, { method, agent, signal, headers: { ...headers, 'content-length': length } }, resolve)
  request.on('error', reject)
  request.end(body)
  const answer = await promise
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
}
