import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { noticeKinds } from '@zhixiao/domain/sms/notice-kinds.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Switch } from '@zhixiao/ui/form/Checkbox.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { refresh, useCall, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { useUser } from '../../../session/user.ts'

type Choice = OutputOf<'account.smsChoices'>['list'][number]

const AMOUNTS = ['0.00', '100.00', '1000.00', '5000.00', '10000.00', '50000.00']

/** CUS-15: which events of orders send an SMS, and from which amount; a choice applies at once. */
export function SmsChoices() {
  const { data, error, refetch } = useCall('account.smsChoices', {})
  const saving = useSend('account.smsChoicesSet')
  const { mobileno } = useUser()
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} columns={3} />

  async function save(choice: Choice) {
    if ((await saving.send({ list: [choice] })).ok) toast.ok('已保存')
    await refresh('account.smsChoices')
  }
  return (
    <Panel quiet title="交易通知" note={`发送至 ${mobileno}`}>
      <ul className="sms-choices">
        {data.list.map(choice => (
          <ChoiceRow key={choice.kind} choice={choice} busy={saving.pending} onChange={next => void save(next)} />
        ))}
      </ul>
      <p className="caption">验证码、账户安全和定投扣款未成功的短信始终发送。</p>
    </Panel>
  )
}

type ChoiceRowProps = { choice: Choice; busy: boolean; onChange: (next: Choice) => void }

function ChoiceRow({ choice, busy, onChange }: ChoiceRowProps) {
  const { kind, wanted, from } = choice
  const { name, about } = noticeKinds[kind]
  const amounts = AMOUNTS.includes(from) ? AMOUNTS : [...AMOUNTS, from]
  return (
    <li className="sms-choice">
      <div className="sms-choice__words">
        <Switch
          checked={wanted}
          disabled={busy}
          onChange={event => onChange({ ...choice, wanted: event.target.checked })}
        >
          <b>{name}</b>
        </Switch>
        <span className="caption sms-choice__about">{about}</span>
      </div>
      <div className="sms-choice__from">
        <SelectField
          label={`${name}的起始金额`}
          hideLabel
          value={from}
          disabled={!wanted || busy}
          options={amounts.map(amount => ({ value: amount, label: amountWords(amount) }))}
          onChange={event => onChange({ ...choice, from: event.target.value })}
        />
      </div>
    </li>
  )
}

const amountWords = (amount: string): string => (Number(amount) === 0 ? '任何金额' : `${moneyText(amount)} 元起`)
