import { formatScaled } from '../money/decimal.ts'
import type { LegalFigures, LegalUnit, RateStep } from './legal-figure.ts'
import type { LegalFundKind, LegalMark, LegalRow } from './legal-rule.ts'
import { isListUnit, listedNames } from './listed-codes.ts'

const percent = (rate: bigint): string => `${formatScaled(rate, 6).replace(/\.?0+$/, '')} %`

const stepsText = (steps: readonly RateStep[]): string =>
  steps.map(({ fromDays, rate }) => `from day ${fromDays} ${percent(rate)}`).join(', ')

const units: Partial<Record<LegalUnit, string>> = {
  days: ' days',
  'working-days': ' working days',
  months: ' months',
  years: ' years',
  hours: ' hours',
  age: ' years',
  yuan: ' yuan',
}

/** The figure of a row as text: '0.8 %', '90 days', 'from day 0 1.5 %, from day 7 0 %'. */
export function figureText({ figure }: LegalRow, unit: LegalUnit): string {
  if (figure === true) return 'required'
  if (isListUnit(unit) && isList(figure)) return listedNames(unit, figure)
  if (typeof figure === 'bigint') return percent(figure)
  if (typeof figure !== 'object') return `${figure}${units[unit] ?? ''}`
  return isSteps(figure) ? stepsText(figure) : `${figure.join(', ')} months`
}

/** Only a list of codes may be empty. */
const isList = (figure: Figure): figure is readonly string[] =>
  Array.isArray(figure) && figure.every(each => typeof each === 'string')
const isSteps = (figure: readonly (number | string | RateStep)[]): figure is readonly RateStep[] =>
  figure.some(each => typeof each === 'object')

/** The cases to which a row applies: 'index, bond; person; agency', or 'all'. */
export function scopeText({ fundKinds, holder, channel, contractsFrom }: LegalRow): string {
  const parts = [
    fundKinds?.join(', '),
    holder,
    channel && `${channel} sales`,
    contractsFrom && `contracts since ${contractsFrom}`,
  ]
  return parts.filter(part => part !== undefined).join('; ') || 'all'
}

/** '公开募集证券投资基金销售费用管理规定 第八条' */
export const sourceText = ({ source: { document, article } }: LegalRow): string =>
  article === undefined ? document : `${document} ${article}`

type Figure = LegalFigures[LegalUnit]

/** A figure in the form that `parseFigure` reads: '0.4%', '30', '6,12,24,36', '104,364'. */
export function typedFigure(figure: Figure): string {
  if (typeof figure === 'bigint') return percent(figure).replace(' ', '')
  if (figure === true) return 'required'
  if (isList(figure)) return figure.join() || 'none'
  return typeof figure === 'object'
    ? figure.map(each => (typeof each === 'object' ? each.rate : each)).join(',')
    : `${figure}`
}

const unitWords: Partial<Record<LegalUnit, string>> = {
  days: ' 天',
  'working-days': ' 个工作日',
  months: ' 个月',
  years: ' 年',
  hours: ' 小时',
  times: ' 次',
  age: ' 岁',
  yuan: ' 元',
  intervals: ' 个月',
}

/** A figure in Chinese: '0.4%', '30 个工作日', 'R4', '缅甸、伊朗'. */
export function figureWords(figure: Figure, unit: LegalUnit): string {
  if (figure === true) return '须做到'
  if (isListUnit(unit) && isList(figure)) return listedNames(unit, figure)
  if (typeof figure === 'object' && isSteps(figure))
    return figure.map(({ fromDays, rate }) => `持有满 ${fromDays} 天 ${typedFigure(rate)}`).join('，')
  if (unit === 'risk-level') return `R${typedFigure(figure)}`
  return `${typedFigure(figure).replaceAll(',', '、')}${unitWords[unit] ?? ''}`
}

const fundKindWords: Readonly<Record<LegalFundKind, string>> = {
  equity: '股票型与偏股混合型',
  mixed: '其他混合型',
  index: '指数型',
  bond: '债券型',
  money: '货币市场基金',
  etf: 'ETF',
  deposit: '同业存单基金',
  commodity: '商品基金',
  reit: 'REITs',
  fof: 'FOF',
}

/** The cases to which a row applies, in Chinese: '其他混合型', '自有渠道，2026-01-01 起成立的基金', or '全部'. */
export function scopeWords({ fundKinds, holder, channel, contractsFrom }: LegalRow): string {
  const parts = [
    fundKinds?.map(kind => fundKindWords[kind]).join('、'),
    holder && { person: '个人投资者', institution: '机构投资者' }[holder],
    channel && { own: '自有渠道', agency: '代销机构' }[channel],
    contractsFrom && `${contractsFrom} 起成立的基金`,
  ]
  return parts.filter(part => part !== undefined).join('，') || '全部'
}

const markWords: Readonly<Record<LegalMark, string>> = {
  '2+': '两个以上公开来源',
  '1': '一个公开来源',
  draft: '征求意见稿',
  K: '行业惯例',
  D: '本系统自定',
  firm: '合规确认',
}

/** The source of a row with its mark, as staff read it: '反洗钱法（行业惯例）', '业务规则 2.5（本系统自定）'. */
export function sourceWords(row: LegalRow): string {
  const source = sourceText(row).replace(/^docs\/rules\.md/, '业务规则')
  const mark = `（${markWords[row.mark]}）`
  return source.endsWith(mark) ? source : `${source}${mark}`
}
