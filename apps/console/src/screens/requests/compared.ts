type Line = { text: string; isAlone: boolean }

/** What the act said at first and what it says now; a line that only one side has is marked, also one too many. */
export function compared(before: readonly string[], now: readonly string[]): { before: Line[]; now: Line[] } {
  return { before: marked(before, now), now: marked(now, before) }
}

function marked(lines: readonly string[], others: readonly string[]): Line[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.map(text => {
    const times = left.get(text) ?? 0
    left.set(text, times - 1)
    return { text, isAlone: times <= 0 }
  })
}
