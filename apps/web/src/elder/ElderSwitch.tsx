import { useEffect } from 'react'
import { elder } from './elder.ts'

/** Turns elder mode on and off and shows its state. */
export function ElderSwitch() {
  const on = elder.use()
  useEffect(elder.restore, [])
  return (
    <button type="button" className="elder-switch" aria-pressed={on} onClick={() => elder.choose(!on)}>
      {on ? '退出长辈版' : '长辈版'}
    </button>
  )
}
