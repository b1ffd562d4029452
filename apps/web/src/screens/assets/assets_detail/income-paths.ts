import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type Scale, sharedExtent, spanOf } from '@zhixiao/ui/drawing/plot.ts'

type Trend = OutputOf<'query.trend'>
export type IncomePath = { from: string; to: string; days: string[]; fund: number[]; benchmark: null }
export type IncomePaths = Scale & { of: ReadonlyMap<string, IncomePath> }

/** The accumulated income of funds day by day, on one scale of money and days; null before any has two days. */
export function incomePaths(
  trends: readonly (readonly [fundCode: string, trend: Trend | undefined])[],
): IncomePaths | null {
  const drawn = trends.flatMap(([fundCode, trend]) => {
    const days = trend?.points.map(({ day }) => day) ?? []
    const [from, to] = [days[0], days.at(-1)]
    if (!trend || from === undefined || to === undefined || from === to) return []
    // Numbers for drawing only.
    const fund = trend.points.map(({ sum }) => Number(sum))
    return [[fundCode, { from, to, days, fund, benchmark: null }] as const]
  })
  const paths = drawn.map(([, path]) => path)
  const span = spanOf(paths)
  return span && { extent: sharedExtent(paths.map(({ fund }) => fund)), span, of: new Map(drawn) }
}
