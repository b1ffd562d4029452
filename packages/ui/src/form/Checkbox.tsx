import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../link.tsx'
import { FieldError } from './Field.tsx'
import type { Option } from './SelectField.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
  error?: string | undefined
}

/** A checkbox with a sentence, which may contain links to documents. */
export function Checkbox({ children, error, className, ...props }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={classes('check inline-links', className)}>
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          {...props}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** An on-off setting that applies at once. */
export function Switch({ children, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox carries its own checked state */}
      <input type="checkbox" role="switch" {...props} />
      {children}
    </label>
  )
}

interface RadioGroupProps {
  label: string
  name: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A few short choices in one row. */
export function RadioGroup({ label, name, options, value, onChange, error }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined}>
      <legend className="field__label">{label}</legend>
      <div className="row radio-row">
        {options.map(option => (
          <label key={option.value} className="check">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
