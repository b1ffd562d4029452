import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type ReportKind, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isRefused } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'

type RunFormProps = {
  form: RefObject<HTMLFormElement | null>
  kinds: readonly ReportKind[]
  /** The current business day, which is incomplete. */
  today: string
  /** The address of a report. */
  onRun: (runId: string) => string
}

/** Runs a report; by default for this month up to yesterday, a period that is complete. */
export function RunForm({ form, kinds, today, onRun }: RunFormProps) {
  const yesterday = addDays(isoDate(today), -1)
  const [kind, setKind] = useState<ReportKind>('sales')
  const [from, setFrom] = useState(`${yesterday.slice(0, 8)}01`)
  const [to, setTo] = useState<string>(yesterday)
  const navigate = useNavigate()
  const { isAsOf } = reportKinds[kind]
  const run = useSend(() => call('report.run', { kind, from: isAsOf ? to : from, to }), {
    refetch: ['report.list'],
    onDone: ({ runId }) => void navigate(onRun(runId)),
    onFailed: (error, setFault) => isRefused(error) && setFault(`${error.message}。没有任何改动`),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to === '' || (from === '' && !isAsOf)) run.setFault('请填写日期')
    else void run.send()
  }
  return (
    <form ref={form} className="c-reports__form" onSubmit={submit} noValidate aria-label="出报表">
      <SelectField
        label="类型"
        className={isAsOf ? undefined : 'c-reports__wide'}
        options={kinds.map(value => ({ value, label: reportKinds[value].name }))}
        value={kind}
        onChange={event => {
          if (isCode(reportKinds, event.target.value)) setKind(event.target.value)
        }}
      />
      {!isAsOf && (
        <TextField label="从" type="date" max={today} value={from} onChange={event => setFrom(event.target.value)} />
      )}
      <TextField
        label={isAsOf ? '日终' : '至'}
        type="date"
        max={today}
        value={to}
        onChange={event => setTo(event.target.value)}
      />
      <p>
        <Button size="s" type="submit" block loading={run.isSending}>
          出报表
        </Button>
      </p>
      <Fault text={run.fault && `${run.fault}。`} />
      {run.data?.isNew === false && <p className="c-quiet">这一期已经出过，打开的是同一份文件。</p>}
    </form>
  )
}
