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

type Within = { places: number; least: bigint; most: bigint; problem: string; why: string }

const RATE: Within = {
  places: 6,
  least: 1n,
  most: ONE_RATE / 10n,
  problem: 'it is no percentage above 0 and up to 10',
  why: '费率应为大于 0、不超过 10 的百分数',
}
const BELOW: Within = {
  places: 6,
  least: -ONE_RATE,
  most: 0n,
  problem: 'it is no percentage from -100 to 0',
  why: '下限应为 -100 至 0 的百分数',
}
const ABOVE: Within = {
  places: 6,
  least: 0n,
  most: ONE_RATE,
  problem: 'it is no percentage from 0 to 100',
  why: '上限应为 0 至 100 的百分数',
}
const MIN_DAYS: Within = {
  places: 0,
  least: 1n,
  most: 3650n,
  problem: 'it is no number of days from 1 to 3650',
  why: '考核天数应为 1 至 3650',
}

function readTerms(row: Row, complain: Complain): FloatingTerms | null {
  const figure = (column: string, { places, least, most, problem, why }: Within): bigint | null => {
    const value = parseScaled(cell(row, column), places)
    if (value !== null && value >= least && value <= most) return value
    complain(column, problem, why)
    return null
  }
  const base = figure('base_percent', RATE)
  const contingent = figure('contingent_percent', RATE)
  const excess = figure('excess_percent', RATE)
  const below = figure('below_percent', BELOW)
  const above = figure('above_percent', ABOVE)
  if (below === 0n && above === 0n)
    complain('above_percent', 'both bounds are 0: nothing is between them', '下限与上限不能都为 0')
  const minDays = figure('min_days', MIN_DAYS)
  const yearDays = yearDaysOf(row, complain)
  if (!/^\d{6}$/.test(cell(row, 'fund_code')))
    complain('fund_code', 'it is no fund code of six digits', '基金代码应为 6 位数字')
  const effectiveFrom = parseIsoDate(cell(row, 'effective_from'))
  if (!effectiveFrom)
    complain('effective_from', 'it is no date of the form YYYY-MM-DD', '生效日不是日期，请写成 2026-01-05')
  const benchmark = readBenchmark(cell(row, 'benchmark'), complain)
  if (!effectiveFrom || base === null || contingent === null || excess === null || below === null) return null
  if (above === null || minDays === null || yearDays === null || benchmark === null) return null
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

function yearDaysOf(row: Row, complain: Complain): FloatingTerms['yearDays'] | null {
  const text = cell(row, 'year_days')
  if (text === 'fixed' || text === 'actual') return text
  complain('year_days', 'it is neither fixed nor actual', '计提年天数应为 fixed（365 天）或 actual（当年实际天数）')
  return null
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
