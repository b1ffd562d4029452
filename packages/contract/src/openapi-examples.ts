import { webChannel } from '@zhixiao/domain/codes/common-parameters.ts'
import type { SiteCall } from './define-call.ts'
import { type Envelope, envelopeOf, SUCCESS } from './envelope.ts'
import recorded from './examples.json' with { type: 'json' }
import { sha256 } from './sha256.ts'
import { signatureFrom, textToSign, type WireValue } from './sign.ts'

type Recorded = { input: Record<string, WireValue>; answer: unknown }
const examples: Readonly<Record<string, Recorded>> = recorded

/** Instant, nonce and session of every example: 10:00 in Shanghai on the first day of the demo. */
const TIMESTAMP = '1795140000000'
const NONCE = '4f2a9c0d7be1836550a1c7'
const TOKEN = recorded['token.login'].answer.accesstoken
/** Stands for a secret, whose real text differs at each encryption. */
const ENCRYPTED = 'TGV0IHRoaXMgc3RhbmQgZm9yIGEgc2VhbGVkIGZpZWxk'

export type CallExample = { token: string | null; request: Record<string, WireValue>; response: Envelope }

/** A signed request with its answer, recorded from the demo; null for a call that has none. */
export function exampleOf(call: SiteCall): CallExample | null {
  const example = examples[call.name]
  if (!example) return null
  const token = call.access === 'customer' ? TOKEN : null
  const secrets = (call.secret ?? []).filter(field => field in example.input)
  const input = { ...example.input, ...Object.fromEntries(secrets.map(field => [field, ENCRYPTED])) }
  const request = call.signed === false ? input : signed(input, token)
  return { token, request, response: envelopeOf(SUCCESS, example.answer) }
}

function signed(input: Record<string, WireValue>, token: string | null): Record<string, WireValue> {
  const values = { ...input, ...webChannel, nonce: NONCE }
  const sign = signatureFrom(sha256(textToSign(values, TIMESTAMP, token ?? '')))
  return { ...values, timestamp: TIMESTAMP, sign }
}

/** The steps of the signature for a public call, and for one of a session with every kind of value. */
export const signatureSteps = (): string =>
  [
    stepsOf({ fundCode: '990044' }, null),
    stepsOf({ keyWord: 'A&B=100%', year: 2026, fundCode: '', pageParam: { pageSize: 2, pageNum: 1 } }, TOKEN),
  ].join('\n\n')

function stepsOf(input: Record<string, WireValue>, token: string | null): string {
  const { sign, ...request } = signed(input, token)
  const text = textToSign(request, TIMESTAMP, token ?? '')
  return [
    `parameters  ${JSON.stringify(request)}`,
    `token       ${token ?? 'none'}`,
    `text        ${text}`,
    `SHA-256     ${sha256(text)}`,
    `sign        ${sign}`,
  ].join('\n')
}
