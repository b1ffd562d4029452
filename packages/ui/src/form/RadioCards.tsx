import type { ReactNode } from 'react'
import { classes } from '../link.tsx'
import { FieldError } from './Field.tsx'

export interface CardOption {
  value: string
  title: ReactNode
  /** Digits next to the title: a masked card number. */
  number?: string
  sub?: ReactNode
  /** Placed before the text: a bank's badge. */
  badge?: ReactNode
  disabled?: boolean
  /** At the end of the card: how to lift the restriction (“去签约”). */
  fix?: ReactNode
}

interface RadioCardsProps {
  /** Accessible name of the group. */
  label: string
  name: string
  options: readonly CardOption[]
  value: string | undefined
  onChange: (value: string) => void
  error?: string | undefined
  /** Larger text, for the answers of a questionnaire. */
  quiz?: boolean
}

/** A choice among cards: a bank card, an answer. */
export function RadioCards({ label, name, options, value, onChange, error, quiz }: RadioCardsProps) {
  return (
    <fieldset className={classes('option-list', quiz && 'quiz')}>
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <label key={option.value} className={classes('option', option.disabled && 'is-disabled')}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.badge}
          <span className="option__body">
            <span className="option__title">
              <span>{option.title}</span>
              {option.number && <span className="num">{option.number}</span>}
            </span>
            {option.sub && <span className="option__sub">{option.sub}</span>}
          </span>
          {option.fix}
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
