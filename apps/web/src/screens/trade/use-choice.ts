import { useState } from 'react'
import { createTyped } from '../../session/typed.ts'

/** One input of a step, to be spread into its field: what it holds and how that changes. */
export type Choice = { value: string; onChange: (value: string) => void }

/** An input that the screen keeps, so that the way back from the next step finds it filled. */
export function useChoice(initial: string): Choice {
  const [value, onChange] = useState(initial)
  return { value, onChange }
}

const useTyped = createTyped<string>()

/** The figure of an order: who has to log in again in between finds it at the same `place`. */
export function useFigure(place: string, initial: string): Choice {
  const [value, onChange] = useTyped(place, initial)
  return { value, onChange }
}
