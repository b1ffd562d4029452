import { grouped } from '../format/decimal-text.ts'
import { percentText, shareText } from '../format/percent.ts'
import type { CoverData, DataOf, Path } from './cover-data.ts'
import { barText, coverFigure, fallOf, gapOf, lastMedian, lastOf, tenYearsOf } from './cover-figure.ts'
import { closedRun, deepest, highest } from './cover-marks.ts'

/** What a cover shows, for those who do not see it: every value that the drawing marks. */
export function coverWords(data: CoverData): string {
  switch (data.kind) {
    case 'path':
      return pathWords(data)
    case 'under':
      return underWords(data)
    case 'dist': {
      const { name, count, shareOfGains, median, benchmark } = data
      const starts = grouped(BigInt(count), 0)
      return `${name}：任意一天买入、持有一年的收益分布，${starts} 个买入日中 ${shareText(shareOfGains, 0)} 收益为正，中位数 ${percentText(median)}${besides(benchmark, ({ shareOfGains: gains, median: middle }) => `${shareText(gains, 0)} 为正，中位数 ${percentText(middle)}`)}`
    }
    case 'curve': {
      const ten = tenYearsOf(data)
      return `${data.name}曲线：${termName(ten.months)}期 ${data.day} 为 ${shareText(ten.rate)}，${data.earlierDay} 为 ${shareText(ten.earlier)}`
    }
    case 'cal':
      return calWords(data)
    case 'clock':
      return `指向 ${data.time} 的钟面：当日申请的截止时刻`
    case 'fan': {
      const from = data.from.slice(0, 7)
      const held = `持有 ${coverFigure(data, 'years')}的中位数 ${coverFigure(data, 'median')}${besides(data.benchmark, lastMedian)}`
      return `自 ${from} 起每个月初买入${data.name}，按持有时间画出的年化收益：持有越久越靠拢，${held}`
    }
    case 'bars':
      return `${data.name}：${data.bars.map(({ label, value }) => `${label} ${barText(data, value)}`).join('，')}`
    case 'parts':
      return `${data.name}：${data.parts.map(({ label, share }) => `${label} ${shareText(share, 1)}`).join('，')}`
    case 'fill':
      return `${data.name} ${shareText(data.used, 1)}（${data.day}）`
    case 'cross':
      return `${data.name}：${data.fixed}与 ${data.daily}的费用随持有天数变化，第 ${data.day} 天起 ${data.fixed}不高于 ${data.daily}`
    case 'multi': {
      const ends = data.paths.map(path => `${path.name} ${percentText(lastOf(path))}${referenceOf(path)}`)
      return `${spanOf(data.paths[0]?.points ?? [])} 的走势：${ends.join('，')}`
    }
    case 'flow':
      return `${data.name}：${data.stops.map(({ label, lag }) => `${dayName(lag)}${label}`).join('，')}`
  }
}

const spanOf = (points: readonly { readonly day: string }[]): string => `${points[0]?.day} 至 ${points.at(-1)?.day}`

/** The benchmark of a fund over the same days, in brackets; an index has none. */
const besides = <Value>(benchmark: Value | null | undefined, words: (value: Value) => string): string =>
  benchmark === undefined ? '' : `（同期业绩比较基准 ${benchmark === null ? '--' : words(benchmark)}）`

const referenceOf = ({ benchmark }: Path): string => besides(benchmark, growths => percentText(growths.at(-1)))

function pathWords(data: DataOf<'path'>): string {
  const { name, points } = data
  const gap = gapOf(data)
  const high =
    gap > 0n ? `，${points[highest(points)]?.day} 为高点，再涨 ${shareText(gap)} 才能回到那里` : '，末日为高点'
  return `${name} ${spanOf(points)} 的走势：${percentText(lastOf(data))}${referenceOf(data)}${high}`
}

function underWords(data: DataOf<'under'>): string {
  const { name, points, recovered, benchmark } = data
  const fall = fallOf(data)
  const reference = besides(benchmark, ({ deepest: most }) => shareText(most))
  if (fall === 0n) return `${name} ${spanOf(points)} 没有回撤${reference}`
  const after = recovered === null ? '尚未收复' : `${recovered} 收复`
  return `${name} ${spanOf(points)} 的回撤：最大 ${shareText(fall)}${reference}，谷底在 ${points[deepest(points)]?.day}，${after}`
}

function calWords({ days }: DataOf<'cal'>): string {
  const closed = closedRun(days)
  const resumed = days.find(({ state }) => state === 'resumed')
  const run = closed.length > 0 ? `${spanOf(closed)} 休市，共 ${closed.length} 天` : '没有休市'
  return `${spanOf(days)} 的日历：${run}${resumed ? `，${resumed.day} 恢复` : ''}`
}

const YEAR = 12
const termName = (months: number): string => (months % YEAR === 0 ? `${months / YEAR} 年` : `${months} 个月`)
const dayName = (lag: number): string => (lag === 0 ? 'T 日' : `T+${lag} 日`)
