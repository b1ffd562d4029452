import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { FieldError } from '@zhixiao/ui/form/Field.tsx'
import { useId } from 'react'
import { Form } from 'react-router'
import { paths } from '../../paths.ts'
import type { AskedRange } from './detail-query.ts'

interface RangeFormProps {
  label: string
  /** Other query fields to keep. */
  kept: Readonly<Record<string, string>>
  range: AskedRange | null
  /** The default range, shown when the URL has none. */
  usual: { from: string; to: string }
  submit: string
  hash?: string
}

/** Two dates and a button; a plain form that works without script. */
export function RangeForm({ label, kept, range, usual, submit, hash = 'part' }: RangeFormProps) {
  const id = useId()
  const { from, to, fault } = range ?? { ...usual, fault: null }
  const shared = {
    type: 'date',
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': fault ? id : undefined,
  }
  return (
    <Form
      className="range-form"
      method="get"
      action={`${paths.fundDetail}#${hash}`}
      preventScrollReset
      aria-label={label}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="range-form__days">
        <span className="input range-form__day">
          <input {...shared} key={from} name="from" aria-label="开始日期" defaultValue={from} />
          <Icon name="calendar" />
        </span>
        <span className="faint">至</span>
        <span className="input range-form__day">
          <input {...shared} key={to} name="to" aria-label="结束日期" defaultValue={to} />
          <Icon name="calendar" />
        </span>
      </span>
      <button type="submit" className="btn btn--outline btn--s">
        {submit}
      </button>
      {fault && <FieldError id={id}>{fault}</FieldError>}
    </Form>
  )
}
