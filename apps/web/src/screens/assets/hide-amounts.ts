import { useState } from 'react'

const KEY = 'hideAmounts'

/** Whether this customer hides amounts on this device. Only the choice is stored, never an amount. */
export function useHiddenAmounts(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => localStorage.getItem(KEY) === '1')
  const keep = (next: boolean) => {
    if (next) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
    setHidden(next)
  }
  return [hidden, keep]
}
