import type { Shown } from '@zhixiao/contract/console/shown.ts'

/** The effects of an act, a line for each field, total, row and warning. */
const linesOf = ({ changes, totals, tables, warnings }: Shown): string[] => [
  ...changes.map(({ name, before, after }) => `${name}：${before ?? '--'} → ${after}`),
  ...totals.map(({ name, value }) => `${name}：${value}`),
  ...tables.flatMap(({ title, columns, rows }) =>
    rows.map(row => `${title}：${row.map((cell, at) => `${columns[at]?.name} ${cell}`).join('，')}`),
  ),
  ...warnings,
]

/** Lines that only one side has: the effects when requested, and the effects now. */
export function compared(asked: Shown, now: Shown): { asked: string[]; now: string[] } {
  const [before, after] = [linesOf(asked), linesOf(now)]
  return { asked: onlyIn(before, after), now: onlyIn(after, before) }
}

/** Lines without a counterpart; equal lines count as often as they occur. */
function onlyIn(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter(line => {
    const times = left.get(line) ?? 0
    left.set(line, times - 1)
    return times <= 0
  })
}
