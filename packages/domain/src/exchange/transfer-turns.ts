/** Shares that pass from one holding to another on a day. */
export type PassedOn = { from: string; to: string }

/**
 * In which turn the acts of each holding that gets shares are booked: after those of the holdings that give to it. Other
 * holdings are of turn 0. Holdings that give to each other in a circle have one turn, because none of them can be first.
 */
export function turnsOf(transfers: readonly PassedOn[]): Map<string, number> {
  const givers = Map.groupBy(transfers, ({ to }) => to)
  const waiting = new Set(givers.keys())
  const turns = new Map<string, number>()
  for (let turn = 1; waiting.size > 0; turn++) {
    const ready = [...givers].filter(([to, from]) => waiting.has(to) && from.every(each => !waiting.has(each.from)))
    const next = ready.length > 0 ? ready.map(([to]) => to) : [...waiting]
    for (const to of next) {
      turns.set(to, turn)
      waiting.delete(to)
    }
  }
  return turns
}
