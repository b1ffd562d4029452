import type { CSSProperties, ReactNode } from 'react'

interface ToggleProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** CSS colour of what it shows and hides, such as a line of a chart. */
  colour?: string
  children: ReactNode
}

/** Shows or hides one thing, such as a line of a chart, at once; a choice of a form is a `Checkbox`. */
export function Toggle({ checked, onChange, colour, children }: ToggleProps) {
  return (
    <label className="toggle" style={colour === undefined ? undefined : ({ '--c': colour } as CSSProperties)}>
      <input type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
      {children}
    </label>
  )
}
