import './no-eval.ts'
import { webChannel } from '@zhixiao/domain/codes/common-parameters.ts'
import { type CallName, calls, type OutputOf, type SentOf } from './calls.ts'
import { type Call, inQuery } from './define-call.ts'
import { DEVICE_HEADER, deviceName } from './device.ts'
import { boundId, encryptField, type PublicKey, prepareFor } from './encrypt.ts'
import { type Envelope, hasResults, isEnvelope, isFieldFault, SUCCESS } from './envelope.ts'
import { sha256 } from './sha256.ts'
import { newNonce, signatureFrom, textToSign, type WireValue } from './sign.ts'

const TIMEOUT_MS = 30_000

export const NETWORK_MESSAGES = {
  network: '网络异常，请检查网络连接~',
  timeout: '网络超时，请稍后重试~',
  other: '网络错误，请稍后重试~',
} as const

export type CallFailure = {
  ok: false
  code: string
  msg: string
  /** The input field that was refused. */
  field?: string
  data?: unknown
  kind: 'business' | 'network' | 'timeout' | 'unauthorised' | 'other'
}
export type CallResult<Data> = { ok: true; data: Data } | CallFailure

export type ClientOptions = {
  /** '' for the same origin. */
  baseUrl: string
  /** The session token to send, null for none. */
  token: () => string | null
  /** Real time in milliseconds since 1970. */
  now: () => number
  market?: string
  /** The browser's own secret, sent in a header. */
  deviceId?: string
  /** Must be unique for each new effect; a retry passes the id of the first attempt as `requestId`. */
  fetch?: typeof fetch
  publicKey?: PublicKey
  /** A SHA-256 in hex that is faster than the built-in one, if available. */
  sha256?: (text: string) => string
  timeoutMs?: number
}

export type CallOptions = {
  requestId?: string
  signal?: AbortSignal
  /**
   * Continues after the calling page is left. Calls made while the page is being left are sent only if `prepare` has
   * finished.
   */
  keepalive?: boolean
  /**
   * Hears how much of a long answer has arrived, above 0 and up to 1, with each part, where its length is known. Then
   * only silence ends the call as a time-out.
   */
  onArrived?: (share: number) => void
}

export type Client = {
  call<Name extends CallName>(
    name: Name,
    input: SentOf<Name>,
    options?: CallOptions,
  ): Promise<CallResult<OutputOf<Name>>>
  /**
   * Fetches the key that secrets are encrypted with, so that a later call with a secret is sent at once. Never throws.
   */
  prepare(): Promise<void>
}

/**
 * The only way to call the server: signs requests, encrypts secret fields, adds request ids to writes, and never
 * throws.
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis)
  const hash = options.sha256 ?? sha256
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const device = options.deviceId
  let publicKey = options.publicKey
  // The server's clock minus ours, taken from a refused request.
  let skewMs = 0

  async function attempt(
    call: Call,
    input: Record<string, WireValue>,
    requestId: string,
    how: { signal: AbortSignal; keepalive: boolean },
  ) {
    const timestamp = options.now() + skewMs
    const nonce = newNonce()
    const token = call.sendsToken === false ? null : options.token()
    const boundTo = call.write ? boundId(requestId, hash(requestId)) : nonce
    const encrypted = await encryptSecrets(call, input, boundTo, timestamp, how.signal)
    const common = { ...webChannel, market: options.market, deviceId: device && deviceName(device, hash), nonce }
    const time = String(timestamp)
    const sign =
      call.signed === false
        ? undefined
        : signatureFrom(hash(textToSign({ ...encrypted, ...common }, time, token ?? '')))
    const { url, init } = requestOf(call, encrypted, { ...common, timestamp: time, sign })
    const headers = new Headers(init.headers)
    if (token) headers.set('accesstoken', token)
    if (device) headers.set(DEVICE_HEADER, device)
    if (call.write || call.secret) headers.set('x-request-id', requestId)
    return send(options.baseUrl + url, { ...init, ...how, headers, redirect: 'error' })
  }

  async function readPublicKey(signal: AbortSignal): Promise<PublicKey> {
    if (publicKey) return publicKey
    const key = await fetchPublicKey(send, options.baseUrl, signal)
    await prepareFor(key)
    publicKey = key
    return key
  }

  async function encryptSecrets(
    call: Call,
    input: Record<string, WireValue>,
    boundTo: string,
    timestamp: number,
    signal: AbortSignal,
  ) {
    if (!call.secret?.length) return input
    const key = await readPublicKey(signal)
    const encrypted = { ...input }
    for (const field of call.secret) {
      const value = input[field]
      if (typeof value !== 'string') continue
      encrypted[field] = await encryptField(key, field, value, boundTo, timestamp).catch(error => {
        if (!(error instanceof RangeError)) throw error
        // Longer than any valid secret: an equally wrong value is sent instead, which gets the answer of a wrong
        // secret.
        return encryptField(key, field, '?', boundTo, timestamp)
      })
    }
    return encrypted
  }

  async function call<Name extends CallName>(name: Name, input: SentOf<Name>, callOptions: CallOptions = {}) {
    const spec: Call = calls[name]
    const requestId = callOptions.requestId ?? newNonce()
    const limit = silenceLimit(timeoutMs)
    const signal = callOptions.signal ? AbortSignal.any([callOptions.signal, limit.signal]) : limit.signal
    const how = { signal, keepalive: callOptions.keepalive ?? false }
    const values: Record<string, WireValue> = { ...input }
    const { onArrived } = callOptions
    const read = (response: Response): Promise<unknown> => {
      if (!onArrived) return response.json()
      return jsonOf(response, share => {
        limit.restart()
        if (share !== null) onArrived(share)
      })
    }
    try {
      let response = await attempt(spec, values, requestId, how)
      let body = await read(response)
      const serverTime = Number(response.headers.get('x-server-time'))
      if (isEnvelope(body) && body.code === 'SIGN-0002' && serverTime) {
        skewMs = serverTime - options.now()
        response = await attempt(spec, values, requestId, how)
        body = await read(response)
      }
      return resultOf<OutputOf<Name>>(response.status, body)
    } catch (error) {
      return failureOf(limit.signal.aborted ? 'timeout' : error instanceof SyntaxError ? 'other' : 'network')
    } finally {
      limit.end()
    }
  }

  // A failed fetch is ignored here: the call that needs the key retries it and reports the failure.
  const prepare = () =>
    readPublicKey(AbortSignal.timeout(timeoutMs)).then(
      () => undefined,
      () => undefined,
    )
  return { call, prepare }
}

/** Aborts after so long without a sign of life: a long answer over a slow line is no time-out while it arrives. */
function silenceLimit(ms: number) {
  const ended = new AbortController()
  const start = () => setTimeout(() => ended.abort(), ms)
  let timer = start()
  const end = () => clearTimeout(timer)
  const restart = () => {
    end()
    timer = start()
  }
  return { signal: ended.signal, restart, end }
}

/** The JSON of an answer; `onPart` hears of each part, with the share that has arrived where the length is known. */
async function jsonOf(response: Response, onPart: (share: number | null) => void): Promise<unknown> {
  if (!response.body) return response.json()
  // Of a packed answer the length counts other bytes than those that are read.
  const length = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length'))
  let arrived = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, readable) {
      arrived += part.length
      onPart(length > 0 ? arrived / length : null)
      readable.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(counted)).json()
}

async function fetchPublicKey(send: typeof fetch, baseUrl: string, signal: AbortSignal): Promise<PublicKey> {
  const response = await send(`${baseUrl}/api/public-key`, { signal })
  const body: { data: PublicKey } = await response.json()
  return body.data
}

function requestOf(call: Call, input: Record<string, WireValue>, common: Record<string, string | undefined>) {
  const rest: Record<string, WireValue> = { ...input, ...common }
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (inQuery(call.method)) return { url: `${url}?${queryOf(rest)}`, init: { method: call.method } }
  if (call.files?.length) return { url, init: { method: call.method, body: formOf(rest) } }
  const headers = { 'content-type': 'application/json' }
  return { url, init: { method: call.method, body: JSON.stringify(rest), headers } }
}

function queryOf(values: Record<string, WireValue>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== null) query.set(key, String(value))
  return query
}

function formOf(values: Record<string, WireValue>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(values)) {
    if (value instanceof Blob) form.set(key, value)
    else if (value !== undefined && value !== null) form.set(key, String(value))
  }
  return form
}

function resultOf<Data>(status: number, body: unknown): CallResult<Data> {
  // The specification also counts an answer with results as success, with any code or none.
  if (status !== 401 && hasResults(body)) return { ok: true, data: body.results as Data }
  if (!isEnvelope(body)) return failureOf('other')
  if (body.code === SUCCESS) return { ok: true, data: dataOf<Data>(body) }
  const fault = { ok: false, code: body.code, msg: body.msg, data: body.data } as const
  if (status === 401) return { ...fault, kind: 'unauthorised' }
  return isFieldFault(body.data)
    ? { ...fault, kind: 'business', field: body.data.field }
    : { ...fault, kind: 'business' }
}

// In development and tests the server checks its answers against the same definition, so they are not parsed again
// here.
const dataOf = <Data>(envelope: Envelope): Data => envelope.data as Data

const failureOf = (kind: keyof typeof NETWORK_MESSAGES): CallFailure => ({
  ok: false,
  code: '',
  msg: NETWORK_MESSAGES[kind],
  kind,
})
