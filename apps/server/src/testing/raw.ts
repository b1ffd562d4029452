import { hash } from 'node:crypto'
import { inQuery, type SiteCall } from '@zhixiao/contract/define-call.ts'
import { type Envelope, isEnvelope, isFieldFault } from '@zhixiao/contract/envelope.ts'
import { newNonce, signatureFrom, textToSign, type WireValue } from '@zhixiao/contract/sign.ts'

type Values = Record<string, WireValue>

/** Common parameters and a valid signature for any values: what a forger with our script could send. */
export function signed(values: Values, token = '', changes: Values = {}): Values {
  const all: Values = {
    ...values,
    channel: 'h5',
    version: '1.0.0',
    timestamp: String(Date.now()),
    nonce: newNonce(),
    ...changes,
  }
  return { ...all, sign: signatureFrom(hash('sha256', textToSign(all, String(all.timestamp), token))) }
}

export type RawAnswer = { status: number; headers: Headers; envelope: Envelope; field: string | null }

/** Sends a body unchanged. */
export async function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return read(await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }))
}

export async function get(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return read(await fetch(url, { headers }))
}

/** One call with arbitrary values in arbitrary form, signed as our own script would. */
export async function sendSigned(base: string, call: SiteCall, input: Values, token = ''): Promise<RawAnswer> {
  const values = signed(input, token)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name])
    delete values[name]
    return encodeURIComponent(value)
  })
  const { method } = call
  const headers: Record<string, string> = token === '' ? {} : { accesstoken: token }
  if (inQuery(method))
    return read(await fetch(`${base}${path}?${new URLSearchParams(pairsOf(values))}`, { method, headers }))
  if (!call.files) return post(`${base}${path}`, JSON.stringify(values), headers)
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value instanceof Blob ? value : String(value))
  return read(await fetch(`${base}${path}`, { method, headers, body: form }))
}

const pairsOf = (values: Values): [string, string][] =>
  Object.entries(values).map(([name, value]) => [name, String(value)])

async function read(response: Response): Promise<RawAnswer> {
  const body: unknown = await response.json()
  if (!isEnvelope(body)) throw new Error(`no envelope: ${JSON.stringify(body)}`)
  const field = isFieldFault(body.data) ? body.data.field : null
  return { status: response.status, headers: response.headers, envelope: body, field }
}
