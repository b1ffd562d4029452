import { createKept } from '../../kept.ts'
import { createTyped } from '../../session/typed.ts'
import { fieldsOf, type OrderFields } from './order-draft.ts'

/** The value of one input and its change handler, to be spread into a field. */
export type Choice = { value: string; onChange: (value: string) => void }

const useTyped = createTyped<OrderFields>()
const kept = createKept<OrderFields>()

/**
 * The inputs of an order, keyed by `place`. They are still filled after coming back to the form from the next step or
 * any other page, and after a new login in between.
 */
export function useOrderFields(place: string, initial: Partial<OrderFields>) {
  const [fields, setFields] = useTyped(place, kept.at(place) ?? fieldsOf(initial))
  const change = (changes: Partial<OrderFields>) => {
    const next = { ...fields, ...changes }
    kept.keep(place, next)
    setFields(next)
  }
  const choiceOf = (name: keyof OrderFields): Choice => ({
    value: fields[name],
    onChange: value => change({ [name]: value }),
  })
  return { fields, change, choiceOf }
}

/** A sent order leaves nothing in the form, so that it is not placed a second time by mistake (TRD-11). */
export const forgetOrderFields = kept.forget
