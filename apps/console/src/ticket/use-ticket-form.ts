import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { ticketChannels, ticketKinds, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { refresh } from '../api/cache.ts'
import { call, Refusal } from '../api/client.ts'
import { useFieldsDraft } from '../use-draft.ts'
import { orderIdsIn } from './ticket-words.ts'

export type Opened = ConsoleOutput<'ticket.open'> & { isSettled: boolean }

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
  setSending: (is: boolean) => void
  onOpened: (opened: Opened) => void
}

/** The fields of a new ticket, kept as a draft, and their submission; a fault is named at its field. */
export function useTicketForm({ named, field, setSending, onOpened }: TicketFormProps) {
  const [formId] = useState(() => randomUuid())
  const { fields, change, clash, forget } = useFieldsDraft(`ticket ${named ?? 'new'}`, EMPTY)
  const { text, custno, orders, recording, answer } = fields
  const kind = codeIn(ticketKinds, fields.kind) ?? 'question'
  const channel = codeIn(ticketChannels, fields.channel) ?? 'phone'
  const outcome = codeIn(ticketOutcomes, fields.outcome) ?? 'solved'
  const isSettled = fields.settled !== ''
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null)
  const faultOf = (name: string) => (fault?.field === name ? fault.text : undefined)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim().length < 2) {
      setFault({ field: 'text', text: '请填写诉求内容' })
      return field.current?.focus()
    }
    if (isSettled && answer.trim().length < 2) return setFault({ field: 'settled', text: '请填写答复内容' })
    const of = named ?? custno.trim()
    setFault(null)
    setSending(true)
    try {
      const done = await call('ticket.open', {
        kind,
        channel,
        text: text.trim(),
        orderIds: orderIdsIn(orders),
        formId,
        ...(channel === 'counter' && { recording: recording.trim() }),
        ...(of !== '' && { custno: of }),
        ...(isSettled && { settled: { outcome, text: answer.trim() } }),
      })
      await forget()
      onOpened({ ...done, isSettled })
      await refresh('ticket.list')
    } catch (error) {
      const at = error instanceof Refusal && typeof error.data.field === 'string' ? error.data.field : ''
      setFault({ field: at.split('.')[0] ?? '', text: error instanceof Error ? error.message : '' })
    } finally {
      setSending(false)
    }
  }
  const isNamed = ['text', 'settled', 'orderIds', 'recording', ...(named === undefined ? ['custno'] : [])].includes(
    fault?.field ?? '',
  )
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
    otherFault: fault && !isNamed ? fault.text : null,
    /** Changes a field and takes the fault away, which was about its former text. */
    rewrite: (some: Parameters<typeof change>[0]) => {
      change(some)
      setFault(null)
    },
  }
}

export type TicketForm = ReturnType<typeof useTicketForm>
