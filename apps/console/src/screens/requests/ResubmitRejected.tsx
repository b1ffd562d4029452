import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { usePapers } from '../../ask/use-papers.tsx'
import { Fault } from '../../Fault.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { actText } from '../../words.ts'
import { useResubmit } from './use-resubmit.ts'

type Request = ConsoleOutput<'request.show'>

/** Submits a rejected request again with its papers, after its maker has answered why it was rejected. */
export function ResubmitRejected({ request }: { request: Request }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        补充后重新提交
      </Button>
      {isOpen && <ResubmitDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function ResubmitDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { requestId: id, reason, note: earlier, papers: kept } = request
  const form = useId()
  const note = useCheckedText(earlier)
  const papers = usePapers()
  const again = useResubmit(id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.text.trim() === '') return note.setFault('请填写提交说明')
    void again.send({ note: note.text.trim(), ...papers.sent() })
  }
  const actions = (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        返回
      </Button>
      <Button size="s" type="submit" form={form} loading={again.isSending}>
        重新提交
      </Button>
    </>
  )
  return (
    <FormDialog title={`重新提交 ${actText(request)}`} open onClose={onClose} actions={actions}>
      <form id={form} className="c-ask" onSubmit={submit} noValidate>
        <p>驳回的理由：{reason}</p>
        {kept.length > 0 && <p className="c-quiet">原附件 {kept.map(({ name }) => name).join('、')} 一并提交。</p>}
        <TextField label="提交说明" hint="必填，复核人会看到这句话" required {...note.field} maxLength={200} />
        {papers.field}
        <Fault text={again.fault} />
      </form>
    </FormDialog>
  )
}
