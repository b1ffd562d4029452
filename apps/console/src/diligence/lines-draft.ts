import { keptTexts, useDraft } from '../use-draft.ts'

/** A line's cells by column of the file that the form makes. */
export type Line<Column extends string> = Readonly<Record<Column, string>>
/** `choice` is the answer that stands for all lines, `reason` where they come from. */
export type Entered<Column extends string> = { choice: string; reason: string; lines: readonly Line<Column>[] }

/** Lines of a form that is kept as a draft; it begins with one empty line. */
export function useLinesDraft<Column extends string>(form: string, isOn: boolean, empty: Entered<Column>) {
  const { content, setContent, ...draft } = useDraft(form, isOn)
  const entered = enteredIn(content, empty)
  return {
    ...draft,
    entered,
    change: (part: Partial<Entered<Column>>) => {
      const next = { ...entered, ...part }
      setContent(isSame(next, empty) ? [] : { ...next, lines: [...next.lines] })
    },
    /** Empties the form once its content was accepted. */
    clear: () => {
      setContent([])
      return draft.forget()
    },
  }
}

/** What a stored draft holds, where it still fits the form. */
function enteredIn<Column extends string>(content: unknown, empty: Entered<Column>): Entered<Column> {
  const { lines: _, ...own } = empty
  const [first] = empty.lines
  const kept = typeof content === 'object' && content !== null && 'lines' in content ? content.lines : null
  const lines = Array.isArray(kept) && first ? kept.map(line => keptTexts(line, first)) : []
  return { ...keptTexts(content, own), lines: lines.length > 0 ? lines : empty.lines }
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
