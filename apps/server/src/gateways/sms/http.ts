import { z } from 'zod'
import { type Peer, signedCall } from '../http/signed-call.ts'
import type { SmsProvider } from './provider.ts'

const answerForm = z.object({ state: z.enum(['sent', 'refused']), ref: z.string().max(64).default('') })

/** A provider of the firm's own that speaks the protocol of docs/gateways.md. */
export function httpSms(peer: Peer, signName: string): SmsProvider {
  const call = signedCall(peer)
  return {
    needsTemplate: false,
    async deliver({ mobile, template, providerId, values, body: text }, ours) {
      const message = { mobile, signName, template, templateId: providerId, values: Object.fromEntries(values), text }
      const { status, body } = await call('/v1/sms', message, ours)
      if (status >= 400) return { state: 'refused', ref: String(status) }
      return answerForm.parse(body)
    },
  }
}
