import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../action/Button.tsx'
import { classes } from '../link.tsx'
import { FieldError } from './Field.tsx'

interface AmountInputProps {
  label: string
  /** When the screen shows its own `<label htmlFor={id}>`. */
  hideLabel?: boolean
  id?: string
  /** Plain decimal text without separators, '' when empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The amount in capital letters, computed by the caller from `value`. */
  reading?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** 'share' drops the ¥ sign. */
  unit?: 'yuan' | 'share'
  name?: string
  disabled?: boolean
  placeholder?: string
}

/** The one large amount of a trade. Takes digits and at most two decimals; thousands separators appear after leaving it. */
export function AmountInput({ label, hideLabel, value, onChange, reading, hint, error, ...props }: AmountInputProps) {
  const { id: givenId, unit = 'yuan', name, disabled, placeholder = '0.00', onBlur } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState(false)
  return (
    <div>
      <label className={hideLabel ? 'sr-only' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <div className={classes('amount', error && 'is-error')}>
        {unit === 'yuan' && <span className="amount__sign">¥</span>}
        <input
          ref={input}
          id={id}
          name={name}
          disabled={disabled}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={editing ? value : withSeparators(value)}
          onChange={event => onChange(cleanAmount(event.target.value))}
          onFocus={() => setEditing(true)}
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
      <p className="amount__caps" id={`${id}-reading`}>
        {reading}
      </p>
      <div id={`${id}-note`}>
        {error ? <FieldError>{error}</FieldError> : hint && <p className="field__hint">{hint}</p>}
      </div>
    </div>
  )
}

/** Keeps digits and one point with two decimals; drops everything else, separators of pasted text included. */
export function cleanAmount(text: string): string {
  const kept = text.replace(/[^\d.]/g, '')
  const match = /^0*(\d*)(\.\d{0,2})?/.exec(kept)
  if (match === null || kept === '') return ''
  return `${match[1] === '' ? '0' : match[1]}${match[2] ?? ''}`
}

/** '10000.5' -> '10,000.50'; text that is no amount stays as it is. */
export function withSeparators(value: string): string {
  const match = /^(\d+)(?:\.(\d{0,2}))?$/.exec(value)
  if (match === null) return value
  return `${(match[1] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}.${(match[2] ?? '').padEnd(2, '0')}`
}
