import type { ComponentProps } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { classes } from '../link.tsx'
import { Field, type FieldText } from './Field.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly Option[]
  /** The first, empty choice. */
  placeholder?: string
}

/** One of a list, with the browser's own select: phones show their picker, forms need no script. */
export function SelectField({
  label,
  hint,
  error,
  labelAside,
  hideLabel,
  options,
  placeholder,
  ...props
}: SelectFieldProps) {
  const { id, className, disabled, ...rest } = props
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      labelAside={labelAside}
      hideLabel={hideLabel}
      className={className}
    >
      {wiring => (
        <div className={classes('input input--select', error && 'is-error', disabled && 'is-disabled')}>
          <select {...rest} disabled={disabled} {...wiring}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </div>
      )}
    </Field>
  )
}
