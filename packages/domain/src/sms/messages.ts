import { brand } from '../brand.ts'

/**
 * THE list of messages and their texts, each sent under the firm's name. A firm replaces texts in its brand file and
 * names there the template that its SMS provider approved; values in braces are filled in.
 */
export const smsTexts = {
  code: '验证码{code}，5分钟内有效，请勿告诉他人。',
  loginPasswordUpdated: '您的登录密码已修改。如非本人操作，请立即致电{hotline}。',
  loginPasswordReset: '您的登录密码已重置。如非本人操作，请立即致电{hotline}。',
  tradePasswordUpdated: '您的交易密码已修改。如非本人操作，请立即致电{hotline}。',
  tradePasswordReset: '您的交易密码已重置。如非本人操作，请立即致电{hotline}。',
  queryPasswordUpdated: '您的查询密码已修改。如非本人操作，请立即致电{hotline}。',
  queryPasswordReset: '您的查询密码已重置。如非本人操作，请立即致电{hotline}。',
  mobileChanged: '您的账户手机号已变更为尾号{tail}的号码。如非本人操作，请立即致电{hotline}。',
  accountClosed: '您的账户已注销。如非本人操作，请立即致电{hotline}。',
  cardAdded: '尾号{tail}的银行卡已添加并开通快捷支付。如非本人操作，请立即致电{hotline}。',
  cardUnbound: '尾号{tail}的银行卡已解绑。如非本人操作，请立即致电{hotline}。',
  cardRemitOpened: '尾号{tail}的银行卡已开通汇款支付。如非本人操作，请立即致电{hotline}。',
  cardSignedAgain: '尾号{tail}的银行卡已重新签约快捷支付。如非本人操作，请立即致电{hotline}。',
  cardChanged:
    '尾号{tail}的银行卡已更换为尾号{newTail}的银行卡，24小时后赎回款划至新卡。如非本人操作，请立即致电{hotline}。',
  transferReturned: '您从{bank}（{tail}）汇入的{amount}元3个交易日内未用于申请，将退回原卡。',
  planMissed: '您的{fund}定投{month}月{day}日未能执行：{reason}。本期不再补扣，连续3次扣款失败后计划将终止。',
  planPaused: '您的{fund}定投{month}月{day}日未能执行：{reason}。该定投计划已暂停，请登录后修改或终止。',
  planEnded: '您的{fund}定投{month}月{day}日未能执行：{reason}。该定投计划已终止。',
  planEndedFor: '您的{fund}定投{month}月{day}日未能执行：{reason}。因{endReason}，该定投计划已终止。',
  idReleased: '您的身份证审核已通过，可以购买基金。',
  idReturned: '您上传的身份证未通过审核：{reason}。请登录后重新上传。',
  institutionPassword: '贵机构的查询密码为{password}，请登录后修改。首次登录请先通过“忘记密码”设置登录密码。',
} as const

export type SmsTemplate = keyof typeof smsTexts

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type Values<Template extends SmsTemplate> = Readonly<
  Record<Exclude<NamesIn<(typeof smsTexts)[Template]>, 'hotline'>, string>
>

/** A message as it is sent: what it is, and its values in the order of the text, which some providers count by. */
export type SmsMessage = {
  readonly template: SmsTemplate
  /** The provider's own id of the template; '' where the firm names none. */
  readonly providerId: string
  readonly values: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** Without these a message is of no use. */
const ESSENTIAL: readonly string[] = ['code', 'password']
const LONGEST_TEXT = 300
const PLACEHOLDER = /\{([^{}]*)\}/g

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? [])

/** What is wrong with a firm's own text; null when it can be used. */
export function smsTextFault(template: SmsTemplate, text: string): string | null {
  const known = new Set(namesIn(smsTexts[template]))
  const names = namesIn(text)
  const strange = names.find(name => !known.has(name))
  if (strange !== undefined) return `must not have {${strange}}: known are ${[...known].join(', ') || 'none'}`
  const lacking = ESSENTIAL.find(name => known.has(name) && !names.includes(name))
  if (lacking !== undefined) return `must have {${lacking}}`
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) return 'must not have a single brace'
  if (/[【】]/.test(text)) return 'must not have 【 or 】: the name is put before it'
  return text.length > LONGEST_TEXT ? `must be of ${LONGEST_TEXT} characters at most` : null
}

/** A message of the list with its values. */
export function smsMessage<Template extends SmsTemplate>(template: Template, values: Values<Template>): SmsMessage {
  const own = brand.sms?.[template]
  const text = own?.text ?? smsTexts[template]
  const known: Readonly<Record<string, string>> = { hotline: brand.hotlineText, ...values }
  const filled = (name: string): string => known[name] ?? ''
  return {
    template,
    providerId: own?.id ?? '',
    values: [...new Set(namesIn(text))].map(name => [name, filled(name)] as const),
    body: `【${brand.name}】${text.replace(PLACEHOLDER, (_, name: string) => filled(name))}`,
  }
}
