/**
 * Funds in groups, in the given order: two funds that a link joins are in one group, also over others. A link to a fund
 * that is not among them joins those that share it.
 */
export function groupsOf(codes: readonly string[], links: readonly (readonly [string, string])[]): string[][] {
  const neighbours = new Map<string, string[]>()
  for (const [a, b] of links) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b])
    neighbours.set(b, [...(neighbours.get(b) ?? []), a])
  }
  const groupOf = new Map<string, number>()
  const join = (code: string, group: number) => {
    const open = [code]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (groupOf.has(next)) continue
      groupOf.set(next, group)
      open.push(...(neighbours.get(next) ?? []))
    }
  }
  for (const [group, code] of codes.entries()) join(code, group)
  return [...Map.groupBy(codes, code => groupOf.get(code)).values()]
}
