import { useRef, useState } from 'react'

/**
 * The lines of a form, each with a key. Focus goes to the first field of an added line, and to the button that adds when a
 * line is removed, so that the keyboard never starts from the top of the page.
 */
export function useLines<Line extends { key: number }>(first: Line) {
  const [lines, setLines] = useState<readonly Line[]>([first])
  const added = useRef<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  return {
    lines,
    addButton,
    change: (key: number, part: Partial<Line>) =>
      setLines(all => all.map(line => (line.key === key ? { ...line, ...part } : line))),
    add: (make: (key: number) => Line) => {
      const key = Math.max(...lines.map(line => line.key)) + 1
      added.current = key
      setLines([...lines, make(key)])
    },
    remove: (key: number) => {
      setLines(all => all.filter(line => line.key !== key))
      addButton.current?.focus()
    },
    /** The `ref` of a line's fieldset. */
    placed: (key: number) => (place: HTMLFieldSetElement | null) => {
      if (place === null || added.current !== key) return
      added.current = null
      place.querySelector<HTMLElement>('select, input')?.focus()
    },
  }
}
