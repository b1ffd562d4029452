import { type ChangeEvent, useRef, useState } from 'react'

/** State of a text that is checked on submit; its fault takes the focus to the field and is shown until the text changes. */
export function useCheckedText<Control extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(given = '') {
  const [text, setText] = useState(given)
  const [fault, setFaultText] = useState('')
  const input = useRef<Control>(null)
  const setFault = (found: string) => {
    setFaultText(found)
    if (found !== '') input.current?.focus()
  }
  const fill = (value: string) => {
    setText(value)
    setFaultText('')
  }
  const field = {
    ref: input,
    value: text,
    onChange: (event: ChangeEvent<Control>) => fill(event.target.value),
    error: fault || undefined,
  }
  return { text, field, setFault, fill }
}
