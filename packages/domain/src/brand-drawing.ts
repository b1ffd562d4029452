import { brand } from './brand.ts'
import type { MarkPart } from './brand-file.ts'

/** The colours of a drawing on one ground. */
export type Inks = { readonly line: string; readonly star: string }

/** The colour of a part of the mark. */
export const inkOf = ({ colour }: MarkPart, { line, star }: Inks): string =>
  colour === undefined || colour === 'primary' ? line : colour === 'accent' ? star : colour

type Field = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** The lines of the motif: spread evenly over the left side of a field, together in the middle of its right side. */
export function motifLines(field: Field, lines: number = brand.motif.lines): string[] {
  const { left, right, top, bottom } = field
  const end = (top + bottom) / 2
  const [from = left, to = right] = brand.motif.bend.map(share => round(left + share * (right - left)))
  return Array.from({ length: lines }, (_, at) => {
    const start = round(top + ((at + 0.5) / lines) * (bottom - top))
    return `M${left} ${start}C${from} ${start} ${to} ${end} ${right} ${end}`
  })
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The mark as a picture of its own, for icons, papers and mail; on a rounded ground if one is given. */
export function markSvg(inks: Inks, ground?: string): string {
  const { box } = brand.mark
  const margin = ground === undefined ? 0 : box * 0.16
  const side = box + 2 * margin
  const tile =
    ground === undefined
      ? ''
      : `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" rx="${side * 0.24}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}" width="${side}" height="${side}">${tile}${markShapes(inks)}</svg>`
}

/** The elements of the mark, in a box of `brand.mark.box`. */
const markShapes = (inks: Inks): string =>
  brand.mark.parts
    .map(part =>
      part.width === undefined
        ? `<path d="${part.path}" fill="${inkOf(part, inks)}"/>`
        : `<path d="${part.path}" fill="none" stroke="${inkOf(part, inks)}" stroke-width="${part.width}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('')
