import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { isReleasedAct, type ReleasedActName } from '@zhixiao/domain/codes/released-acts.ts'
import { formatScaled, parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { commandWords } from '@zhixiao/domain/staff/command-words.ts'
import { reviewedActs } from '@zhixiao/domain/staff/emergency-reviews.ts'
import { type StaffArea, type StaffRole, staffCan, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'

/** Chinese names of the acts that wait for a second person. */
export const actNames: Readonly<Record<ReleasedActName, string>> = {
  'nav import': '净值录入与更正',
  'funds import': '基金资料与费率',
  'closed-days import': '基金休市日',
  'calendar import': '交易日历',
  'dividend enter': '分红登记',
  'split enter': '份额拆分登记',
  'redemption limit': '巨额赎回部分接受',
  'redemption delay': '赎回款缓付',
  'raising found': '募集成立',
  'raising fail': '募集失败',
  'remittance import': '汇款入账',
  'remittance assign': '汇款归属',
  'remittance return': '汇款退回',
  'order refund': '手工退款',
  'exchange import': '交换文件入账',
  'shares add': '强制调增',
  'shares deduct': '强制调减',
  'shares transfer': '非交易过户',
  'shares freeze': '份额冻结',
  'fund suspend': '暂停申购赎回',
  'payments hold': '暂停收付',
  'payments release': '恢复收付',
  'account freeze': '账户冻结',
  'account unfreeze': '账户解冻',
  'shares unfreeze': '份额解冻',
  'content put': '内容发布',
  'content order': '广告排序',
  'content withdraw': '内容撤下',
  'agreement put': '协议发布',
  'message template': '短信模板',
  'operators suspend': '暂停登录',
  'operators restore': '恢复登录',
  'operators roles': '员工角色',
  'operators end-key': '通行密钥挂失',
  'operators invite': '邀请员工',
  'operators leave': '员工离职',
  'name-hit decide': '名单命中处理',
  'candidate decide': '大额与可疑处理',
  'crs decide': 'CRS 处理',
}

/** The Chinese name of an act or a command, or the act itself when it no longer exists. */
export const actNameOf = (act: string): string =>
  isReleasedAct(act) ? actNames[act] : (commandWords[act]?.name ?? act)

const FUND_FILE = /^(?:fund|closed-days)-(\d{6})\.(?:json|csv)$/
const HELD = /^(fund|bank) (\S+)$/
const NAV_FILE = /^nav-(\d{4}-\d{2}-\d{2})(?:-([\d-]+))?\.csv$/

/** What an act is about; of a NAV grid the day and, where it corrects, the funds; of a form of one fund its code; of held payments whose. */
export function objectText(object: string): string {
  const [, day, funds = ''] = NAV_FILE.exec(object) ?? []
  const [, fundCode] = FUND_FILE.exec(object) ?? []
  if (fundCode !== undefined) return fundCode
  const [, of, code] = HELD.exec(object) ?? []
  if (of !== undefined) return `${of === 'fund' ? '基金' : '银行'} ${code}`
  return day === undefined ? object : `${day} ${funds.replaceAll('-', '、')}`.trim()
}

/** Names of what waits, by queue. */
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
  'candidates-overdue': '逾期的大额与可疑',
  'crs-overdue': '逾期的 CRS 尽职调查',
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
const reviewers: Seen = roles => reviewedActs(roles, 'read').acts.length > 0

/** Where staff work off what waits, and who finds it there. */
export const queuePlaces: Readonly<Record<string, { to: string; isSeenBy: Seen }>> = {
  transfers: { to: '/remittances?tab=waiting', isSeenBy: readersOf('remittance') },
  suspense: { to: '/remittances', isSeenBy: readersOf('remittance') },
  returns: { to: '/remittances?tab=returned', isSeenBy: readersOf('remittance') },
  'bank-cases': { to: '/reconciliations?only=open', isSeenBy: readersOf('reconciliation') },
  'exchange-differences': { to: '/reconciliations?only=open', isSeenBy: readersOf('reconciliation') },
  'id-reviews': { to: '/reviews', isSeenBy: readersOf('idReview') },
  'tickets-overdue': { to: '/tickets?tab=overdue', isSeenBy: readersOf('ticket') },
  'candidates-overdue': { to: '/compliance', isSeenBy: readersOf('aml') },
  'crs-overdue': { to: '/compliance/crs', isSeenBy: readersOf('crs') },
  'staff-review': { to: '/staff', isSeenBy: readersOf('staff') },
  'requests-expiring': { to: '/requests', isSeenBy: everybody },
  'payments-held': { to: '/remittances?tab=held', isSeenBy: readersOf('remittance') },
  emergencies: { to: '/requests/review', isSeenBy: reviewers },
  'emergencies-overdue': { to: '/requests/review', isSeenBy: reviewers },
}

type RequestState = ConsoleOutput<'request.list'>['list'][number]['state']
export const stateNames: Readonly<Record<RequestState, { name: string; dot: 'done' | 'pending' | 'failed' | 'void' }>> =
  {
    open: { name: '待复核', dot: 'pending' },
    released: { name: '已生效', dot: 'done' },
    rejected: { name: '已驳回', dot: 'failed' },
    withdrawn: { name: '已撤回', dot: 'void' },
    expired: { name: '已失效', dot: 'void' },
  }

/** Why the reader of a request cannot approve it. */
export const whyNotNames = {
  own: '不能复核自己提交的申请',
  right: '您没有复核这类申请的权限',
  limit: '超出您的复核限额；没有限额时只能复核内容与消息',
  decided: '申请已经处理',
  approved: '您已通过，等待另一位复核人',
  role: '须由指定角色的复核人通过',
} as const

/** What is paid which way. */
export const paymentDirections = { in: '扣款', out: '付款' } as const

/** Whose payments are held. */
export const holdScopes = { fund: '一只基金', bank: '一家银行的卡', all: '全部' } as const

/** How a person proved himself. */
export const proofNames = { demo: '演示', code: '动态口令', key: '通行密钥' } as const
/** The same before what was done: '以通行密钥'; of a demo, which asks for none, nothing. */
export const provedText = (proof: keyof typeof proofNames | null): string =>
  proof === null || proof === 'demo' ? '' : `以${proofNames[proof]}`

/** Who must approve a request: '运营复核、财务各一人通过'. */
export const needsText = (needs: readonly StaffRole[]): string =>
  `${needs.map(role => staffRoles[role]).join('、')}${needs.length > 1 ? '各一人' : ''}通过`

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

/** How many, with separators; more than ten thousand are not counted out. */
export const countText = (count: number): string => (count > MOST_COUNTED ? '1 万以上' : count.toLocaleString('zh-CN'))

/** How many exactly, where the books are counted. */
export const exactText = (count: number): string => count.toLocaleString('zh-CN')

const WAN = 10_000n

/** Yuan as they are read in a strip of figures: from ten thousand on in 万元, cut to two places. */
export function wanText(amount: string): string {
  const cents = parseScaled(amount, 2) ?? 0n
  return cents < WAN * 100n ? `${figureText(amount)} 元` : `${figureText(formatScaled(cents / WAN, 2))} 万元`
}
