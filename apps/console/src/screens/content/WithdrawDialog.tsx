import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { refresh } from '../../api/cache.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { EmergencyDialog } from '../../ask/EmergencyDialog.tsx'
import { FormActions } from '../../layout/FormActions.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'

type Props = {
  place: string
  /** Its title. */
  name: string
  /** Withdraws at once; for staff who may check texts. */
  isEmergency: boolean
  onClose: () => void
}

/** Asks for the reason, then shows the effects and requests the withdrawal or does it at once. */
export function WithdrawDialog({ place, name, isEmergency, onClose }: Props) {
  const form = useId()
  const { text: reason, field: reasonField, setFault } = useCheckedText()
  const [isAsking, setAsking] = useState(false)
  const proposal = { act: 'content withdraw' as const, input: { place, reason: reason.trim() } }
  const again = () => void refresh('content.show')
  if (isAsking && isEmergency)
    return (
      <EmergencyDialog afterForm proposal={proposal} reason={reason} onClose={onClose} about={name} onDone={again} />
    )
  if (isAsking) return <AskDialog afterForm proposal={proposal} about={name} onClose={onClose} onAsked={again} />
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setFault('请填写撤下的理由')
    setAsking(true)
  }
  return (
    <FormDialog
      title={`${isEmergency ? '紧急撤下' : '撤下'} ${name}`}
      open
      onClose={onClose}
      actions={<FormActions form={form} onBack={onClose} />}
    >
      <form id={form} className="c-ask" onSubmit={next} noValidate>
        <TextField label="理由" hint="必填，复核人会看到；各版本继续保存" required {...reasonField} maxLength={200} />
      </form>
    </FormDialog>
  )
}
