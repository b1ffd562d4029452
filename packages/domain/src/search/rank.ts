/** What decides the place of a hit, the weightiest first. */
export type Weights = {
  /** How the query met the code: all of it, its beginning, or not at all. */
  code: 'whole' | 'beginning' | null
  /** Characters before the first match. */
  position: number
  /** Characters of the text. */
  length: number
  /** 0 to MAX_ORDER. */
  order: number
}

export const MAX_ORDER = 2 ** 20 - 1

/** Positions and lengths from here on are all the same far. */
const FAR = 63

/** All weights as one whole number of 34 bits, the lower the better. */
export function rankOf({ code, position, length, order }: Weights): number {
  const met = code === 'whole' ? 0 : code === 'beginning' ? 1 : 2
  return ((met * 64 + Math.min(position, FAR)) * 64 + Math.min(length, FAR)) * 2 ** 20 + order
}

/** A number holds 53 bits exactly; what the rank leaves of them numbers the hits. */
const MAX_HITS = 2 ** 19

/** The indices of `ranks` from the best to the worst; equals in the order of their keys. */
export function byRank(ranks: readonly number[], keyOf: (index: number) => string): number[] {
  if (ranks.length > MAX_HITS) throw new RangeError(`${ranks.length} hits`)
  // Plain numbers are sorted several times as fast as anything with a comparison of its own.
  const packed = Float64Array.from(ranks, (rank, index) => rank * MAX_HITS + index).sort()
  const order = Array.from(packed, value => value % MAX_HITS)
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    const rank = ranks[order[from]!]
    while (to < order.length && ranks[order[to]!] === rank) to++
    if (to - from > 1) sortRun(order, from, to, keyOf)
    from = to
  }
  return order
}

function sortRun(order: number[], from: number, to: number, keyOf: (index: number) => string): void {
  const run = order.slice(from, to).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const [at, index] of run.entries()) order[from + at] = index
}
