import { addDays, type IsoDate, isoDate, parseIsoDate } from '../calendar/dates.ts'

/** A sentence of a text up to 。 or ；, its clauses, and its context: the parts before ； and the heading above. */
export type Sentence = {
  readonly part: 'title' | 'lead' | 'body'
  /** Line of the body, from 1; 1 for title and lead. */
  readonly line: number
  readonly text: string
  readonly clauses: readonly string[]
  readonly before: string
  /** The whole paragraph or cell. */
  readonly paragraph: string
  readonly heading: string
}

// Bounds keep the check linear for a megabyte of text without a full stop.
const PARTS_BEFORE = 4
const LONGEST_PARAGRAPH = 2_000
/** Of a heading, which is read with each sentence below it, and of the headers of a table, read with each cell. */
const LONGEST_HEADING = 100

type Spoken = { readonly title: string; readonly lead: string; readonly body: string }

/** The sentences of a text; a table cell is read with the headers of its column and row. */
export function sentencesOf({ title, lead, body }: Spoken): Sentence[] {
  const made = (part: Sentence['part'], line: number, text: string, heading = ''): Sentence[] =>
    text
      .replaceAll('**', '')
      .replace(/[０-９．％]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .split(/[。！？]/)
      .flatMap(whole => {
        const parts = whole.split('；').map(each => each.trim())
        return parts.map((each, at) => ({
          part,
          line,
          text: each,
          clauses: each.split('，'),
          before: parts.slice(Math.max(at - PARTS_BEFORE, 0), at).join('；'),
          paragraph: text.slice(0, LONGEST_PARAGRAPH),
          heading,
        }))
      })
      .filter(each => each.text !== '')
  const out = [...made('title', 1, title), ...made('lead', 1, lead)]
  let heading = ''
  let heads: string[] | null = null
  for (const { at, line } of blocksOf(body)) {
    const cells = cellsOf(line)
    if (cells === null) heads = null
    if (line.startsWith('#')) heading = line.replace(/^#+\s*/, '').slice(0, LONGEST_HEADING)
    if (cells === null) out.push(...made('body', at, line.replace(/^[#>\s-]+/, ''), heading))
    else if (heads === null) heads = cells
    else if (!/^:?-+:?$/.test(cells[0] ?? ''))
      out.push(...rowOf(heads, cells).flatMap(text => made('body', at, text, heading)))
  }
  return out
}

/** Lines that begin a block of their own. */
const BEGINS_BLOCK = /^\s*(?:#|\||>|[-*+]\s|\d+[.)]\s|$)/

/** Headings, rows, list items and paragraphs, each on one line: readers see no break where an editor wrapped a paragraph. */
function blocksOf(body: string): { at: number; line: string }[] {
  const blocks: { at: number; lines: string[]; isOpen: boolean }[] = []
  for (const [index, line] of body.split('\n').entries()) {
    const last = blocks.at(-1)
    if (last?.isOpen && !BEGINS_BLOCK.test(line)) last.lines.push(line.trim())
    else blocks.push({ at: index + 1, lines: [line], isOpen: !/^\s*(?:#|\||$)/.test(line) })
  }
  return blocks.map(({ at, lines }) => ({ at, line: lines.join(' ') }))
}

function cellsOf(line: string): string[] | null {
  if (!line.startsWith('|')) return null
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
}

const rowOf = (heads: readonly string[], [first = '', ...cells]: readonly string[]): string[] =>
  cells.map((cell, at) =>
    [...[heads[0], first, heads[at + 1]].map(head => (head ?? '').slice(0, LONGEST_HEADING)), cell].join(' '),
  )

/** First and last day of the period that a sentence names; null without one. */
export type Bounds = { readonly from: IsoDate | null; readonly to: IsoDate | null }

const DATE = '(\\d{4})(?:\\s?年\\s?|-)(\\d{1,2})(?:\\s?月\\s?|-)(\\d{1,2})(?:\\s?日)?'
const DATED = new RegExp(
  `(自|从|至|到|截至)?\\s?${DATE}(?:\\s?\\d{1,2}:\\d{2})?(?:（含）|\\(含\\))?\\s?(起|开始|及?以后|之后|及?以前|之前|前|止)?`,
  'g',
)
const YEAR_END = /(\d{4})\s?年(底|末)?(?:及?以前|之前|为止)/

/** The period that a sentence names: 自 2026 年 11 月 20 日起至 2027 年 6 月 30 日, 2026 年底以前. */
export function boundsOf(text: string): Bounds {
  let from: IsoDate | null = null
  let to: IsoDate | null = null
  for (const [, before, year = '', month = '', day = '', after = ''] of text.matchAll(DATED)) {
    const date = parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    if (date === null) continue
    if (/起|开始|后/.test(after)) from = date
    else if (/^及以前$|止/.test(after) || /^(?:至|到|截至)$/.test(before ?? '')) to = date
    else if (/前/.test(after)) to = addDays(date, -1)
    else if (/^[自从]$/.test(before ?? '')) from = date
  }
  const ended = YEAR_END.exec(text)
  if (ended && to === null) to = isoDate(`${Number(ended[1]) - (ended[2] === undefined ? 1 : 0)}-12-31`)
  return { from, to }
}
