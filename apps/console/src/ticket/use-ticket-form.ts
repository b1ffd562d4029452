import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { ticketChannels, ticketKinds, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'
import type { FormEvent, RefObject } from 'react'
import { call } from '../api/client.ts'
import { useSend } from '../api/use-send.ts'
import { useFieldsDraft } from '../use-draft.ts'
import { orderIdsIn } from './ticket-words.ts'

const EMPTY = {
  kind: 'question',
  channel: 'phone',
  text: '',
  custno: '',
  orders: '',
  recording: '',
  /** Empty while the ticket is not closed at once. */
  settled: '',
  outcome: 'solved',
  answer: '',
}

type TicketFormProps = {
  /** The number of the customer whose page opens the form; without one the form asks for it. */
  named: string | undefined
  /** The field of the caller's words. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** The fields of a new ticket, kept as a draft, and their submission; a fault is named at its field. */
export function useTicketForm({ named, field }: TicketFormProps) {
  const { fields, change, clash, forget } = useFieldsDraft(`ticket ${named ?? 'new'}`, EMPTY)
  const { text, custno, orders, recording, answer } = fields
  const kind = codeIn(ticketKinds, fields.kind) ?? 'question'
  const channel = codeIn(ticketChannels, fields.channel) ?? 'phone'
  const outcome = codeIn(ticketOutcomes, fields.outcome) ?? 'solved'
  const isSettled = fields.settled !== ''
  const opening = useSend(
    async (_, formId) => {
      const of = named ?? custno.trim()
      const opened = await call('ticket.open', {
        kind,
        channel,
        text: text.trim(),
        orderIds: orderIdsIn(orders),
        formId,
        ...(channel === 'counter' && { recording: recording.trim() }),
        ...(of !== '' && { custno: of }),
        ...(isSettled && { settled: { outcome, text: answer.trim() } }),
      })
      return { ...opened, isSettled }
    },
    { refetch: ['ticket.list'], onDone: forget },
  )
  const { fault, setFault } = opening
  const faultOf = (name: string) => (opening.field === name && fault !== '' ? fault : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length < 2) {
      setFault('请填写诉求内容', 'text')
      return field.current?.focus()
    }
    if (isSettled && answer.trim().length < 2) return setFault('请填写答复内容', 'settled')
    void opening.send()
  }
  const fieldNames = ['text', 'settled', 'orderIds', 'recording', ...(named === undefined ? ['custno'] : [])]
  return {
    fields,
    kind,
    channel,
    outcome,
    isSettled,
    change,
    clash,
    submit,
    faultOf,
    /** The fault that belongs to no field of the form. */
    otherFault: fieldNames.includes(opening.field) ? '' : fault,
    isSending: opening.isSending,
    opened: opening.data,
    /** Changes fields and clears the fault, which was about their former text. */
    rewrite: (some: Parameters<typeof change>[0]) => {
      change(some)
      setFault('')
    },
  }
}

export type TicketForm = ReturnType<typeof useTicketForm>
