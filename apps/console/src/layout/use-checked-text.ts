import { type ChangeEvent, useState } from 'react'

/** A text that is checked when it is sent: what its field takes, and how to say a fault, which stands until the text is changed. */
export function useCheckedText(given = '') {
  const [text, setText] = useState(given)
  const [fault, setFault] = useState('')
  const field = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value)
      setFault('')
    },
    error: fault || undefined,
  }
  return { text, field, setFault }
}
