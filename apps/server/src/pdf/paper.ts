import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'

/** A run of text. Every string is set as it stands: the template evaluates none of them. */
export type Inline =
  | string
  | { kind: 'bold'; of: Inline[] }
  | { kind: 'link'; url: string; of: Inline[] }
  | { kind: 'break' }

export type Align = 'left' | 'center' | 'right'
export type Table = {
  kind: 'table'
  align: Align[]
  /** Shares of the line, one a column. */
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
  /** The firm's round seal beside its name and the day, at the right. */
  | { kind: 'seal'; firm: string; name: string; day: IsoDate }
  | Table

/** Everything on the sheets of one document. The same paper gives the same bytes. */
export type Paper = {
  /** Whose letterhead it carries. */
  firm: string
  title: string
  /** What stands under the title: version, effective date and the like. */
  facts: string[]
  /** The day the file says it was made. */
  date: IsoDate
  body: Block[]
}

const MIN_WIDTH = 6
const MAX_WIDTH = 44

/** A table whose columns take room by their longest cells; a Chinese character counts two. */
export function tableOf(align: Align[], head: Inline[][], rows: Inline[][][]): Table {
  const widths = head.map((cell, column) => {
    const longest = Math.max(...[cell, ...rows.map(row => row[column] ?? [])].map(widthOf))
    return Math.min(Math.max(longest, MIN_WIDTH), MAX_WIDTH)
  })
  return { kind: 'table', align, widths, head, rows }
}

const widthOf = (text: Inline[]): number =>
  text.reduce((sum, part) => {
    if (typeof part === 'string') return sum + [...part].reduce((wide, letter) => wide + (letter > '\u2e7f' ? 2 : 1), 0)
    return sum + (part.kind === 'break' ? 0 : widthOf(part.of))
  }, 0)
