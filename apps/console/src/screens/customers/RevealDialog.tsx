import { useQuery } from '@tanstack/react-query'
import { type Sealed, sealedNames } from '@zhixiao/contract/console/staff-words.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import type { Customer } from './customer.ts'

const reasons = ['核实来电身份', '审核证件', '司法协助'].map(text => ({ value: text, label: text }))

type Props = {
  customer: Customer
  place: { field: Sealed; tradeacco?: string }
  onClose: () => void
  onOpened: (value: string, seconds: number) => void
}

/** Asks for the reason before one sealed field is shown. */
export function RevealDialog({ customer: { custno, name }, place, onClose, onOpened }: Props) {
  const [reason, setReason] = useState('')
  const [ticket, setTicket] = useState('')
  const { data } = useQuery({
    queryKey: ['ticket.list', 'open', custno],
    queryFn: () => call('ticket.list', { tab: 'open', custno }),
  })
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)
  const form = useId()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (reason.trim().length < 2) return setError('请填写查看的原因')
    setSending(true)
    setError('')
    try {
      const sent = { custno, ...place, reason: reason.trim(), ...(ticket !== '' && { ticket }) }
      const { value, seconds } = await call('customer.reveal', sent)
      onOpened(value, seconds)
      onClose()
    } catch (fault) {
      setSending(false)
      setError(fault instanceof Error ? fault.message : '')
    }
  }
  const actions = (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        取消
      </Button>
      <Button size="s" type="submit" form={form} loading={isSending}>
        查看 5 分钟
      </Button>
    </>
  )
  return (
    <Dialog title={`查看${sealedNames[place.field]}`} open onClose={onClose} actions={actions}>
      <form id={form} className="c-approve" onSubmit={submit} autoComplete="off" noValidate>
        <p>
          {name}（{custno}）。显示 5 分钟后自动遮盖；查看、原因与您的姓名写入审计，客户可以询问。
        </p>
        <Chips label="常用原因" options={reasons} value={reason} onChange={setReason} />
        <TextField
          label="原因"
          value={reason}
          onChange={event => {
            setReason(event.target.value)
            setError('')
          }}
          maxLength={200}
        />
        {data && data.list.length > 0 && (
          <SelectField
            label="工单"
            options={data.list.map(({ ticketId, title }) => ({ value: ticketId, label: `${ticketId} ${title}` }))}
            placeholder="没有工单"
            value={ticket}
            onChange={event => setTicket(event.target.value)}
          />
        )}
        {error !== '' && (
          <Notice tone="danger" alert>
            {error}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
