import '@zhixiao/contract/no-eval.ts'
import { type CallName, type CodeOf, calls, type OutputOf, type SentOf } from '@zhixiao/contract/calls.ts'
import { inQuery, type SiteCall } from '@zhixiao/contract/define-call.ts'
import { DEVICE_HEADER, deviceName } from '@zhixiao/contract/device.ts'
import { boundId, InsecurePage, type PublicKey } from '@zhixiao/contract/encrypt.ts'
import { hasResults, isEnvelope, isFieldFault, SUCCESS } from '@zhixiao/contract/envelope.ts'
import { SESSION_LEFT_HEADER, type SessionLeft, sessionLeftOf } from '@zhixiao/contract/session-left.ts'
import { newNonce, signatureFrom, textToSign, type WireValue } from '@zhixiao/contract/sign.ts'
import { webChannel } from '@zhixiao/domain/codes/common-parameters.ts'
import { arriving, Unreached } from './arriving.ts'
import { type CallResult, failureOf, isUnanswered } from './call-result.ts'
import { hash } from './hash.ts'
import { jsonOf, pauseFor, silenceLimit } from './limits.ts'
import { ownToken } from './own-token.ts'
import { secretsFor } from './secrets.ts'

const TIMEOUT_MS = 30_000
const REPEATS = 2
/** A device that changes networks, from WLAN to mobile, is online again after about this long. */
const FIRST_PAUSE_MS = 1_000

export type ClientOptions = {
  /** Address of the site, as https://fund.example; '' for the same origin. */
  baseUrl: string
  /** The session token to send, null for none; by default that of the client's own login. */
  token?: () => string | null
  /** Hears with each answer to a customer when the session will end. */
  onSessionLeft?: (left: SessionLeft, token: string) => void
  /** Real time in milliseconds since 1970. */
  now?: () => number
  market?: string
  /** The secret of this device, sent in a header; keep it, because a login from an unknown device needs an SMS code. */
  deviceId?: string
  fetch?: typeof fetch
  publicKey?: PublicKey
  /** After this long without a sign of life a call ends, its repeats included; 30 seconds by default. */
  timeoutMs?: number
  /** How often a read or write without an answer is repeated, a write under its request id; twice by default. */
  repeats?: number
}

export type CallOptions = {
  /** Names the effect of a write: a repeat with the same id gets the first answer. Keep it where a crash must not lose it. */
  requestId?: string
  signal?: AbortSignal
  /** Instead of the client's own. */
  repeats?: number
  /** Hears of each repeat before it is sent. */
  onRepeat?: () => void
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

export type ResultOf<Name extends CallName> = CallResult<OutputOf<Name>, CodeOf<Name>>

export type Client = {
  call<Name extends CallName>(name: Name, input: SentOf<Name>, options?: CallOptions): Promise<ResultOf<Name>>
  /**
   * Fetches the key that secrets are encrypted with, so that a later call with a secret is sent at once. Never throws.
   */
  prepare(): Promise<void>
}

/** What all attempts of one call share. */
type Attempts = {
  call: SiteCall
  values: Record<string, WireValue>
  token: string | null
  requestId: string
  fetchOptions: { signal: AbortSignal; keepalive: boolean }
  read: (response: Response) => Promise<unknown>
}

/**
 * The only way to call the server: signs requests, encrypts secret fields, adds request ids to writes, repeats what
 * got no answer, and never throws.
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis)
  const now = options.now ?? Date.now
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const device = options.deviceId
  const own = ownToken()
  const tokenNow = options.token ?? own.get
  const secrets = secretsFor(send, options)
  // The server's clock minus ours, taken from a refused request.
  let skewMs = 0

  async function attempt({ call, values, token, requestId, fetchOptions, read }: Attempts) {
    const timestamp = now() + skewMs
    const nonce = newNonce()
    const boundTo = call.write ? boundId(requestId, hash(requestId)) : nonce
    const encrypted = await secrets.encrypt(call, values, boundTo, timestamp, fetchOptions.signal)
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
    const request = { ...init, ...fetchOptions, headers, redirect: 'error' } as const
    const response = await arriving(send(options.baseUrl + url, request))
    const left = sessionLeftOf(response.headers.get(SESSION_LEFT_HEADER))
    if (left && token) options.onSessionLeft?.(left, token)
    return { response, body: await arriving(read(response)) }
  }

  async function once<Name extends CallName>(attempts: Attempts, isOver: () => boolean): Promise<ResultOf<Name>> {
    try {
      let { response, body } = await attempt(attempts)
      const serverTime = Number(response.headers.get('x-server-time'))
      if (isEnvelope(body) && body.code === 'SIGN-0002' && serverTime) {
        skewMs = serverTime - now()
        ;({ response, body } = await attempt(attempts))
      }
      return resultOf<Name>(response.status, body)
    } catch (error) {
      // An error of our own code must not say that the customer's network is at fault.
      return failureOf(isOver() ? 'timeout' : kindOf(error))
    }
  }

  async function call<Name extends CallName>(name: Name, input: SentOf<Name>, callOptions: CallOptions = {}) {
    const spec: SiteCall = calls[name]
    const limit = silenceLimit(timeoutMs, callOptions.signal)
    const { signal } = limit
    const { onArrived } = callOptions
    const attempts: Attempts = {
      call: spec,
      values: { ...input },
      token: spec.sendsToken === false ? null : tokenNow(),
      requestId: callOptions.requestId ?? newNonce(),
      fetchOptions: { signal, keepalive: callOptions.keepalive ?? false },
      read: response => {
        if (!onArrived) return response.json()
        return jsonOf(response, share => {
          limit.restart()
          if (share !== null) onArrived(share)
        })
      },
    }
    const repeats = isRepeatable(spec) ? (callOptions.repeats ?? options.repeats ?? REPEATS) : 0
    let result = await once<Name>(attempts, limit.isOver)
    for (let at = 0; at < repeats && !result.ok && isUnanswered(result) && !isOffline(); at++) {
      await pauseFor(FIRST_PAUSE_MS * 2 ** at, signal)
      if (signal.aborted) break
      callOptions.onRepeat?.()
      result = await once<Name>(attempts, limit.isOver)
    }
    limit.end()
    own.hear(name, attempts.token, result)
    return result
  }

  // A failed fetch is ignored here: the call that needs the key retries it and reports the failure.
  const prepare = () =>
    secrets.readKey(AbortSignal.timeout(timeoutMs)).then(
      () => undefined,
      () => undefined,
    )
  return { call, prepare }
}

const kindOf = (error: unknown) =>
  error instanceof Unreached
    ? 'network'
    : error instanceof SyntaxError
      ? 'other'
      : error instanceof InsecurePage
        ? 'insecure'
        : 'fault'

/** A repeat has no second effect: of a write by its request id, of the others because they only read. */
const isRepeatable = (call: SiteCall): boolean =>
  call.write === true || call.method === 'GET' || /^(?:content|query)\./.test(call.name)

const isOffline = (): boolean => globalThis.navigator?.onLine === false

function requestOf(call: SiteCall, input: Record<string, WireValue>, common: Record<string, string | undefined>) {
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

function resultOf<Name extends CallName>(status: number, body: unknown): ResultOf<Name> {
  // In development and tests the server checks its answers against the same definition, so they are not parsed again
  // here.
  const answered = (data: unknown) => ({ ok: true as const, data: data as OutputOf<Name> })
  // The specification also counts an answer with results as success, with any code or none.
  if (status !== 401 && hasResults(body)) return answered(body.results)
  if (!isEnvelope(body)) return failureOf('other')
  if (body.code === SUCCESS) return answered(body.data)
  const fault = { ok: false, code: body.code as CodeOf<Name>, msg: body.msg, data: body.data } as const
  if (status === 401) return { ...fault, kind: 'unauthorised' }
  return isFieldFault(body.data)
    ? { ...fault, kind: 'business', field: body.data.field }
    : { ...fault, kind: 'business' }
}
