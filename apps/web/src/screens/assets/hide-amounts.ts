import { FLAG, isYes } from '@zhixiao/domain/codes/flags.ts'
import { useState } from 'react'

const KEY = 'hideAmounts'

/** Whether this customer hides amounts on this device. Only the choice is stored, never an amount. */
export function useHiddenAmounts(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => isYes(localStorage.getItem(KEY)))
  const keep = (next: boolean) => {
    if (next) localStorage.setItem(KEY, FLAG.yes)
    else localStorage.removeItem(KEY)
    setHidden(next)
  }
  return [hidden, keep]
}
