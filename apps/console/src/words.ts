import { actNameOf, actNames, actOf } from '@zhixiao/contract/acts/acts.ts'
import { reviewedActs } from '@zhixiao/contract/acts/emergency-reviews.ts'
import { placeText, suspendedIn, suspendedNames } from '@zhixiao/contract/acts/place-text.ts'
import { proofNames } from '@zhixiao/contract/console/staff-words.ts'
import { formatScaled, parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { type StaffArea, type StaffRole, staffCan, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'

/** The Chinese name of an act or command on an object; for a suspension with the suspended businesses. */
export function actTitle(act: string, object: string): string {
  const suspended = suspendedIn(object)
  return suspended ? `暂停${suspendedNames[suspended.what]}` : actNameOf(act)
}

type Subject = { object: string; about?: string }

/** The object of an act with the name of its customer, fund, template or member of staff; of a text the name alone. */
export function objectText({ object, about = '' }: Subject): string {
  if (about !== '' && object.includes('/')) return about
  return `${suspendedIn(object)?.fundCode ?? placeText(object)} ${about}`.trim()
}

/** An act in a line. */
export const actText = ({ act, ...of }: Subject & { act: string }): string =>
  `${actTitle(act, of.object)} ${objectText(of)}`

/** Names of the queues. */
export const queueNames: Readonly<Record<string, string>> = {
  debits: '扣款待渠道答复',
  credits: '付款待渠道答复',
  transfers: '汇款待匹配',
  suspense: '无主汇款',
  returns: '汇款退回中',
  requests: '待复核申请',
  'requests-expiring': '半小时内失效的申请',
  'id-reviews': '证件待审核',
  'bank-cases': '渠道对账差异',
  'exchange-differences': '登记机构差异',
  'tickets-overdue': '逾期工单',
  'tickets-unanswered': '首次答复超时的工单',
  'candidates-overdue': '逾期的大额与可疑',
  'crs-overdue': '逾期的 CRS 尽职调查',
  'aml-overdue': '逾期的洗钱风险复核',
  'owners-overdue': '逾期的受益所有人识别',
  'staff-review': '逾期的权限复核',
  'payments-held': '暂停的收付',
  emergencies: '事后复核',
  'emergencies-overdue': '逾期的事后复核',
}

type Seen = (roles: readonly StaffRole[]) => boolean
const readersOf =
  (area: StaffArea): Seen =>
  roles =>
    staffCan(roles, area, 'read')
const everybody: Seen = () => true
/** Whether these roles have this right on some act that waits for a second person. */
export const actsWith = (roles: readonly StaffRole[], right: 'make' | 'check'): boolean =>
  actNames.some(act => staffCan(roles, actOf(act).area, right))

/** Whether these roles decide requests of others or review their emergencies. */
export const decides: Seen = roles => actsWith(roles, 'check') || reviewedActs(roles, 'check').acts.length > 0

const reviewers: Seen = roles => reviewedActs(roles, 'read').acts.length > 0

/** The screen of each queue, and the roles that see the queue there. */
export const queuePlaces: Readonly<Record<string, { to: string; isSeenBy: Seen }>> = {
  transfers: { to: '/remittances?tab=waiting', isSeenBy: readersOf('remittance') },
  suspense: { to: '/remittances', isSeenBy: readersOf('remittance') },
  returns: { to: '/remittances?tab=returned', isSeenBy: readersOf('remittance') },
  'bank-cases': { to: '/reconciliations?only=open', isSeenBy: readersOf('reconciliation') },
  'exchange-differences': { to: '/reconciliations?only=open', isSeenBy: readersOf('reconciliation') },
  'id-reviews': { to: '/reviews', isSeenBy: readersOf('idReview') },
  'tickets-overdue': { to: '/tickets?tab=overdue', isSeenBy: readersOf('ticket') },
  'tickets-unanswered': { to: '/tickets?tab=open', isSeenBy: readersOf('ticket') },
  'candidates-overdue': { to: '/compliance', isSeenBy: readersOf('aml') },
  'crs-overdue': { to: '/compliance/crs', isSeenBy: readersOf('crs') },
  'aml-overdue': { to: '/compliance/ratings', isSeenBy: readersOf('diligence') },
  'owners-overdue': { to: '/compliance/owners', isSeenBy: readersOf('diligence') },
  'staff-review': { to: '/staff', isSeenBy: readersOf('staff') },
  'requests-expiring': { to: '/requests', isSeenBy: everybody },
  'payments-held': { to: '/remittances?tab=held', isSeenBy: readersOf('remittance') },
  emergencies: { to: '/requests/review', isSeenBy: reviewers },
  'emergencies-overdue': { to: '/requests/review', isSeenBy: reviewers },
}

/** Why the reader of a request cannot approve it. */
export const whyNotNames = {
  own: '不能复核自己提交的申请',
  right: '您没有复核这类申请的权限',
  limit: '超出您的复核限额；没有限额时只能复核内容与消息',
  decided: '申请已经处理',
  approved: '您已通过，等待另一位复核人',
  invited: '您与对方在 30 天内有邀请关系，须由他人复核',
  role: '须由指定角色的复核人通过',
} as const

/** The proof as a prefix of a sentence: '以通行密钥'; empty in a demo, which asks for none. */
export const provedText = (proof: keyof typeof proofNames | null): string =>
  proof === null || proof === 'demo' ? '' : `以${proofNames[proof]}`

/** Who must approve a request: '运营复核、财务各一人通过'. */
export const needsText = (needs: readonly StaffRole[]): string =>
  `${needs.map(role => staffRoles[role]).join('、')}${needs.length > 1 ? '各一人' : ''}通过`

/** The choices of a field from a table of names. */
export const optionsOf = <Code extends string>(
  names: Readonly<Record<Code, string>>,
): { value: Code; label: string }[] => (Object.keys(names) as Code[]).map(value => ({ value, label: names[value] }))

/** A duration in the largest two units. */
export function minutesText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60]
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 时` : `${days} 天`
  if (hours > 0) return rest > 0 ? `${hours} 时 ${rest} 分` : `${hours} 时`
  return `${rest} 分`
}

/** A decimal with separators of thousands. */
export const figureText = (amount: string): string => amount.replaceAll(/\B(?=(?:\d{3})+(?!\d))(?=\d*\.\d)/g, ',')

/** The yuan that an act moves, '1,234.00 元'; null for one that moves none. */
export const movedText = (amount: string | null): string | null =>
  amount === null || amount === '0.00' ? null : `${figureText(amount)} 元`

const MOST_COUNTED = 10_000

/** A count with separators; '1 万以上' above ten thousand, where counting stops. */
export const countText = (count: number): string => (count > MOST_COUNTED ? '1 万以上' : count.toLocaleString('zh-CN'))

/** An exact count with separators, for books that must agree. */
export const exactText = (count: number): string => count.toLocaleString('zh-CN')

const WAN = 10_000n

/** Yuan for a row of key figures: from ten thousand on in 万元, truncated to two places. */
export function wanText(amount: string): string {
  const cents = parseScaled(amount, 2) ?? 0n
  return cents < WAN * 100n ? `${figureText(amount)} 元` : `${figureText(formatScaled(cents / WAN, 2))} 万元`
}

/** The text of a warning that a customer was shown: its version and the first digits of its hash. */
export const shownTextName = ({ textVersion, textHash }: { textVersion: string; textHash: string }): string =>
  `${textVersion} 版，SHA-256 ${textHash.slice(0, 12)}…`
