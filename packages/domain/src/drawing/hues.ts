import type { Ink } from './shapes.ts'

/** Colours of a cover, the same in a light and a dark page. */
export const hues = {
  ink: { name: '墨', ground: '#0B2145', line: '#86A9E6', text: '#F3F7FD', accent: '#F0C37A' },
  harbour: { name: '海', ground: '#164A86', line: '#B4D0F5', text: '#FFFFFF', accent: '#FFD48A' },
  slate: { name: '黛', ground: '#173E4C', line: '#8FC3CF', text: '#F2FAFB', accent: '#F0C37A' },
  bronze: { name: '铜', ground: '#6A4712', line: '#E5C48A', text: '#FFF8EA', accent: '#FFFFFF' },
  paper: { name: '纸', ground: '#F1E7D5', line: '#8C7550', text: '#3A2809', accent: '#164FB3' },
  mist: { name: '雾', ground: '#D9E4F4', line: '#5E82BD', text: '#0B2145', accent: '#8C611A' },
} as const satisfies Record<string, Record<Ink | 'name', string>>

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
