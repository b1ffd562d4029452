import { type ChangeEvent, useState } from 'react'

/** State of a text that is checked on submit; its fault is shown until the text changes. */
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
