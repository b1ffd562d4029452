import { brand } from './brand.ts'
import type { BrandColours } from './brand-file.ts'
import { contrast, hexOf, luminance, oklchOf } from './colour/oklch.ts'

/** The colours for which the sheet of tokens (packages/ui/src/styles/tokens.css) was drawn. */
const designed: BrandColours = { primary: '#164FB3', ground: '#0B2145', accent: '#8C611A' }

/** THE list of tokens that follow a colour of the firm. Text, neutral surfaces, states, risers and fallers do not. */
const followers: Readonly<Record<keyof BrandColours, readonly string[]>> = {
  primary: [
    ...['action-primary', 'action-primary-hover', 'action-subtle', 'action-subtle-hover', 'surface-selected'],
    ...['text-link', 'color-info', 'surface-info', 'focus-ring', 'chart-1', 'chart-area'],
    ...['line-inverse', 'area-inverse', 'motif-inverse', 'risk-1', 'risk-2', 'risk-3', 'risk-4', 'risk-5'],
  ],
  ground: [
    ...['surface-inverse', 'surface-inverse-raised', 'text-on-inverse-secondary', 'text-on-inverse-fill'],
    ...['border-inverse', 'border-control-inverse', 'grid-inverse'],
  ],
  accent: ['color-accent', 'surface-accent', 'color-accent-inverse', 'color-star', 'focus-ring-inverse'],
}

/**
 * A colour of the design in the hue of the firm. It keeps its luminance, and with it every contrast; the designed colour
 * itself becomes exactly the firm's.
 */
function recoloured(hex: string, of: keyof BrandColours, own: BrandColours = brand.colours): string {
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

const familyOf = new Map(
  (['primary', 'ground', 'accent'] as const).flatMap(of => followers[of].map(name => [name, of] as const)),
)

/** A style sheet in the colours of the firm. */
export const inBrandColours = (css: string, own: BrandColours = brand.colours): string =>
  css.replace(
    /--([a-z0-9-]+):(\s*)(#[0-9a-fA-F]{3,8})(?![0-9a-fA-F])/g,
    (declaration, name: string, space, value: string) => {
      const of = familyOf.get(name)
      return of ? `--${name}:${space}${recoloured(longHex(value), of, own)}` : declaration
    },
  )

/** Minified sheets write `#fff` for `#ffffff`. */
const longHex = (hex: string): string => (hex.length < 6 ? hex.replace(/[^#]/g, digit => digit + digit) : hex)

/** Why colours cannot be those of the site; empty when they can. */
export function colourFaults({ primary, ground, accent }: BrandColours): string[] {
  return [
    ...(contrast(primary, '#FFFFFF') < 4.5 ? ['colours.primary must be dark enough for white letters (4.5:1)'] : []),
    ...(contrast(ground, '#F3F7FD') < 11 ? ['colours.ground must be dark: light letters need 11:1'] : []),
    ...(contrast(accent, '#F5F7FA') < 4.5 ? ['colours.accent must be dark enough on a light page (4.5:1)'] : []),
    ...Object.entries({ primary, accent }).flatMap(([name, hex]) =>
      isOfMarket(hex) ? [`colours.${name} must be neither red nor green: they say that a figure rises or falls`] : [],
    ),
  ]
}

const RISE = '#C8232C'
const FALL = '#08734A'

function isOfMarket(hex: string): boolean {
  const { chroma, hue } = oklchOf(hex)
  const isNear = (other: string) => Math.abs(((hue - oklchOf(other).hue + 540) % 360) - 180) < 18
  return chroma > 0.07 && (isNear(RISE) || isNear(FALL))
}

// The check of the file at start-up comes after this.
const isWhole = [brand.colours.primary, brand.colours.ground, brand.colours.accent].every(each =>
  /^#[0-9A-Fa-f]{6}$/.test(each),
)
const own = isWhole ? brand.colours : designed

/** The colours of mark and motif where no style sheet reaches: on paper and on the firm's dark ground. */
export const inks = {
  paper: { line: own.primary, star: own.accent },
  ground: { line: '#FFFFFF', star: recoloured('#F0C37A', 'accent', own) },
  /** The lines of the motif on the dark ground. */
  motif: recoloured('#7FA6E8', 'primary', own),
} as const
