/**
 * Whether two passwords are similar: they differ only in case, one contains the other, or at most `places` characters
 * are changed, added or removed.
 */
export function isSimilar(one: string, other: string, places: number): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a.includes(b) || b.includes(a) || distance(a, b) <= places
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, another] of [...b].entries()) {
      const changed = at(row, j) + (letter === another ? 0 : 1)
      next.push(Math.min(changed, at(row, j + 1) + 1, at(next, j) + 1))
    }
    row = next
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0
