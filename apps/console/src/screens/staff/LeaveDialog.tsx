import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { FormActions } from '../../layout/FormActions.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'

type Person = { name: string; fullName: string }
type Props = { member: Person; others: readonly Person[]; onClose: () => void }

/** Asks who takes over drafts and tickets, then shows the effects and requests the leave, which compliance releases. */
export function LeaveDialog({ member, others, onClose }: Props) {
  const form = useId()
  const [to, setTo] = useState(others[0]?.name ?? '')
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <AskDialog
        proposal={{ act: 'operators leave', input: { name: member.name, to } }}
        about={member.fullName}
        onClose={onClose}
        refetch={['staff.list']}
      />
    )
  const next = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <FormDialog
      title={`${member.fullName}离职`}
      open
      onClose={onClose}
      actions={<FormActions form={form} onBack={onClose} disabled={to === ''} />}
    >
      <form id={form} className="c-ask" onSubmit={next}>
        <p>通过后登录立即全部结束，登录名不再使用；未结的申请撤回。</p>
        <SelectField
          label="草稿与未结工单交给"
          value={to}
          onChange={event => setTo(event.target.value)}
          options={others.map(({ name, fullName }) => ({ value: name, label: `${fullName}（${name}）` }))}
        />
      </form>
    </FormDialog>
  )
}
