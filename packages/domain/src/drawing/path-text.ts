import type { Point } from './shapes.ts'

/**
 * A polyline as SVG path data in relative steps of the given decimals: a third of the bytes of absolute coordinates.
 * Steps lead from one rounded point to the next, so errors do not add up.
 */
export function linePath(points: readonly Point[], places = 1): string {
  const unit = 10 ** places
  let path = ''
  let at = { x: 0, y: 0 }
  for (const [place, { x, y }] of points.entries()) {
    const next = { x: Math.round(x * unit), y: Math.round(y * unit) }
    // One letter serves all steps that follow.
    const letter = place === 0 ? 'M' : place === 1 ? 'l' : ' '
    path += `${letter}${short(next.x - at.x, unit)} ${short(next.y - at.y, unit)}`
    at = next
  }
  // A minus separates numbers by itself.
  return path.replaceAll(' -', '-')
}

/** The area between a line and the height `base`, closed. */
export function areaPath(points: readonly Point[], base: number, places = 1): string {
  const [first] = points
  return first ? `${linePath(points, places)}V${rounded(base, places)}H${rounded(first.x, places)}z` : ''
}

/** A number of at most this many decimals, without a needless zero. */
export const rounded = (value: number, places = 1): string => short(Math.round(value * 10 ** places), 10 ** places)

const short = (scaled: number, unit: number): string =>
  unit === 1 ? String(scaled) : String(scaled / unit).replace(/^(-?)0\./, '$1.')
