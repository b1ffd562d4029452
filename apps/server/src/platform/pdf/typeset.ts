import { fileURLToPath } from 'node:url'
import { brand } from '@zhixiao/domain/brand.ts'
import { inks } from '@zhixiao/domain/brand-colours.ts'
import { markSvg, motifLines } from '@zhixiao/domain/brand-drawing.ts'
import { keylessProcess } from '../../kernel/keyless-process.ts'
import type { Done, Work } from '../keyless/press-process.ts'
import type { Paper, ShareCard } from './paper.ts'

/** Maximum queue length: beyond it the caller answers that it is busy. */
const MAX_WAITING = 64
/** How long the idle process is kept; it takes about 100 MB. */
const IDLE_MS = 120_000

/** Who waits for a document. Staff have a typesetter of their own, so that their long reports do not delay customers. */
export type PressFor = 'customers' | 'office'

/** A document that cannot be typeset: nested too deep, or taking too long. */
export class NotSet extends Error {
  readonly title: string
  constructor(title: string, why: string) {
    super(`the paper could not be set: ${why}`)
    this.title = title
  }
}

const presses = { customers: createPress(60_000), office: createPress(180_000) }

/** Whether another document is accepted. */
export const typesetterIsFree = (of: PressFor = 'customers'): boolean => presses[of].isFree()

/**
 * The PDF of a document, typeset in a process of its own so that it blocks no other request and takes none of the
 * site's memory. @throws NotSet
 */
export const typeset = (paper: Paper, of: PressFor = 'customers'): Promise<Uint8Array> => presses[of].paper(paper)

/** The preview picture of a shared link, as PNG. @throws NotSet */
export const sharePicture = (card: ShareCard): Promise<Uint8Array> => presses.customers.picture(card)

/** A process that typesets documents in turn; one that takes longer than `mostMs` is abandoned. */
export function createPress(mostMs: number) {
  let inLine = 0
  let end = ''
  const ask = keylessProcess({
    program: fileURLToPath(new URL('../keyless/press-process.ts', import.meta.url)),
    waiting: MAX_WAITING,
    askMs: mostMs,
    idleMs: IDLE_MS,
    onEnded: why => {
      end = why
    },
  })

  async function set(title: string, work: Work): Promise<Uint8Array> {
    inLine++
    try {
      const done = (await ask(work)) as Done | 'busy' | null
      if (done instanceof Uint8Array) return done
      if (done === 'busy') throw new NotSet(title, 'too many are waiting')
      throw new NotSet(title, done?.fault ?? (end === 'too long' ? 'it takes too long' : 'the process ended'))
    } finally {
      inLine--
    }
  }

  return {
    isFree: (): boolean => inLine < MAX_WAITING,
    paper: (paper: Paper) =>
      set(paper.title, {
        kind: 'pdf',
        inputs: { paper: JSON.stringify(paper), look: JSON.stringify(paperLook()) },
      }),
    picture: (card: ShareCard) =>
      set(card.title, { kind: 'picture', inputs: { card: JSON.stringify(card), look: JSON.stringify(shareLook()) } }),
  }
}

/** The firm's design for a document: colours, and as SVG the mark and the motif behind the head. */
const paperLook = () => ({
  accent: brand.colours.primary,
  mark: markSvg(inks.paper),
  motif: motifSvg({ width: 240, height: 24, colour: brand.colours.primary, opacity: 0.35 }),
})

const [WIDTH, HEIGHT] = [600, 315]

/** The firm's design for a picture, on its dark ground. */
const shareLook = () => ({
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
