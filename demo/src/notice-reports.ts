import { addDays, addMonths, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { rateE8, rateOfE4 } from '@zhixiao/domain/money/money.ts'
import { type FundFamily, fundFamilies } from './fund-list.ts'
import { COMPANY } from './funds.ts'
import { type Figures, movedText, type OpenDays } from './notice-figures.ts'
import { type DemoNotice, dayText, table, titleName } from './notice-forms.ts'
import { accountOf } from './notice-report-words.ts'
import type { FundRow } from './rows.ts'

type Period = { name: string; from: IsoDate; to: IsoDate; publishedOn: IsoDate; whole: 'quarter' | 'half' | 'year' }

/** Funds with a report for every period since autumn 2021. */
const FLAGSHIPS = ['990001', '990008', '990012', '990057']
/** Funds whose newest reports also have a PDF. */
const PRINTED = new Set([...FLAGSHIPS, '990019', '990021', '990031', '990044', '990063', '990067', '990071', '990080'])

const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31']

/** Periodical reports of the funds up to `today`. */
export function reports(figures: Figures, openDays: OpenDays, today: IsoDate): DemoNotice[] {
  const periods = periodsUntil(openDays, today)
  const newest = periods.findLast(({ whole }) => whole === 'quarter')
  const lastHalf = periods.findLast(({ whole }) => whole === 'half')
  const lastYear = periods.findLast(({ whole }) => whole === 'year')
  return fundFamilies.flatMap(family => {
    const code = family.classes.A ?? ''
    if (family.hidden || !family.setup) return []
    const covered = periods.filter(period => {
      if (!isReported(family, period)) return false
      if (FLAGSHIPS.includes(code) || period === newest) return true
      return PRINTED.has(code) && (period === lastHalf || period === lastYear)
    })
    return covered.map(period => {
      const printed = period === newest ? PRINTED.has(code) : period === lastYear && FLAGSHIPS.includes(code)
      return { ...report(family, code, period, figures), ...(printed && { makePdf: true as const }) }
    })
  })
}

/** Quarters, half-years and years from the end of 2021 on, with their legal reporting deadlines. */
function periodsUntil(openDays: OpenDays, today: IsoDate): Period[] {
  const periods: Period[] = []
  for (let year = 2021; year <= Number(today.slice(0, 4)); year++) {
    const start = isoDate(`${year - 1}-12-31`)
    const ends = QUARTER_ENDS.map(end => isoDate(`${year}-${end}`))
    ends.forEach((to, quarter) => {
      const name = `${year} 年第${'一二三四'.charAt(quarter)}季度`
      const publishedOn = openDays.after(to, 13)
      periods.push({ name, from: quarter === 0 ? start : ends[quarter - 1]!, to, publishedOn, whole: 'quarter' })
    })
    const half = openDays.onOrBefore(isoDate(`${year}-08-29`))
    periods.push({ name: `${year} 年中期`, from: start, to: ends[1]!, publishedOn: half, whole: 'half' })
    const annual = openDays.onOrBefore(isoDate(`${year + 1}-03-30`))
    periods.push({ name: `${year} 年年度`, from: start, to: ends[3]!, publishedOn: annual, whole: 'year' })
  }
  return periods.filter(({ publishedOn }) => publishedOn >= '2021-11-01' && publishedOn <= today)
}

/**
 * A fund younger than two months at the end of a period need not report on it; a fund that has ended does not report.
 */
const isReported = ({ setup, ended }: FundFamily, { to }: Period): boolean =>
  setup !== null && addMonths(isoDate(setup), 2) <= to && (!ended || ended > to)

function report(family: FundFamily, code: string, period: Period, figures: Figures): DemoNotice {
  const from = family.setup && family.setup > period.from ? isoDate(family.setup) : period.from
  const within = { ...period, from }
  const fund = figures.fundOf(code)
  const growth = figures.change(code, from, period.to)?.growth ?? rateE8(0n)
  return {
    grp: 'regular',
    day: period.publishedOn,
    fundcode: code,
    title: `${titleName(code)}基金 ${period.name}报告`,
    body: [
      `${COMPANY}的董事会及董事保证本报告所载资料不存在虚假记载、误导性陈述或重大遗漏。基金托管人${fund?.custodian ?? ''}复核了本报告中的财务指标、净值表现和投资组合。报告期为 ${dayText(addDays(period.from, 1))}至 ${dayText(period.to)}${from === period.from ? '' : `，其中本基金的基金合同自 ${dayText(from)}起生效`}。`,
      '## 净值表现',
      performance(figures.classesOf(code), within, figures),
      ...(period.whole === 'quarter' ? [] : quarterly(code, within, figures)),
      ...payouts(code, within, figures),
      '## 投资组合',
      ...portfolio(code, period.to, figures),
      '## 运作说明',
      `报告期内，示例300指数${movedText(figures.indexGrowth('SL300', period.from, period.to))}，示例中债综合指数${movedText(figures.indexGrowth('SLZZ', period.from, period.to))}。${accountOf(family, growth, period.name)}`,
      `报告期末，本基金的基金经理为${figures.managersOn(code, period.to).join('、')}。本报告期内，基金运作合法合规，没有损害持有人利益的行为，同向交易的价差经检验没有异常。`,
      period.whole === 'year'
        ? '年度财务会计报告已经审计，审计意见为标准无保留意见。基金的过往业绩不预示其未来表现。'
        : '本报告中的财务资料未经审计。基金的过往业绩不预示其未来表现。',
    ],
  }
}

function performance(classes: readonly FundRow[], { from, to }: Period, figures: Figures): string {
  const isMoney = classes[0]?.fund_type === 'money'
  const rows = classes.flatMap(({ fundcode, fundname }) => {
    const change = figures.change(fundcode, from, to)
    if (!change) return []
    const navs = isMoney ? [figures.income(fundcode, from, to)] : [change.startNav, change.endNav]
    return [[fundname, ...navs, percentText(change.growth), percentText(figures.benchmark(fundcode, from, to))]]
  })
  const navHeads = isMoney ? ['每万份收益合计（元）'] : ['期初净值（元）', '期末净值（元）']
  return table(['份额', ...navHeads, '净值增长率', '业绩比较基准'], rows)
}

/** The quarters of a longer report. */
function quarterly(code: string, { from, to }: Period, figures: Figures): string[] {
  const ends = QUARTER_ENDS.map(end => isoDate(`${to.slice(0, 4)}-${end}`)).filter(end => end > from && end <= to)
  const rows = ends.flatMap((end, quarter) => {
    const start = ends[quarter - 1] ?? from
    const change = figures.change(code, start, end)
    return change ? [[end, percentText(change.growth), percentText(figures.benchmark(code, start, end))]] : []
  })
  const head = ['截至', '净值增长率', '业绩比较基准']
  return rows.length < 2 ? [] : ['其中 A 类份额分季度的表现：', table(head, rows)]
}

function payouts(code: string, { from, to }: Period, figures: Figures): string[] {
  const paid = figures.dividends(code, from, to)
  if (paid.length === 0) return []
  const each = paid.map(row => `${row.ex_date} 每 10 份 ${formatScaled(row.per_share_e6 / 1_000n, 2)} 元`)
  return [`报告期内实施收益分配 ${paid.length} 次：${each.join('；')}。净值增长率已将分红计算在内。`]
}

const KIND_NAMES: Readonly<Record<string, string>> = {
  stock: '股票',
  bond: '债券',
  fund: '基金',
  cash: '银行存款与备付金',
  other: '其他资产',
}

function portfolio(code: string, quarterEnd: IsoDate, figures: Figures): string[] {
  const parts = figures.allocation(code, quarterEnd)
  if (parts.length === 0)
    return [
      '报告期末各类资产的比例符合基金合同的约定，没有出现被动超标之后未在规定期限内调整的情形。持仓明细可以向本公司查阅。',
    ]
  const percent = (weightE4: number) => shareText(rateOfE4(weightE4))
  const allocation = table(
    ['资产', '占总资产比例'],
    parts.map(({ kind, weight_e4 }) => [KIND_NAMES[kind] ?? kind, percent(weight_e4)]),
  )
  const held = figures.holdings(code, quarterEnd)
  if (held.length === 0) return [allocation]
  const before = figures.holdings(code, addDays(addMonths(addDays(quarterEnd, 1), -3), -1))
  return [
    allocation,
    `前十名持仓合计占基金资产净值的 ${percent(held.reduce((sum, row) => sum + row.weight_e4, 0))}。${changesText(
      held.map(row => row.name),
      before.map(row => row.name),
    )}`,
    table(
      ['序号', '名称', '占净值比例'],
      held.map(({ rank, name, weight_e4 }) => [String(rank), name, percent(weight_e4)]),
    ),
  ]
}

function changesText(now: readonly string[], before: readonly string[]): string {
  if (before.length === 0) return ''
  const came = now.filter(name => !before.includes(name))
  const left = before.filter(name => !now.includes(name))
  return came.length === 0
    ? '与上季度末相比，名单没有变化。'
    : `与上季度末相比，新进${came.join('、')}，退出${left.join('、')}。`
}
