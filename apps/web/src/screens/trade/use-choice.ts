import { useState } from 'react'

/** One input of a step, to be spread into its field: what it holds and how that changes. */
export type Choice = { value: string; onChange: (value: string) => void }

/** An input that the screen keeps, so that the way back from the next step finds it filled. */
export function useChoice(initial: string): Choice {
  const [value, onChange] = useState(initial)
  return { value, onChange }
}
