import { dividendTypeName } from '../codes/dividend-types.ts'
import { feeTypeName } from '../codes/fee-types.ts'
import { FUND_STATUS, type FundStatus, fundPeriodOf, fundStatuses } from '../codes/fund-status.ts'
import { fundTypeName, fundTypes } from '../codes/fund-types.ts'
import { isCode } from '../codes/table.ts'
import type { FeeHolder, FeeKind, FeeTier } from '../fee/fee-tier.ts'
import { partnersText } from './convert-partners.ts'
import { holderLimits } from './holder-limit.ts'
import { parseWindows, windowText } from './open-windows.ts'

type Unit = '元' | '份' | '%' | '天' | '户' | '个开放日'
type Term = {
  name: string
  group: 'trade' | 'master' | 'raising'
  unit?: Unit
  /** A zero means that there is no limit. */
  isCap?: true
  /** Of institutions; empty means that of persons. */
  isOwn?: true
  /** What an empty value means. */
  whenEmpty?: string
}

/** THE terms of a fund by their column in a funds file, with the Chinese name that staff read. */
export const fundTerms = {
  status: { name: '状态', group: 'trade' },
  inst_status: { name: '机构状态', group: 'trade', isOwn: true },
  shown: { name: '在网站展示', group: 'trade' },
  risk_level: { name: '风险等级', group: 'trade' },
  min_first: { name: '首次申购起点', group: 'trade', unit: '元' },
  min_further: { name: '追加申购起点', group: 'trade', unit: '元' },
  single_max: { name: '单笔申购上限', group: 'trade', unit: '元', isCap: true },
  day_max: { name: '单日申购上限', group: 'trade', unit: '元', isCap: true },
  inst_min_first: { name: '机构首次申购起点', group: 'trade', unit: '元', isOwn: true },
  inst_min_further: { name: '机构追加申购起点', group: 'trade', unit: '元', isOwn: true },
  inst_single_max: { name: '机构单笔申购上限', group: 'trade', unit: '元', isCap: true, isOwn: true },
  inst_day_max: { name: '机构单日申购上限', group: 'trade', unit: '元', isCap: true, isOwn: true },
  min_redeem: { name: '最低赎回份额', group: 'trade', unit: '份' },
  min_hold: { name: '最低持有份额', group: 'trade', unit: '份' },
  windows: { name: '开放期', group: 'trade' },
  hold_kind: { name: '持有期', group: 'trade' },
  hold_length: { name: '持有期长度', group: 'trade' },
  hold_unit: { name: '持有期单位', group: 'trade' },
  hold_from: { name: '持有期起算', group: 'trade' },
  hold_until: { name: '持有期满判断', group: 'trade' },
  purchase_discount: { name: '申购费率折扣', group: 'trade' },
  inst_purchase_discount: { name: '机构申购费率折扣', group: 'trade', isOwn: true },
  terms_from: { name: '收费条款生效日', group: 'trade' },
  can_withdraw: { name: '当日可撤单', group: 'trade' },
  name: { name: '基金名称', group: 'master' },
  type: { name: '类型', group: 'master' },
  share_class: { name: '份额类别', group: 'master' },
  main_code: { name: '主代码', group: 'master' },
  fee_type: { name: '收费方式', group: 'master' },
  setup_date: { name: '成立日', group: 'master' },
  end_date: { name: '合同到期日', group: 'master', whenEmpty: '不定期' },
  confirm_lag: { name: '确认（T+）', group: 'master', unit: '个开放日' },
  pay_lag: { name: '赎回付款（T+）', group: 'master', unit: '个开放日' },
  share_rounding: { name: '份额尾数', group: 'master' },
  backend_formula: { name: '后端收费公式', group: 'master' },
  convert_formula: { name: '转换补差公式', group: 'master' },
  convert_into: { name: '可转入基金', group: 'master', whenEmpty: '同一登记机构的基金' },
  carry: { name: '收益结转', group: 'master' },
  carry_day: { name: '结转日', group: 'master' },
  dividend_method: { name: '默认分红方式', group: 'master' },
  manage_percent: { name: '管理费率', group: 'master', unit: '%' },
  custody_percent: { name: '托管费率', group: 'master', unit: '%' },
  service_percent: { name: '销售服务费率', group: 'master', unit: '%' },
  benchmark_code: { name: '基准代码', group: 'master' },
  benchmark_text: { name: '业绩比较基准', group: 'master' },
  company: { name: '管理人', group: 'master' },
  custodian: { name: '托管人', group: 'master' },
  registrar: { name: '登记机构代码', group: 'master' },
  size: { name: '规模', group: 'master', unit: '元' },
  summary: { name: '产品概况', group: 'master' },
  recommended: { name: '推荐位', group: 'master' },
  raise_start: { name: '募集开始', group: 'raising' },
  raise_end: { name: '募集截止', group: 'raising' },
  raise_cap: { name: '募集上限', group: 'raising', unit: '元', isCap: true },
  raise_interest_percent: { name: '募集期利率', group: 'raising', unit: '%' },
  raise_min_shares: { name: '最低募集份额', group: 'raising', unit: '份' },
  raise_min_amount: { name: '最低募集金额', group: 'raising', unit: '元' },
  raise_min_holders: { name: '最低认购户数', group: 'raising', unit: '户' },
  other_shares: { name: '他处认购份额', group: 'raising', unit: '份' },
  other_holders: { name: '他处认购户数', group: 'raising', unit: '户' },
  holder_limit: { name: '单一持有人上限', group: 'master' },
} as const satisfies Record<string, Term>

export type FundTerm = keyof typeof fundTerms
export const isFundTerm = (name: string): name is FundTerm => Object.hasOwn(fundTerms, name)
export const fundTermNames = Object.keys(fundTerms).filter(isFundTerm)
const termOf = (term: FundTerm): Term => fundTerms[term]
/** Whether compliance reviews a change: maximum amounts. */
export const isLegalTerm = (term: FundTerm): boolean => termOf(term).isCap === true
/** Whether an empty value of institutions means that of persons. */
export const isOwnTerm = (term: FundTerm): boolean => termOf(term).isOwn === true
export const unitOf = (term: FundTerm): Unit | null => termOf(term).unit ?? null

/** THE terms that may change from a later day (`limits_from` in a funds file); orders of earlier trading days keep the current ones. */
export const announcedTerms = [
  'status',
  'inst_status',
  'min_first',
  'min_further',
  'single_max',
  'day_max',
  'inst_min_first',
  'inst_min_further',
  'inst_single_max',
  'inst_day_max',
  'min_redeem',
  'min_hold',
] as const satisfies readonly FundTerm[]
export type AnnouncedTerm = (typeof announcedTerms)[number]

/** Statuses between which a fund may change on a later day, and which institutions may have of their own: set up, and not wound up. */
export const TRADING: readonly FundStatus[] = [
  FUND_STATUS.open,
  FUND_STATUS.purchasesSuspended,
  FUND_STATUS.redemptionsSuspended,
  FUND_STATUS.tradingStopped,
]
export const mayAnnounceStatus = (now: string, next: string): boolean =>
  isTrading(now) && TRADING.some(status => status === next)
const isTrading = (status: string): boolean =>
  TRADING.some(each => each === status) || status === FUND_STATUS.registration || status === FUND_STATUS.payingDividend

/** The status of a fund for institutions: while it trades their own, otherwise that of persons. */
export const institutionStatus = (status: FundStatus, own: FundStatus | null): FundStatus =>
  own !== null && isTrading(status) ? own : status

/** THE choices of terms, by their spelling in the file, with names for staff. */
export const termChoices: Partial<Readonly<Record<FundTerm, Readonly<Record<string, string>>>>> = {
  status: Object.fromEntries(Object.keys(fundStatuses).map(code => [code, statusText(code)])),
  inst_status: Object.fromEntries(TRADING.map(code => [code, statusText(code)])),
  type: Object.fromEntries(Object.keys(fundTypes).map(key => [key, fundTypeName(key)])),
  shown: { '1': '展示', '0': '不展示' },
  can_withdraw: { '1': '是', '0': '否' },
  share_rounding: { 'half-up': '四舍五入', truncate: '截去尾数' },
  carry: { daily: '按日结转', monthly: '按月结转' },
  risk_level: { R1: 'R1', R2: 'R2', R3: 'R3', R4: 'R4', R5: 'R5' },
  fee_type: { A: feeTypeName('A'), B: feeTypeName('B') },
  dividend_method: { '0': dividendTypeName('0'), '1': dividendTypeName('1') },
  holder_limit: holderLimits,
  hold_kind: { none: '无', minimum: '最短持有期', rolling: '滚动持有期' },
  hold_unit: { day: '天', month: '个月', year: '年' },
  hold_from: { application: '自申购申请日', registration: '自份额确认日' },
  hold_until: { application: '按赎回申请日', confirmation: '按赎回确认日' },
}

/** The status of a fund in the words of staff, who tell apart what customers read as one. */
export function statusText(code: string): string {
  if (!isCode(fundStatuses, code)) return code
  const { name, detail } = fundStatuses[code]
  return detail === null || fundPeriodOf(code) === null ? name : `${name}（${detail}）`
}

/** A term for staff. @param cell its cell in the file; empty for none */
export function termText(term: FundTerm, cell: string): string {
  const { unit, isCap, isOwn, whenEmpty }: Term = fundTerms[term]
  if (cell === '') return isOwn ? '与个人相同' : (whenEmpty ?? '--')
  if (term === 'convert_into') return partnersText(cell)
  if (isCap && /^0+(\.0+)?$/.test(cell)) return '不限'
  if (term === 'windows') return parseWindows(cell)?.map(windowText).join('；') ?? cell
  const chosen = termChoices[term]?.[cell]
  if (chosen !== undefined) return chosen
  if (unit === undefined) return cell
  if (unit === '%') return `${trimmed(cell)}%`
  return `${cell.replaceAll(/\B(?=(?:\d{3})+(?!\d))(?=\d*(?:\.|$))/g, ',')} ${unit}`
}

/** A decimal without noughts at its end. */
export const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** Chinese names of the fee tables. */
export const feeKindNames: Readonly<Record<FeeKind, string>> = {
  subscribe: '认购费',
  purchase: '申购费',
  redeem: '赎回费',
  backend: '后端申购费',
}

/** '赎回费（机构）', '申购费（代销）' */
export function feeTableName({ kind, holder, channel }: Pick<FeeTier, 'kind' | 'holder' | 'channel'>): string {
  const whose = [...(holder === 'all' ? [] : [feeHolderNames[holder]]), ...(channel === 'agency' ? ['代销'] : [])]
  return `${feeKindNames[kind]}${whose.length === 0 ? '' : `（${whose.join('，')}）`}`
}

export const feeHolderNames: Readonly<Record<FeeHolder, string>> = { all: '全部', person: '个人', institution: '机构' }

/** Whether a line of the table begins at an amount in yuan; else at a number of calendar days. */
export const beginsAtMoney = (kind: FeeKind): boolean => kind === 'subscribe' || kind === 'purchase'

/** The columns of a line of a fee table in a file. */
export const NEEDED_FEE_COLUMNS = ['fund_code', 'kind', 'effective_from', 'from', 'rate_percent']
export const FEE_COLUMNS = [...NEEDED_FEE_COLUMNS, 'fixed_fee', 'to_fund_percent', 'holder', 'channel']
/** Columns of a floating management fee; all are needed. */
export const FLOATING_COLUMNS = [
  'fund_code',
  'effective_from',
  'base_percent',
  'contingent_percent',
  'excess_percent',
  'below_percent',
  'above_percent',
  'min_days',
  'year_days',
  'benchmark',
]
