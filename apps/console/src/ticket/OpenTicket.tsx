import { ticketChannels, ticketKinds, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { Fault } from '../Fault.tsx'
import { DraftConflict, submittable } from '../layout/DraftConflict.tsx'
import { FormDialog } from '../layout/FormDialog.tsx'
import { TextArea } from '../layout/TextArea.tsx'
import { optionsOf } from '../words.ts'
import { type TicketForm, useTicketForm } from './use-ticket-form.ts'

type Props = {
  /** The customer whose page opens the dialog; without one the dialog asks for the number. */
  customer?: { custno: string; name: string }
  onClose: () => void
}

/** Records a caller's words as a ticket, and closes it at once if the caller was answered at once. */
export function OpenTicket({ customer, onClose }: Props) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const form = useTicketForm({ named: customer?.custno, field: text })
  const { opened, isSending, clash } = form
  const actions = opened ? (
    <Button size="s" onClick={onClose}>
      完成
    </Button>
  ) : (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        取消
      </Button>
      <Button size="s" type="submit" form={id} loading={isSending} {...submittable(clash, false)}>
        保存 <kbd className="c-kbd">Ctrl Enter</kbd>
      </Button>
    </>
  )
  const title = customer ? `记工单 ${customer.name}（${customer.custno}）` : '记工单'
  return (
    <FormDialog title={title} open onClose={onClose} actions={actions} initialFocus={text}>
      {opened ? (
        <Notice tone="success" alert>
          已记录，
          <Link to={`/tickets/${opened.ticketId}`} onClick={onClose}>
            工单 {opened.ticketId}
          </Link>
          {opened.isSettled ? '，已办结。' : `，须在 ${opened.dueOn} 前办结，由您办理。请将工单号与期限告知对方。`}
        </Notice>
      ) : (
        <Form id={id} form={form} field={text} asksCustomer={customer === undefined} />
      )}
    </FormDialog>
  )
}

type FormProps = {
  id: string
  form: TicketForm
  field: React.RefObject<HTMLTextAreaElement | null>
  asksCustomer: boolean
}

function Form({ id, form, field, asksCustomer }: FormProps) {
  const { fields, kind, channel, isSettled, change, rewrite, clash, submit, faultOf, otherFault } = form
  const { text, custno, orders } = fields
  return (
    <form id={id} className="c-ask" onSubmit={submit} autoComplete="off" noValidate>
      <Fault text={otherFault} />
      <Chips label="类型" options={optionsOf(ticketKinds)} value={kind} onChange={value => change({ kind: value })} />
      <Chips
        label="渠道"
        options={optionsOf(ticketChannels)}
        value={channel}
        onChange={value => change({ channel: value })}
      />
      {asksCustomer && (
        <TextField
          label="客户号（非客户可不填）"
          value={custno}
          onChange={event => change({ custno: event.target.value })}
          error={faultOf('custno')}
          maxLength={32}
        />
      )}
      <DraftConflict clash={clash} />
      <TextArea
        ref={field}
        label="诉求内容"
        value={text}
        onChange={event => rewrite({ text: event.target.value })}
        error={faultOf('text')}
        maxLength={2_000}
      />
      <TextField
        label="涉及的订单（可不填）"
        hint="单号，多个以空格分开"
        value={orders}
        onChange={event => change({ orders: event.target.value })}
        error={faultOf('orderIds')}
        maxLength={400}
      />
      {channel === 'counter' && <CounterFields form={form} />}
      <Checkbox checked={isSettled} onChange={event => change({ settled: event.target.checked ? 'yes' : '' })}>
        已当场答复，直接办结
      </Checkbox>
      {isSettled && <SettlementFields form={form} />}
    </form>
  )
}

/** What only an order taken at the counter has. */
function CounterFields({ form: { fields, change, faultOf } }: { form: TicketForm }) {
  return (
    <TextField
      label="双录编号"
      hint="柜台订单必填"
      value={fields.recording}
      onChange={event => change({ recording: event.target.value })}
      error={faultOf('recording')}
      maxLength={64}
    />
  )
}

/** The outcome for a caller who was answered at once. */
function SettlementFields({ form: { fields, outcome, change, rewrite, faultOf } }: { form: TicketForm }) {
  return (
    <>
      <SelectField
        label="结果"
        options={optionsOf(ticketOutcomes)}
        value={outcome}
        onChange={event => change({ outcome: event.target.value })}
      />
      <TextArea
        label="答复内容"
        rows={2}
        value={fields.answer}
        onChange={event => rewrite({ answer: event.target.value })}
        error={faultOf('settled')}
        maxLength={2_000}
      />
    </>
  )
}
