import { brand } from '@zhixiao/domain/brand.ts'
import { type SmsTemplate, smsTexts } from '@zhixiao/domain/sms/messages.ts'
import { z } from 'zod'

const url = z
  .string()
  .refine(text => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https address')
  .optional()
const filled = z.string().optional()
const token = z
  .string()
  .regex(/^[\x21-\x7e]{16,128}$/, 'must have 16 to 128 characters, without spaces')
  .optional()

export const smsAdapters = ['embedded', 'aliyun', 'tencent'] as const

/** Settings of the gateways besides the choice of the adapter. */
export const gatewaySettings = {
  SMS_URL: url.describe('address of the SMS provider; else its published one'),
  SMS_ID: filled.describe('access id at the SMS provider: AccessKeyId or SecretId'),
  SMS_SECRET: filled.describe('secret of that id'),
  SMS_APP_ID: filled.describe('number of the SMS application, for tencent'),
  SMS_SIGN_NAME: filled.describe('signature registered at the SMS provider; else the name in brand.json'),
  SMS_RECEIPT_TOKEN: token.describe(
    'last part of /api/gateway/sms-receipts/, to which the SMS provider posts delivery receipts; without it they are refused',
  ),
}

/** Settings that no message may repeat. */
export const GATEWAY_SECRETS = ['SMS_SECRET', 'SMS_RECEIPT_TOKEN'] as const

type Raw = { [Name in keyof typeof gatewaySettings]?: string | undefined }

const publishedUrls = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' } as const

/** How the chosen SMS adapter reaches its provider. */
export type SmsSettings =
  | { adapter: 'embedded' }
  | {
      adapter: 'aliyun' | 'tencent'
      url: string
      id: string
      secret: string
      appId: string
      signName: string
      receiptToken: string | undefined
    }

export function smsSettings(adapter: (typeof smsAdapters)[number], raw: Raw): SmsSettings {
  if (adapter === 'embedded') return { adapter }
  return {
    adapter,
    url: raw.SMS_URL ?? publishedUrls[adapter],
    id: raw.SMS_ID ?? '',
    secret: raw.SMS_SECRET ?? '',
    appId: raw.SMS_APP_ID ?? '',
    signName: raw.SMS_SIGN_NAME ?? brand.name,
    receiptToken: raw.SMS_RECEIPT_TOKEN,
  }
}

/** What the chosen adapter lacks, one sentence each. */
export function smsSettingFaults(settings: SmsSettings): string[] {
  if (settings.adapter === 'embedded') return []
  const lacking = [
    ...(settings.id === '' ? ['SMS_ID'] : []),
    ...(settings.secret === '' ? ['SMS_SECRET'] : []),
    ...(settings.adapter === 'tencent' && settings.appId === '' ? ['SMS_APP_ID'] : []),
  ]
  return lacking.map(name => `${name} is not set: SMS_GATEWAY=${settings.adapter} needs it.`)
}

/** Messages that an outside provider cannot send, because the brand file names no template for them. */
export const smsWithoutTemplate = (): SmsTemplate[] => {
  const own = brand.sms ?? {}
  const names = Object.keys(smsTexts).filter((name): name is SmsTemplate => Object.hasOwn(smsTexts, name))
  return names.filter(name => (own[name]?.id ?? '') === '')
}
