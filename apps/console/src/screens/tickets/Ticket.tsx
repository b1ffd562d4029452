import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import {
  type TicketKind,
  ticketChannels,
  ticketDesks,
  ticketKinds,
  ticketOutcomes,
} from '@zhixiao/domain/staff/tickets.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { focusPage } from '@zhixiao/ui/feedback/Dialog.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { refresh } from '../../api/cache.ts'
import { call, isRefused } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { DraftConflict, submittable } from '../../layout/DraftConflict.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { TextArea } from '../../layout/TextArea.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { orderIdsIn, ticketState } from '../../ticket/ticket-words.ts'
import { type DraftClash, useFieldsDraft } from '../../use-draft.ts'
import { optionsOf } from '../../words.ts'
import { sealedName } from '../customers/customer-words.ts'

type Whole = ConsoleOutput<'ticket.show'>

/** One ticket: notes, changes and outcome. */
export function Ticket({ id, back }: { id: string; back: string }) {
  const { roles } = useMe()
  const answer = useCall('ticket.show', { id })
  const { data } = answer
  // A colleague ended the ticket while something was written here.
  const [refused, setRefused] = useState('')
  if (!data) return <Loaded of={answer} />
  const { name, dot } = ticketState(data)
  const mayWrite = data.outcome === null && staffCan(roles, 'ticket', 'do')
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to={back}>
          返回列表
        </Link>
        <h2>
          工单 {id} {ticketKinds[data.kind]}
        </h2>
        <p>
          <StatusDot state={dot}>{name}</StatusDot>
          {ticketChannels[data.channel]}，{data.openedBy.fullName} 于 {momentText(data.openedAt)} 受理，
          {data.owner.fullName} 办理
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="工单全文" tabIndex={0}>
        <section className="c-sec">
          <h3>诉求</h3>
          <p className="c-tickets__text">{data.text}</p>
        </section>
        <About ticket={data} />
        <Written ticket={data} />
        {data.mayAnswer && <Answer ticket={data} onRefused={setRefused} />}
        {mayWrite ? (
          <Forms ticket={data} onRefused={setRefused} />
        ) : (
          refused !== '' && (
            <Notice tone="warning" alert>
              您的填写没有生效：{refused}
            </Notice>
          )
        )}
      </section>
    </>
  )
}

function About({ ticket }: { ticket: Whole }) {
  const { customer, orderIds, recording, dueOn, channel } = ticket
  return (
    <section className="c-sec">
      <h3>关于</h3>
      <dl className="c-kv">
        <div>
          <dt>客户</dt>
          <dd>
            {customer === null ? (
              '非客户'
            ) : (
              <Link className="text-link" to={`/customers/${customer.custno}`}>
                {customer.name} {customer.custno}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>订单</dt>
          <dd>
            {orderIds.length === 0
              ? '--'
              : orderIds.map(id => (
                  <Link key={id} className="text-link c-tickets__order" to={`/orders/${id}`}>
                    {id}
                  </Link>
                ))}
          </dd>
        </div>
        {(channel === 'counter' || recording !== '') && (
          <div>
            <dt>双录编号</dt>
            <dd>{recording === '' ? '--' : recording}</dd>
          </div>
        )}
        <div>
          <dt>首次答复</dt>
          <dd className={ticket.isUnanswered ? 'c-warn' : undefined}>{answerText(ticket)}</dd>
        </div>
        <div>
          <dt>办结期限</dt>
          <dd>{dueOn}</dd>
        </div>
      </dl>
    </section>
  )
}

function answerText({ answeredAt, answerBy, isUnanswered }: Whole): string {
  if (answeredAt !== null) return `已于 ${momentText(answeredAt)} 答复`
  if (answerBy === null) return '--'
  return isUnanswered ? `应于 ${momentText(answerBy)} 前，已超时` : `${momentText(answerBy)} 前`
}

const noteNames = { note: '', change: '变更：', outcome: '办结：' } as const

/** Notes and reveals in the order in which they came. */
function Written({ ticket: { notes, reveals, outcome } }: { ticket: Whole }) {
  const lines = [
    ...notes.map(({ noteId, at, by, kind, text }) => ({
      key: `note ${noteId}`,
      at,
      by: by.fullName,
      text: `${noteNames[kind]}${kind === 'outcome' && outcome !== null ? `${ticketOutcomes[outcome]}。` : ''}${text}`,
    })),
    ...reveals.map(({ eventId, at, by, field, reason }) => ({
      key: `reveal ${eventId}`,
      at,
      by: by.fullName,
      text: `查看${sealedName(field)}：${reason}`,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <section className="c-sec">
      <h3>经过</h3>
      {lines.length === 0 && <p className="c-quiet">受理后还没有记录。</p>}
      <ul className="c-list">
        {lines.map(({ key, at, by, text }) => (
          <li key={key}>
            <p className="c-tickets__text">{text}</p>
            <span>
              {by}，{momentText(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type OnRefused = (why: string) => void

function Forms({ ticket, onRefused }: { ticket: Whole; onRefused: OnRefused }) {
  const { ticketId: id } = ticket
  const note = useFieldsDraft(`ticket-note ${id}`, { text: '' })
  return (
    <>
      <Note id={id} note={note} onRefused={onRefused} isAnswered={ticket.answeredAt !== null} />
      <Pass ticket={ticket} onRefused={onRefused} />
      <Close ticket={ticket} onRefused={onRefused} hasNote={note.fields.text.trim() !== ''} />
      <Change ticket={ticket} onRefused={onRefused} />
    </>
  )
}

/** Sends one write of a ticket; typed text is kept until the server accepts it. */
const useWrite = <Input,>(
  onRefused: OnRefused,
  act: (input: Input, formId: string) => Promise<unknown>,
  /** Ends the draft. */
  onDone: () => unknown,
  onShown = () => {},
) =>
  useSend(
    (input: Input, formId) => {
      onRefused('')
      return act(input, formId)
    },
    {
      onDone: async () => {
        // The draft ends before its text is shown as written.
        await onDone()
        await refresh('ticket.show', 'ticket.list', 'day.show')
        onShown()
      },
      onFailed: async error => {
        onRefused(error.message)
        // A colleague wrote in the meantime: shows the colleague's note beside the typed one.
        if (isRefused(error)) await refresh('ticket.show')
      },
    },
  )

type WordsProps = {
  title: string
  /** The draft as `useFieldsDraft` returns it. */
  draft: { text: string; saved: string; clash: DraftClash | null; onText: (text: string) => void }
  field: Pick<ComponentProps<typeof TextArea>, 'label' | 'hideLabel' | 'placeholder'>
  button: Pick<ComponentProps<typeof Button>, 'kind' | 'loading' | 'children'>
  fault: string
  submit: () => Promise<void> | void
  above?: ReactNode
  below?: ReactNode
}

/** A form of a ticket that sends a text, with its draft. */
function WordsForm({ title, draft, field, button, fault, submit, above, below }: WordsProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="c-sec c-tickets__form" onSubmit={send} noValidate>
      <h3>{title}</h3>
      <Fault text={fault} />
      {above}
      <TextArea
        {...field}
        rows={2}
        value={draft.text}
        onChange={event => draft.onText(event.target.value)}
        maxLength={2_000}
      />
      {below}
      <DraftConflict clash={draft.clash} />
      <p>
        <Button size="s" type="submit" {...button} {...submittable(draft.clash, false)} />{' '}
        <span className="c-quiet">{draft.saved}</span>
      </p>
    </form>
  )
}

type NoteProps = {
  id: string
  note: ReturnType<typeof useFieldsDraft<'text'>>
  onRefused: OnRefused
  isAnswered: boolean
}

function Note({ id, note, onRefused, isAnswered }: NoteProps) {
  const [answers, setAnswers] = useState(false)
  const { fields, change, clear, savedText, clash } = note
  const { text } = fields
  // Resending the same text is a retry of the same note; another text is a new note.
  const { fault, setFault, isSending, send } = useWrite(
    onRefused,
    (said: string, formId) => call('ticket.note', { id, text: said, formId, answers }),
    () => {
      setAnswers(false)
      return clear()
    },
  )
  const submit = () => (text.trim().length < 2 ? setFault('请写明内容，至少 2 个字') : send(text.trim()))
  return (
    <WordsForm
      title="添加备注"
      draft={{ text, saved: savedText, clash, onText: text => change({ text }) }}
      field={{ label: '备注', hideLabel: true, placeholder: '做了什么，与谁核实' }}
      button={{ kind: 'outline', loading: isSending, children: '添加备注' }}
      fault={fault}
      submit={submit}
      below={
        !isAnswered && (
          <Checkbox checked={answers} onChange={event => setAnswers(event.target.checked)}>
            已就此答复客户
          </Checkbox>
        )
      }
    />
  )
}

type DeskProps = { ticket: Whole; onRefused: OnRefused }

/** Forwards the ticket to settlement or finance, or takes it back; its owner does not change. */
function Pass({ ticket: { ticketId: id, version, desk }, onRefused }: DeskProps) {
  const { fields, change, clear, savedText, clash } = useFieldsDraft(`ticket-pass ${id}`, { to: 'clearing', text: '' })
  const to = codeIn(ticketDesks, fields.to) ?? 'clearing'
  const { text } = fields
  const { fault, setFault, isSending, send } = useWrite(
    onRefused,
    (said: string) => call('ticket.pass', { id, version, to: desk === null ? to : null, text: said }),
    clear,
  )
  const missing = desk === null ? '请写明要核实的事项' : '请写明收回的原因'
  const submit = () => (text.trim().length < 2 ? setFault(missing) : send(text.trim()))
  return (
    <WordsForm
      title={desk === null ? '请清算或财务协办' : `已转${ticketDesks[desk]}协办`}
      draft={{ text, saved: text === '' ? '' : savedText, clash, onText: text => change({ text }) }}
      field={{ label: desk === null ? '要核实的事项' : '收回的原因' }}
      button={{ kind: 'outline', loading: isSending, children: desk === null ? '转交协办' : '收回' }}
      fault={fault}
      submit={submit}
      above={
        desk === null && (
          <SelectField
            label="转给"
            options={optionsOf(ticketDesks)}
            value={to}
            onChange={event => change({ to: event.target.value })}
          />
        )
      }
    />
  )
}

/** The form with which the desk answers and returns the ticket. */
function Answer({ ticket: { ticketId: id, version, owner }, onRefused }: DeskProps) {
  const { fields, change, clear, savedText, clash } = useFieldsDraft(`ticket-answer ${id}`, { text: '' })
  const { text } = fields
  const { fault, setFault, isSending, send } = useWrite(
    onRefused,
    (said: string) => call('ticket.answer', { id, version, text: said }),
    clear,
  )
  const submit = () => (text.trim().length < 2 ? setFault('请写明核实结果') : send(text.trim()))
  return (
    <WordsForm
      title={`答复并交还${owner.fullName}`}
      draft={{ text, saved: text === '' ? '' : savedText, clash, onText: text => change({ text }) }}
      field={{ label: '核实结果' }}
      button={{ loading: isSending, children: '交还' }}
      fault={fault}
      submit={submit}
    />
  )
}

type CloseProps = { ticket: Whole; onRefused: OnRefused; hasNote: boolean }

function Close({ ticket: { ticketId: id, version, mayClose }, onRefused, hasNote }: CloseProps) {
  const { fields, change, clear, savedText, clash } = useFieldsDraft(`ticket-end ${id}`, {
    outcome: 'solved',
    text: '',
  })
  const { text } = fields
  const outcome = codeIn(ticketOutcomes, fields.outcome) ?? 'solved'
  const { fault, setFault, isSending, send } = useWrite(
    onRefused,
    (said: string) => call('ticket.close', { id, version, outcome, text: said }),
    clear,
    () => void setTimeout(focusPage),
  )
  const submit = () => {
    if (text.trim().length < 2) return setFault('请写明处理结果与如何答复')
    if (hasNote) return setFault('上面的备注还没有添加，请先添加或清空')
    return send(text.trim())
  }
  if (!mayClose)
    return (
      <section className="c-sec">
        <h3>办结</h3>
        <p className="c-quiet">已逾期，由合规风控办结。您可以添加备注。</p>
      </section>
    )
  return (
    <WordsForm
      title="办结"
      draft={{ text, saved: savedText, clash, onText: text => change({ text }) }}
      field={{ label: '处理结果与答复' }}
      button={{ loading: isSending, children: '办结' }}
      fault={fault}
      submit={submit}
      above={
        <SelectField
          label="结果"
          options={optionsOf(ticketOutcomes)}
          value={outcome}
          onChange={event => change({ outcome: event.target.value })}
        />
      }
    />
  )
}

type Touched = { kind?: TicketKind; owner?: string; orders?: string; recording?: string }

function Change({ ticket, onRefused }: { ticket: Whole; onRefused: OnRefused }) {
  const { ticketId: id, version, channel } = ticket
  // Untouched fields follow the ticket, so that saving does not undo a colleague's change.
  const [touched, setTouched] = useState<Touched>({})
  const kind = touched.kind ?? ticket.kind
  const owner = touched.owner ?? ticket.owner.name
  const orders = touched.orders ?? ticket.orderIds.join(' ')
  const recording = touched.recording ?? ticket.recording
  const { fault, isSending, send } = useWrite(
    onRefused,
    (input: ConsoleSent<'ticket.change'>) => call('ticket.change', input),
    () => setTouched({}),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ id, version, kind, owner, recording: recording.trim(), orderIds: orderIdsIn(orders) })
  }
  const owners = ticket.owners.some(({ name }) => name === ticket.owner.name)
    ? ticket.owners
    : [ticket.owner, ...ticket.owners]
  return (
    <form className="c-sec c-tickets__form" onSubmit={submit} noValidate>
      <h3>转交与更改</h3>
      <Fault text={fault} />
      <div className="c-tickets__row">
        <SelectField
          label="办理人"
          options={owners.map(({ name, fullName }) => ({ value: name, label: fullName }))}
          value={owner}
          onChange={event => setTouched({ ...touched, owner: event.target.value })}
        />
        <SelectField
          label="类型"
          options={optionsOf(ticketKinds)}
          value={kind}
          onChange={event => setTouched({ ...touched, kind: event.target.value as TicketKind })}
        />
      </div>
      <div className="c-tickets__row">
        {ticket.customer !== null && (
          <TextField
            label="订单"
            value={orders}
            onChange={event => setTouched({ ...touched, orders: event.target.value })}
            maxLength={400}
          />
        )}
        {channel === 'counter' && (
          <TextField
            label="双录编号"
            value={recording}
            onChange={event => setTouched({ ...touched, recording: event.target.value })}
            maxLength={64}
          />
        )}
      </div>
      <p>
        <Button size="s" kind="outline" type="submit" loading={isSending}>
          更改
        </Button>
      </p>
    </form>
  )
}
