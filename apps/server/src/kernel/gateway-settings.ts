import { brand } from '@zhixiao/domain/brand.ts'
import { type IsoDate, isoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { isNameMatch, type NameMatch } from '@zhixiao/domain/customer/name-match.ts'
import { type SmsTemplate, smsTexts } from '@zhixiao/domain/sms/messages.ts'
import { SM2_ID } from '@zhixiao/gateway/sm2-signature.ts'
import { z } from 'zod'
import { type ProviderName, type TlsFiles, tlsFaults, tlsOf, tlsSettings } from './gateway-tls.ts'
import { httpAddress, token } from './setting-forms.ts'

const filled = z.string().optional()

export const bankAdapters = ['embedded', 'http'] as const
export const smsAdapters = ['embedded', 'http', 'aliyun', 'tencent'] as const
export const identityAdapters = ['embedded', 'http'] as const
/** `none`: the firm sends no mail. */
export const mailAdapters = ['none', 'embedded', 'smtp'] as const
/** Name lists have no adapter that pretends: none does not screen, file takes lists by command, http fetches them too. */
export const nameListAdapters = ['none', 'file', 'http'] as const
export const custodianAdapters = ['none', 'embedded', 'http'] as const

const listed = (text: string): string[] => text.split(',').map(each => each.trim())

/** Without spaces and line ends, which would begin another header. */
const isMailAddress = (text: string): boolean => /^[^\s@<>,;"]{1,64}@[A-Za-z0-9.-]{1,190}$/.test(text)
const mailAddress = z.string().refine(isMailAddress, 'must be a mail address')

/** Settings of the gateways besides the choice of the adapter. */
export const gatewaySettings = {
  GATEWAY_KEY_ID: filled,
  GATEWAY_KEY_FILE: filled,
  GATEWAY_SM2_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/, 'must have 1 to 64 characters, without spaces')
    .default(SM2_ID),
  BANK_URL: httpAddress,
  BANK_PEER_KEY_FILE: filled,
  BANK_CHANNEL: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, _ or -')
    .default('channel'),
  BANK_PARALLEL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
    .default('16')
    .transform(Number),
  SMS_URL: httpAddress,
  SMS_PEER_KEY_FILE: filled,
  SMS_ID: filled,
  SMS_SECRET: filled,
  SMS_APP_ID: filled,
  SMS_SIGN_NAME: filled,
  SMS_RECEIPT_TOKEN: token,
  IDENTITY_URL: httpAddress,
  IDENTITY_PEER_KEY_FILE: filled,
  NAME_LISTS_BLOCK: z
    .string()
    .refine(text => listed(text).every(isNameMatch), 'must list id, birth or name, with commas between')
    .default('id,birth,name'),
  MAIL_URL: z
    .string()
    .refine(text => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be smtps://host:465 or smtp://host:587')
    .optional(),
  MAIL_USER: filled,
  MAIL_PASSWORD: filled,
  MAIL_CA_FILE: filled,
  MAIL_FROM: mailAddress.optional(),
  MAIL_TO: z
    .string()
    .refine(text => listed(text).every(isMailAddress), 'must be mail addresses with commas between')
    .optional(),
  NAMES_URL: httpAddress,
  NAMES_PEER_KEY_FILE: filled,
  CUSTODIAN_URL: httpAddress,
  CUSTODIAN_PEER_KEY_FILE: filled,
  CUSTODIAN_FROM: z
    .string()
    .refine(text => parseIsoDate(text) !== null, 'must be a date of the form YYYY-MM-DD')
    .transform(isoDate)
    .optional(),
  ...tlsSettings,
}

type Raw = z.output<z.ZodObject<typeof gatewaySettings>>

/** A provider of the protocol of docs/gateways.md. */
type PeerSettings = {
  url: string
  keyId: string
  keyFile: string
  peerKeyFile: string
  sm2Id: string
  tls: TlsFiles
}

const peerOf = (raw: Raw, of: ProviderName): PeerSettings => ({
  url: raw[`${of}_URL`] ?? '',
  keyId: raw.GATEWAY_KEY_ID ?? '',
  keyFile: raw.GATEWAY_KEY_FILE ?? '',
  peerKeyFile: raw[`${of}_PEER_KEY_FILE`] ?? '',
  sm2Id: raw.GATEWAY_SM2_ID,
  tls: tlsOf(raw, of),
})

const publishedUrls = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' } as const

type Outside = { url: string; signName: string; receiptToken: string | undefined }

/** How the chosen SMS adapter reaches its provider. */
export type SmsSettings =
  | { adapter: 'embedded' }
  | (Outside & { adapter: 'http'; peer: PeerSettings })
  | (Outside & { adapter: 'aliyun' | 'tencent'; id: string; secret: string; appId: string })

export function smsSettings(adapter: (typeof smsAdapters)[number], raw: Raw): SmsSettings {
  if (adapter === 'embedded') return { adapter }
  const outside = { signName: raw.SMS_SIGN_NAME ?? brand.name, receiptToken: raw.SMS_RECEIPT_TOKEN }
  if (adapter === 'http') {
    const peer = peerOf(raw, 'SMS')
    return { adapter, url: peer.url, peer, ...outside }
  }
  const access = { id: raw.SMS_ID ?? '', secret: raw.SMS_SECRET ?? '', appId: raw.SMS_APP_ID ?? '' }
  return { adapter, url: raw.SMS_URL ?? publishedUrls[adapter], ...access, ...outside }
}

/** How mail leaves the firm. */
export type MailSettings =
  | { adapter: 'none' }
  | { adapter: 'embedded' }
  | {
      adapter: 'smtp'
      url: string
      user: string | undefined
      password: string | undefined
      from: string
      caFile: string | undefined
    }

export function mailSettings(adapter: (typeof mailAdapters)[number], raw: Raw): MailSettings {
  if (adapter !== 'smtp') return { adapter }
  const {
    MAIL_URL: url = '',
    MAIL_USER: user,
    MAIL_PASSWORD: password,
    MAIL_FROM: from = '',
    MAIL_CA_FILE: caFile,
  } = raw
  return { adapter, url, user, password, from, caFile }
}

export const mailSettingFaults = (mail: MailSettings): string[] =>
  mail.adapter === 'smtp'
    ? (['url', 'from'] as const).flatMap(name =>
        mail[name] === '' ? [`MAIL_GATEWAY=smtp needs MAIL_${name.toUpperCase()}.`] : [],
      )
    : []

/** The addresses of MAIL_TO. */
export const mailReaders = ({ MAIL_TO }: Raw): string[] => (MAIL_TO === undefined ? [] : listed(MAIL_TO))

export type BankSettings =
  | { adapter: 'embedded' }
  | { adapter: 'http'; peer: PeerSettings; channel: string; parallel: number }

export const bankSettings = (adapter: (typeof bankAdapters)[number], raw: Raw): BankSettings =>
  adapter === 'embedded'
    ? { adapter }
    : {
        adapter,
        peer: peerOf(raw, 'BANK'),
        channel: raw.BANK_CHANNEL,
        parallel: raw.BANK_PARALLEL,
      }

export type IdentitySettings = { adapter: 'embedded' } | { adapter: 'http'; peer: PeerSettings }

export const identitySettings = (adapter: (typeof identityAdapters)[number], raw: Raw): IdentitySettings =>
  adapter === 'embedded' ? { adapter } : { adapter, peer: peerOf(raw, 'IDENTITY') }

/** Where name lists come from, and which matches hold a customer. */
export type NameListSettings = { block: readonly NameMatch[] } & (
  | { adapter: 'none' | 'file' }
  | { adapter: 'http'; peer: PeerSettings }
)

export function nameListSettings(adapter: (typeof nameListAdapters)[number], raw: Raw): NameListSettings {
  const block = listed(raw.NAME_LISTS_BLOCK).filter(isNameMatch)
  return adapter === 'http' ? { adapter, block, peer: peerOf(raw, 'NAMES') } : { adapter, block }
}

/** `requiredFrom`: the first day whose NAVs need the custodian's; null when none does. */
export type CustodianSettings = { requiredFrom: IsoDate | null } & (
  | { adapter: 'none' | 'embedded' }
  | { adapter: 'http'; peer: PeerSettings }
)

/** Earlier than the first open fund in China: every NAV needs the custodian's. */
const EVERY_DAY = isoDate('1998-01-01')
/** The end of the demo's history, of which its custodian has no NAVs. */
const DEMO_FROM = isoDate('2026-11-19')

export function custodianSettings(adapter: (typeof custodianAdapters)[number], raw: Raw): CustodianSettings {
  const first = { none: null, embedded: DEMO_FROM, http: EVERY_DAY }[adapter]
  const requiredFrom = raw.CUSTODIAN_FROM ?? first
  return adapter === 'http' ? { adapter, requiredFrom, peer: peerOf(raw, 'CUSTODIAN') } : { adapter, requiredFrom }
}

const peerNeeds = (peer: PeerSettings, of: ProviderName): Record<string, string> => ({
  GATEWAY_KEY_ID: peer.keyId,
  GATEWAY_KEY_FILE: peer.keyFile,
  [`${of}_URL`]: peer.url,
  [`${of}_PEER_KEY_FILE`]: peer.peerKeyFile,
})

/** Settings that the chosen adapters need and do not have, one sentence each. */
export function gatewaySettingFaults({
  bank,
  sms,
  identity,
  nameLists: names,
  custodian,
}: {
  bank: BankSettings
  sms: SmsSettings
  identity: IdentitySettings
  nameLists: NameListSettings
  custodian: CustodianSettings
}): string[] {
  return [
    ...lacking('BANK_GATEWAY=http', bank.adapter === 'embedded' ? {} : peerNeeds(bank.peer, 'BANK')),
    ...lacking(`SMS_GATEWAY=${sms.adapter}`, smsNeeds(sms)),
    ...lacking('IDENTITY_GATEWAY=http', identity.adapter === 'embedded' ? {} : peerNeeds(identity.peer, 'IDENTITY')),
    ...lacking('NAME_LISTS=http', names.adapter === 'http' ? peerNeeds(names.peer, 'NAMES') : {}),
    ...lacking('CUSTODIAN=http', custodian.adapter === 'http' ? peerNeeds(custodian.peer, 'CUSTODIAN') : {}),
    ...(bank.adapter === 'http' ? tlsFaults('BANK', bank.peer) : []),
    ...(sms.adapter === 'http' ? tlsFaults('SMS', sms.peer) : []),
    ...(identity.adapter === 'http' ? tlsFaults('IDENTITY', identity.peer) : []),
    ...(names.adapter === 'http' ? tlsFaults('NAMES', names.peer) : []),
    ...(custodian.adapter === 'http' ? tlsFaults('CUSTODIAN', custodian.peer) : []),
  ]
}

function smsNeeds(sms: SmsSettings): Record<string, string> {
  if (sms.adapter === 'embedded') return {}
  if (sms.adapter === 'http') return peerNeeds(sms.peer, 'SMS')
  const access = { SMS_ID: sms.id, SMS_SECRET: sms.secret }
  return sms.adapter === 'tencent' ? { ...access, SMS_APP_ID: sms.appId } : access
}

const lacking = (choice: string, needs: Record<string, string>): string[] =>
  Object.entries(needs).flatMap(([name, value]) => (value === '' ? [`${name} is not set: ${choice} needs it.`] : []))

/** Messages that an outside provider cannot send, because the brand file names no template for them. */
export const smsWithoutTemplate = (): SmsTemplate[] => {
  const own = brand.sms ?? {}
  return codesOf(smsTexts).filter(name => (own[name]?.id ?? '') === '')
}
