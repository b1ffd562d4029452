import { createPrivateKey, createPublicKey, type KeyObject, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { agentOf, send } from '@zhixiao/gateway/send.ts'
import { answerContent, isSignedBy, requestContent, signatureOf } from '@zhixiao/gateway/signing.ts'
import { isSm2 } from '@zhixiao/gateway/sm2-key.ts'
import {
  BrokenCircuitError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  wrap,
} from 'cockatiel'
import { readPems, type TlsFiles } from '../../../kernel/gateway-tls.ts'

/** A provider that speaks the protocol of docs/gateways.md. */
export type Peer = {
  url: string
  /** Name under which the provider knows the firm's public key. */
  keyId: string
  /** Files in PEM: the firm's private key, and the public key of the provider. */
  keyFile: string
  peerKeyFile: string
  /** SM2 identity of both sides, used if their keys are SM2. */
  sm2Id: string
  tls: TlsFiles
}

/** No answer, an unreadable one, or one not signed by the provider: whether the request was carried out is unknown. */
export class UnknownOutcome extends Error {}

const TIMEOUT_MS = 5_000
const LEAST_BITS = 2048
/** After this many consecutive unknown outcomes no requests are sent for a while (circuit breaker). */
const FAILURES = 5
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 60_000]

export type SignedCall = (path: string, body: object, number?: string) => Promise<{ status: number; body: unknown }>

/**
 * Posts JSON, signed by the firm, and accepts only answers signed by the provider for this very request. A repeat under
 * the same `number` must not be carried out again. At most `parallel` requests are open at once; while the provider
 * does not answer, the outcome is unknown without a request.
 * @throws UnknownOutcome
 */
export function signedCall(
  { url, keyId, keyFile, peerKeyFile, sm2Id, tls }: Peer,
  { timeoutMs = TIMEOUT_MS, parallel = Number.MAX_SAFE_INTEGER } = {},
): SignedCall {
  const own = keyOf(keyFile, createPrivateKey)
  const peer = peerKey(peerKeyFile)
  const agent = peerAgent(url, tls)
  const pause = new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS })
  const breaker = circuitBreaker(handleType(UnknownOutcome), {
    halfOpenAfter: pause,
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  const policy = wrap(bulkhead(parallel, Number.MAX_SAFE_INTEGER), breaker)
  const post: SignedCall = async (path, content, number = randomUUID()) => {
    const body = JSON.stringify(content)
    const time = new Date().toISOString()
    const headers = {
      'content-type': 'application/json',
      'x-gateway-key': keyId,
      'x-gateway-time': time,
      'x-gateway-number': number,
      'x-gateway-signature': signatureOf(own, requestContent({ path, time, number, body }), sm2Id),
    }
    const answer = await answered(send(new URL(path, url), { method: 'POST', headers, body, agent, timeoutMs }))
    const signature = String(answer.headers['x-gateway-signature'] ?? '')
    const signed = answerContent({ status: answer.status, number, body: answer.text })
    if (!isSignedBy(peer, signed, signature, sm2Id))
      throw new UnknownOutcome('the answer is not signed by the provider')
    if (answer.status >= 500 || isRedirect(answer.status))
      throw new UnknownOutcome(`the provider answered ${answer.status}`)
    return { status: answer.status, body: parsed(answer.text) }
  }
  return async (path, content, number) => {
    try {
      return await policy.execute(() => post(path, content, number))
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new UnknownOutcome('the provider is left alone for a while') : error
    }
  }
}

/** @throws StartFault */
export const peerKey = (file: string): KeyObject => keyOf(file, createPublicKey)

function keyOf(file: string, make: (pem: string) => KeyObject): KeyObject {
  try {
    const key = make(readFileSync(file, 'utf8'))
    const isLongRsa = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS
    if (isLongRsa || isSm2(key)) return key
  } catch {
    // Reported below: OpenSSL's own message does not help an operator.
  }
  throw new StartFault(
    `${file} is not there, or neither an RSA key of ${LEAST_BITS} bits or more nor an SM2 key in PEM.`,
  )
}

/** Connections to a provider, by mutual TLS where the settings name files. @throws StartFault */
function peerAgent(url: string, tls: TlsFiles): ReturnType<typeof agentOf> {
  try {
    return agentOf(url, readPems(tls))
  } catch (error) {
    const files = [tls.certFile, tls.keyFile, tls.caFile].filter(file => file !== undefined).join(', ')
    const why = error instanceof Error ? error.message : String(error)
    throw new StartFault(`Mutual TLS with ${url} is impossible with ${files}: ${why}.`)
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

async function answered<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent
  } catch (error) {
    throw new UnknownOutcome('no answer', { cause: error })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnknownOutcome('the answer is no JSON', { cause: error })
  }
}
