/** What a drawing is made of: plain values, so that a test measures the same geometry that a picture shows. */

/** In units of the drawing's frame: x to the right, y downwards. */
export type Point = { readonly x: number; readonly y: number }

/** The colours that a hue gives to the parts of a cover. */
export type Ink = 'line' | 'text' | 'accent' | 'ground'

type Stroke = { readonly stroke: Ink; readonly width: number; readonly dash?: string }

export type Shape =
  | ({ readonly kind: 'line'; readonly points: readonly Point[]; readonly opacity?: number } & Stroke)
  /** The polygon between the points and the height `base`. */
  | {
      readonly kind: 'area'
      readonly points: readonly Point[]
      readonly base: number
      readonly fill: Ink
      readonly opacity: number
    }
  /** Filled, or a ring on the ground. */
  | {
      readonly kind: 'dot'
      readonly at: Point
      readonly r: number
      readonly fill: Ink
      readonly ring?: Stroke
    }
  | {
      readonly kind: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly r: number
      readonly fill: Ink
      readonly opacity?: number
    }
  /** The part of a disc from 12 o'clock clockwise by `turn` of a full turn. */
  | {
      readonly kind: 'sector'
      readonly at: Point
      readonly r: number
      readonly turn: number
      readonly fill: Ink
      readonly opacity: number
    }

/** The frame of every cover, and the band that holds the drawing; above is the figure. */
export const frame = { width: 320, height: 200, top: 74, bottom: 184 } as const

/** A straight line through two pairs of values; both ends map to the middle where the input has no extent. */
export function scaleOf(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const [low, high] = from
  const [start, end] = to
  const extent = high - low
  return value => (extent === 0 ? (start + end) / 2 : start + ((value - low) / extent) * (end - start))
}

/** The lowest and the highest value. @throws RangeError without any. */
export function extentOf(values: readonly number[]): [low: number, high: number] {
  const [first] = values
  if (first === undefined) throw new RangeError('no values to draw')
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [first, first],
  )
}
