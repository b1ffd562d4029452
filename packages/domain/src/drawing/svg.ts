import { type Hue, hues } from './hues.ts'
import { areaPath, linePath, rounded } from './path-text.ts'
import { frame, type Ink, type Shape } from './shapes.ts'

/** What the parts of a cover are drawn in: those of a hue, or of the firm. */
export type CoverColours = Readonly<Record<Ink, string>>

/**
 * Strokes keep their width in pixels whatever the size of the picture: thinner where it is small, stronger where it is
 * large. A picture's own width decides, which is what a media query means inside one.
 */
const STYLE = `<style>[stroke]{vector-effect:non-scaling-stroke;stroke-width:calc(var(--w)*1px)}@media(max-width:200px){[stroke]{stroke-width:calc(var(--w)*.75px)}}@media(min-width:480px){[stroke]{stroke-width:calc(var(--w)*1.5px)}}</style>`

/** A cover without its ground and its figure, as the file of a picture: the page gives both. */
export const coverSvg = (shapes: readonly Shape[], hue: Hue): string =>
  svgOf('preserveAspectRatio="xMidYMid slice"', STYLE + shapesSvg(shapes, hues[hue], true))

/** The same for a picture that is set inside another one, at one size: its strokes have the width of their shapes. */
export const fixedCoverSvg = (shapes: readonly Shape[], colours: CoverColours): string =>
  svgOf(`width="${frame.width}" height="${frame.height}"`, shapesSvg(shapes, colours, false))

const svgOf = (size: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}" ${size} fill="none" stroke-linecap="round" stroke-linejoin="round">${inside}</svg>`

/** The elements of the shapes; `live` ones take the width of their strokes from a style. */
const shapesSvg = (shapes: readonly Shape[], colours: CoverColours, live: boolean): string =>
  merged(shapes)
    .map(shape => elementOf(shape, colours, live))
    .join('')

/** Opaque lines of one look in a row, such as the ticks of a dial, are one element. */
type Drawn = Exclude<Shape, { kind: 'line' }> | (Omit<Line, 'points'> & { readonly ways: readonly Line['points'][] })
type Line = Extract<Shape, { kind: 'line' }>

function merged(shapes: readonly Shape[]): Drawn[] {
  const drawn: Drawn[] = []
  for (const shape of shapes) {
    const before = drawn.at(-1)
    if (shape.kind !== 'line') drawn.push(shape)
    else if (before?.kind === 'line' && sameLook(before, shape))
      drawn[drawn.length - 1] = { ...before, ways: [...before.ways, shape.points] }
    else drawn.push({ ...shape, ways: [shape.points] })
  }
  return drawn
}

const sameLook = (a: Omit<Line, 'points'>, b: Line): boolean =>
  a.stroke === b.stroke &&
  a.width === b.width &&
  a.dash === b.dash &&
  a.opacity === undefined &&
  b.opacity === undefined

function elementOf(shape: Drawn, colour: CoverColours, live: boolean): string {
  const strokeOf = (stroke: { stroke: Ink; width: number; dash?: string }) =>
    `stroke="${colour[stroke.stroke]}" ${live ? `style="--w:${stroke.width}"` : `stroke-width="${stroke.width}"`}${stroke.dash ? ` stroke-dasharray="${stroke.dash}"` : ''}`
  const clear = (opacity: number | undefined) =>
    opacity === undefined || opacity === 1 ? '' : ` opacity="${rounded(opacity, 2)}"`
  switch (shape.kind) {
    case 'line':
      return `<path d="${shape.ways.map(points => linePath(points)).join('')}" ${strokeOf(shape)}${clear(shape.opacity)}/>`
    case 'area':
      return `<path d="${areaPath(shape.points, shape.base)}" fill="${colour[shape.fill]}"${clear(shape.opacity)}/>`
    case 'dot': {
      const { at, r, fill, ring } = shape
      return `<circle cx="${rounded(at.x)}" cy="${rounded(at.y)}" r="${r}" fill="${colour[fill]}"${ring ? ` ${strokeOf(ring)}` : ''}/>`
    }
    case 'box': {
      const { x, y, width, height, r, fill, opacity } = shape
      return `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" rx="${r}" fill="${colour[fill]}"${clear(opacity)}/>`
    }
    case 'sector':
      return `<path d="${sectorPath(shape)}" fill="${colour[shape.fill]}"${clear(shape.opacity)}/>`
  }
}

function sectorPath({ at, r, turn }: Extract<Shape, { kind: 'sector' }>): string {
  const angle = turn * 2 * Math.PI
  const end = `${rounded(at.x + r * Math.sin(angle))} ${rounded(at.y - r * Math.cos(angle))}`
  return `M${at.x} ${at.y}V${rounded(at.y - r)}A${r} ${r} 0 ${turn > 0.5 ? 1 : 0} 1 ${end}z`
}
