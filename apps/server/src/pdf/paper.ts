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
}

/** The words of a picture for links to the site. */
export type ShareCard = { title: string; note: string }

const MIN_WIDTH = 6
const MAX_WIDTH = 44

/** A table whose columns are sized by their longest cells; a Chinese character counts as two. */
export function tableOf(align: Align[], head: Inline[][], rows: Inline[][][]): Table {
  const widths = head.map((cell, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? [])), widthOf(cell))
    return Math.min(Math.max(longest, MIN_WIDTH), MAX_WIDTH)
  })
  return { kind: 'table', align, widths, head, rows }
}

const widthOf = (text: Inline[]): number =>
  text.reduce((sum, part) => {
    if (typeof part === 'string') return sum + [...part].reduce((wide, letter) => wide + (letter > '\u2e7f' ? 2 : 1), 0)
    return sum + (part.kind === 'break' ? 0 : widthOf(part.of))
  }, 0)
