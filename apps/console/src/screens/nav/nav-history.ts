import type { Entries } from './nav-entries.ts'

const MOST_UNDONE = 200

/** The entries before a change; `cell` is the one that was typed into, null for a change of several. */
export type NavChange = { before: Entries; cell: string | null }

/** The changes that can be undone after one more; consecutive typing in one cell is one change. */
export function withChange(past: readonly NavChange[], change: NavChange): readonly NavChange[] {
  const isSameCell = change.cell !== null && past.at(-1)?.cell === change.cell
  return isSameCell ? past : [...past.slice(-MOST_UNDONE), change]
}
