import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from '../action/Button.tsx'
import { Icon } from '../brand/Icon.tsx'
import { classes } from '../link.tsx'
import { Field, FieldError, type FieldText } from './Field.tsx'

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Inside the box, before and after the text: “+86”, a unit, a button. */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** One line of text. Accepts every attribute of an input; `error` replaces `hint`. */
export function TextField({ label, hint, error, labelAside, hideLabel, prefix, suffix, ...props }: TextFieldProps) {
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
        <div className={classes('input', error && 'is-error', disabled && 'is-disabled')}>
          {prefix}
          <input {...rest} disabled={disabled} {...wiring} />
          {suffix}
        </div>
      )}
    </Field>
  )
}

/** A password with a button that reveals it. Paste and password managers stay allowed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      label="显示密码"
      icon={shown ? 'eyeOff' : 'eye'}
      size="s"
      className="input__icon"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} suffix={toggle} />
}

interface DateRangeFieldProps {
  label: string
  /** YYYY-MM-DD or ''. */
  from: string
  to: string
  onFromChange: (date: string) => void
  onToChange: (date: string) => void
  min?: string
  max?: string
  error?: string
}

/** Two dates in a row, each with the browser's own calendar. */
export function DateRangeField({ label, from, to, onFromChange, onToChange, min, max, error }: DateRangeFieldProps) {
  const id = useId()
  const shared = { type: 'date', min, max, 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-e` }
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      <div className="range">
        <div className={classes('input', error && 'is-error')}>
          <input {...shared} aria-label="开始日期" value={from} onChange={e => onFromChange(e.target.value)} />
          <Icon name="calendar" />
        </div>
        <span className="faint">至</span>
        <div className={classes('input', error && 'is-error')}>
          <input {...shared} aria-label="结束日期" value={to} onChange={e => onToChange(e.target.value)} />
          <Icon name="calendar" />
        </div>
      </div>
      <div id={`${id}-e`}>{error && <FieldError>{error}</FieldError>}</div>
    </fieldset>
  )
}
