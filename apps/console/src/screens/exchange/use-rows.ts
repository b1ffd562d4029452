import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../keys.ts'

/** J and K walk along rows by their address, Enter opens the one they are at. @returns the address of that row. */
export function useRows(places: readonly string[]): string | null {
  const [chosen, setChosen] = useState<string | null>(null)
  const navigate = useNavigate()
  const at = places.indexOf(chosen ?? '')
  const move = (step: number) => () =>
    setChosen(places[at < 0 ? 0 : Math.min(Math.max(at + step, 0), places.length - 1)] ?? null)
  useKeys({
    j: move(1),
    k: move(-1),
    enter: () => {
      if (chosen !== null && at >= 0) void navigate(chosen)
    },
  })
  return chosen
}
