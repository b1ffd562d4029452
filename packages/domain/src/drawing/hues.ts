import type { BrandColours } from '../brand-file.ts'
import { firmColours, recoloured } from '../colour/firm-colours.ts'
import type { Ink } from './shapes.ts'

/**
 * Colours of covers, the same in a light and a dark page: 墨, 海, 黛, 铜, 纸 and 雾, as drawn for the product. Each one
 * but light text follows a colour of the firm.
 */
export function huesIn(own: BrandColours) {
  const following = (of: keyof BrandColours) => (hex: string) => recoloured(hex, of, own)
  const [primary, ground, accent] = [following('primary'), following('ground'), following('accent')]
  return {
    ink: { ground: ground('#0B2145'), line: primary('#86A9E6'), text: '#F3F7FD', accent: accent('#F0C37A') },
    harbour: { ground: primary('#164A86'), line: primary('#B4D0F5'), text: '#FFFFFF', accent: accent('#FFD48A') },
    slate: { ground: primary('#173E4C'), line: primary('#8FC3CF'), text: '#F2FAFB', accent: accent('#F0C37A') },
    bronze: { ground: accent('#6A4712'), line: accent('#E5C48A'), text: '#FFF8EA', accent: '#FFFFFF' },
    paper: { ground: accent('#F1E7D5'), line: accent('#8C7550'), text: accent('#3A2809'), accent: primary('#164FB3') },
    mist: { ground: primary('#D9E4F4'), line: primary('#5E82BD'), text: ground('#0B2145'), accent: accent('#8C611A') },
  } as const satisfies Record<string, Record<Ink, string>>
}

export const hues = huesIn(firmColours)

export type Hue = keyof typeof hues

export const isHue = (key: string): key is Hue => Object.hasOwn(hues, key)
export const hueNames: readonly Hue[] = Object.keys(hues).filter(isHue)

/** The hues of each column of the site, first choice first; a column of a firm's own takes all. */
const ofColumn: Readonly<Record<string, readonly Hue[]>> = {
  market: ['ink', 'harbour', 'bronze'],
  manager: ['bronze', 'slate', 'ink'],
  education: ['harbour', 'paper', 'mist', 'bronze'],
  research: ['slate', 'mist', 'ink'],
  pension: ['paper', 'mist', 'slate'],
  video: ['mist', 'slate', 'harbour'],
}

/** Neighbours in a grid of up to this many columns: before it in the row, and above it. */
const COLUMNS = 3

/**
 * A hue for each cover of a list: the first of its column's that none of its neighbours has, in rows of one, two and
 * three covers alike. Where neighbours have taken all of them, another hue takes their place.
 */
export function huesInOrder(columns: readonly string[]): Hue[] {
  const chosen: Hue[] = []
  const turns = new Map<string, number>()
  for (const column of columns) {
    const own = ofColumn[column] ?? hueNames
    const turn = turns.get(column) ?? 0
    turns.set(column, turn + 1)
    const near = chosen.slice(-COLUMNS)
    const inTurn = own.map((_, at) => own[(turn + at) % own.length]).filter(hue => hue !== undefined)
    chosen.push([...inTurn, ...hueNames].find(hue => !near.includes(hue)) ?? 'ink')
  }
  return chosen
}
