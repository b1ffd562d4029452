import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import type { FocusEventHandler } from 'react'
import type { ValidityValues } from './validity.ts'
import './profile.css'

type Props = {
  values: ValidityValues
  onChange: (values: ValidityValues) => void
  onBlur?: FocusEventHandler
  error: string | undefined
}

/** One field with two controls: the error is shown at the control in use. */
export function ValidityFields({ values, onChange, onBlur, error }: Props) {
  const name = 'invalidate'
  return (
    <div className="validity">
      <TextField
        label="证件有效期至"
        type="date"
        name={name}
        value={values.lastDay}
        disabled={values.forGood}
        onChange={event => onChange({ ...values, lastDay: event.target.value })}
        onBlur={onBlur}
        suffix={<Icon name="calendar" />}
        error={values.forGood ? undefined : error}
      />
      <Checkbox
        name={name}
        checked={values.forGood}
        onChange={event => onChange({ ...values, forGood: event.target.checked })}
        error={values.forGood ? error : undefined}
      >
        长期有效
      </Checkbox>
    </div>
  )
}
