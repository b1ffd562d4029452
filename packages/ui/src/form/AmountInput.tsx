import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../action/Button.tsx'
import { classes } from '../link.tsx'
import { changedAmount, withSeparators } from './amount-text.ts'
import { FieldError } from './Field.tsx'
import { useSteady } from './press.ts'

interface AmountInputProps {
  label: string
  /** For screens that render their own `<label htmlFor={id}>`. */
  hideLabel?: boolean
  id?: string
  /** Plain decimal text without separators, '' when empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The amount in Chinese capital numerals, computed by the caller from `value`. */
  reading?: string | undefined
  hint?: ReactNode
  /** Placed between the reading and the hint: quick chips. */
  children?: ReactNode
  error?: string | undefined
  /** 'share' drops the ¥ sign. */
  unit?: 'yuan' | 'share'
  name?: string
  disabled?: boolean
  placeholder?: string
}

/** The one large amount of a trade. The caller passes a fault as `error`; thousands separators appear on blur. */
export function AmountInput({ label, hideLabel, value, onChange, reading, hint, error, ...props }: AmountInputProps) {
  const { id: givenId, unit = 'yuan', name, disabled, children, placeholder = '0.00', onBlur } = props
  const shownError = useSteady(error)
  const ownId = useId()
  const id = givenId ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState(false)
  const shown = editing ? value : withSeparators(value)
  return (
    <div>
      <label className={hideLabel ? 'sr-only' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <div className={classes('amount', error && 'is-error')} style={widthOf(shown)}>
        {unit === 'yuan' && <span className="amount__sign">¥</span>}
        <input
          ref={input}
          id={id}
          name={name}
          disabled={disabled}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={shown}
          onChange={event => {
            setEditing(true)
            onChange(changedAmount(value, shown, event.target.value))
          }}
          onBlur={() => {
            setEditing(false)
            onBlur?.()
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-reading ${id}-note`}
        />
        {unit === 'share' && <span className="amount__unit">份</span>}
        {value !== '' && !disabled && (
          <IconButton
            label={`清空${label}`}
            icon="close"
            size="s"
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <p className={classes('amount__caps', unit === 'share' && 'amount__caps--plain')} id={`${id}-reading`}>
        {reading}
      </p>
      {children}
      <div className="amount__note" id={`${id}-note`}>
        {shownError ? <FieldError>{shownError}</FieldError> : hint && <p className="field__hint">{hint}</p>}
      </div>
    </div>
  )
}

/** The length from which the font size is derived, so that the whole figure is visible. */
const widthOf = (shown: string) => ({ '--amount-chars': Math.max(shown.length, 4) }) as CSSProperties
