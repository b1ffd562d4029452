import { SMS_PATH, type SmsRequest, smsAnswer } from '@zhixiao/gateway/sms.ts'
import { type Peer, signedCall } from '../http/signed-call.ts'
import type { SmsProvider } from './provider.ts'

/** A provider of the firm's own that speaks the protocol of docs/gateways.md. */
export function httpSms(peer: Peer, signName: string): SmsProvider {
  const call = signedCall(peer)
  return {
    needsTemplate: false,
    async deliver({ mobile, template, providerId, values, body: text }, ours) {
      const named = { template, templateId: providerId, values: Object.fromEntries(values) }
      const message: SmsRequest = { mobile, signName, ...named, text }
      const { status, body } = await call(SMS_PATH, message, ours)
      if (status >= 400) return { state: 'refused', ref: String(status) }
      return smsAnswer.parse(body)
    },
  }
}
