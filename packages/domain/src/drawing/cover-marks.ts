import type { DataOf, Growth } from './cover-data.ts'

/** What a drawing marks and its figure names: determined once, for both. */

/** Position of the highest point, the earliest of equal ones. */
export const highest = (points: readonly Growth[]): number =>
  points.reduce((best, { growth }, at) => (growth > points[best]!.growth ? at : best), 0)

/** Position of the deepest fall, the earliest of equal ones. */
export const deepest = (points: DataOf<'under'>['points']): number =>
  points.reduce((worst, { fall }, at) => (fall > points[worst]!.fall ? at : worst), 0)

const TEN_YEARS = 120

/** The place of ten years, or else the longest term. */
export function tenYears(terms: DataOf<'curve'>['terms']): number {
  const at = terms.findIndex(({ months }) => months === TEN_YEARS)
  return at < 0 ? terms.length - 1 : at
}

export const DOTS = 60
const ALL = 100_000_000n

/** How many of sixty are used, half-up; what is not used up keeps one free. */
export function dotsUsed(used: bigint): number {
  const full = Number((used * BigInt(DOTS) * 2n + ALL) / (ALL * 2n))
  return Math.min(Math.max(full, 0), used < ALL ? DOTS - 1 : DOTS)
}

/** The days closed in one run, and the day after. */
export function closedRun(days: DataOf<'cal'>['days']): DataOf<'cal'>['days'] {
  return days.filter(({ state }) => state === 'closed')
}
