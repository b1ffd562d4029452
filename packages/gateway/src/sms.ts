import { z } from 'zod'

// The messages of an SMS provider (docs/gateways.md).

export const SMS_PATH = '/v1/sms'

export const smsRequest = z.object({
  mobile: z.string(),
  signName: z.string(),
  /** Name of the message in the site; `templateId` is its number at the provider, empty unless the firm set one. */
  template: z.string(),
  templateId: z.string(),
  values: z.record(z.string(), z.string()),
  text: z.string(),
})

export const smsAnswer = z.object({ state: z.enum(['sent', 'refused']), ref: z.string().max(64).default('') })

export type SmsRequest = z.output<typeof smsRequest>
export type SmsAnswer = z.output<typeof smsAnswer>
