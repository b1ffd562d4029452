import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { noteKinds } from '@zhixiao/contract/console/staff-words.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import type { FormEvent } from 'react'
import { refresh } from '../../api/cache.ts'
import { call, isRefused } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { DraftConflict, submittable } from '../../layout/DraftConflict.tsx'
import { TextArea } from '../../layout/TextArea.tsx'
import { useFieldsDraft } from '../../use-draft.ts'
import type { Ask, Break } from './book-words.ts'

const EMPTY = { kind: 'note', text: '', until: '', order: '' }

type Props = { one: Break; ask: Ask }

/** The calls to refetch after a note. */
const NOTED = ['reconciliation.break', 'reconciliation.show', 'reconciliation.list', 'day.show'] as const

/** Writes a note on a break or that staff wait for the other side, and asks a second person to end it. Changes no posting. */
export function NoteForm({ one, ask }: Props) {
  const { key, state, isEndedByStaff, isRecord, notes, open, title } = one
  const { fields, change, clear, savedText, clash } = useFieldsDraft(`break ${key.replaceAll(':', '/')}`, EMPTY)
  const { text, until, order } = fields
  const { send, isSending, fault, setFault } = useSend(
    (input: ConsoleSent<'reconciliation.note'>) => call('reconciliation.note', input),
    {
      refetch: NOTED,
      onDone: clear,
      // Shows a colleague's note that was written first.
      onFailed: error => isRefused(error) && refresh(...NOTED),
    },
  )
  const choices = (['note', 'wait', 'settled'] as const).filter(
    each => each === 'note' || (state !== 'settled' && (each === 'wait' || (isEndedByStaff && open.length === 0))),
  )
  const kind = choices.find(each => each === fields.kind) ?? 'note'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length < 2) return setFault(kind === 'settled' ? '请写明怎样了结' : '请写明内容，2 至 200 字')
    if (kind === 'wait' && until === '') return setFault('请填写等到哪一天')
    if (kind === 'settled') {
      setFault('')
      const typed = order.normalize('NFKC').trim()
      if (isRecord && typed !== '' && rowNumber(typed) === null) return setFault('请填写订单号，或留空')
      const input = { key, reason: text.trim(), ...(isRecord && typed !== '' && { order: typed }) }
      return ask({ act: 'break settle', input }, title, () => void clear())
    }
    const input: ConsoleSent<'reconciliation.note'> = {
      key,
      kind,
      text: text.trim(),
      seen: notes.at(-1)?.seq ?? 0,
      ...(kind === 'wait' && { until }),
    }
    void send(input)
  }
  return (
    <form className="c-sec c-books__form" onSubmit={submit} noValidate>
      <h3>写备注</h3>
      <Fault text={fault} />
      <div className="c-books__row">
        <SelectField
          label="处理"
          options={choices.map(value => ({ value, label: noteKinds[value] }))}
          value={kind}
          onChange={event => change({ kind: event.target.value })}
        />
        {kind === 'wait' && (
          <TextField label="等到" type="date" value={until} onChange={event => change({ until: event.target.value })} />
        )}
      </div>
      {kind === 'settled' && isRecord && (
        <TextField
          label="入账订单号（无须入账的留空）"
          inputMode="numeric"
          autoComplete="off"
          value={order}
          onChange={event => change({ order: event.target.value })}
        />
      )}
      <TextArea
        label="内容"
        rows={2}
        placeholder="查到什么，与谁核实；不写手机号、证件号或卡号"
        value={text}
        onChange={event => change({ text: event.target.value })}
        maxLength={200}
      />
      <DraftConflict clash={clash} />
      <p>
        <Button
          size="s"
          type="submit"
          kind={kind === 'settled' ? 'primary' : 'outline'}
          loading={isSending}
          {...submittable(clash, false)}
        >
          {kind === 'settled' ? '提交了结申请' : '保存备注'}
        </Button>{' '}
        <span className="c-quiet">{savedText}</span>
      </p>
    </form>
  )
}
