import { type Folded, fold } from './fold.ts'
import { type HelpTerm, helpTerms } from './help-words.ts'
import type { TextRange } from './search-document.ts'

/** A help text with folded title and body. */
export type HelpText = {
  readonly title: string
  readonly body: string
  readonly foldedTitle: string
  readonly foldedBody: string
}

export const helpText = (title: string, body: string): HelpText => ({
  title,
  body,
  foldedTitle: textOf(fold(title)),
  foldedBody: textOf(fold(body)),
})

/** An excerpt of a text, with the ranges to highlight. */
export type Excerpt = { readonly text: string; readonly ranges: readonly TextRange[] }

/** A match of a question: highlights in the title, and an excerpt around a term that the title lacks. */
export type HelpMatch<Text> = { readonly text: Text; readonly ranges: readonly TextRange[]; readonly excerpt: Excerpt }

export type HelpSearch<Text> = {
  /**
   * The texts that contain all terms of a question, in title or body. Titles with more terms come first, then the given order.
   */
  search(question: string): HelpMatch<Text>[]
}

export function createHelpSearch<Text extends HelpText>(texts: readonly Text[]): HelpSearch<Text> {
  const all = texts.map(({ foldedTitle, foldedBody }) => `${foldedTitle}\n${foldedBody}`).join('\n')
  return {
    search(question) {
      const terms = helpTerms(textOf(fold(question)), part => all.includes(part))
      if (terms.length === 0) return []
      const isIn = (folded: string) => (term: HelpTerm) => wordIn(term, folded) !== undefined
      return texts
        .map(text => ({ text, lacking: terms.filter(term => !isIn(text.foldedTitle)(term)) }))
        .filter(({ text, lacking }) => lacking.every(isIn(text.foldedBody)))
        .toSorted((a, b) => a.lacking.length - b.lacking.length)
        .map(({ text, lacking }) => ({
          text,
          ranges: rangesIn(text.title, text.foldedTitle, terms),
          excerpt: excerptOf(text.body, rangesIn(text.body, text.foldedBody, lacking.length > 0 ? lacking : terms)),
        }))
    },
  }
}

const textOf = ({ points }: Folded): string => String.fromCodePoint(...points)

const wordIn = (term: HelpTerm, folded: string): string | undefined => term.find(word => folded.includes(word))

/** The first occurrence of each term. */
function rangesIn(text: string, folded: string, terms: readonly HelpTerm[]): TextRange[] {
  const { starts, ends } = fold(text)
  const ranges = terms.flatMap((term): TextRange[] => {
    const word = wordIn(term, folded)
    if (word === undefined) return []
    const at = [...folded.slice(0, folded.indexOf(word))].length
    return [[starts[at]!, ends[at + [...word].length - 1]!]]
  })
  const inOrder = ranges.toSorted(([a], [b]) => a - b)
  return inOrder.filter(([start], index) => index === 0 || start >= (inOrder[index - 1]?.[1] ?? 0))
}

const EXCERPT = 60
/** Characters before the first word found. */
const BEFORE = 16

export const beginningOf = (body: string): Excerpt => excerptOf(body, [])

function excerptOf(body: string, ranges: readonly TextRange[]): Excerpt {
  const at = ranges[0]?.[0] ?? 0
  const start = at <= BEFORE ? 0 : at - BEFORE
  const end = Math.min(start + EXCERPT, body.length)
  const [open, close] = [start > 0 ? '…' : '', end < body.length ? '…' : '']
  const shift = open.length - start
  return {
    text: `${open}${body.slice(start, end)}${close}`,
    ranges: ranges.filter(([, to]) => to <= end).map(([from, to]) => [from + shift, to + shift]),
  }
}
