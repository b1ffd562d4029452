import { useState } from 'react'
import { createTyped } from '../../session/typed.ts'

/** The value of one input and its change handler, to be spread into a field. */
export type Choice = { value: string; onChange: (value: string) => void }

/** An input stored by the screen, so that it is still filled after coming back from the next step. */
export function useChoice(initial: string): Choice {
  const [value, onChange] = useState(initial)
  return { value, onChange }
}

const useTyped = createTyped<string>()

/** The figure of an order. It survives a new login in between, keyed by `place`. */
export function useFigure(place: string, initial: string): Choice {
  const [value, onChange] = useTyped(place, initial)
  return { value, onChange }
}
