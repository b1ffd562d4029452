import { useId } from 'react'
import type { Option } from './SelectField.tsx'

interface ChipsProps {
  label: string
  options: readonly Option[]
  /** With undefined or a value outside the options no chip is pressed. */
  value: string | undefined
  onChange: (value: string) => void
}

/** Quick values for a field, each a toggle button. */
export function Chips({ label, options, value, onChange }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons are no form fields, so a fieldset would not fit
    <div className="chips" role="group" aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

/** One line of a list's filters: its name, then the choices. */
export function FilterRow({ label, options, value, onChange }: ChipsProps) {
  const id = useId()
  return (
    <div className="filter">
      <span id={id}>{label}</span>
      <ul aria-labelledby={id}>
        {options.map(option => (
          <li key={option.value}>
            <button type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
