import { brand } from '@zhixiao/domain/brand.ts'
import { inks } from '@zhixiao/domain/brand-colours.ts'
import { markSvg, motifLines } from '@zhixiao/domain/brand-drawing.ts'

/** The firm's design for a document: colours, and as SVG the mark and the motif behind the head. */
export const paperLook = () => ({
  accent: brand.colours.primary,
  mark: markSvg(inks.paper),
  motif: motifSvg({ width: 240, height: 24, colour: brand.colours.primary, opacity: 0.35 }),
})

const [WIDTH, HEIGHT] = [600, 315]

/** The firm's design for a picture, on its dark ground. */
export const shareLook = () => ({
  name: brand.name,
  service: brand.service,
  ground: brand.colours.ground,
  mark: markSvg(inks.ground),
  share: shareSvg(),
})

/** Many lines of the motif, as in the empty places of the site, and the point that they reach. */
function shareSvg(): string {
  const end = { x: 520, y: 150 }
  const lines = motifLines({ left: 180, right: end.x, top: -60, bottom: 360 }, brand.motif.lines * 4)
  return svg(
    WIDTH,
    HEIGHT,
    `<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="220" y1="0" x2="460" y2="0"><stop stop-color="${inks.motif}" stop-opacity="0"/><stop offset="1" stop-color="${inks.motif}" stop-opacity=".8"/></linearGradient></defs>` +
      `<g fill="none" stroke="url(#g)" stroke-width=".6">${lines.map(d => `<path d="${d}"/>`).join('')}</g>` +
      `<path d="M${end.x} ${end.y}H${WIDTH}" fill="none" stroke="${inks.ground.star}" stroke-width=".8" stroke-dasharray="2 4"/>` +
      `<circle cx="${end.x}" cy="${end.y}" r="5" fill="${inks.ground.star}"/>`,
  )
}

type MotifLook = { width: number; height: number; colour: string; opacity: number }

function motifSvg({ width, height, colour, opacity }: MotifLook): string {
  const lines = motifLines({ left: 0, right: width - 3, top: 0, bottom: height })
  return svg(
    width,
    height,
    `<g fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width=".5">${lines.map(d => `<path d="${d}"/>`).join('')}</g>` +
      `<circle cx="${width - 3}" cy="${height / 2}" r="2" fill="${inks.paper.star}"/>`,
  )
}

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`
