import { linePath } from '@zhixiao/domain/drawing/path-text.ts'
import { extentOf, type Point, scaleOf } from '@zhixiao/domain/drawing/shapes.ts'
import { FAN_FROM, FAN_TO, fanOf, type MonthLevels } from '@zhixiao/domain/fund/holding-fan.ts'
import { groupBy } from '@zhixiao/domain/group-by.ts'
import { signedPercent } from '../chart/scale.ts'

/** The field of the fan, in units of its drawing. */
export const fanField = { width: 900, height: 420 } as const
const YEAR = 12
/** The place of a holding time. */
export const fanX = scaleOf([FAN_FROM, FAN_TO], [0, fanField.width])

/** The months of an index or fund; of a fund with the levels of its benchmark, null where it is missing. */
export type FanLevels = MonthLevels & { readonly benchmark?: readonly number[] | null | undefined }

/** The lines of each year of buying as one path: a hundred elements less to start. */
export function fanDrawing({ from, levels, benchmark }: FanLevels) {
  const { lines, months, medians } = fanOf(levels)
  if (medians.length === 0) return null
  const reference = benchmark ? fanOf(benchmark).medians : []
  const y = scaleOf(extentOf([...withoutOutermost(lines.flat()), ...reference]), [fanField.height - 6, 6])
  const way = (growths: readonly number[]): Point[] =>
    growths.map((growth, at) => ({ x: fanX(months[at] ?? 0), y: y(growth) }))
  const first = Number(from.slice(0, 4)) * YEAR + Number(from.slice(5, 7)) - 1
  const byYear = groupBy(lines.keys(), start => Math.floor((first + start) / YEAR))
  const end = medians.at(-1) ?? 0
  const held = months[medians.length - 1] ?? FAN_TO
  const longFrom = months.findIndex(each => each >= held / 2)
  const longest = `${Number((held / YEAR).toFixed(1))} 年`
  return {
    years: [...byYear].map(([year, starts]) => ({
      year,
      d: starts.map(start => linePath(way(lines[start] ?? []), 0)).join(''),
    })),
    middle: linePath(way(medians), 0),
    reference: reference.length > 1 ? linePath(way(reference), 0) : null,
    /** Of a fund: the median of its benchmark; null for an index. */
    referenceText:
      benchmark === undefined
        ? null
        : `同期业绩比较基准 ${reference.length === 0 ? '--' : percent(reference.at(-1) ?? 0)}`,
    zero: y(0),
    count: lines.length,
    words: `持有 ${FAN_FROM / YEAR} 年时年化在 ${range(lines.flatMap(growths => growths[0] ?? []))}之间，持有 ${longest}时在 ${range(lines.flatMap(growths => growths[medians.length - 1] ?? []))}之间`,
    // Above the lines of those who held for long.
    last: {
      y: Math.min(
        ...lines.flatMap(growths =>
          way(growths)
            .slice(longFrom)
            .map(point => point.y),
        ),
      ),
      text: `持有 ${longest}，年化中位数 ${percent(end)}`,
    },
  }
}

const percent = (growth: number): string => signedPercent(growth * 100, 1)

const range = (growths: readonly number[]): string => {
  const [low, high] = extentOf(growths)
  return `${percent(low)} 与 ${percent(high)} `
}

/** Of a thousand values the five highest and lowest leave the field, where they would flatten the others; zero is in it. */
function withoutOutermost(values: readonly number[]): [low: number, high: number] {
  const sorted = Float64Array.from(values).sort()
  const out = Math.floor(sorted.length / 200)
  return extentOf([0, ...sorted.subarray(out, sorted.length - out)])
}
