import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'

/** A run of text. Strings are printed literally: the template evaluates none of them. */
export type Inline =
  | string
  | { kind: 'bold'; of: Inline[] }
  | { kind: 'link'; url: string; of: Inline[] }
  | { kind: 'break' }

export type Align = 'left' | 'center' | 'right'
export type Table = {
  kind: 'table'
  align: Align[]
  /** Column widths as shares of the line. */
  widths: number[]
  head: Inline[][]
  rows: Inline[][][]
}
export type Block =
  | { kind: 'heading'; level: number; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; items: Block[][] }
  | { kind: 'steps'; first: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  /** Names with their values, two pairs a line; a long value gets a line of its own. */
  | { kind: 'facts'; pairs: [name: string, value: string][] }
  /** The end of a letter: a note at the left, firm and date at the right. */
  | { kind: 'signature'; note: string; firm: string; day: IsoDate }
  /** The firm's round seal at the right, with name and date. */
  | { kind: 'seal'; firm: string; name: string; day: IsoDate }
  | Table

/** The whole content of a document. The same content gives the same bytes. */
export type Paper = {
  /** The company of the letterhead. */
  firm: string
  title: string
  /** The lines under the title: version, effective date and so on. */
  facts: string[]
  /** The creation date in the file's metadata. */
  date: IsoDate
  body: Block[]
  /** Upright and compact: its tables take smaller type rather than a sheet on its side. */
  isLetter?: true
}

/** A picture for links to the site: its texts, and a drawing of the fund or article instead of the firm's own. */
export type ShareCard = { title: string; note: string; drawing?: ShareDrawing }

export type ShareDrawing = {
  /** A cover of 320 x 200. */
  svg: string
  figure: string
  /** Whether the figure is at the bottom instead of the top. */
  low: boolean
  /** Caption of figure and drawing; empty if the title says it. */
  says: string
  /** The mandatory risk notice of such a drawing. */
  risk: string
  ground: string
  text: string
  /** The firm's mark in the colours of the drawing. */
  mark: string
}

const MIN_WIDTH = 6
const MAX_WIDTH = 44

/** A table with columns sized by their longest cells; a Chinese character counts as two. */
export function tableOf(align: Align[], head: Inline[][], rows: Inline[][][]): Table {
  const widths = head.map((cell, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? [])), widthOf(cell))
    return Math.min(Math.max(longest, MIN_WIDTH), MAX_WIDTH)
  })
  return { kind: 'table', align, widths, head, rows }
}

/** The width of the longest line. */
function widthOf(text: Inline[]): number {
  let [longest, line] = [0, 0]
  for (const part of text) {
    if (typeof part !== 'string' && part.kind === 'break') line = 0
    else line += typeof part === 'string' ? lettersOf(part) : widthOf(part.of)
    longest = Math.max(longest, line)
  }
  return longest
}

const lettersOf = (text: string): number => [...text].reduce((wide, letter) => wide + (letter > '\u2e7f' ? 2 : 1), 0)
