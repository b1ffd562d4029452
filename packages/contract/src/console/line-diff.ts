import { diffLines } from 'diff'

/** One line of a comparison: kept in both, only in the new text, only in the old one; numbers count from 1 in its own text. */
export type DiffLine = { mark: 'same' | 'added' | 'removed'; line: number; text: string }

const linesOf = (text: string): string[] => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')

/** Beyond this many changed lines no exact difference is computed, because its time grows with their square. */
const MOST_EDITS = 1_000

/** The difference of two texts, line by line; texts with hardly a line in common become all removed and all added. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [at, was] = [{ line: 1 }, { line: 1 }]
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
  const [old, next] = [ended(before), ended(after)]
  const parts = diffLines(old, next, { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: next },
  ]
  return parts.flatMap(({ added, removed, value }) =>
    linesOf(value).map((text): DiffLine => {
      if (removed) return { mark: 'removed', line: was.line++, text }
      if (!added) was.line++
      return { mark: added ? 'added' : 'same', line: at.line++, text }
    }),
  )
}

/** Changed lines with `around` unchanged ones on both sides. */
export const nearChanges = (lines: readonly DiffLine[], around: number): DiffLine[] =>
  lines.filter((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some(line => line.mark !== 'same'))
