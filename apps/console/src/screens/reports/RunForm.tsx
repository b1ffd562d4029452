import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type ReportKind, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { refresh } from '../../api/cache.ts'
import { call, Refusal } from '../../api/client.ts'

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
  const [fault, setFault] = useState('')
  const [again, setAgain] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const navigate = useNavigate()
  const { isAsOf } = reportKinds[kind]
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (to === '' || (from === '' && !isAsOf)) return setFault('请填写日期')
    setFault('')
    setAgain(false)
    setRunning(true)
    try {
      const { runId, isNew } = await call('report.run', { kind, from: isAsOf ? to : from, to })
      setAgain(!isNew)
      await refresh('report.list')
      void navigate(onRun(runId))
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      // Without an answer the outcome is unknown.
      setFault(error instanceof Refusal && error.code !== 'NETWORK' ? `${text}。没有任何改动` : text)
    } finally {
      setRunning(false)
    }
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
        <Button size="s" type="submit" block loading={isRunning}>
          出报表
        </Button>
      </p>
      {fault !== '' && (
        <Notice tone="danger" alert>
          {fault}。
        </Notice>
      )}
      {again && <p className="c-quiet">这一期已经出过，打开的是同一份文件。</p>}
    </form>
  )
}
