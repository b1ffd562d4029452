import { type ReactNode, useId } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { classes } from '../link.tsx'
import { useSteady } from './press.ts'

export interface FieldText {
  label: ReactNode
  hint?: ReactNode | undefined
  /** What is wrong and how to correct it; marks the input as invalid. */
  error?: string | undefined
  /** Right end of the label line. */
  labelAside?: ReactNode
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean | undefined
}

export interface FieldWiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldText {
  id?: string | undefined
  className?: string | undefined
  /** Renders the control with the ids that link it to label, hint and error. */
  children: (wiring: FieldWiring) => ReactNode
}

/** Label on top, then the control, then the error or else the hint. */
export function Field({ id: givenId, label, hint, error, labelAside, hideLabel, className, children }: FieldProps) {
  const shownError = useSteady(error)
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className={classes('field', className)}>
      <label className={hideLabel ? 'sr-only' : 'field__label'} htmlFor={id}>
        <span>{label}</span>
        {labelAside}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': hasNote ? noteId : undefined })}
      {shownError ? (
        <FieldError id={noteId}>{shownError}</FieldError>
      ) : (
        hint && (
          <p className="field__hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** The error below a control. `alert` announces it, for errors from the server. */
export function FieldError({ id, alert, children }: { id?: string; alert?: boolean; children: ReactNode }) {
  return (
    <p className="field__error" id={id} role={alert ? 'alert' : undefined}>
      <Icon name="error" size={16} />
      <span>{children}</span>
    </p>
  )
}
