import type { BrandColours } from './brand-file.ts'
import { firmColours, recoloured } from './colour/firm-colours.ts'
import { contrast, oklchOf } from './colour/oklch.ts'

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

const familyOf = new Map(
  (['primary', 'ground', 'accent'] as const).flatMap(of => followers[of].map(name => [name, of] as const)),
)

/** A style sheet in the colours of the firm. */
export const inBrandColours = (css: string, own: BrandColours = firmColours): string =>
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

/** The colours of mark and motif where no style sheet reaches: on paper and on the firm's dark ground. */
export const inks = {
  paper: { line: firmColours.primary, star: firmColours.accent },
  ground: { line: '#FFFFFF', star: recoloured('#F0C37A', 'accent') },
  /** The lines of the motif on the dark ground. */
  motif: recoloured('#7FA6E8', 'primary'),
} as const
