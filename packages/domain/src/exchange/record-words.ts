import type { RecordField } from './record-fields.ts'
import { problemWords, RECORD_FIGURE, recordTextWords } from './record-problems.ts'

/** The figures in which a registrar may differ: name for staff, the field of its record where it has just one, and its unit. */
const figures: Readonly<Record<string, { name: string; field: RecordField | null; unit?: '元' | '份' }>> = {
  [RECORD_FIGURE]: { name: '未入账的记录', field: null },
  NAV: { name: '净值', field: 'NAV' },
  fee: { name: '手续费', field: 'Charge', unit: '元' },
  charge: { name: '手续费', field: 'Charge', unit: '元' },
  amount: { name: '确认金额', field: 'ConfirmedAmount', unit: '元' },
  shares: { name: '份额', field: null, unit: '份' },
  interest: { name: '募集期利息', field: 'RaiseInterest', unit: '元' },
  'performance fee': { name: '业绩报酬', field: 'AchievementPay', unit: '元' },
  'fee given back': { name: '返还销售服务费', field: 'AchievementCompen', unit: '元' },
  supplement: { name: '补差费', field: 'RecuperateFee', unit: '元' },
  'amount that crosses over': { name: '转换金额', field: 'ConfirmedAmount', unit: '元' },
  'shares of the target fund': { name: '转入份额', field: 'CfmVolOfTargetFund', unit: '份' },
  'amount for the shares at the NAV': { name: '份额与净值之积', field: null, unit: '元' },
  'amount for the shares of the target fund at its NAV': { name: '转入份额与净值之积', field: null, unit: '元' },
  'return code': { name: '返回代码', field: 'ReturnCode' },
  'fund account': { name: '基金账号', field: 'TAAccountID' },
  'shares entitled': { name: '享有权益的份额', field: 'BasisforCalculatingDividend', unit: '份' },
  dividend: { name: '分红金额', field: 'DividendAmount', unit: '元' },
  method: { name: '分红方式', field: 'DefDividendMethod' },
  'shares reinvested': { name: '再投资份额', field: 'VolOfDividendforReinvestment', unit: '份' },
  status: { name: '基金状态', field: 'FundStatus' },
  income: { name: '万份收益', field: 'FundIncome' },
  'seven-day yield': { name: '七日年化', field: 'Yield' },
}

/** The Chinese name of a figure that differs; the figure itself where it has none. */
export const figureName = (figure: string): string => figures[figure]?.name ?? figure

/** The field of a registrar's record that holds a figure; null where it follows from several. */
export function fieldOfFigure(figure: string, type: string): RecordField | null {
  if (figure === 'shares') return type === '05' ? 'TotalVolOfDistributorInTA' : 'ConfirmedVol'
  return figures[figure]?.field ?? null
}

/** What a difference is about, by the words in which it is stored. */
export function subjectName(subject: string): string {
  const [kind = '', ...rest] = subject.split(' ')
  const text = rest.join(' ')
  const [, tradeacco = '', fundcode = '', day = ''] = /^(\S+) of (\d{6})(?: ex (\S+))?$/.exec(text) ?? []
  if (kind === 'holding' && fundcode !== '') return `交易账号 ${tradeacco} 的 ${fundcode}`
  if (kind === 'dividend' && fundcode !== '') return `交易账号 ${tradeacco} 的 ${fundcode} 分红，除息日 ${day}`
  if (kind === RECORD_FIGURE) return fundcode === '' ? '登记机构的记录' : `交易账号 ${tradeacco} 的 ${fundcode}`
  if (kind === 'order') return `订单 ${text}`
  if (kind === 'plan') return `定投计划 ${text}`
  if (kind === 'account') return `交易账号 ${text}`
  if (kind === 'fund') return `基金 ${text.replace(' of ', '，')}`
  return subject
}

/** The holding that a difference is about; null for any other. */
export function holdingOf(subject: string): { tradeacco: string; fundcode: string } | null {
  const [, tradeacco, fundcode] = /^(?:holding|dividend|record) (\S+) of (\d{6})/.exec(subject) ?? []
  return tradeacco !== undefined && fundcode !== undefined ? { tradeacco, fundcode } : null
}

const phrases: readonly (readonly [RegExp, string])[] = [
  [/^not taken$/, '未采用'],
  [/^applied for$/, '已申请'],
  [/ \(the custodian has none\)$/, '（托管行没有）'],
  [/ \((\S+) by the custodian\)$/, '（托管行 $1）'],
  [/ \(a jump of (\S+) % from (\S+) of (\S+) to .*\)$/, '（比 $3 的 $2 变动 $1%，没有分红或拆分可以解释）'],
]

/** A figure of a difference as stored, in the words of staff. */
export const figureWords = (text: string): string =>
  problemWords(text) ??
  recordTextWords(text) ??
  phrases.reduce((shown, [form, words]) => shown.replace(form, words), text)

/** The same with the unit of the figure where it stands outside a table that names it. */
export function figureWithUnit(figure: string, text: string): string {
  const unit = figures[figure]?.unit
  return unit !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? `${text} ${unit}` : figureWords(text)
}
