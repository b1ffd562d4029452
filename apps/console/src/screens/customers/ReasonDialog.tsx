import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'

type Cause = { reason: string; ticket?: string }

type Props = {
  custno: string
  title: string
  /** Common reasons. */
  reasons: readonly string[]
  submit: string
  /** @throws the refusal to show */
  act: (cause: Cause) => Promise<void>
  /** Replaces the form once it is done; a dialog without one closes itself. */
  done?: ReactNode
  onClose: () => void
  /** What happens, before the fields. */
  children: ReactNode
}

/** Asks for the reason, and for the customer's ticket if one is open, before something that one person does alone. */
export function ReasonDialog({ custno, title, reasons, submit, act, done, onClose, children }: Props) {
  const { text, field, setFault, fill } = useCheckedText()
  const [ticket, setTicket] = useState('')
  const { data } = useCall('ticket.list', { tab: 'open', custno })
  const sending = useSend(act)
  const form = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length < 2) return setFault('请填写原因，2 至 200 字')
    void sending.send({ reason: text.trim(), ...(ticket !== '' && { ticket }) })
  }
  const actions = done ? (
    <Button size="s" onClick={onClose}>
      完成
    </Button>
  ) : (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        取消
      </Button>
      <Button size="s" type="submit" form={form} loading={sending.isSending}>
        {submit}
      </Button>
    </>
  )
  return (
    <FormDialog title={title} open onClose={onClose} actions={actions}>
      {done || (
        <form id={form} className="c-approve" onSubmit={onSubmit} autoComplete="off" noValidate>
          {children}
          <Chips
            label="常用原因"
            options={reasons.map(reason => ({ value: reason, label: reason }))}
            value={text}
            onChange={fill}
          />
          <TextField label="原因" {...field} maxLength={200} />
          {data && data.list.length > 0 && (
            <SelectField
              label="工单"
              options={data.list.map(({ ticketId, title }) => ({ value: ticketId, label: `${ticketId} ${title}` }))}
              placeholder="没有工单"
              value={ticket}
              onChange={event => setTicket(event.target.value)}
            />
          )}
          <Fault text={sending.fault} />
        </form>
      )}
    </FormDialog>
  )
}
