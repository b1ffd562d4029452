import { brand } from '../brand.ts'
import { filledText, textFaultOf, valuesIn } from './template-text.ts'

/** THE list of messages by the name that staff know them under. */
export const smsNames = {
  code: '验证码',
  loginPasswordUpdated: '登录密码已修改',
  loginPasswordReset: '登录密码已重置',
  tradePasswordUpdated: '交易密码已修改',
  tradePasswordReset: '交易密码已重置',
  queryPasswordUpdated: '查询密码已修改',
  queryPasswordReset: '查询密码已重置',
  mobileChanged: '手机号已变更',
  identityCorrected: '身份信息已更正',
  copyMade: '个人信息副本已制作',
  accountClosed: '账户已注销',
  cardAdded: '银行卡已添加',
  cardUnbound: '银行卡已解绑',
  cardRemitOpened: '汇款支付已开通',
  cardSignedAgain: '快捷支付已重新签约',
  cardChanged: '银行卡已更换',
  transferReturned: '汇款将退回',
  planMissed: '定投未能执行',
  planSkipped: '定投未扣款（本平台原因）',
  planPaused: '定投已暂停',
  planEnded: '定投已终止',
  planEndedFor: '定投已终止（另有原因）',
  planFundEnded: '定投已终止（基金清算）',
  planFundConverted: '定投已终止（份额转换）',
  sharesConvertSoon: '份额将转换',
  planFreeSoon: '定投将免收申购费',
  orderDebited: '扣款成功',
  transferUsed: '汇款已用于申请',
  orderConfirmed: '交易已确认',
  orderPaid: '资金已付至银行卡',
  orderRefunded: '退款已付至银行卡',
  orderLapsed: '申请未成交',
  orderWithdrawnFor: '客服代为撤单',
  orderDelayed: '申请顺延',
  transferDue: '汇款截止提醒',
  statementSent: '对账单',
  idReleased: '身份证审核通过',
  idReturned: '身份证未通过审核',
  idReopened: '身份证重新审核',
  passwordUnlocked: '密码锁定已解除',
  loginsEnded: '登录已由客服退出',
  institutionPassword: '机构初始密码',
} as const satisfies Record<SmsTemplate, string>

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
  identityCorrected: '客服已按您的申请更正账户的身份信息，请登录后核对。如非本人申请，请立即致电{hotline}。',
  copyMade: '客服已按书面申请制作您的个人信息副本，将交给申请人。如非本人申请，请立即致电{hotline}。',
  accountClosed: '您的账户已注销。如非本人操作，请立即致电{hotline}。',
  cardAdded: '尾号{tail}的银行卡已添加并开通快捷支付。如非本人操作，请立即致电{hotline}。',
  cardUnbound: '尾号{tail}的银行卡已解绑。如非本人操作，请立即致电{hotline}。',
  cardRemitOpened: '尾号{tail}的银行卡已开通汇款支付。如非本人操作，请立即致电{hotline}。',
  cardSignedAgain: '尾号{tail}的银行卡已重新签约快捷支付。如非本人操作，请立即致电{hotline}。',
  cardChanged:
    '尾号{tail}的银行卡已更换为尾号{newTail}的银行卡，24小时后赎回款划至新卡。如非本人操作，请立即致电{hotline}。',
  transferReturned: '您从{bank}（{tail}）汇入的{amount}元3个交易日内未用于申请，将退回原卡。',
  planMissed: '您的{fund}定投{month}月{day}日未能执行：{reason}。本期不再补扣，连续3次扣款失败后计划将终止。',
  planSkipped: '您的{fund}定投{month}月{day}日因本平台原因未扣款，不自动补扣，计划照常进行。如仍需买入，请登录后申请。',
  planPaused: '您的{fund}定投{month}月{day}日未能执行：{reason}。该定投计划已暂停，请登录后修改或终止。',
  planEnded: '您的{fund}定投{month}月{day}日未能执行：{reason}。该定投计划已终止。',
  planEndedFor: '您的{fund}定投{month}月{day}日未能执行：{reason}。因{endReason}，该定投计划已终止。',
  planFundEnded: '{fund}将终止运作并清算，您的定投计划已终止，不再扣款。',
  planFundConverted: '{fund}将于{day}转换为{target}，您的定投计划已终止，不再扣款；可另行设置{target}的定投。',
  sharesConvertSoon:
    '您持有的{fund}将按{day}净值转换为{target}，不收费用，持有时间和成本连续计算；当日15:00前仍可赎回。',
  planFreeSoon: '您的{fund}定投自{since}起免收申购费，扣款日和金额不变，无需办理。',
  orderDebited: '您的{fund}{act}{amount}元已从尾号{tail}的银行卡扣款，{next}。',
  transferUsed: '已收到您尾号{tail}的银行卡汇款{amount}元，用于{fund}{act}，{next}。',
  orderConfirmed: '您的{fund}{act}已确认：{result}。',
  orderPaid: '您的{fund}{act}款项{amount}元已付至尾号{tail}的银行卡。',
  orderRefunded: '您的{fund}{act}退款{amount}元已付至尾号{tail}的银行卡。',
  orderLapsed: '您的{fund}{act}申请{figure}未成交：{reason}。',
  orderWithdrawnFor: '客服已应您的要求撤销您的{fund}{act}申请{figure}。如非本人要求，请立即致电{hotline}。',
  orderDelayed: '您的{fund}{act}申请顺延：{next}。',
  transferDue: '您的{fund}{act}{amount}元尚未收到汇款，请于{date}15:00前汇入，逾期申请作废。',
  statementSent:
    '您的{period}对账单：截至{date}持有{closing}元，期间买入{inflow}元，卖出{outflow}元。明细请登录后在“账单查询”查看和下载。',
  idReleased: '您的身份证审核已通过，可以购买基金。',
  idReturned: '您上传的身份证未通过审核：{reason}。请登录后重新上传。',
  idReopened: '您的身份证正在重新审核，此前通知您的结果作废，新的结果会另行通知。',
  passwordUnlocked: '客服已应您的申请解除{password}的锁定，可以重新输入。如非本人申请，请立即致电{hotline}。',
  loginsEnded: '客服已退出您账户的全部登录，下次登录须输入短信验证码。如非本人申请，请立即致电{hotline}。',
  institutionPassword: '贵机构的查询密码为{password}，请登录后修改。首次登录请先通过“忘记密码”设置登录密码。',
} as const

export type SmsTemplate = keyof typeof smsTexts
export type SmsText = { readonly text: string; readonly providerId: string }

export const isSmsTemplate = (name: string): name is SmsTemplate => Object.hasOwn(smsTexts, name)

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type Values<Template extends SmsTemplate> = Readonly<
  Record<Exclude<NamesIn<(typeof smsTexts)[Template]>, 'hotline'>, string>
>

/** A message as it is sent: what it is, and its values in the order of the text, which some providers count by. */
export type SmsMessage = {
  readonly template: SmsTemplate
  /** The provider's own id of the template; '' where the firm names none. */
  readonly providerId: string
  /** By name, all that the template knows. */
  readonly known: Readonly<Record<string, string>>
  readonly values: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** What is wrong with a firm's own text; null when it can be used. */
export function smsTextFault(template: SmsTemplate, text: string): string | null {
  const fault = textFaultOf(smsTexts[template], text)
  switch (fault?.kind) {
    case undefined:
      return null
    case 'strange':
      return `must not have {${fault.name}}: known are ${fault.known.join(', ') || 'none'}`
    case 'lacking':
      return `must have {${fault.name}}`
    case 'brace':
      return 'must not have a single brace'
    case 'sign':
      return 'must not have 【 or 】: the name is put before it'
    case 'empty':
      return 'must not be empty'
    case 'long':
      return 'must be of 300 characters at most'
  }
}

/** The text of a template with the provider's id: the firm's own, or else the product's. */
export function ownTextOf(template: SmsTemplate): SmsText {
  const own = brand.sms?.[template]
  return { text: own?.text ?? smsTexts[template], providerId: own?.id ?? '' }
}

/** A message of the list with its values. */
export function smsMessage<Template extends SmsTemplate>(template: Template, values: Values<Template>): SmsMessage {
  return smsMessageOf(template, { hotline: brand.hotlineText, ...values }, ownTextOf(template))
}

/** The same with a text of its own; `known` are all values that any text of the template may name. */
export const smsMessageOf = (
  template: SmsTemplate,
  known: Readonly<Record<string, string>>,
  { text, providerId }: SmsText,
): SmsMessage => ({
  template,
  providerId,
  known,
  values: [...new Set(valuesIn(text))].map(name => [name, known[name] ?? ''] as const),
  body: `【${brand.name}】${filledText(text, known)}`,
})
