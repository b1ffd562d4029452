import { hash } from 'node:crypto'
import { type Envelope, isEnvelope, isFieldFault } from '@zhixiao/contract/envelope.ts'
import { newNonce, signatureFrom, textToSign, type WireValue } from '@zhixiao/contract/sign.ts'

type Values = Record<string, WireValue>

/** Common parameters and signature for whatever values, right in every way: what a forger with our script would send. */
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

/** Sends a body as it is. */
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

async function read(response: Response): Promise<RawAnswer> {
  const body: unknown = await response.json()
  if (!isEnvelope(body)) throw new Error(`no envelope: ${JSON.stringify(body)}`)
  const field = isFieldFault(body.data) ? body.data.field : null
  return { status: response.status, headers: response.headers, envelope: body, field }
}
