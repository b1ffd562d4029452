import { type ChangeEvent, useRef, useState } from 'react'

/** State of a text that is checked on submit; its fault takes the focus to the field and is shown until the text changes. */
export function useCheckedText(given = '') {
  const [text, setText] = useState(given)
  const [fault, setFaultText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const setFault = (found: string) => {
    setFaultText(found)
    if (found !== '') input.current?.focus()
  }
  const field = {
    ref: input,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value)
      setFaultText('')
    },
    error: fault || undefined,
  }
  return { text, field, setFault }
}
