import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Keys, useKeys } from './keys.ts'

/** J and K step through the addresses of a list's rows; Enter opens the first. `at` is the row of the current address, -1 for none. */
export function useListKeys(places: readonly string[], at: number, keys: Keys = {}): void {
  const navigate = useNavigate()
  useSteps(places, at, place => void navigate(place), keys)
}

/**
 * J and K mark a row of a list by its key, Enter opens the marked one. For lists whose address does not name a row.
 * @returns the marked key, and a function that marks another one.
 */
export function useMarkedRow(rows: readonly string[], open?: (key: string) => void, keys: Keys = {}) {
  const [chosen, mark] = useState<string | null>(null)
  const marked = chosen !== null && rows.includes(chosen) ? chosen : null
  const enter = open && marked !== null ? { enter: () => open(marked) } : {}
  useSteps(rows, marked === null ? -1 : rows.indexOf(marked), mark, { ...enter, ...keys })
  return [marked, mark] as const
}

function useSteps(rows: readonly string[], at: number, go: (row: string) => void, keys: Keys): void {
  const move = (step: number) => () => {
    const next = rows[stepped(at, step, rows.length)]
    if (next !== undefined) go(next)
  }
  useKeys({ j: move(1), k: move(-1), ...(at < 0 && { enter: move(1) }), ...keys })
}

/** The next index; starts at the first row and stops at the ends. */
export const stepped = (at: number, step: number, count: number): number =>
  at < 0 ? 0 : Math.min(Math.max(at + step, 0), count - 1)
