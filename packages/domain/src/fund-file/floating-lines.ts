import { parseIsoDate } from '../calendar/dates.ts'
import type { IndexPart } from '../fee/composite-index.ts'
import type { FloatingTerms } from '../fee/floating-fee.ts'
import { type Complain, cell, type Row } from '../format/sheet.ts'
import { parseScaled } from '../money/decimal.ts'
import { ONE_RATE, rateE8 } from '../money/money.ts'
import { percentText } from './fund-changes.ts'

export type FloatingLine = { row: Row; fundcode: string; terms: FloatingTerms }

/** Collects the lines of a file of floating management fees, one for each fund and effective date. */
export function floatingReader() {
  const lines = new Map<string, FloatingLine>()
  return {
    take(row: Row, complain: Complain): void {
      const terms = readTerms(row, complain)
      if (!terms) return
      const fundcode = cell(row, 'fund_code')
      const key = `${fundcode} ${terms.effectiveFrom}`
      if (lines.has(key)) complain('effective_from', `${key} occurs twice`, `基金 ${fundcode} 同一生效日出现两次`)
      lines.set(key, { row, fundcode, terms })
    },
    lines: (): FloatingLine[] => [...lines.values()],
  }
}

function readTerms(row: Row, complain: Complain): FloatingTerms | null {
  const effectiveFrom = parseIsoDate(cell(row, 'effective_from'))
  const percent = (column: string) => parseScaled(cell(row, column), 6)
  const [base, contingent, excess] = ['base_percent', 'contingent_percent', 'excess_percent'].map(column => {
    const rate = percent(column)
    if (rate !== null && rate > 0n && rate <= ONE_RATE / 10n) return rate
    complain(column, 'it is no percentage above 0 and up to 10', '费率应为大于 0、不超过 10 的百分数')
    return null
  })
  const [below, above] = [percent('below_percent'), percent('above_percent')]
  if (below === null || below > 0n || below < -ONE_RATE)
    complain('below_percent', 'it is no percentage from -100 to 0', '下限应为 -100 至 0 的百分数')
  if (above === null || above < 0n || above > ONE_RATE)
    complain('above_percent', 'it is no percentage from 0 to 100', '上限应为 0 至 100 的百分数')
  if (below === 0n && above === 0n)
    complain('above_percent', 'both bounds are 0: nothing is between them', '下限与上限不能都为 0')
  const minDays = parseScaled(cell(row, 'min_days'), 0)
  if (minDays === null || minDays < 1n || minDays > 3650n)
    complain('min_days', 'it is no number of days from 1 to 3650', '考核天数应为 1 至 3650')
  const yearDays = cell(row, 'year_days')
  if (yearDays !== 'fixed' && yearDays !== 'actual')
    complain('year_days', 'it is neither fixed nor actual', '计提年天数应为 fixed（365 天）或 actual（当年实际天数）')
  if (!/^\d{6}$/.test(cell(row, 'fund_code')))
    complain('fund_code', 'it is no fund code of six digits', '基金代码应为 6 位数字')
  if (!effectiveFrom)
    complain('effective_from', 'it is no date of the form YYYY-MM-DD', '生效日不是日期，请写成 2026-01-05')
  const benchmark = readBenchmark(cell(row, 'benchmark'), complain)
  if (!effectiveFrom || !base || !contingent || !excess || below === null || above === null) return null
  if (below > 0n || above < 0n || below === above || minDays === null || minDays < 1n || benchmark === null) return null
  if (yearDays !== 'fixed' && yearDays !== 'actual') return null
  return {
    effectiveFrom,
    baseRate: rateE8(base),
    contingentRate: rateE8(contingent),
    excessRate: rateE8(excess),
    below: rateE8(below),
    above: rateE8(above),
    minDays: Number(minDays),
    yearDays,
    benchmark,
  }
}

/** 'HS300*80+ZZBOND*20': codes of indices, each with its percent. */
function readBenchmark(text: string, complain: Complain): IndexPart[] | null {
  const parts = text.split('+').map(part => /^\s*([A-Za-z0-9._-]{1,20})\s*\*\s*(\d{1,3})\s*$/.exec(part))
  const read = parts.flatMap(match => (match?.[1] && match[2] ? [{ code: match[1], percent: BigInt(match[2]) }] : []))
  const isWhole = read.length === parts.length && read.reduce((sum, { percent }) => sum + percent, 0n) === 100n
  const isDistinct = new Set(read.map(part => part.code)).size === read.length
  if (isWhole && isDistinct && read.every(part => part.percent > 0n)) return read
  complain(
    'benchmark',
    'it is not of the form HS300*80+CBOND*20 with different indices and percents that add up to 100',
    '业绩比较基准应写成“HS300*80+CBOND*20”：指数代码不重复，比例合计 100',
  )
  return null
}

/** '每年基本 0.6%、或有 0.6%、超额 0.3%；...' */
export function floatingText(terms: FloatingTerms): string {
  const { baseRate, contingentRate, excessRate, below, above, minDays, yearDays, benchmark } = terms
  return [
    `每年基本 ${percentText(baseRate)}、或有 ${percentText(contingentRate)}、超额 ${percentText(excessRate)}`,
    `满 ${minDays} 天比较：相差不高于 ${percentText(below)} 仅收基本，高于 ${percentText(above)} 且为正收益全收`,
    yearDays === 'fixed' ? '按每年 365 天计提' : '按当年实际天数计提',
    `基准 ${benchmark.map(({ code, percent }) => `${code} ${percent}%`).join('＋')}`,
  ].join('；')
}
