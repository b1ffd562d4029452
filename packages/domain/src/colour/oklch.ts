/** A colour by lightness (0 to 1), chroma and hue (degrees), in which equal steps look equal. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab, in polar form. `hex` is `#RRGGBB`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** The nearest colour that a screen can show, with less chroma if need be. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  for (let left = chroma; ; left = Math.max(0, left - 0.004)) {
    const channels = channelsOf(lightness, left, hue)
    if (left === 0 || channels.every(value => value >= -0.0005 && value <= 1.0005)) return toHex(channels)
  }
}

/** Contrast of two colours by WCAG 2. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance by WCAG 2: 0 for black, 1 for white. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Channels = readonly [number, number, number]

function linearOf(hex: string): Channels {
  const at = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}

function channelsOf(lightness: number, chroma: number, hue: number): Channels {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const toHex = (channels: Channels): string =>
  `#${channels
    .map(value => {
      const held = Math.min(1, Math.max(0, value))
      const shown = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
      return Math.round(shown * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')
    .toUpperCase()}`
