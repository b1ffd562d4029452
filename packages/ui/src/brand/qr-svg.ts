import { encode } from 'uqr'

/**
 * A QR code of `text` as an SVG file: black cells on a transparent background, so its container must add white paper
 * and a margin.
 */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.map(rowPath).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

/** Merges adjacent dark cells of a row into one box, a quarter of the bytes of single cells. */
function rowPath(row: readonly boolean[], y: number): string {
  const cells = row.map(dark => (dark ? '1' : '0')).join('')
  return [...cells.matchAll(/1+/g)].map(run => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join('')
}
