import { FLAG, isYes } from '@zhixiao/domain/codes/flags.ts'
import { useState } from 'react'
import { browserStore } from '../../stored.ts'

const KEY = 'hideAmounts'

/** Whether this customer hides amounts on this device. Only the choice is stored, never an amount. */
export function useHiddenAmounts(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => isYes(browserStore.get(KEY)))
  const keep = (next: boolean) => {
    if (next) browserStore.set(KEY, FLAG.yes)
    else browserStore.remove(KEY)
    setHidden(next)
  }
  return [hidden, keep]
}

/** A text of the server, such as that of a to-do, without its amounts of money. */
export const hideAmounts = (text: string): string => text.replace(/\d[\d,]*\.\d{2}(?= ?元)/g, '******')
