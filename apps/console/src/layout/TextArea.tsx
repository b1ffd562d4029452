import { composes } from '@zhixiao/ui/form/composes.ts'
import { Field, type FieldText } from '@zhixiao/ui/form/Field.tsx'
import type { ComponentProps } from 'react'

/** A text area that grows with its content; Ctrl Enter submits the form. */
export function TextArea({ label, hint, error, hideLabel, ...props }: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {wiring => (
        <div className={error ? 'input c-area is-error' : 'input c-area'}>
          <textarea
            rows={4}
            {...props}
            {...wiring}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !composes(event.nativeEvent)) {
                event.preventDefault()
                pressSubmit(event.currentTarget.form)
              }
            }}
          />
        </div>
      )}
    </Field>
  )
}

/** Submits by the form's button, which does nothing while it is disabled or the form is being sent. */
function pressSubmit(form: HTMLFormElement | null) {
  for (const control of form?.elements ?? [])
    if (control instanceof HTMLButtonElement && control.type === 'submit') return control.click()
}
