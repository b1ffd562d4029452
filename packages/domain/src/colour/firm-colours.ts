import { brand } from '../brand.ts'
import type { BrandColours } from '../brand-file.ts'
import { hexOf, luminance, oklchOf } from './oklch.ts'

/** The colours for which the tokens (packages/ui/src/styles/tokens.css) and the hues of covers were drawn. */
const designed: BrandColours = { primary: '#164FB3', ground: '#0B2145', accent: '#8C611A' }

// The check of the file at start-up comes after this.
const isWhole = [brand.colours.primary, brand.colours.ground, brand.colours.accent].every(each =>
  /^#[0-9A-Fa-f]{6}$/.test(each),
)
export const firmColours: BrandColours = isWhole ? brand.colours : designed

/**
 * A colour of the design in the hue of the firm. It keeps its luminance, and with it every contrast; the designed colour
 * itself becomes exactly the firm's.
 */
export function recoloured(hex: string, of: keyof BrandColours, own: BrandColours = firmColours): string {
  const [from, to] = [designed[of], own[of].toUpperCase()]
  const [solid, alpha] = [hex.slice(0, 7).toUpperCase(), hex.slice(7)]
  if (from === to) return hex
  if (solid === from) return to + alpha
  const [there, here, token] = [oklchOf(from), oklchOf(to), oklchOf(solid)]
  const chroma = token.chroma * Math.min(1.2, here.chroma / there.chroma)
  const hue = token.hue + here.hue - there.hue
  return asLight(luminance(solid), chroma, hue) + alpha
}

/** The colour of a hue that has a luminance. */
function asLight(wanted: number, chroma: number, hue: number): string {
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step += 1) {
    const lightness = (low + high) / 2
    if (luminance(hexOf({ lightness, chroma, hue })) < wanted) low = lightness
    else high = lightness
  }
  return hexOf({ lightness: (low + high) / 2, chroma, hue })
}
