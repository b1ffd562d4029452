import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { CoverData, DataOf } from '@zhixiao/domain/drawing/cover-data.ts'
import { barText } from '@zhixiao/domain/drawing/cover-figure.ts'
import { deepest, highest } from '@zhixiao/domain/drawing/cover-marks.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { rateText } from '@zhixiao/domain/money/money.ts'
import { drawn } from '../market/fund-row.ts'

export type CoverPlot = OutputOf<'content.articleDetail'>['coverPlot']

/** The values of a cover for a drawing with axes and names; null for a kind that its words say in full. */
export function coverPlot(data: CoverData): CoverPlot {
  switch (data.kind) {
    case 'path': {
      const { kind, points } = data
      const benchmark = data.benchmark?.map(growth => drawn(growth)) ?? null
      return { kind, ...lineOf(data), marked: highest(points), ...(data.benchmark !== undefined && { benchmark }) }
    }
    case 'under': {
      const { kind, points } = data
      const values = points.map(({ fall }) => -drawn(fall))
      const benchmark = data.benchmark?.falls.map(fall => -drawn(fall)) ?? null
      return {
        kind,
        days: points.map(({ day }) => day),
        values,
        marked: deepest(points),
        ...(data.benchmark !== undefined && { benchmark }),
      }
    }
    case 'multi':
      return { kind: 'multi', lines: data.paths.map(path => ({ name: path.name, ...lineOf(path) })) }
    case 'dist': {
      const { kind, count, shareOfGains, median, benchmark, buckets } = data
      return {
        kind,
        count,
        shareOfGains: rateText(shareOfGains),
        median: rateText(median),
        ...(benchmark !== undefined && {
          benchmark: benchmark && {
            shareOfGains: rateText(benchmark.shareOfGains),
            median: rateText(benchmark.median),
          },
        }),
        buckets: buckets.map(({ from, to, count: times }) => ({
          from: rateText(from),
          to: rateText(to),
          count: times,
        })),
      }
    }
    case 'fan': {
      const { kind, name, from, levels, benchmark } = data
      return {
        kind,
        name,
        from,
        levels: [...levels],
        ...(benchmark !== undefined && { benchmark: benchmark && [...benchmark] }),
      }
    }
    case 'bars':
      return {
        kind: 'bars',
        name: data.name,
        bars: data.bars.map(({ label, value }) => ({ label, value: Number(value), text: barText(data, value) })),
      }
    case 'parts':
      return {
        kind: 'parts',
        name: data.name,
        parts: data.parts
          .map(({ label, share }) => ({ label, value: drawn(share), text: shareText(share) }))
          .sort((a, b) => b.value - a.value),
      }
    case 'curve':
    case 'cal':
    case 'clock':
    case 'fill':
    case 'cross':
    case 'flow':
      return null
  }
}

const lineOf = ({ points }: Pick<DataOf<'path'>, 'points'>) => ({
  days: points.map(({ day }) => day),
  values: points.map(({ growth }) => drawn(growth)),
})
